import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import type { CellTuple, RowPatch } from '../../../shared/model/sheet/sheet-message.ts'
import type { WireRow } from '../../../shared/wire/row-result.ts'
import { fromWireCell } from './from-wire-cell.ts'

/**
 * What the answer to a write tells of a row: at least the cells that were written, often more. `null` is a cell that is blank
 * now, and for the rest something that was not told.
 */
export type WrittenRow = {
  readonly rowId: RowId
  readonly locked: boolean | null
  readonly attachments: number | null
  readonly cells: readonly (readonly [columnId: ColumnId, value: CellTuple | null])[]
}

export function fromWireRow(row: WireRow, kinds: ReadonlyMap<ColumnId, ColumnKind>): WrittenRow {
  return {
    rowId: RowId.parse(row.id),
    locked: row.locked ?? null,
    attachments: row.attachments?.length ?? null,
    cells: (row.cells ?? []).map(cell => {
      const columnId = ColumnId.parse(cell.columnId)
      return [columnId, fromWireCell(cell, kinds.get(columnId) ?? 'text')] as const
    }),
  }
}

/** The row after a write: what was told, laid over how the row was. `before` is null for a row that was just made. */
export function toRowPatch(written: WrittenRow, before: RowPatch | null): RowPatch {
  const cells = new Map<number, CellTuple>(before?.cells)
  for (const [columnId, value] of written.cells) {
    if (value) cells.set(columnId, value)
    else cells.delete(columnId)
  }
  return {
    rowId: written.rowId,
    locked: written.locked ?? before?.locked ?? false,
    attachments: written.attachments ?? before?.attachments ?? 0,
    comments: before?.comments ?? 0,
    cells: [...cells],
  }
}
