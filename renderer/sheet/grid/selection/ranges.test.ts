import { describe, expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { Layout } from './layout.ts'
import { moveHead } from './move-head.ts'
import {
  addRange,
  clearRanges,
  currentRange,
  extendTo,
  followRow,
  NOTHING_SELECTED,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from './ranges.ts'
import { rectanglesOf } from './rectangles.ts'
import { aCellAt, aLayout, aPlainLayout, everyCell, seenCells } from './testing/a-layout.ts'

const five = aPlainLayout(5, 4)

describe('by mouse', () => {
  test('a click selects one cell and makes it the active one', () => {
    const ranges = selectCell(aCellAt(2, 3))

    expect(seenCells(ranges, five)).toEqual(['2:3'])
    expect(ranges.active).toEqual(aCellAt(2, 3))
  })

  test.each([
    ['down and right', aCellAt(4, 4), { top: 2, left: 1, bottom: 3, right: 3 }],
    ['up and left', aCellAt(1, 1), { top: 0, left: 0, bottom: 2, right: 1 }],
    ['back onto the first cell', aCellAt(3, 2), { top: 2, left: 1, bottom: 2, right: 1 }],
  ])('a drag %s selects from its start, which stays active', (_, to, rectangle) => {
    const ranges = extendTo(selectCell(aCellAt(3, 2)), to)

    expect(rectanglesOf(ranges, five)).toEqual([rectangle])
    expect(ranges.active).toEqual(aCellAt(3, 2))
  })

  test('a second Shift+click replaces the range instead of adding to it', () => {
    const ranges = extendTo(extendTo(selectCell(aCellAt(3, 2)), aCellAt(5, 4)), aCellAt(2, 1))

    expect(seenCells(ranges, five)).toEqual(everyCell([2, 3], [1, 2]))
  })

  test('Ctrl+click starts a second range, and Shift extends only that one', () => {
    const first = extendTo(selectCell(aCellAt(1, 1)), aCellAt(2, 2))
    const ranges = extendTo(addRange(first, selectCell(aCellAt(4, 3))), aCellAt(5, 4))

    expect(seenCells(ranges, five)).toEqual([...everyCell([1, 2], [1, 2]), ...everyCell([4, 5], [3, 4])].sort())
    expect(ranges.active).toEqual(aCellAt(4, 3))
  })

  test('a drag over row numbers selects whole rows, a drag over column headers whole columns', () => {
    const rows = extendTo(selectRows(aCellAt(2, 1), rowId(2)), aCellAt(4, 1), 'rows')
    const columns = selectColumns(aCellAt(1, 3), columnId(2))

    expect(seenCells(rows, five)).toEqual(everyCell([2, 3, 4], [1, 2, 3, 4]))
    expect(seenCells(columns, five)).toEqual(everyCell([1, 2, 3, 4, 5], [2, 3]))
    expect(columns.active).toEqual(aCellAt(1, 3))
  })

  test('whole rows and single cells can be selected together', () => {
    const ranges = addRange(selectRows(aCellAt(1, 2), rowId(1)), selectCell(aCellAt(3, 4)))

    expect(seenCells(ranges, five)).toEqual([...everyCell([1], [1, 2, 3, 4]), '3:4'].sort())
  })

  test('a Shift+click without a selection selects that cell', () => {
    expect(extendTo(NOTHING_SELECTED, aCellAt(2, 2))).toEqual(selectCell(aCellAt(2, 2)))
  })
})

describe('by keyboard', () => {
  test('Shift with an arrow key extends the range, and the opposite arrow shrinks it', () => {
    const start = selectCell(aCellAt(3, 2))
    const grown = moveHead(moveHead(start, five, 'down', 1), five, 'right', 1)

    expect(seenCells(grown, five)).toEqual(everyCell([3, 4], [2, 3]))
    expect(grown.active).toEqual(aCellAt(3, 2))
    expect(moveHead(moveHead(grown, five, 'up', 1), five, 'left', 1)).toEqual(start)
  })

  test('past its anchor, the range extends to the other side', () => {
    const ranges = moveHead(moveHead(selectCell(aCellAt(3, 2)), five, 'down', 1), five, 'up', 3)

    expect(seenCells(ranges, five)).toEqual(everyCell([1, 2, 3], [2]))
  })

  test.each([
    ['up', [1, 2], [2]],
    ['down', [2, 3, 4, 5], [2]],
    ['left', [2], [1, 2]],
    ['right', [2], [2, 3, 4]],
  ] as const)('a screenful %s stops at the end of the sheet', (direction, rows, columns) => {
    expect(seenCells(moveHead(selectCell(aCellAt(2, 2)), five, direction, 30), five)).toEqual(everyCell(rows, columns))
  })

  test('Ctrl+Shift+Arrow extends to the edge of the data, searched from the far end', () => {
    const asked: unknown[] = []
    const begun = extendTo(selectCell(aCellAt(2, 2)), aCellAt(3, 3))
    const ranges = moveHead(begun, five, 'down', (from, direction) => {
      asked.push([from, direction])
      return 4
    })

    expect(asked).toEqual([[{ row: 2, column: 2 }, 'down']])
    expect(seenCells(ranges, five)).toEqual(everyCell([2, 3, 4, 5], [2, 3]))
  })

  test('whole rows extend vertically and stay whole; horizontally they do not change', () => {
    const rows = selectRows(aCellAt(2, 2), rowId(2))
    const grown = moveHead(rows, five, 'down', 1)

    expect(seenCells(grown, five)).toEqual(everyCell([2, 3], [1, 2, 3, 4]))
    expect(moveHead(rows, five, 'right', 1)).toBe(rows)
  })

  test('whole columns extend horizontally and stay whole; a full selection cannot extend', () => {
    const columns = selectColumns(aCellAt(2, 2), columnId(2))
    const everything = selectAll(aCellAt(2, 2))

    expect(seenCells(moveHead(columns, five, 'left', 1), five)).toEqual(everyCell([1, 2, 3, 4, 5], [1, 2]))
    expect(moveHead(columns, five, 'up', 1)).toBe(columns)
    expect(moveHead(everything, five, 'left', 1)).toBe(everything)
  })

  test('select all covers every visible cell and keeps the active one', () => {
    const ranges = selectAll(aCellAt(3, 3))

    expect(seenCells(ranges, five)).toEqual(everyCell([1, 2, 3, 4, 5], [1, 2, 3, 4]))
    expect(ranges.active).toEqual(aCellAt(3, 3))
  })

  test('Esc keeps only the active cell selected', () => {
    const many = addRange(selectAll(aCellAt(1, 1)), extendTo(selectCell(aCellAt(4, 3)), aCellAt(5, 4)))

    expect(clearRanges(many)).toEqual(selectCell(aCellAt(4, 3)))
    expect(clearRanges(NOTHING_SELECTED)).toBe(NOTHING_SELECTED)
  })

  test('an empty selection ignores all keys', () => {
    expect(moveHead(NOTHING_SELECTED, five, 'down', 1)).toBe(NOTHING_SELECTED)
    expect(currentRange(NOTHING_SELECTED)).toBeNull()
  })
})

describe('visible rows and columns', () => {
  test('excludes rows under a collapsed parent between both ends', () => {
    const ranges = extendTo(selectCell(aCellAt(1, 1)), aCellAt(5, 1))

    expect(seenCells(ranges, aLayout([1, 2, 5], [1]))).toEqual(['1:1', '2:1', '5:1'])
  })

  test('a range over pinned and other columns covers the columns between on screen', () => {
    // Column 4 is pinned, so it is shown first.
    const pinned = aLayout([1], [4, 1, 2, 3])

    expect(seenCells(extendTo(selectCell(aCellAt(1, 4)), aCellAt(1, 2)), pinned)).toEqual(everyCell([1], [1, 2, 4]))
  })

  test('a range with a hidden end is not drawn until it is settled', () => {
    const shown = aLayout([1, 2, 3], [1, 2])
    const down = extendTo(selectCell(aCellAt(1, 1)), aCellAt(4, 1))
    const across = extendTo(selectCell(aCellAt(1, 3)), aCellAt(1, 1))

    expect(rectanglesOf(addRange(addRange(down, across), selectCell(aCellAt(2, 2))), shown)).toEqual([
      { top: 1, left: 1, bottom: 1, right: 1 },
    ])
  })

  test('draws no selection while the sheet is empty', () => {
    const empty: Layout = aLayout([], [])

    expect(rectanglesOf(selectAll(aCellAt(1, 1)), empty)).toEqual([])
    expect(rectanglesOf(selectCell(aCellAt(1, 1)), empty)).toEqual([])
  })
})

test('a blank line stays selected when it becomes a row', () => {
  const made = extendTo(addRange(selectCell(aCellAt(1, 1)), selectCell(aCellAt(-1, 1))), aCellAt(-2, 2))
  const ranges = followRow(followRow(made, rowId(-1), rowId(71)), rowId(-2), rowId(72))

  expect(seenCells(ranges, aLayout([1, 71, 72], [1, 2]))).toEqual(['1:1', ...everyCell([71, 72], [1, 2])].sort())
  expect(ranges.active).toEqual(aCellAt(71, 1))
})
