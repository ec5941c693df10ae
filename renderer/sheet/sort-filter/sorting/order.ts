import type { Numbers } from '../../../../shared/columnar/column-cells.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { ByRow } from '../lines/by-row.ts'

/** Indexes of the rows of a view, in an order. */
export type Order = Uint32Array<ArrayBuffer>

/**
 * The order by one column: for each row the number of its cell, and for each number its rank, from 0. `blank`: the rank
 * of blank cells, above all others.
 */
export type Ranked = {
  readonly numbers: Numbers
  readonly ranks: Uint32Array
  readonly blank: number
  readonly descending: boolean
}

/** The position of each row in the order. */
export type Places = {
  /** Undefined for a row that was added since. */
  at(view: SheetView, index: number): number | undefined
  /** All rows of a view in order; null if rows were added, deleted or moved since. */
  orderIn(view: SheetView): Order | null
  /** Gives a new row the place after all the others. */
  append(rowId: RowId): void
}

export const asStoredOrder = (rowCount: number): Order => {
  const order = new Uint32Array(rowCount)
  for (let index = 0; index < rowCount; index++) order[index] = index
  return order
}

/** A stable counting sort by rank. */
export function reorder(order: Order, { numbers, ranks, blank, descending }: Ranked): Order {
  // Blank cells come last in both directions.
  const rankOf = (index: number): number => {
    const rank = ranks[numbers[index] ?? 0] ?? blank
    return rank === blank || !descending ? rank : blank - 1 - rank
  }
  const starts = new Uint32Array(blank + 2)
  for (const index of order) {
    const next = rankOf(index) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let rank = 1; rank < starts.length; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  const sorted = new Uint32Array(order.length)
  for (const index of order) {
    const rank = rankOf(index)
    const place = starts[rank] ?? 0
    sorted[place] = index
    starts[rank] = place + 1
  }
  return sorted
}

export function placesOf(view: SheetView, order: Order): Places {
  const placeByIndex = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) placeByIndex[order[place] ?? 0] = place
  const places = new ByRow<number>(view, placeByIndex)
  let next = order.length
  return {
    at: (now, index) => places.at(now, index),
    orderIn: now => (places.isAllOf(now) ? order : null),
    append: rowId => places.put(rowId, next++),
  }
}
