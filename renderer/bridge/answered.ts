import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetMessage } from '../../shared/model/sheet/sheet-message.ts'

type Content = { readonly value: CellValue; readonly formula: string | null }

/** A cell whose edit the service has taken, and what it made of it: the same text as a number, a contact with a name. */
export type Answered = {
  readonly rowId: RowId
  readonly columnId: ColumnId
  readonly wrote: Content
  readonly is: Content
}

/** Cells of which the very message tells that their edit is done, and what they hold now. */
export function answeredBy(
  pending: { readonly get: (seq: number) => PendingSheetEdit | undefined },
  { gone, rows, renamed }: Extract<SheetMessage, { kind: 'edits' }>,
): readonly Answered[] {
  if (rows.length === 0) return []
  const ids = new Map(renamed)
  const rowsById = new Map(rows.map(row => [row.rowId, new Map(row.cells)]))
  return gone.flatMap((seq): Answered[] => {
    const edit = pending.get(seq)?.edit
    if (edit?.kind !== 'set-cell') return []
    const rowId = ids.get(edit.rowId) ?? edit.rowId
    const cells = rowsById.get(rowId)
    if (!cells) return []
    const [value, , formula] = cells.get(edit.columnId) ?? [null, null, null]
    const wrote = { value: edit.value, formula: edit.formula }
    return [{ rowId, columnId: edit.columnId, wrote, is: { value, formula } }]
  })
}
