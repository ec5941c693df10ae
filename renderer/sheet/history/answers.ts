import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { Answered } from '../../../shared/model/sheet/pending-edit.ts'

/** What the service made of contents that it took: that it is another one now is nobody's change. */
export function createAnswers() {
  const byCell = new Map<RowId, Map<ColumnId, readonly Answered[]>>()
  return {
    keep(answer: Answered): void {
      const { rowId, columnId, wrote, is } = answer
      if (sameContent(wrote, is)) return
      const row = byCell.get(rowId) ?? new Map<ColumnId, readonly Answered[]>()
      const others = (row.get(columnId) ?? []).filter(other => !sameContent(other.wrote, wrote))
      byCell.set(rowId, row.set(columnId, [...others, answer]))
    },
    /** Null: just that. */
    madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content): Content | null =>
      byCell
        .get(rowId)
        ?.get(columnId)
        ?.find(answer => sameContent(answer.wrote, wrote))?.is ?? null,
  }
}
