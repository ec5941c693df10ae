import { expect, test } from 'vitest'
import { columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addRange, extendTo, selectCell, selectColumns } from './ranges.ts'
import { aCellAt, aPlainLayout, everyCell, seenCells } from './testing/a-layout.ts'
import { withoutCell } from './without-cell.ts'

const layout = aPlainLayout(4, 4)
const square = extendTo(selectCell(aCellAt(1, 1)), aCellAt(3, 3))
const seen = (ranges: Parameters<typeof withoutCell>[0], row: number, column: number) =>
  seenCells(withoutCell(ranges, layout, aCellAt(row, column)), layout)

test('removes a cell inside a range and keeps all others', () => {
  for (const [row, column] of [
    [2, 2],
    [1, 1],
    [3, 1],
    [1, 3],
  ] as const)
    expect(seen(square, row, column)).toEqual(
      everyCell([1, 2, 3], [1, 2, 3]).filter(cell => cell !== `${row}:${column}`),
    )
})

test('removes a cell from both of its ranges', () => {
  const twice = addRange(square, extendTo(selectCell(aCellAt(2, 2)), aCellAt(4, 4)))
  expect(seen(twice, 3, 3)).not.toContain('3:3')
})

test('removes a cell from a whole column', () => {
  expect(seen(selectColumns(aCellAt(1, 2), columnId(2)), 3, 2)).toEqual(['1:2', '2:2', '4:2'])
})

test('the active cell is still selected', () => {
  const { active } = withoutCell(square, layout, aCellAt(1, 1))
  expect(active && seen(square, 1, 1)).toContain(`${active?.rowId}:${active?.columnId}`)
})

test('the only selected cell, or an unselected one, changes nothing', () => {
  const one = selectCell(aCellAt(2, 2))
  expect(withoutCell(one, layout, aCellAt(2, 2))).toBe(one)
  expect(withoutCell(one, layout, { rowId: rowId(3), columnId: columnId(3) })).toBe(one)
})
