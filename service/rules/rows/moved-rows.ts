import type { Moves } from '../../formulas/rewrite-references.ts'
import type { Outline } from './outline.ts'

/** Whether every row of the first order has the same number in the second. New rows behind the last one change no number. */
export function keepsNumbers(before: Outline, after: Outline): boolean {
  return before === after || before.every(({ id }, index) => after[index]?.id === id)
}

/**
 * What another order of rows means to formulas that name them by number.
 *
 * A number behind the last row stays as far behind it: it means the row that somebody will add there.
 */
export function movedRows(before: Outline, after: Outline): Required<Pick<Moves, 'rowOf'>> {
  const numberById = new Map(after.map(({ id }, index) => [id, index + 1]))
  const kept = new Set(before.map(({ id }) => id))
  const shift = after.findLastIndex(({ id }) => kept.has(id)) + 1 - before.length
  return {
    rowOf(number) {
      const row = before[number - 1]
      if (row) return numberById.get(row.id) ?? null
      return number > before.length ? number + shift : number
    },
  }
}
