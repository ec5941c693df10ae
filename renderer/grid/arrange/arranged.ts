import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { isTemporary } from '../../../shared/model/ids.ts'
import type { Arrangement } from '../../../shared/model/sheet/arrangement.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type CellTest, testOf } from './condition.ts'
import { rankColumn } from './rank-column.ts'
import { PIECE, type Steps } from './steps.ts'

/**
 * Which rows were found to pass, and where each stands: as it was when the arrangement was applied. Rows do not vanish or jump under
 * the hands of somebody who changes them; applying it anew is what moves them.
 */
export type Arranged = {
  readonly isFiltered: boolean
  /** Parents of rows that pass are shown too. */
  readonly keepsParents: boolean
  /** Asked of any view of the sheet: a row made here since passes, one that came from elsewhere is tested when it comes. */
  passes(view: SheetView, index: number): boolean
  /** The place among all rows; undefined for a row that came since. Null: the order is the sheet's own. */
  readonly placeOf: ((rowId: RowId) => number | undefined) | null
  /** A row made here that the service has numbered stays what it is. */
  keep(rowId: RowId): void
}

export type ArrangeBy = {
  readonly columns: readonly Column[]
  /** YYYY-MM-DD where the person sits. */
  readonly today: string
  readonly collator: Intl.Collator
}

type RowTest = (view: SheetView, index: number) => boolean

/** Applies an arrangement in pieces. Null: it asks for nothing, or for nothing that the sheet has. */
export function* arrange(view: SheetView, wanted: Arrangement, by: ArrangeBy): Steps<Arranged | null> {
  const test = rowTestOf(wanted, by)
  const keys = wanted.sort.filter(({ columnId }) => by.columns.some(({ id }) => id === columnId))
  if (!test && keys.length === 0) return null
  const verdicts = test && (yield* verdictsOf(view, test))
  const places = keys.length > 0 ? yield* placesOf(view, { ...wanted, sort: keys }, by) : null
  return {
    isFiltered: test !== null,
    keepsParents: wanted.keepParents,
    passes: (now, index) => {
      if (!verdicts || !test) return true
      const rowId = now.rowIdAt(index)
      const verdict = verdicts.get(rowId)
      if (verdict !== undefined) return verdict
      const passes = isTemporary(rowId) || test(now, index)
      verdicts.set(rowId, passes)
      return passes
    },
    placeOf: places && (rowId => places.get(rowId)),
    keep: rowId => verdicts?.set(rowId, true),
  }
}

/** Whether a row passes every filter but that of `except`. Null: nothing is asked of it. A column that is gone asks nothing. */
export function rowTestOf(wanted: Arrangement, { columns, today }: ArrangeBy, except?: ColumnId): RowTest | null {
  const tests = wanted.filters.flatMap(({ columnId, condition }): [ColumnId, CellTest][] => {
    const column = columns.find(({ id }) => id === columnId)
    return column && columnId !== except ? [[columnId, testOf(column, condition, today)]] : []
  })
  if (tests.length === 0) return null
  return (view, index) => tests.every(([columnId, test]) => test(view.cellAt(index, columnId)))
}

function* verdictsOf(view: SheetView, test: RowTest): Steps<Map<RowId, boolean>> {
  const verdicts = new Map<RowId, boolean>()
  for (let index = 0; index < view.rowCount; index++) {
    verdicts.set(view.rowIdAt(index), test(view, index))
    if (index % PIECE === PIECE - 1) yield
  }
  return verdicts
}

/** The last key first, so that each one before it leaves rows that it finds alike as they are. */
function* placesOf(
  view: SheetView,
  { sort }: Arrangement,
  { columns, collator }: ArrangeBy,
): Steps<Map<RowId, number>> {
  let order = Uint32Array.from({ length: view.rowCount }, (_, index) => index)
  for (const { columnId, descending } of [...sort].reverse()) {
    const column = columns.find(({ id }) => id === columnId)
    if (!column) continue
    const ranks = yield* rankColumn(view, column, collator)
    order = reorder(order, ranks, descending)
    yield
  }
  const places = new Map<RowId, number>()
  for (const [place, index] of order.entries()) places.set(view.rowIdAt(index), place)
  return places
}

/** Sorts by rank and then by place, as one number each: typed arrays of numbers are sorted in a few milliseconds. */
function reorder(order: Uint32Array<ArrayBuffer>, ranks: Float64Array, descending: boolean): Uint32Array<ArrayBuffer> {
  const count = order.length
  const keys = Float64Array.from(order, (index, place) => {
    const rank = ranks[index] ?? 0
    // Blanks come last whichever way the others go.
    const group = rank === Number.POSITIVE_INFINITY ? 2 * count : descending ? count - rank : rank
    return group * count + place
  }).sort()
  return Uint32Array.from(keys, key => order[key % count] ?? 0)
}
