import { type Content, withRows } from '../../shared/model/sheet/cell-value.ts'
import { isPutImage } from '../../shared/model/sheet/edit.ts'
import type { PendingSheetEdit, SavedCell } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import type { IdMap } from './id-map.ts'

/** The cells whose edits this message confirms, with their new content. By the ids of this window. */
export function savedCellsOf(
  pending: { readonly get: (seq: number) => PendingSheetEdit | undefined },
  { saved, rows }: Extract<SheetNews, { kind: 'edits' }>,
  ids: IdMap,
): readonly SavedCell[] {
  if (rows.length === 0) return []
  const rowsById = new Map(rows.map(row => [ids.rows.toLocal(row.rowId), new Map(row.cells)]))
  const local = <C extends Content>(content: C): C => ({ ...content, value: withRows(content.value, ids.rows.toLocal) })
  return saved.flatMap((seq): SavedCell[] => {
    const edit = pending.get(seq)?.edit
    if (edit?.kind !== 'set-cell') return []
    const rowId = ids.rows.toLocal(edit.rowId)
    const columnId = ids.columns.toLocal(edit.columnId)
    const cells = rowsById.get(rowId)
    if (!cells) return []
    const [value, , formula, , image = null, linkIn = null] = cells.get(ids.columns.toService(edit.columnId)) ?? [
      null,
      null,
      null,
    ]
    const wrote = local({ value: edit.value, formula: edit.formula })
    // A copied image has a new id.
    if (isPutImage(edit)) {
      return [{ rowId, columnId, wrote: { ...wrote, image: edit.image }, is: local({ value, formula, image }) }]
    }
    if (edit.linkIn)
      return [{ rowId, columnId, wrote: { ...wrote, linkIn: edit.linkIn }, is: local({ value, formula, linkIn }) }]
    return [{ rowId, columnId, wrote, is: local({ value, formula }) }]
  })
}
