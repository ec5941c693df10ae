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
  const isMade = ({ columnId, kind }: Conversion, truth: SheetView): boolean =>
    truth.meta.columns.find(({ id }) => id === names.columnNow(columnId))?.kind === kind
  return {
    open(back: readonly BackEdit[]): void {
      open = [...open, ...conversionsIn(back).filter(({ made }) => made === null)]
    },
    /**
     * The same for a step of an earlier window. If the service has converted the cells between the two windows, another
     * user may have changed them since, so their contents are unknown.
     */
    openAgain(back: readonly BackEdit[], truth: SheetView): void {
      const waiting = conversionsIn(back).filter(({ made }) => made === null)
      for (const conversion of waiting) if (isMade(conversion, truth)) conversion.made = new Map()
      open = [...open, ...waiting.filter(({ made }) => made === null)]
    },
    /** Returns the conversions that the service has done now. */
    follow(truthNow: () => SheetView): readonly Conversion[] {
      if (open.length === 0) return []
      const before = open
      const truth = truthNow()
      open = open.filter(conversion => {
        if (!isMade(conversion, truth)) return true
        const columnId = names.columnNow(conversion.columnId)
        const contents = conversion.rows.flatMap((rowId): [RowId, Content][] => {
          const index = truth.indexOf(names.now(rowId))
          return index < 0 ? [] : [[rowId, truth.cellAt(index, columnId)]]
        })
        conversion.made = new Map(contents)
        return false
      })
      return before.filter(({ made }) => made !== null)
    },
  }
}

/** Without duplicates. */
const conversionsIn = (back: readonly BackEdit[]): readonly Conversion[] => [
  ...new Set(back.flatMap(each => (each.kind === 'converted-cell' ? [each.of] : []))),
]

/** Records how the service normalized accepted contents: such a difference is no change by another user. */
export function createAnswers() {
  const byCell = new Map<RowId, Map<ColumnId, readonly SavedCell[]>>()
  return {
    /** Returns whether the contents differ. */
    keep(answer: SavedCell): boolean {
      const { rowId, columnId, wrote, is } = answer
      if (sameContent(wrote, is)) return false
      const row = byCell.get(rowId) ?? new Map<ColumnId, readonly SavedCell[]>()
      const others = (row.get(columnId) ?? []).filter(other => !sameContent(other.wrote, wrote))
      byCell.set(rowId, row.set(columnId, [...others, answer]))
      return true
    },
    /** Null if the content is unchanged. */
    madeOf: (rowId: RowId, columnId: ColumnId, wrote: Content): Content | null =>
      byCell
        .get(rowId)
        ?.get(columnId)
        ?.find(answer => sameContent(answer.wrote, wrote))?.is ?? null,
  }
}
