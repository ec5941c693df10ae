import { expect, test } from 'vitest'
import { dateOf } from '../../../formulas/language/date.ts'
import type { Value } from '../../../formulas/language/value.ts'
import { inOrder } from './filter-value.ts'

const MIXED: readonly Value[] = ['pear', null, 3, dateOf(2), 'Apple', 1, '', dateOf(1)]

test('sorts numbers before dates before texts; texts alphabetically, ignoring case', () => {
  const sorted = MIXED.toSorted((a, b) => inOrder(a, b, 'ASCENDING'))

  expect(sorted).toEqual([1, 3, dateOf(1), dateOf(2), 'Apple', 'pear', null, ''])
})

test('blank cells are last also in descending order', () => {
  const sorted = MIXED.toSorted((a, b) => inOrder(a, b, 'DESCENDING'))

  expect(sorted).toEqual(['pear', 'Apple', dateOf(2), dateOf(1), 3, 1, null, ''])
})
