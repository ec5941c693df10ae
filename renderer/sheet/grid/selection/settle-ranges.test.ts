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

describe('removed rows and columns', () => {
  test.each([
    ['the row where it began', [2]],
    ['the row where it ends', [5]],
    ['a row inside', [3]],
    ['both ends', [2, 5]],
    ['all rows but one', [2, 3, 5]],
    ['a row outside', [1]],
  ])('a range that loses %s shrinks to the rest', (_, gone) => {
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

  test('a range extended upwards shrinks likewise, and its first row becomes active', () => {
    const after = aLayout(without(5), columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(5, 2)), aCellAt(2, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 4], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(4, 2))
  })

  test('a hidden column is removed from the range', () => {
    const after = aLayout(rows, [1, 2, 4])
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 3)), aCellAt(3, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1, 2]))
  })

  test('if all of it is removed, the cell now in its position is selected', () => {
    const after = aLayout(without(3, 4), columns)

    expect(settleRanges(extendTo(selectCell(aCellAt(3, 2)), aCellAt(4, 3)), before, after)).toEqual(
      selectCell(aCellAt(5, 2)),
    )
  })

  test('if the last rows are removed, the new last row is selected', () => {
    const after = aLayout(without(5, 6), columns)

    expect(settleRanges(selectCell(aCellAt(6, 4)), before, after)).toEqual(selectCell(aCellAt(4, 4)))
  })

  test('removing one of several ranges keeps the others', () => {
    const after = aLayout(without(6), columns)
    const both = addRange(extendTo(selectCell(aCellAt(1, 1)), aCellAt(2, 2)), selectCell(aCellAt(6, 4)))
    const ranges = settleRanges(both, before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([1, 2], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(1, 1))
  })

  test('a sheet without rows has no selection', () => {
    expect(settleRanges(selectAll(aCellAt(1, 1)), before, aLayout([], columns))).toEqual(NOTHING_SELECTED)
  })
})

describe('a range over rows that were just added', () => {
  test('stays unchanged if all of it is visible', () => {
    const ranges = extendTo(selectCell(aCellAt(9, 1)), aCellAt(2, 1))

    expect(settleRanges(ranges, before, aLayout([1, 9, 2], columns))).toBe(ranges)
  })

  test('is dropped if an end was never visible', () => {
    const ranges = extendTo(selectCell(aCellAt(9, 1)), aCellAt(2, 1))

    expect(seenCells(settleRanges(ranges, before, before), before)).toEqual([])
    expect(settleRanges(ranges, before, aLayout([3, 4], columns))).toEqual(selectCell(aCellAt(3, 1)))
  })
})

describe('whole rows and columns', () => {
  test('whole columns stay whole when the active row is removed and others are added', () => {
    const after = aLayout([2, 3, 9], columns)
    const ranges = settleRanges(selectColumns(aCellAt(1, 2), columnId(3)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 9], [2, 3]))
    expect(ranges.active).toEqual(aCellAt(2, 2))
  })

  test('whole rows stay whole when the active column is hidden', () => {
    const after = aLayout(rows, [2, 3, 4, 7])
    const ranges = settleRanges(selectRows(aCellAt(2, 1), rowId(3)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [2, 3, 4, 7]))
  })

  test('a full selection stays full', () => {
    const after = aLayout([8, 9], [1, 5])

    expect(seenCells(settleRanges(selectAll(aCellAt(1, 1)), before, after), after)).toEqual(everyCell([8, 9], [1, 5]))
  })
})

describe('added and moved rows', () => {
  test('a row inserted between both ends is selected', () => {
    const after = aLayout([1, 2, 9, 3], columns)
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(3, 1))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 9], [1]))
  })

  test('a row inserted directly above or below a range is not selected', () => {
    const after = aLayout([1, 8, 2, 3, 9, 4], columns)
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(3, 1))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
  })

  test('a cell stays selected wherever a sort moves it', () => {
    const after = aLayout([...rows].reverse(), columns)
    const ranges = selectCell(aCellAt(2, 2))

    expect(settleRanges(ranges, before, after)).toBe(ranges)
  })

  test('if a sort splits a range, the part with the active cell remains', () => {
    const walked = { ...extendTo(selectCell(aCellAt(1, 1)), aCellAt(4, 1)), active: aCellAt(3, 1) }
    const after = aLayout([1, 2, 5, 4, 3, 6], columns)
    const ranges = settleRanges(walked, before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([3, 4], [1]))
    expect(ranges.active).toEqual(aCellAt(3, 1))
  })
})

describe('rows that a user moves', () => {
  test('a row that moves far away leaves the range', () => {
    const after = aLayout([1, 2, 3, 5, 6, 4], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1]))
  })

  test('a row that moves in from elsewhere is not selected', () => {
    const after = aLayout([1, 2, 3, 6, 4, 5], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 1)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3], [1]))
  })

  test('a sort within the selected rows keeps them all, and the active cell', () => {
    const after = aLayout([1, 4, 2, 5, 3, 6], columns)
    const ranges = settleRanges(extendTo(selectCell(aCellAt(2, 1)), aCellAt(5, 2)), before, after)

    expect(seenCells(ranges, after)).toEqual(everyCell([2, 3, 4, 5], [1, 2]))
    expect(ranges.active).toEqual(aCellAt(2, 1))
  })

  test('a reversed range still begins at the same cell', () => {
    const ranges = extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 2))

    expect(settleRanges(ranges, before, aLayout([...rows].reverse(), columns))).toBe(ranges)
  })
})

describe('a blank line that becomes a row', () => {
  const made = aLayout([1, -1, 2, 3], columns)
  const named = (ranges: Ranges, after: Layout): Ranges =>
    settleRanges(followRow(ranges, rowId(-1), rowId(71)), withRow(made, rowId(-1), rowId(71)), after)

  test('stays an end of its range', () => {
    const after = aLayout([1, 71, 2, 3], columns)

    expect(seenCells(named(extendTo(selectCell(aCellAt(-1, 1)), aCellAt(2, 1)), after), after)).toEqual(
      everyCell([2, 71], [1]),
    )
  })

  test('becomes active when the row where the range began is removed at the same time', () => {
    const after = aLayout([71, 2, 3], columns)

    expect(named(extendTo(selectCell(aCellAt(1, 1)), aCellAt(2, 1)), after).active).toEqual(aCellAt(71, 1))
  })

  test('does not extend the range when it moves at the same time', () => {
    const after = aLayout([1, 2, 3, 71], columns)

    expect(seenCells(named(extendTo(selectCell(aCellAt(2, 1)), aCellAt(-1, 1)), after), after)).toEqual(['2:1'])
  })

  test('is replaced by its neighbour when it is removed at the same time', () => {
    const after = aLayout([1, 2, 3], columns)

    expect(named(selectCell(aCellAt(-1, 1)), after)).toEqual(selectCell(aCellAt(2, 1)))
  })
})
