import type { ColumnarSheet } from '../columnar/read.ts'
import type { RowId } from '../model/ids.ts'
import { blankCell } from '../model/sheet/cell-value.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import type { RowPatch } from '../model/sheet/sheet-message.ts'
import type { SheetView } from '../model/sheet/sheet-view.ts'
import { createCellOverlay } from './cell-overlay.ts'
import { orderWith, parentsOf, type RowOrder } from './row-order.ts'

/**
 * What a person sees: the last server truth, with the rows changed since laid over it, and their unsent edits over that, in order.
 *
 * An edit on a row that is gone is dropped from the view, not resurrected. Making a view costs as much as there are edits; only rows
 * that were added, moved or deleted make it look at every row.
 */
export function createSheetView(
  base: ColumnarSheet,
  patches: ReadonlyMap<RowId, RowPatch>,
  pending: readonly PendingSheetEdit[],
): SheetView {
  const overlay = createCellOverlay(patches, pending)
  const moves = pending.filter(changesRows).map(entry => entry.edit)
  const rows = moves.length === 0 ? rowsOf(base) : rearrange(base, moves)

  return {
    meta: base.meta,
    rowCount: rows.count,
    rowIdAt: rows.idAt,
    indexOf: rows.indexOf,
    levelAt: rows.levelAt,
    parentIndexAt: rows.parentAt,
    hasChildrenAt: rows.hasChildrenAt,
    // A row made here is open: what goes under it must be seen.
    expandedAt: index => rows.baseIndexAt(index) < 0 || base.expandedAt(rows.baseIndexAt(index)),
    lockedAt: index => overlay.patch(rows.idAt(index))?.locked ?? base.lockedAt(rows.baseIndexAt(index)),
    attachmentsAt: index => overlay.patch(rows.idAt(index))?.attachments ?? base.attachmentsAt(rows.baseIndexAt(index)),
    commentsAt: index => overlay.patch(rows.idAt(index))?.comments ?? base.commentsAt(rows.baseIndexAt(index)),
    cellAt: (index, columnId) => {
      const changed = overlay.cell(rows.idAt(index), columnId)
      if (changed) return changed
      const baseIndex = rows.baseIndexAt(index)
      return baseIndex < 0 ? blankCell : base.cellAt(baseIndex, columnId)
    },
    markAt: (index, columnId) => overlay.mark(rows.idAt(index), columnId),
    rowMarkAt: index => overlay.rowMark(rows.idAt(index)),
  }
}

/** The rows of a sheet or view as a plain order, to compute places on. */
export function orderOf(sheet: Pick<SheetView, 'rowCount' | 'rowIdAt' | 'levelAt'>): RowOrder {
  return {
    ids: Array.from({ length: sheet.rowCount }, (_, index) => sheet.rowIdAt(index)),
    levels: Array.from({ length: sheet.rowCount }, (_, index) => sheet.levelAt(index)),
  }
}

type Rows = {
  readonly count: number
  idAt(index: number): RowId
  indexOf(rowId: RowId): number
  levelAt(index: number): number
  parentAt(index: number): number
  hasChildrenAt(index: number): boolean
  /** -1 for a row that the base does not have. */
  baseIndexAt(index: number): number
}

/** A move or deletion that was refused did not happen; a refused new row stays, for what was typed into it. */
function changesRows({ edit, state }: PendingSheetEdit): boolean {
  return edit.kind !== 'set-cell' && (state !== 'parked' || edit.kind === 'add-row')
}

function rowsOf(base: ColumnarSheet): Rows {
  return {
    count: base.rowCount,
    idAt: base.rowIdAt,
    indexOf: base.indexOf,
    levelAt: base.levelAt,
    parentAt: base.parentIndexAt,
    hasChildrenAt: base.hasChildrenAt,
    baseIndexAt: index => index,
  }
}

function rearrange(base: ColumnarSheet, edits: readonly SheetEdit[]): Rows {
  const { ids, levels } = orderWith(orderOf(base), edits)
  const parents = parentsOf(levels)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  // A row id by construction: orders are made of the base's rows and of the edits' rows.
  const idAt = (index: number) => (ids[index] ?? 0) as RowId
  return {
    count: ids.length,
    idAt,
    indexOf: rowId => indexById.get(rowId) ?? -1,
    levelAt: index => levels[index] ?? 0,
    parentAt: index => parents[index] ?? -1,
    hasChildrenAt: index => (levels[index + 1] ?? 0) > (levels[index] ?? 0),
    baseIndexAt: index => base.indexOf(idAt(index)),
  }
}
