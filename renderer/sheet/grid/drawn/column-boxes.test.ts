import { expect, test } from 'vitest'
import { boxesBetween, type ColumnBox } from './column-boxes.ts'

/** Four columns of 100, 50, 200 and 150 pixels. */
const boxes: readonly ColumnBox[] = [
  { text: 'c0', left: 0, width: 100, index: 1 },
  { text: 'c1', left: 100, width: 50, index: 2 },
  { text: 'c2', left: 150, width: 200, index: 3 },
  { text: 'c3', left: 350, width: 150, index: 4 },
]

const between = (from: number, to: number) => boxesBetween(boxes, from, to).map(({ text }) => text)

test('finds the columns that are at least partly between two distances', () => {
  expect(between(0, 500)).toEqual(['c0', 'c1', 'c2', 'c3'])
  expect(between(99, 101)).toEqual(['c0', 'c1'])
  expect(between(100, 150)).toEqual(['c1'])
  expect(between(349, 350)).toEqual(['c2'])
})

test('finds none outside the columns, or without any', () => {
  expect(between(500, 900)).toEqual([])
  expect(boxesBetween([], 0, 100)).toEqual([])
})
