import { countCells, type Numbers, roomFor } from '../../../../shared/columnar/column-cells.ts'
import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { type Column, holdsNumbers } from '../../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../../core/shown-columns.ts'
import { pageScheduler, SHORT_TURN_MS, type Steps, startSteps } from '../../core/steps.ts'
import type { ShownGroup } from '../../grid/group-header.ts'
import type { RowLine } from '../../grid/row-line.ts'
import { eachCell } from '../lines/each-cell.ts'
import { Sum } from './sum.ts'

type Totals = ReadonlyMap<RowId, ReadonlyMap<ColumnId, number>>

const NONE: Totals = new Map()

/** The numbers summed per step, in less than a millisecond. */
const LOOKED_AT_ONCE = 50_000

/** The sums in group headers, computed in steps. The previous sums stay until the new ones are known. */
export class GroupTotals {
  #totals = NONE
  #view: SheetView | null = null
  #lines: readonly RowLine[] | null = null
  #leave = (): void => undefined

  /** Null if the group has no number in the column, or its sum is not known yet. */
  sumOf(headerId: RowId, columnId: ColumnId): number | null {
    return this.#totals.get(headerId)?.get(columnId) ?? null
  }

  /** Called for each new view; `onKnown` receives the headers whose sums have been computed. */
  restart(view: SheetView | null, lines: readonly RowLine[], onKnown: (headers: ReadonlySet<RowId>) => void): void {
    if (view === this.#view && lines === this.#lines) return
    this.#view = view
    this.#lines = lines
    this.#leave()
    const groups = view ? lines.flatMap(({ group }) => group ?? []) : []
    if (!view || groups.length === 0) {
      this.#totals = NONE
      return
    }
    const onTotals = (totals: Totals): void => {
      const changed = changedHeaders(this.#totals, totals)
      this.#totals = totals
      if (changed.size > 0) onKnown(changed)
    }
    this.#leave = startSteps(totalsOf(view, groups), pageScheduler, onTotals, SHORT_TURN_MS)
  }
}

/**
 * The sums of the groups with a displayed header. The number of a parent over rows with numbers is left out, because it
 * is their total and would count twice; so are percentages, because their sum has no meaning.
 */
export function* totalsOf(view: SheetView, groups: readonly ShownGroup[]): Steps<Totals> {
  const columns: Summed[] = []
  for (const column of shownColumns(view).filter(isSummed)) columns.push(yield* numbersOf(view, column))
  const totals = new Map<RowId, ReadonlyMap<ColumnId, number>>()
  let looked = 0
  for (const { header, order, from, to } of groups) {
    const sums = new Map<ColumnId, number>()
    for (const { id, rows, values } of columns) {
      const sum = new Sum()
      let isThere = false
      for (let at = from; at < to; at++) {
        const value = values[rows[order[at] ?? 0] ?? 0] ?? Number.NaN
        if (Number.isNaN(value)) continue
        isThere = true
        sum.add(value)
      }
      if (isThere) sums.set(id, sum.value)
      looked += to - from
      if (looked < LOOKED_AT_ONCE) continue
      looked = 0
      yield
    }
    totals.set(header.id, sums)
  }
  return totals
}

const isSummed = (column: Column): boolean =>
  holdsNumbers(column) && column.system === null && readNumberFormat(column.format).kind !== 'percent'

/** The numbers of a column: `rows` has the position of each row in `values`, which is NaN for totals and blanks. */
type Summed = { readonly id: ColumnId; readonly rows: Numbers; readonly values: Float64Array }

function* numbersOf(view: SheetView, { id }: Column): Steps<Summed> {
  const cells = view.cellsOf(id)
  const none = countCells(cells)
  const values = new Float64Array(none + 1).fill(Number.NaN)
  yield* eachCell(cells, ({ value }, number) => {
    if (typeof value === 'number') values[number] = value
  })
  const isTotal = new Uint8Array(view.rowCount)
  for (let index = 0; index < view.rowCount; index++) {
    const parent = view.parentIndexAt(index)
    if (parent >= 0 && !Number.isNaN(values[cells.numbers[index] ?? none])) isTotal[parent] = 1
  }
  yield
  const rows = roomFor(view.rowCount, none)
  for (let index = 0; index < view.rowCount; index++)
    rows[index] = isTotal[index] === 1 ? none : (cells.numbers[index] ?? none)
  yield
  return { id, rows, values }
}

function changedHeaders(before: Totals, after: Totals): ReadonlySet<RowId> {
  const isSame = (id: RowId, sums: ReadonlyMap<ColumnId, number>): boolean => {
    const old = before.get(id)
    return old?.size === sums.size && [...sums].every(([columnId, sum]) => old.get(columnId) === sum)
  }
  return new Set([...after].flatMap(([id, sums]) => (isSame(id, sums) ? [] : [id])))
}
