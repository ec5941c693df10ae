import { expect, test } from 'vitest'
import { widestPositions } from './fit-columns.ts'

test('finds the widest values anywhere, within the measuring limit', () => {
  const widths = [3, 9, 0, 9, 1, 12, 9]
  const widest = (most: number) => widestPositions(widths.length, most, at => widths[at] ?? 0)

  expect(widest(1)).toEqual([5])
  expect(widest(3)).toHaveLength(3)
  expect(widest(4).sort()).toEqual([1, 3, 5, 6])
  expect(widest(99).sort()).toEqual([0, 1, 3, 4, 5, 6])
  expect(widestPositions(0, 5, () => 1)).toEqual([])
})
