import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addRange, selectAll, selectCell, selectColumns } from '../../selection/ranges.ts'
import { aCellAt, aPlainLayout } from '../../selection/testing/a-layout.ts'
import { columnsTogether, widestPlaces } from './fit-columns.ts'

const { columns } = aPlainLayout(3, 6)
const together = (ranges: Parameters<typeof columnsTogether>[0], column: number) =>
  [...columnsTogether(ranges, columns, columnId(column))].sort()

test('a column is fitted with those that are selected with it, in one range and in several', () => {
  const three = addRange(selectColumns(aCellAt(1, 4), columnId(3)), selectColumns(aCellAt(1, 6), columnId(6)))

  expect(together(three, 3)).toEqual([3, 4, 6])
  expect(together(selectAll({ rowId: rowId(1), columnId: columnId(1) }), 2)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a column that is not selected, or of which only cells are, is fitted alone', () => {
  expect(together(selectColumns(aCellAt(1, 3), columnId(4)), 1)).toEqual([1])
  expect(together(selectCell(aCellAt(1, 3)), 3)).toEqual([3])
})

test('the widest are found wherever they stand, and no more of them than may be measured', () => {
  const widths = [3, 9, 0, 9, 1, 12, 9]
  const widest = (most: number) => widestPlaces(widths.length, most, at => widths[at] ?? 0)

  expect(widest(1)).toEqual([5])
  expect(widest(3)).toHaveLength(3)
  expect(widest(4).sort()).toEqual([1, 3, 5, 6])
  expect(widest(99).sort()).toEqual([0, 1, 3, 4, 5, 6])
  expect(widestPlaces(0, 5, () => 1)).toEqual([])
})
