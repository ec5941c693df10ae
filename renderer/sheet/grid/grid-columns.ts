import type { ColumnId } from '../../../shared/model/ids.ts'

/** How this window shows the columns, over what the sheet says of them. */
export type ColumnLayout = {
  /** Pixels. */
  readonly widths: ReadonlyMap<ColumnId, number>
  /** This column and those left of it stay in sight; null: the primary one alone. */
  readonly frozenTo: ColumnId | null
  /** How wide the grid is, in pixels; absent until it is measured. */
  readonly room?: number
}

export const PLAIN_LAYOUT: ColumnLayout = { widths: new Map(), frozenTo: null }

/** Where a column's menu was asked for, in window pixels. */
export type ColumnMenuRequest = {
  readonly columnId: ColumnId
  readonly x: number
  readonly y: number
  /** Opens the title for typing, in the header itself. */
  readonly rename: () => void
}

/** This window's column layout, and the callbacks for actions on column headers. */
export type GridColumns = {
  readonly layout: ColumnLayout
  /** The person may change the columns of the sheet. Without it a width is this window's own, and nothing else can be done. */
  readonly canChange: boolean
  readonly onMenu: (request: ColumnMenuRequest) => void
  /** `was`: the title when the user began to type. */
  readonly onTitle: (columnId: ColumnId, title: string, was: string) => void
  /** Pixels. */
  readonly onWidth: (columnId: ColumnId, width: number) => void
  /** Fitted to what they show; pixels. It is how this window shows them, and no change of the sheet. */
  readonly onFit: (widths: ReadonlyMap<ColumnId, number>) => void
  /** Dropped left of `before`; null: behind all others. */
  readonly onMove: (columnId: ColumnId, before: ColumnId | null) => void
}
