import { compare, toText } from '../../formulas/language/operators.ts'
import { isDate, type Value } from '../../formulas/language/value.ts'

/**
 * Which of two cells comes first when rows are sorted: numbers and ticks before days, days before texts, and blank cells
 * last, whichever way the rest is sorted. Texts by letter, capitals or not.
 */
export function inOrder(left: Value, right: Value, direction: 'ASCENDING' | 'DESCENDING'): number {
  const [a, b] = [rankOf(left), rankOf(right)]
  if (a === BLANK || b === BLANK) return a - b
  const order = a === b ? (compare(left, right) ?? 0) : a - b
  return direction === 'ASCENDING' ? order : -order
}

const BLANK = 3

function rankOf(value: Value): number {
  if (value === null || toText(value) === '') return BLANK
  if (typeof value === 'number' || typeof value === 'boolean') return 0
  return isDate(value) ? 1 : 2
}
