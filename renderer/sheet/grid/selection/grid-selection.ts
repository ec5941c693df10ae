import type { Area } from './area.ts'
import type { Layout } from './layout.ts'
import type { Ranges } from './ranges.ts'

/** The current selection, for clipboard, filling, clearing and the status bar. */
export interface GridSelection {
  readonly ranges: () => Ranges
  /** Rows and columns as currently shown. */
  readonly layout: () => Layout
  /** Every selected cell, once. */
  readonly area: () => Area
  /** Selects, draws and reports; scrolls to the active cell with `reveal`. */
  readonly select: (ranges: Ranges, reveal?: 'reveal') => void
}
