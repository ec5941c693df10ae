import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aColumn, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { fromWireCell } from '../../api/cells/from-wire-cell.ts'
import { createRowReader } from './read-row.ts'

const plain = fc.oneof(
  fc.string(),
  fc.constantFrom('', '7', 'a@b.org'),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
)
const cell = fc.record(
  {
    value: plain,
    displayValue: fc.oneof(fc.string(), fc.constantFrom('', '7', 'true')),
    formula: fc.string(),
    objectValue: fc.oneof(
      plain,
      fc.record({ objectType: fc.constant('CONTACT'), email: fc.string(), name: fc.string() }),
      fc.record({ objectType: fc.constant('MULTI_CONTACT'), values: fc.array(fc.record({ email: fc.string() })) }),
      fc.record({ objectType: fc.constant('MULTI_PICKLIST'), values: fc.array(fc.string()) }),
      fc.record({ objectType: fc.constant('DATE'), value: fc.string() }),
    ),
    linkInFromCell: fc.constantFrom(
      { sheetId: 7, rowId: 8, columnId: 9, sheetName: 'Costs', status: 'OK' },
      { sheetId: null, rowId: null, columnId: null, status: 'BROKEN' },
    ),
    linksOutToCells: fc.constantFrom([], [{ sheetId: 7, rowId: 8, columnId: 9, sheetName: 'Costs', status: 'OK' }]),
  },
  { requiredKeys: [] },
)

test('a cell of a whole sheet equals the same cell in the response to an edit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ColumnKind.options), cell, (kind, received) => {
      const read = createRowReader([aColumn(1, kind)])
      const expected = fromWireCell({ columnId: columnId(1), ...received }, kind)

      const row = read({ id: 5, cells: [{ columnId: 1, ...received }] })

      expect(row?.cells.map(([, tuple]) => tuple) ?? null).toEqual(expected === null ? [] : [expected])
    }),
    { numRuns: 1000 },
  )
})

test('an id may be text; an invalid id names no row', () => {
  const read = createRowReader([aColumn(1)])

  expect(read({ id: '12', cells: [{ columnId: '1', value: 'x' }] })).toMatchObject({
    id: 12,
    cells: [[1, ['x', null, null]]],
  })
  for (const id of [0, -1, 1.5, 2 ** 53, 'x', null, undefined, '']) expect(read({ id })).toBe(null)
  for (const wire of [null, 7, 'row', [], undefined]) expect(read(wire)).toBe(null)
})

test('a conditional format overrides the cell format, and the format of a row applies to its blank cells', () => {
  const read = createRowReader([aColumn(1), aColumn(2), aColumn(3)])
  const descriptor = (slots: Readonly<Record<number, string>>) =>
    Array.from({ length: 17 }, (_, slot) => slots[slot] ?? '').join(',')
  const row = read({
    id: 5,
    format: descriptor({ 9: '4' }),
    conditionalFormat: descriptor({ 5: '1' }),
    cells: [
      {
        columnId: 1,
        value: 7,
        format: descriptor({ 2: '1', 9: '12', 11: '7' }),
        conditionalFormat: descriptor({ 9: '27' }),
      },
      { columnId: 2, value: 'x' },
      { columnId: 3 },
    ],
  })

  // Bold, italic, underline, strikethrough, alignment, text, background.
  expect(row?.looks).toEqual([
    [1, '1,,,1,,,27'],
    [2, ',,,1,,,'],
    [3, ',,,1,,,4'],
  ])
})

test('a number format alone is no look, and neither is the format of an unknown column or an invalid one', () => {
  const read = createRowReader([aColumn(1)])
  const looks = (cell: object) => read({ id: 5, cells: [{ columnId: 1, value: 7, ...cell }] })?.looks

  expect(looks({ format: ',,,,,,,,,,,7,0,1,2,,' })).toBeUndefined()
  expect(looks({ format: 7, conditionalFormat: ['x'] })).toBeUndefined()
  expect(looks({ columnId: 9, format: ',,1,,,,,,,,,,,,,,' })).toBeUndefined()
})

test('a hyperlink is read, but not one of an unknown column', () => {
  const read = createRowReader([aColumn(1)])
  const links = (cell: object) => read({ id: 5, cells: [{ columnId: 1, value: 'Plan', ...cell }] })?.links

  expect(links({ hyperlink: { url: 'https://x.example' } })).toEqual([[1, 'web https://x.example']])
  expect(links({ columnId: 9, hyperlink: { url: 'https://x.example' } })).toBeUndefined()
  expect(links({})).toBeUndefined()
})

test('a cell keeps its format, also when blank', () => {
  const read = createRowReader([aColumn(1), aColumn(2), aColumn(3)])
  const cells = read({
    id: 5,
    cells: [
      { columnId: 1, value: 0.5, displayValue: '50%', format: ',,,,,,,,,,,,0,,3,,' },
      { columnId: 2, format: ',,1' },
      { columnId: 3, value: 7, format: 7 },
    ],
  })?.cells

  expect(cells).toEqual([
    [1, [0.5, '50%', null, ',,,,,,,,,,,,0,,3,,']],
    [2, [null, null, null, ',,1']],
    [3, [7, null, null]],
  ])
})

test('reads an image with its alternative text, but not one without an id', () => {
  const read = createRowReader([aColumn(1)])
  const cells = (cell: object) => read({ id: 5, cells: [{ columnId: 1, ...cell }] })?.cells

  expect(cells({ value: 'Door', displayValue: 'Door', image: { id: 'a1', altText: 'Door' } })).toEqual([
    [1, ['Door', null, null, null, 'a1']],
  ])
  expect(cells({ image: { id: 'a1' } })).toEqual([[1, [null, null, null, null, 'a1']]])
  expect(cells({ value: 'Door', image: { altText: 'Door' } })).toEqual([[1, ['Door', null, null]]])
})
