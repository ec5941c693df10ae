import type { RowOrder } from '../../../../shared/fold/row-forest.ts'
import { parentsOf } from '../../../../shared/fold/row-order.ts'

/**
 * Rows of both orders that have another parent, or another position among the others: as few as explain the new order.
 */
export function movedRows(before: RowOrder, after: RowOrder): readonly number[] {
  const [parentBefore, parentAfter] = [parentIds(before), parentIds(after)]
  const positionBefore = new Map(before.ids.map((id, position) => [id, position]))
  const kept = after.ids.filter(id => positionBefore.has(id))
  const inOrder = longestInOrder(kept.map(id => positionBefore.get(id) ?? 0))
  return kept.filter((id, at) => !inOrder.has(at) || parentBefore.get(id) !== parentAfter.get(id))
}

function parentIds({ ids, levels }: RowOrder): ReadonlyMap<number, number | null> {
  const parents = parentsOf(levels)
  return new Map(ids.map((id, index) => [id, ids[parents[index] ?? -1] ?? null]))
}

/** The indexes of a longest increasing subsequence, by patience sorting. */
function longestInOrder(numbers: readonly number[]): ReadonlySet<number> {
  /** The index of the smallest last number of a subsequence of each length. */
  const ends: number[] = []
  const previous = new Int32Array(numbers.length).fill(-1)
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const found = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) found.add(at)
  return found
}
