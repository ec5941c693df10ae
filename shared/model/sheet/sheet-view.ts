import type { ColumnId, RowId } from '../ids.ts'
import type { Cell } from './cell-value.ts'
import type { EditState } from './edit.ts'
import type { SheetMeta } from './sheet.ts'

/** What is not saved about a cell, for its mark and its "Was 24,800. Edited 10:55. Queued." */
export type CellMark = {
  readonly seq: number
  readonly state: EditState
  readonly reason: string | null
  readonly was: Cell | null
  readonly madeAt: number
}

/** A sheet that is read lazily, cell by cell, by position in its order (all rows, also those under a collapsed parent). */
export type SheetReader = {
  readonly meta: SheetMeta
  readonly rowCount: number
  rowIdAt(index: number): RowId
  /** -1 where the sheet has no such row. */
  indexOf(rowId: RowId): number
  /** 0 for the top level. */
  levelAt(index: number): number
  /** -1 for the top level. */
  parentIndexAt(index: number): number
  hasChildrenAt(index: number): boolean
  /** As stored with the sheet; what this window has collapsed is the window's own state. */
  expandedAt(index: number): boolean
  lockedAt(index: number): boolean
  attachmentsAt(index: number): number
  commentsAt(index: number): number
  cellAt(index: number, columnId: ColumnId): Cell
}

/**
 * What a person sees: the last server truth with their unsent edits laid over it. A view never changes; an edit or a new base makes
 * a new view.
 */
export type SheetView = SheetReader & {
  markAt(index: number, columnId: ColumnId): CellMark | null
  /** The row itself is new or moved, or one of its cells has a mark: the gutter's edge. */
  rowMarkAt(index: number): EditState | null
}
