import { countCells } from '../../../../shared/columnar/column-cells.ts'
import { type ColumnId, isTemporary, type RowId } from '../../../../shared/model/ids.ts'
import type { Arrangement, SortKey } from '../../../../shared/model/sheet/arrangement.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { Steps } from '../../core/steps.ts'
import { type Grouping, groupRows } from '../group/group-rows.ts'
import { asStoredOrder, type Order, type Places, placesOf, reorder } from '../sorting/order.ts'
import { rankColumn } from '../sorting/rank-column.ts'
import { ByRow } from './by-row.ts'
import { type ArrangeBy, type CellTest, testOf } from './condition.ts'
import { eachCell } from './each-cell.ts'

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
  /** Null: the order is the sheet's own. */
  readonly places: Places | null
  /** Which group each row is in; null where rows are not grouped. */
  readonly groups: Grouping | null
  /** A row that is being made below the last one stays there, below the groups too. */
  append(rowId: RowId): void
}

/** Which rows this window shows and in which order, and what the column headers say of it. */
export type GridArrangement = {
  /** Null: all of them, in the order of the sheet. */
  readonly rows: Arranged | null
  readonly filtered: ReadonlySet<ColumnId>
  readonly sorted: ReadonlyMap<ColumnId, 'ascending' | 'descending'>
  readonly grouped: ReadonlySet<ColumnId>
  /** Somebody pressed the funnel in a column's header. */
  readonly onFilter: (columnId: ColumnId) => void
}

/** What one filter asks of the cells of its column. */
export type ColumnTest = { readonly columnId: ColumnId; readonly test: CellTest }

/** Applies an arrangement in pieces. Null: it asks for nothing, or for nothing that the sheet has. */
export function* arrange(view: SheetView, wanted: Arrangement, by: ArrangeBy): Steps<Arranged | null> {
  const tests = testsOf(wanted, by)
  const isThere = ({ columnId }: SortKey): boolean => by.columns.some(({ id }) => id === columnId)
  const keys = wanted.sort.filter(isThere)
  const groupKeys = wanted.group.filter(isThere)
  if (tests.length === 0 && keys.length === 0 && groupKeys.length === 0) return null
  const verdicts = tests.length > 0 ? new ByRow<number>(view, yield* verdictsOf(view, tests)) : null
  const grouped = groupKeys.length > 0 ? yield* groupRows(view, groupKeys, by) : null
  let places: Places | null = null
  if (grouped || keys.length > 0) {
    let order = yield* sorted(view, keys, by)
    // With the rows of each group together, in the order that they had.
    for (const ranked of [...(grouped?.ranks ?? [])].reverse()) order = reorder(order, ranked)
    places = placesOf(view, order)
  }
  return {
    isFiltered: tests.length > 0,
    keepsParents: wanted.keepParents,
    passes: (now, index) => !verdicts || passes(verdicts, tests, now, index),
    places,
    groups: grouped?.groups ?? null,
    append: rowId => {
      verdicts?.put(rowId, 1)
      places?.append(rowId)
      grouped?.groups.put(rowId, [])
    },
  }
}

/** What every filter but that of `except` asks. A column that is gone asks nothing. */
export function testsOf(wanted: Arrangement, { columns, today }: ArrangeBy, except?: ColumnId): readonly ColumnTest[] {
  return wanted.filters.flatMap(({ columnId, condition }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column && columnId !== except ? [{ columnId, test: testOf(column, condition, today) }] : []
  })
}

/** By the index of the row: 1 for one that passes them all. */
export function* verdictsOf(view: SheetView, tests: readonly ColumnTest[]): Steps<Uint8Array> {
  const verdicts = new Uint8Array(view.rowCount).fill(1)
  for (const { columnId, test } of tests) {
    const cells = view.cellsOf(columnId)
    const fails = new Uint8Array(countCells(cells))
    yield* eachCell(cells, (cell, number) => {
      if (!test(cell)) fails[number] = 1
    })
    const { numbers } = cells
    for (let index = 0; index < numbers.length; index++) if (fails[numbers[index] ?? 0] === 1) verdicts[index] = 0
    yield
  }
  return verdicts
}

/** A row that came since is asked when it is met. */
function passes(verdicts: ByRow<number>, tests: readonly ColumnTest[], now: SheetView, index: number): boolean {
  const known = verdicts.at(now, index)
  if (known !== undefined) return known === 1
  const rowId = now.rowIdAt(index)
  const isIn = isTemporary(rowId) || tests.every(({ columnId, test }) => test(now.cellAt(index, columnId)))
  verdicts.put(rowId, isIn ? 1 : 0)
  return isIn
}

/** The last key first, so that each one before it leaves rows that it finds alike as they are. */
function* sorted(view: SheetView, keys: readonly SortKey[], { columns, collator }: ArrangeBy): Steps<Order> {
  let order = asStoredOrder(view.rowCount)
  for (const { columnId, descending } of [...keys].reverse()) {
    const column = columns.find(({ id }) => id === columnId)
    if (!column) continue
    const cells = view.cellsOf(columnId)
    const ranked = yield* rankColumn(cells, column, collator)
    order = reorder(order, { ...ranked, numbers: cells.numbers, descending })
    yield
  }
  return order
}
