import type { ColumnCells } from '../../columnar/column-cells.ts'
import type { ColumnId, RowId } from '../ids.ts'
import { type Cell, wholeCell } from './cell-value.ts'
import type { EditState } from './edit.ts'
import type { MissingSource } from './formula-inputs.ts'
import type { Seen } from './seen.ts'
import type { SheetMeta } from './sheet.ts'

/** A cell with its link; missing links and images are null. */
export const linkedCell = (sheet: Pick<SheetReader, 'cellAt' | 'linkAt'>, index: number, columnId: ColumnId): Cell =>
  wholeCell({ ...sheet.cellAt(index, columnId), link: sheet.linkAt(index, columnId) })

/** The unsaved state of a cell, for its mark and its tooltip "Was 24,800. Edited 10:55. Queued." */
export type CellMark = {
  readonly seq: number
  readonly state: EditState
  readonly reason: string | null
  readonly was: Cell | null
  readonly madeAt: number
}

/** The most urgent unsaved state in a row. A conflict is an edit held for review that the service did not reject. */
export type RowMark = EditState | 'conflict'

/** A lazily read sheet, by row index in its order (all rows, including those under a collapsed parent). */
export type SheetReader = {
  readonly meta: SheetMeta
  readonly rowCount: number
  rowIdAt(index: number): RowId
  /** -1 if the sheet has no such row. */
  indexOf(rowId: RowId): number
  /** 0 for the top level. */
  levelAt(index: number): number
  /** -1 for the top level. */
  parentIndexAt(index: number): number
  hasChildrenAt(index: number): boolean
  /** As stored with the sheet; rows collapsed in this window are UI state. */
  expandedAt(index: number): boolean
  lockedAt(index: number): boolean
  attachmentsAt(index: number): number
  commentsAt(index: number): number
  cellAt(index: number, columnId: ColumnId): Cell
  /**
   * All cells of a column, as `cellAt` returns them, for work on many rows. Computed on first use, in about a
   * millisecond.
   */
  cellsOf(columnId: ColumnId): ColumnCells
  /** False: no cell of the column has a formula. Does not look at the cells. */
  mayHoldFormulas(columnId: ColumnId): boolean
  /** False: no cell of the column is linked to another sheet. Does not look at the cells. */
  mayHoldLinksIn(columnId: ColumnId): boolean
  /** In the format of `look.ts`; null for the default look. */
  lookAt(index: number, columnId: ColumnId): string | null
  /** In the format of `cell-link.ts`; null for a cell without a link. */
  linkAt(index: number, columnId: ColumnId): string | null
}

/**
 * The displayed sheet: the last server state with unsaved edits on top. Immutable: an edit or a new base creates a new
 * view.
 */
export type SheetView = SheetReader & {
  /** The contents of the cell that its viewer has seen, see `Seen`. */
  seenAt(index: number, columnId: ColumnId): Seen
  markAt(index: number, columnId: ColumnId): CellMark | null
  /**
   * The cell has a formula whose result may predate unsaved edits, because only the service can calculate it. False for
   * an unsaved formula, which has a mark and no result.
   */
  outdatedAt(index: number, columnId: ColumnId): boolean
  /** Why it cannot read another sheet; null if it is not outdated, or for another reason. */
  missingSourceAt(index: number, columnId: ColumnId): MissingSource | null
  /** The number of outdated cells in the columns. */
  countOutdated(columnIds: readonly ColumnId[]): number
  /** The result of its formula was calculated on this computer and includes unsaved edits. */
  calculatedAt(index: number, columnId: ColumnId): boolean
  /** The number of calculated cells in the columns. */
  countCalculated(columnIds: readonly ColumnId[]): number
  /**
   * Rows were added between others, moved or deleted here after the unsaved edit with this seq, so a formula that it
   * wrote has older row numbers.
   */
  rowsMovedSince(seq: number): boolean
  /** The mark of the row in the gutter: the row is new or moved, or one of its cells has a mark. */
  rowMarkAt(index: number): RowMark | null
}
