import type { Numbers } from '../../../../shared/columnar/column-cells.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { ByRow } from '../lines/by-row.ts'

/** Row indexes of a view in display order. */
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
export type RowPositions = {
  /** Undefined for a row that was added since. */
  at(view: SheetView, index: number): number | undefined
  /** All rows of a view in order; null if rows were added, deleted or moved since. */
  orderIn(view: SheetView): Order | null
  /** Puts a new row after all others. */
  append(rowId: RowId): void
}

export const asStoredOrder = (rowCount: number): Order => {
  const order = new Uint32Array(rowCount)
  for (let index = 0; index < rowCount; index++) order[index] = index
  return order
}

/** A stable counting sort by rank. */
export function reorder(order: Order, { numbers, ranks, blank, descending }: Ranked): Order {
  // Blank cells are last in both directions.
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
    const position = starts[rank] ?? 0
    sorted[position] = index
    starts[rank] = position + 1
  }
  return sorted
}

export function positionsOf(view: SheetView, order: Order): RowPositions {
  const positionByIndex = new Uint32Array(order.length)
  for (let position = 0; position < order.length; position++) positionByIndex[order[position] ?? 0] = position
  const positions = new ByRow<number>(view, positionByIndex)
  let next = order.length
  return {
    at: (now, index) => positions.at(now, index),
    orderIn: now => (positions.isAllOf(now) ? order : null),
    append: rowId => positions.put(rowId, next++),
  }
}
