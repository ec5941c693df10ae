import type { ColumnId } from '../../../shared/model/ids.ts'

/** The column layout of this window, on top of the sheet's. */
export type ColumnLayout = {
  /** In pixels. */
  readonly widths: ReadonlyMap<ColumnId, number>
  /** This column and those left of it are frozen; null freezes only the primary one. */
  readonly frozenTo: ColumnId | null
  /** Width of the grid in pixels; absent until measured. */
  readonly room?: number
}

export const PLAIN_LAYOUT: ColumnLayout = { widths: new Map(), frozenTo: null }

/** The position of a column menu, in window pixels. */
export type ColumnMenuRequest = {
  readonly columnId: ColumnId
  readonly x: number
  readonly y: number
  /** Opens the title for editing in the header. */
  readonly rename: () => void
}

/** This window's column layout, and the callbacks for actions on column headers. */
export type GridColumns = {
  readonly layout: ColumnLayout
  /**
   * The user may change columns of the sheet. Otherwise widths are local to this window, and no other change is
   * possible.
   */
  readonly canChange: boolean
  readonly onMenu: (request: ColumnMenuRequest) => void
  /** `was`: the title when the user began to type. */
  readonly onTitle: (columnId: ColumnId, title: string, was: string) => void
  /** In pixels. */
  readonly onWidth: (columnId: ColumnId, width: number) => void
  /** Widths fitted to the content, in pixels. Local to this window, no change of the sheet. */
  readonly onFit: (widths: ReadonlyMap<ColumnId, number>) => void
  /** Dropped left of `before`, or at the end if null. */
  readonly onMove: (columnId: ColumnId, before: ColumnId | null) => void
}
