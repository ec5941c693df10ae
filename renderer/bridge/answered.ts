import { isPutImage } from '../../shared/model/sheet/edit.ts'
import type { Answered, PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetNews } from '../../shared/model/sheet/sheet-message.ts'

/** Cells of which the very message tells that their edit is done, and what they hold now. */
export function answeredBy(
  pending: { readonly get: (seq: number) => PendingSheetEdit | undefined },
  { gone, rows, renamed }: Extract<SheetNews, { kind: 'edits' }>,
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
    const [value, , formula, , image = null] = cells.get(edit.columnId) ?? [null, null, null]
    const wrote = { value: edit.value, formula: edit.formula }
    // A copy of an image has an id of its own.
    if (isPutImage(edit)) {
      return [{ rowId, columnId: edit.columnId, wrote: { ...wrote, image: edit.image }, is: { value, formula, image } }]
    }
    return [{ rowId, columnId: edit.columnId, wrote, is: { value, formula } }]
  })
}
