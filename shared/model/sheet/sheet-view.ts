import type { ColumnCells } from '../../columnar/column-cells.ts'
import type { ColumnId, RowId } from '../ids.ts'
import { type Cell, wholeCell } from './cell-value.ts'
import type { EditState } from './edit.ts'
import type { Seen } from './seen.ts'
import type { SheetMeta } from './sheet.ts'

/** A cell with its link, and null for each link and image that it does not have. */
export const linkedCell = (sheet: Pick<SheetReader, 'cellAt' | 'linkAt'>, index: number, columnId: ColumnId): Cell =>
  wholeCell({ ...sheet.cellAt(index, columnId), link: sheet.linkAt(index, columnId) })

/** What is not saved about a cell, for its mark and its "Was 24,800. Edited 10:55. Queued." */
export type CellMark = {
  readonly seq: number
  readonly state: EditState
  readonly reason: string | null
  readonly was: Cell | null
  readonly madeAt: number
}

/** What most needs an eye of all that is not saved in a row. A conflict is parked, and nobody has refused it. */
export type RowMark = EditState | 'conflict'

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
  /** All cells of a column as `cellAt` gives them; for work over many rows. Worked out when it is first asked for, in a millisecond. */
  cellsOf(columnId: ColumnId): ColumnCells
  /** False: no cell of the column has a formula. Known without looking at its cells. */
  mayHoldFormulas(columnId: ColumnId): boolean
  /** False: no cell of the column shows a cell of another sheet. Known without looking at its cells. */
  mayHoldLinksIn(columnId: ColumnId): boolean
  /** As `look.ts` reads it; null for a cell that looks like any other. */
  lookAt(index: number, columnId: ColumnId): string | null
  /** As `cell-link.ts` reads it; null for a cell that is no link. */
  linkAt(index: number, columnId: ColumnId): string | null
}

/**
 * What a person sees: the last server truth with their unsent edits laid over it. A view never changes; an edit or a new base makes
 * a new view.
 */
export type SheetView = SheetReader & {
  /** The contents of the cell that somebody who looks at it now has seen, see `Seen`. */
  seenAt(index: number, columnId: ColumnId): Seen
  markAt(index: number, columnId: ColumnId): CellMark | null
  /**
   * The cell has a formula, and its result may be from before edits that are not saved: the service computes it. False for a formula that
   * is not saved itself, which has a mark and no result.
   */
  outdatedAt(index: number, columnId: ColumnId): boolean
  /** How many cells of the columns are outdated. */
  countOutdated(columnIds: readonly ColumnId[]): number
  /** The row itself is new or moved, or one of its cells has a mark: the gutter's edge. */
  rowMarkAt(index: number): RowMark | null
}
