import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { Conversion } from '../../../shared/fold/inverse-columns.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { SavedCell } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Names } from './names.ts'

/**
 * Records the service's conversions of cells after a type change: their contents when the server truth has the new type
 * for the first time. Such a difference is no change by another user.
 */
export function createConversions(names: Names) {
  let open: readonly Conversion[] = []
  return {
    open(back: readonly BackEdit[]): void {
      const met = new Set(back.flatMap(each => (each.kind === 'converted-cell' ? [each.of] : [])))
      open = [...open, ...[...met].filter(({ made }) => made === null)]
    },
    follow(truthNow: () => SheetView): void {
      if (open.length === 0) return
      const truth = truthNow()
      open = open.filter(conversion => {
        const columnId = names.columnNow(conversion.columnId)
        const column = truth.meta.columns.find(({ id }) => id === columnId)
        if (column?.kind !== conversion.kind) return true
        const contents = conversion.rows.flatMap((rowId): [RowId, Content][] => {
          const index = truth.indexOf(names.now(rowId))
          return index < 0 ? [] : [[rowId, truth.cellAt(index, columnId)]]
        })
        conversion.made = new Map(contents)
        return false
      })
    },
  }
}

/** Records how the service normalized accepted contents: such a difference is no change by another user. */
export function createAnswers() {
  const byCell = new Map<RowId, Map<ColumnId, readonly SavedCell[]>>()
  return {
    keep(answer: SavedCell): void {
      const { rowId, columnId, wrote, is } = answer
      if (sameContent(wrote, is)) return
      const row = byCell.get(rowId) ?? new Map<ColumnId, readonly SavedCell[]>()
      const others = (row.get(columnId) ?? []).filter(other => !sameContent(other.wrote, wrote))
      byCell.set(rowId, row.set(columnId, [...others, answer]))
    },
    /** Null if the content is unchanged. */
    madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content): Content | null =>
      byCell
        .get(rowId)
        ?.get(columnId)
        ?.find(answer => sameContent(answer.wrote, wrote))?.is ?? null,
  }
}
