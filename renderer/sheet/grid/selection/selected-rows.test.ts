import { expect, test } from 'vitest'
import { rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { areaOf } from './area.ts'
import type { GridSelection } from './grid-selection.ts'
import { addRange, extendTo, type Ranges, selectCell } from './ranges.ts'
import { rectanglesOf } from './rectangles.ts'
import { rowsMeant, selectedRows } from './selected-rows.ts'
import { aCellAt, aPlainLayout } from './testing/a-layout.ts'

function selected(ranges: Ranges): GridSelection {
  const layout = aPlainLayout(9, 3)
  return {
    ranges: () => ranges,
    layout: () => layout,
    area: () => areaOf(rectanglesOf(ranges, layout)),
    select: () => undefined,
  }
}

const twoRanges = addRange(extendTo(selectCell(aCellAt(4, 1)), aCellAt(2, 2)), selectCell(aCellAt(7, 3)))

test('lists the selected rows from top to bottom, each once', () => {
  expect(selectedRows(selected(twoRanges))).toEqual([2, 3, 4, 7])
  expect(selectedRows(selected(addRange(twoRanges, selectCell(aCellAt(3, 3)))))).toEqual([2, 3, 4, 7])
})

test('an action on a selected row applies to all of them, on another row only to that row', () => {
  expect(rowsMeant(selected(twoRanges), rowId(3))).toEqual([2, 3, 4, 7])
  expect(rowsMeant(selected(twoRanges), rowId(5))).toEqual([5])
})
