import type { Area } from './area.ts'
import type { Layout } from './layout.ts'
import type { Ranges } from './ranges.ts'

/** What is selected in the grid now, for whatever works on a selection: the clipboard, filling, clearing, the status bar. */
export type GridSelection = {
  readonly ranges: () => Ranges
  /** Rows and columns as they are shown now. */
  readonly layout: () => Layout
  /** Every selected cell, once. */
  readonly area: () => Area
  /** Selects, draws and reports; brings the active cell into sight where `reveal` is given. */
  readonly select: (ranges: Ranges, reveal?: 'reveal') => void
}
