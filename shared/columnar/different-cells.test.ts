import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '../model/sheet/cell-value.ts'
import type { Row } from '../model/sheet/sheet.ts'
import { cellOf } from './column-cells.ts'
import { encodeSheet } from './encode.ts'
import { type ColumnarSheet, openColumnar } from './read.ts'
import { aCell, aRow, aSheet, columnId, rowId } from './testing/a-sheet.ts'

const opened = (rows: readonly Row[]): ColumnarSheet => {
  const sheet = openColumnar(encodeSheet(aSheet(rows)))
  if (!sheet.ok) throw new Error('The sheet of the test does not open.')
  return sheet.value
}
const aValue: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constantFrom(null, '', 'a', 'b', '1', 1, 0, -0, 1.5, 2 ** 40, true, false),
  fc.constantFrom<CellValue>(
    { kind: 'choices', choices: ['a', 'b'] },
    { kind: 'contacts', contacts: [{ name: 'Ada' }] },
    { kind: 'predecessors', predecessors: [{ rowId: rowId(1), relation: 'FS' }] },
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const aColumnOfCells = fc.array(fc.tuple(aValue, fc.constantFrom(null, 'a', '1.0'), fc.constantFrom(null, '=A1')), {
  maxLength: 60,
})
const sheetOf = (cells: readonly (readonly [CellValue, string | null, string | null])[]): ColumnarSheet =>
  opened(
    cells.map(([value, display, formula], at) => ({
      ...aRow(at + 1),
      cells: new Map([[columnId(2), aCell(value, { display, formula })]]),
    })),
  )

describe('the distinct cells of a column', () => {
  test('map each row to exactly its cell', () => {
    fc.assert(
      fc.property(aColumnOfCells, cells => {
        const sheet = sheetOf(cells)
        const column = sheet.cellsOf(columnId(2))

        expect(Array.from(column.numbers, number => cellOf(column, number))).toEqual(
          cells.map((_, index) => sheet.cellAt(index, columnId(2))),
        )
      }),
    )
  })

  test('are listed once each, in the order of first occurrence', () => {
    fc.assert(
      fc.property(aColumnOfCells, cells => {
        const sheet = sheetOf(cells)
        const { numbers, stored } = sheet.cellsOf(columnId(2))

        const firsts = [...new Set(numbers)]
        expect(firsts).toEqual(Array.from({ length: stored.count }, (_, number) => number))
        const texts = firsts.map(number => key(stored.at(number)))
        expect(new Set(texts).size).toBe(texts.length)
      }),
    )
  })

  test('are one blank cell in an empty column, and none without rows', () => {
    const blank = opened([aRow(1), aRow(2)]).cellsOf(columnId(3))

    expect([...blank.numbers]).toEqual([0, 0])
    expect(blank.stored.count).toBe(1)
    expect(opened([]).cellsOf(columnId(3)).stored.count).toBe(0)
    expect(
      opened([aRow(1)])
        .cellsOf(columnId(99))
        .stored.at(0),
    ).toEqual(aCell(null))
  })

  test('are computed once, and report whether they reference rows', () => {
    const sheet = opened([
      aRow(1, { 2: { kind: 'predecessors', predecessors: [{ rowId: rowId(1), relation: 'FS' }] } }),
    ])

    expect(sheet.cellsOf(columnId(2))).toBe(sheet.cellsOf(columnId(2)))
    expect(sheet.cellsOf(columnId(2)).stored.namesRows).toBe(true)
    expect(sheet.cellsOf(columnId(1)).stored.namesRows).toBe(false)
  })
})

const key = (cell: object): string =>
  JSON.stringify(cell, (_, value: unknown) => (Object.is(value, -0) ? 'minus zero' : value))
