import type { RowId } from '../../../shared/model/ids.ts'
import { blankCell, type Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { once } from '../../../shared/once.ts'
import { textToRow } from '../../cache/row-text.ts'
import type { CopiesReader, SheetFacts } from './copies-reader.ts'
import { timeOf } from './indexed-lists.ts'
import type { PendingSheet } from './pending-sheets.ts'

export type SheetRow = {
  readonly rowId: RowId
  readonly cellOf: (column: Column) => Cell
  /** Milliseconds since 1970; null if unknown. */
  readonly changed: number | null
  readonly isUnsaved: boolean
}

/** The rows of a searched sheet, with its unsaved edits. */
export type SheetRows = {
  readonly meta: SheetMeta
  count(): number
  rowIdAt(position: number): RowId
  /** -1 if the sheet does not have the row any more. */
  positionOf(rowId: RowId): number
  /** Null: gone. */
  read(rowId: RowId): SheetRow | null
}

export function sheetRows(
  copies: CopiesReader,
  { sheetId }: SheetFacts,
  meta: SheetMeta,
  pending: PendingSheet | null,
): SheetRows {
  const stored = (rowId: RowId) => {
    const text = copies.row(sheetId, rowId)
    return text === null ? null : textToRow(text, rowId, null)
  }
  return pending
    ? pendingRows(pending, stored)
    : storedRows(
        once(() => copies.order(sheetId)),
        meta,
        stored,
      )
}

type ReadStored = (rowId: RowId) => ReturnType<typeof textToRow>

/** Most sheets have no hits, and their order is not needed. */
function storedRows(order: () => Float64Array, meta: SheetMeta, stored: ReadStored): SheetRows {
  let positions: ReadonlyMap<number, number> | null = null
  return {
    meta,
    count: () => order().length,
    rowIdAt: position => (order()[position] ?? 0) as RowId, // as: the order consists of row ids
    positionOf: rowId => {
      positions ??= new Map(Array.from(order(), (id, position) => [id, position]))
      return positions.get(rowId) ?? -1
    },
    read: rowId => {
      const row = stored(rowId)
      if (!row) return null
      const cellOf = ({ id }: Column) => row.cells.get(id) ?? blankCell
      return { rowId, cellOf, changed: timeOf(row.modifiedAt), isUnsaved: false }
    },
  }
}

const pendingRows = ({ view, touched }: PendingSheet, stored: ReadStored): SheetRows => ({
  meta: view.meta,
  count: () => view.rowCount,
  rowIdAt: position => view.rowIdAt(position),
  positionOf: rowId => view.indexOf(rowId),
  read: rowId => {
    const index = view.indexOf(rowId)
    if (index < 0) return null
    const editedAt = touched.get(rowId)
    return {
      rowId,
      cellOf: ({ id }) => view.cellAt(index, id),
      changed: editedAt ?? timeOf(stored(rowId)?.modifiedAt ?? null),
      isUnsaved: editedAt !== undefined,
    }
  },
})
