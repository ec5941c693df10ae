import { expect, test } from 'vitest'
import { createGrowingArray } from './growing-array.ts'

test('holds values at any distance, with zeros between', () => {
  const array = createGrowingArray(length => new Uint32Array(length))

  array.put(2, 7)
  array.put(5000, 9)

  expect([array.at(2), array.at(3), array.at(5000), array.at(1e6)]).toEqual([7, 0, 9, 0])
  expect([...array.upTo(4)]).toEqual([0, 0, 7, 0])
})

test('returns any requested length, also beyond the last value', () => {
  expect(createGrowingArray(length => new Float64Array(length)).upTo(1000)).toHaveLength(1000)
})
