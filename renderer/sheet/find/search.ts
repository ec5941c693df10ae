import { countCells, type Numbers } from '../../../shared/columnar/column-cells.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { PIECE, type Steps } from '../core/steps.ts'
import type { AppliedSortFilter } from '../sort-filter/lines/applied-sort-filter.ts'
import { rowsShown } from '../sort-filter/lines/sort-filter-lines.ts'
import { firstFrom } from '../sort-filter/sorting/first-from.ts'
import { yearLeftOut } from '../values/date-years.ts'
import { markMatches } from './haystack.ts'
import { matcherOf, type Query } from './query.ts'
import { type SearchedTexts, searchedIn } from './searched-texts.ts'

/** The searched columns, from left to right, and the filtered and sorted rows. */
export type Field = {
  readonly view: SheetView
  readonly columns: readonly Column[]
  readonly applied: AppliedSortFilter | null
  readonly thisYear: string
  /** Reused across fields. */
  readonly texts: SearchedTexts
}

/** The matching cells, from top to bottom and left to right, at the time of the search. */
export type Found = {
  readonly count: number
  /** Matches in rows that a filter hides; not included in `count`. */
  readonly hidden: number
  cellAt(position: number): CellAddress | null
  /** -1 for a cell that does not match. */
  positionOf(cell: CellAddress): number
  /** The index of the next match after a cell (1) or before it (-1), wrapping around; -1 without any. */
  beside(cell: CellAddress | null, direction: 1 | -1): number
}

/** Reads uncached texts in advance, so that the first query is fast. */
export function* readAhead(field: Field, query: Query): Steps<void> {
  for (const column of field.columns) yield* field.texts.read(field, column, query)
}

/**
 * Searches a sheet in steps. `onFirst` receives the first match from a cell on, wrapping around; visible columns have
 * priority, so that the first letters do not scroll the sheet sideways. A match that a filter hides is never first.
 * Includes rows under collapsed parents.
 */
export function* search(
  field: Field,
  query: Query,
  from: CellAddress | null,
  onFirst: (cell: CellAddress) => void,
  inSight: ReadonlySet<ColumnId> = new Set(),
): Steps<Found> {
  if (query.text === '') return NOTHING
  const rows = rowsOf(field)
  const marked: Marked[] = []
  for (const [at, column] of field.columns.entries()) {
    const marks = yield* matchesIn(field, column, query)
    if (marks.includes(1)) marked.push({ at, marks, numbers: field.view.cellsOf(column.id).numbers })
  }
  const positions = yield* positionsOf(marked, field.columns.length, rows.order)
  const found = foundAmong(positions, field, rows)
  const here = from ? found.positionOf(from) : -1
  const nearest = here >= 0 ? here : found.beside(from, 1)
  const isInSight = marked.some(({ at }) => isColumnIn(field, at, inSight))
  const first = found.cellAt(isInSight ? yield* nextInSight(found, nearest, inSight) : nearest)
  if (first) onFirst(first)
  return found
}

const isColumnIn = ({ columns }: Field, at: number, inSight: ReadonlySet<ColumnId>): boolean => {
  const id = columns[at]?.id
  return id !== undefined && inSight.has(id)
}

/**
 * The first match from this one on, wrapping around, in a visible column; this one if all of those are filtered out.
 */
function* nextInSight(found: Found, nearest: number, inSight: ReadonlySet<ColumnId>): Steps<number> {
  for (let step = 0; step < found.count; step++) {
    const position = (nearest + step) % found.count
    const cell = found.cellAt(position)
    if (cell && inSight.has(cell.columnId)) return position
    if (step % PIECE === PIECE - 1) yield
  }
  return nearest
}

/** A column with matches: the marks of its matching cells are 1. */
type Marked = { readonly at: number; readonly marks: Uint8Array; readonly numbers: Numbers }

function* matchesIn(field: Field, column: Column, query: Query): Steps<Uint8Array> {
  const cells = field.view.cellsOf(column.id)
  const marks = new Uint8Array(countCells(cells))
  for (const haystack of yield* field.texts.read(field, column, query)) yield* markMatches(haystack, query, marks)
  const matcher = matcherOf(query)
  const year = yearLeftOut(column, field.view, field.thisYear)
  for (const [at, cell] of cells.written.entries()) {
    const texts = searchedIn(column, cell, query, year)
    if (texts.some(text => matcher?.test(text))) marks[cells.stored.count + at] = 1
    if (at % PIECE === PIECE - 1) yield
  }
  return marks
}

/** By row and from left to right: row position times column count, plus the column. */
function* positionsOf(marked: readonly Marked[], columns: number, order: Uint32Array): Steps<Float64Array> {
  const positions: number[] = []
  for (let position = 0; position < order.length; position++) {
    const index = order[position] ?? 0
    for (const { at, marks, numbers } of marked) {
      if (marks[numbers[index] ?? 0] === 1) positions.push(position * columns + at)
    }
    if (position % PIECE === PIECE - 1) yield
  }
  return new Float64Array(positions)
}

const NOTHING: Found = { count: 0, hidden: 0, cellAt: () => null, positionOf: () => -1, beside: () => -1 }

type Rows = {
  /** Row indexes: visible rows in display order, then the rows that a filter hides. */
  readonly order: Uint32Array
  readonly shown: number
  /** The position in `order` of each row index. */
  readonly positions: Uint32Array
}

/** Each key searches the same field again, so its rows are sorted only once. */
const rowsByField = new WeakMap<Field, Rows>()

function rowsOf(field: Field): Rows {
  const known = rowsByField.get(field)
  if (known) return known
  const rows = rowsToSearch(field)
  rowsByField.set(field, rows)
  return rows
}

function rowsToSearch({ view, applied }: Field): Rows {
  const shown = rowsShown(view, applied)
  const order = new Uint32Array(view.rowCount)
  order.set(shown)
  const positions = new Uint32Array(view.rowCount).fill(HIDDEN)
  for (let position = 0; position < shown.length; position++) positions[shown[position] ?? 0] = position
  let at = shown.length
  for (let index = 0; index < view.rowCount; index++) {
    if (positions[index] !== HIDDEN) continue
    order[at] = index
    positions[index] = at++
  }
  return { order, shown: shown.length, positions }
}

/** Larger than any row position. */
const HIDDEN = 2 ** 32 - 1

function positionOfCell({ view, columns }: Field, { positions }: Rows, cell: CellAddress | null): number | null {
  const index = cell ? view.indexOf(cell.rowId) : -1
  const at = columns.findIndex(({ id }) => id === cell?.columnId)
  return index < 0 ? null : (positions[index] ?? 0) * columns.length + Math.max(0, at)
}

function cellOf({ view, columns }: Field, { order }: Rows, position: number): CellAddress {
  const column = columns[position % columns.length]
  // Positions are computed from existing rows and columns.
  if (!column) throw new Error('A match stands in a column that is not searched')
  return { rowId: view.rowIdAt(order[Math.floor(position / columns.length)] ?? 0), columnId: column.id }
}

function foundAmong(positions: Float64Array, field: Field, rows: Rows): Found {
  const count = firstFrom(positions, rows.shown * field.columns.length)
  const shown = positions.subarray(0, count)
  const positionOf = (cell: CellAddress | null): number | null => positionOfCell(field, rows, cell)
  return {
    count,
    hidden: positions.length - count,
    cellAt: position => (position >= 0 && position < count ? cellOf(field, rows, shown[position] ?? 0) : null),
    positionOf: cell => {
      const position = positionOf(cell)
      const at = position === null ? count : firstFrom(shown, position)
      return shown[at] === position ? at : -1
    },
    beside: (cell, direction) => {
      if (count === 0) return -1
      const position = positionOf(cell)
      if (position === null) return direction === 1 ? 0 : count - 1
      const at = direction === 1 ? firstFrom(shown, position + 1) : firstFrom(shown, position) - 1
      return (at + count) % count
    },
  }
}
