import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { type Layout, positionOf, withRow } from './layout.ts'
import {
  addRange,
  extendTo,
  followRow,
  NOTHING_SELECTED,
  type Ranges,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from './ranges.ts'
import { contains, rectangleOf } from './rectangles.ts'
import { settleRanges } from './settle-ranges.ts'
import { aCellAt, aLayout, everyCell, seenCells } from './testing/a-layout.ts'

const rows = [1, 2, 3, 4, 5, 6]
const columns = [1, 2, 3, 4]
const before = aLayout(rows, columns)
const without = (...gone: number[]): number[] => rows.filter(row => !gone.includes(row))

describe('rows and columns that go', () => {
  test.each([
    ['the row where it began', [2]],
    ['the row where it ends', [5]],
    ['a row inside', [3]],
    ['both ends', [2, 5]],
    ['all rows but one', [2, 3, 5]],
    ['a row outside', [1]],
  ])('a range that loses %s shrinks to what is left', (_, gone) => {
    const after = aLayout(without(...gone), columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(5, 2)), before, after)

    expect(seenCells(ranges, after)).toEqual(
      everyCell(
        [2, 3, 4, 5].filter(row => !gone.includes(row)),
        [1, 2],
      ),
    )
    expect(contains(rectangleOf(ranges.list[0]!, after)!, positionOf(after, ranges.active!)!)).toBe(true)
  })

  test('a range drawn upwards shrinks the same way, and its first row takes the active cell over', () => {
    const after = aLayout(without(5), columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(5, 2)), aCellAt(2, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 4], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(4, 2))
  })

  test('a hidden column leaves the range with the others', () => {
    const after = aLayout(rows, [1, 2, 4])
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 3)), aCellAt(3, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1, 2]))
  })

  test('where all of it is gone, the cell that came into its place is selected', () => {
    const after = aLayout(without(3, 4), columns)

    expect(settleRanges(extendTo(selectCell(aCellAt(3, 2)), aCellAt(4, 3)), before, after)).toEqual(
      selectCell(aCellAt(5, 2)),
    )
  })

  test('where the last rows are gone, the new last row is selected', () => {
    const after = aLayout(without(5, 6), columns)

    expect(settleRanges(selectCell(aCellAt(6, 4)), before, after)).toEqual(selectCell(aCellAt(4, 4)))
  })

  test('one range of several that is gone takes no other with it', () => {
    const after = aLayout(without(6), columns)
    const both = addRange(extendTo(selectCell(aCellAt(1, 1)), aCellAt(2, 2)), selectCell(aCellAt(6, 4)))
    const ranges = settleRanges(both, before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([1, 2], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(1, 1))
  })

  test('a sheet without rows has nothing selected', () => {
    expect(settleRanges(selectAll(aCellAt(1, 1)), before, aLayout([], columns))).toEqual(NOTHING_SELECTED)
  })
})

describe('a range drawn over rows that just came', () => {
  test('stays as it is where all of it is shown', () => {
    const ranges = extendTo(selectCell(aCellAt(9, 1)), aCellAt(2, 1))

    expect(settleRanges(ranges, before, aLayout([1, 9, 2], columns))).toBe(ranges)
  })

  test('gives way where an end was never shown', () => {
    const ranges = extendTo(selectCell(aCellAt(9, 1)), aCellAt(2, 1))

    expect(seenCells(settleRanges(ranges, before, before), before)).toEqual([])
    expect(settleRanges(ranges, before, aLayout([3, 4], columns))).toEqual(selectCell(aCellAt(3, 1)))
  })
})

describe('whole rows and columns', () => {
  test('whole columns stay whole when the row of the active cell is gone and others came', () => {
    const after = aLayout([2, 3, 9], columns)
    const ranges = settleRanges(selectColumns(aCellAt(1, 2), columnId(3)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 9], [2, 3]))
    expect(ranges.active).toEqual(aCellAt(2, 2))
  })

  test('whole rows stay whole when the column of the active cell is hidden', () => {
    const after = aLayout(rows, [2, 3, 4, 7])
    const ranges = settleRanges(selectRows(aCellAt(2, 1), rowId(3)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [2, 3, 4, 7]))
  })

  test('everything stays everything', () => {
    const after = aLayout([8, 9], [1, 5])

    expect(seenCells(settleRanges(selectAll(aCellAt(1, 1)), before, after), after)).toEqual(everyCell([8, 9], [1, 5]))
  })
})

describe('rows that come and move', () => {
  test('a row put in between both ends is selected with them', () => {
    const after = aLayout([1, 2, 9, 3], columns)
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(3, 1))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 9], [1]))
  })

  test('a row put in right above or below a range is not selected', () => {
    const after = aLayout([1, 8, 2, 3, 9, 4], columns)
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(3, 1))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
  })

  test('a cell stays selected wherever a sort puts it', () => {
    const after = aLayout([...rows].reverse(), columns)
    const ranges = selectCell(aCellAt(2, 2))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
  })

  test('where a sort tears a range apart, the part with the active cell stays', () => {
    const walked = { ...extendTo(selectCell(aCellAt(1, 1)), aCellAt(4, 1)), active: aCellAt(3, 1) }
    const after = aLayout([1, 2, 5, 4, 3, 6], columns)
    const ranges = settleRanges(walked, before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([3, 4], [1]))
    expect(ranges.active).toEqual(aCellAt(3, 1))
  })
})

describe('rows that somebody moves', () => {
  test('a row that moves far away leaves the range, which does not follow it over the whole sheet', () => {
    const after = aLayout([1, 2, 3, 5, 6, 4], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1]))
  })

  test('a row that moves in from elsewhere is not selected with the others', () => {
    const after = aLayout([1, 2, 3, 6, 4, 5], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1]))
  })

  test('a sort of the selected rows among themselves keeps them all, and the active cell', () => {
    const after = aLayout([1, 4, 2, 5, 3, 6], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(5, 2)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 4, 5], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(2, 1))
  })

  test('turned upside down, the range still begins at the same cell', () => {
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 2))

    expect(settleRanges(ranges, before, aLayout([...rows].reverse(), columns))).toBe(ranges)
  })
})

describe('a blank line that becomes a row', () => {
  const made = aLayout([1, -1, 2, 3], columns)
  const named = (ranges: Ranges, after: Layout): Ranges =>
    settleRanges(followRow(ranges, rowId(-1), rowId(71)), withRow(made, rowId(-1), rowId(71)), after)

  test('stays an end of the range that it was one of', () => {
    const after = aLayout([1, 71, 2, 3], columns)

    expect(seenCells(named(extendTo(selectCell(aCellAt(-1, 1)), aCellAt(2, 1)), after), after)).toEqual(
      everyCell([2, 71], [1]),
    )
  })

  test('becomes the active cell when the row where the range began goes at the same time', () => {
    const after = aLayout([71, 2, 3], columns)

    expect(named(extendTo(selectCell(aCellAt(1, 1)), aCellAt(2, 1)), after).active).toEqual(aCellAt(71, 1))
  })

  test('does not draw the range along when it moves at the same time', () => {
    const after = aLayout([1, 2, 3, 71], columns)

    expect(seenCells(named(extendTo(selectCell(aCellAt(2, 1)), aCellAt(-1, 1)), after), after)).toEqual(['2:1'])
  })

  test('hands its place on when it goes at the same time', () => {
    const after = aLayout([1, 2, 3], columns)

    expect(named(selectCell(aCellAt(-1, 1)), after)).toEqual(selectCell(aCellAt(2, 1)))
  })
})
