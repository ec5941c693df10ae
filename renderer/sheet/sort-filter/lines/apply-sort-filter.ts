import { countCells } from '../../../../shared/columnar/column-cells.ts'
import { type ColumnId, isTemporary } from '../../../../shared/model/ids.ts'
import type { SortKey, ViewSettings } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { Steps } from '../../core/steps.ts'
import { groupRows } from '../group/group-rows.ts'
import { asStoredOrder, type Order, positionsOf, type RowPositions, reorder } from '../sorting/order.ts'
import { rankColumn } from '../sorting/rank-column.ts'
import type { AppliedSortFilter } from './applied-sort-filter.ts'
import { ByRow } from './by-row.ts'
import { type CellTest, type SortFilterContext, testOf } from './condition.ts'
import { eachCell } from './each-cell.ts'
import { sortFilterLines } from './sort-filter-lines.ts'

/** The test of one filter on the cells of its column. */
export type ColumnTest = { readonly columnId: ColumnId; readonly test: CellTest }

/** Sorts, filters and groups in steps. Null if nothing is requested, or only columns that the sheet does not have. */
export function* applySortFilter(
  view: SheetView,
  wanted: ViewSettings,
  by: SortFilterContext,
): Steps<AppliedSortFilter | null> {
  const tests = testsOf(wanted, by)
  const isThere = ({ columnId }: SortKey): boolean => by.columns.some(({ id }) => id === columnId)
  const keys = wanted.sort.filter(isThere)
  const groupKeys = wanted.group.filter(isThere)
  if (tests.length === 0 && keys.length === 0 && groupKeys.length === 0) return null
  const verdicts = tests.length > 0 ? new ByRow<number>(view, yield* verdictsOf(view, tests)) : null
  const grouped = groupKeys.length > 0 ? yield* groupRows(view, groupKeys, by) : null
  let positions: RowPositions | null = null
  if (grouped || keys.length > 0) {
    let order = yield* sorted(view, keys, by)
    // Sorts the rows by group, keeping their order within each group.
    for (const ranked of [...(grouped?.ranks ?? [])].reverse()) order = reorder(order, ranked)
    positions = positionsOf(view, order)
  }
  const applied: AppliedSortFilter = {
    isGrouped: grouped !== null,
    isFiltered: tests.length > 0,
    keepsParents: wanted.keepParents,
    passes: (now, index) => !verdicts || passes(verdicts, tests, now, index),
    positions,
    groups: grouped?.groups ?? null,
    append: rowId => {
      verdicts?.put(rowId, 1)
      positions?.append(rowId)
      grouped?.groups.put(rowId, [])
    },
    lines: (now, collapsed) => sortFilterLines(now, collapsed, applied),
  }
  return applied
}

/** The tests of all filters except the one of the column `except`. A filter on a deleted column is ignored. */
export function testsOf(
  wanted: ViewSettings,
  { columns, today }: SortFilterContext,
  except?: ColumnId,
): readonly ColumnTest[] {
  return wanted.filters.flatMap(({ columnId, condition }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column && columnId !== except ? [{ columnId, test: testOf(column, condition, today) }] : []
  })
}

/** By row index: 1 for a row that passes all tests. */
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

/** A row added since then is tested when it is first displayed. */
function passes(verdicts: ByRow<number>, tests: readonly ColumnTest[], now: SheetView, index: number): boolean {
  const known = verdicts.at(now, index)
  if (known !== undefined) return known === 1
  const rowId = now.rowIdAt(index)
  const isIn = isTemporary(rowId) || tests.every(({ columnId, test }) => test(now.cellAt(index, columnId)))
  verdicts.put(rowId, isIn ? 1 : 0)
  return isIn
}

/** Sorts by the last key first. Each sort is stable, so rows with equal earlier keys keep the order of later ones. */
function* sorted(view: SheetView, keys: readonly SortKey[], { columns, collator }: SortFilterContext): Steps<Order> {
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
