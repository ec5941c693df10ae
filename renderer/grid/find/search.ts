import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Arranged } from '../arrange/arranged.ts'
import { PIECE, type Steps } from '../arrange/steps.ts'
import { cellText } from '../format/cell-text.ts'
import type { CellAddress, CollapsedRows } from '../grid-props.ts'
import { visibleRows } from '../view/visible-rows.ts'
import { type Matcher, matcherOf, type Query } from './query.ts'

/** Where to look: the columns from left to right, and the rows as they are filtered and sorted. */
export type Field = {
  readonly view: SheetView
  readonly columns: readonly Column[]
  readonly arranged: Arranged | null
  readonly thisYear: string
}

/** The cells that match, from top to bottom and left to right, as they stood when they were looked for. */
export type Found = {
  readonly count: number
  /** Matches in rows that a filter hides; they are not among those of `count`. */
  readonly hidden: number
  cellAt(place: number): CellAddress | null
  /** -1 for a cell that does not match. */
  placeOf(cell: CellAddress): number
  /** The place of the next match after a cell (1) or before it (-1), going round; -1 where there is none. */
  beside(cell: CellAddress | null, direction: 1 | -1): number
}

/** What a search reads in a cell. */
export function searchedText(column: Column, cell: Cell, query: Query, thisYear: string): string {
  return query.inFormulas && cell.formula !== null ? cell.formula : cellText(column, cell, thisYear)
}

/**
 * Looks through a sheet in pieces, beginning at a cell and going round. `onFirst` hears of the first match as soon as it is known.
 * Rows under collapsed parents are looked through like all others.
 */
export function* search(
  field: Field,
  query: Query,
  from: CellAddress | null,
  onFirst: (cell: CellAddress) => void,
): Steps<Found> {
  const matcher = matcherOf(query)
  const rows = rowsToSearch(field)
  if (!matcher) return foundAmong([], field, rows)
  const positionById = new Map<number, number>()
  for (const [position, index] of rows.order.entries()) positionById.set(field.view.rowIdAt(index), position)
  const start = placeOfCell(field, positionById, from) ?? 0
  const startRow = Math.floor(start / Math.max(1, field.columns.length))

  const before: number[] = []
  const after: number[] = []
  let looked = 0
  for (let step = 0; step <= rows.order.length; step++) {
    const position = (startRow + step) % Math.max(1, rows.order.length)
    for (const place of matchesInRow(field, query, matcher, rows.order, position)) {
      const isAfter = place >= start
      // The first row is looked at twice: from the cell on at the beginning, up to it at the end.
      if (step === 0 ? !isAfter : step === rows.order.length && isAfter) continue
      if (before.length + after.length === 0 && position < rows.shown) onFirst(cellOf(field, rows, place))
      ;(isAfter ? after : before).push(place)
    }
    looked += field.columns.length
    if (looked < PIECE) continue
    looked = 0
    yield
  }
  return foundAmong([...before, ...after], field, { ...rows, positionById })
}

type Rows = {
  /** Indexes of the view: first those that are shown, in their order, then those that a filter hides. */
  readonly order: Uint32Array
  readonly shown: number
  readonly positionById?: ReadonlyMap<number, number>
}

const ALL_OPEN: Pick<CollapsedRows, 'get'> = { get: () => false }

function rowsToSearch({ view, arranged }: Field): Rows {
  const lines = visibleRows(view, ALL_OPEN, arranged)
  const order = new Uint32Array(view.rowCount)
  const isShown = new Uint8Array(view.rowCount)
  for (const [position, { index }] of lines.entries()) {
    order[position] = index
    isShown[index] = 1
  }
  let at = lines.length
  for (let index = 0; index < view.rowCount; index++) if (isShown[index] === 0) order[at++] = index
  return { order, shown: lines.length }
}

function matchesInRow(
  { view, columns, thisYear }: Field,
  query: Query,
  matcher: Matcher,
  order: Uint32Array,
  position: number,
): number[] {
  const index = order[position]
  if (index === undefined) return []
  const places: number[] = []
  for (const [at, column] of columns.entries()) {
    const text = searchedText(column, view.cellAt(index, column.id), query, thisYear)
    if (text !== '' && matcher.test(text)) places.push(position * columns.length + at)
  }
  return places
}

function placeOfCell(
  { columns }: Field,
  positionById: ReadonlyMap<number, number>,
  cell: CellAddress | null,
): number | null {
  const position = cell ? positionById.get(cell.rowId) : undefined
  const at = columns.findIndex(({ id }) => id === cell?.columnId)
  return position === undefined ? null : position * columns.length + Math.max(0, at)
}

function cellOf({ view, columns }: Field, { order }: Rows, place: number): CellAddress {
  const column = columns[place % columns.length]
  // A place is made of a position and a column that are there.
  if (!column) throw new Error('A match stands in a column that is not searched')
  return { rowId: view.rowIdAt(order[Math.floor(place / columns.length)] ?? 0), columnId: column.id }
}

function foundAmong(places: readonly number[], field: Field, rows: Rows): Found {
  const end = rows.shown * field.columns.length
  const sorted = Float64Array.from(places).sort()
  const count = firstFrom(sorted, end)
  const shown = sorted.subarray(0, count)
  const placeOf = (cell: CellAddress | null): number | null =>
    rows.positionById ? placeOfCell(field, rows.positionById, cell) : null
  return {
    count,
    hidden: sorted.length - count,
    cellAt: place => (place >= 0 && place < count ? cellOf(field, rows, shown[place] ?? 0) : null),
    placeOf: cell => {
      const place = placeOf(cell)
      const at = place === null ? count : firstFrom(shown, place)
      return shown[at] === place ? at : -1
    },
    beside: (cell, direction) => {
      if (count === 0) return -1
      const place = placeOf(cell)
      if (place === null) return direction === 1 ? 0 : count - 1
      const at = direction === 1 ? firstFrom(shown, place + 1) : firstFrom(shown, place) - 1
      return (at + count) % count
    },
  }
}

/** The position of the first number that is not below `least`. */
function firstFrom(sorted: Float64Array, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
