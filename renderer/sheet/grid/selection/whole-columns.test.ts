import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addRange, selectAll, selectCell, selectColumns } from './ranges.ts'
import { aCellAt, aPlainLayout } from './testing/a-layout.ts'
import { columnsTogether } from './whole-columns.ts'

const { columns } = aPlainLayout(3, 6)
const together = (ranges: Parameters<typeof columnsTogether>[0], column: number) =>
  columnsTogether(ranges, columns, columnId(column))

test('an action on a selected column applies to all selected columns, in all ranges', () => {
  const three = addRange(selectColumns(aCellAt(1, 4), columnId(3)), selectColumns(aCellAt(1, 6), columnId(6)))

  expect(together(three, 3)).toEqual([3, 4, 6])
  expect(together(selectAll({ rowId: rowId(1), columnId: columnId(1) }), 2)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a column that is not wholly selected is changed alone', () => {
  expect(together(selectColumns(aCellAt(1, 3), columnId(4)), 1)).toEqual([1])
  expect(together(selectCell(aCellAt(1, 3)), 3)).toEqual([3])
})
