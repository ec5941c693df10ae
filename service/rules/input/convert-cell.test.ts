import { expect, test } from 'vitest'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnRecord, ColumnType } from '../columns/column-definition.ts'
import { convertCell } from './convert-cell.ts'

function aColumn(type: ColumnType, more: Partial<ColumnRecord> = {}): ColumnRecord {
  return { id: 1, index: 0, title: 'C', type, width: 150, validation: false, ...more }
}

const convert = (cell: StoredCell, column: ColumnRecord) => convertCell(cell, column, () => undefined)

const PICKS: StoredCell = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['a', 'b'] } }
const PEOPLE: StoredCell = {
  objectValue: {
    objectType: 'MULTI_CONTACT',
    values: [{ objectType: 'CONTACT', email: 'kim@office.example', name: 'Kim' }],
  },
}

test.each<readonly [string, StoredCell, ColumnRecord, StoredCell]>([
  ['a number to text stays a number', { value: 7 }, aColumn('TEXT_NUMBER'), { value: 7 }],
  [
    'text that is a typed number becomes one',
    { value: '5,000' },
    aColumn('TEXT_NUMBER'),
    { value: 5000, format: ',,,,,,,,,,,,0,1,1,,' },
  ],
  ['a tick to text is a word', { value: true }, aColumn('TEXT_NUMBER'), { value: 'true' }],
  ['a word to a checkbox is a tick', { value: 'True' }, aColumn('CHECKBOX'), { value: true }],
  ['another word to a checkbox stays', { value: 'maybe' }, aColumn('CHECKBOX'), { value: 'maybe' }],
  ['picks to text', PICKS, aColumn('TEXT_NUMBER'), { value: 'a, b' }],
  ['picks to one pick', PICKS, aColumn('PICKLIST', { options: ['a'] }), { value: 'a, b' }],
  ['people to text are their names', PEOPLE, aColumn('TEXT_NUMBER'), { value: 'Kim' }],
  ['a typed date to a date', { value: '3/4/2026' }, aColumn('DATE'), { value: '2026-03-04' }],
  ['text to a duration', { value: '2d' }, aColumn('DURATION'), { objectValue: { objectType: 'DURATION', days: 2 } }],
  ['text to predecessors is nothing', { value: '7FS' }, aColumn('PREDECESSOR'), {}],
  [
    'a contact loses its shown name as text',
    { value: 'kim@office.example', displayValue: 'Kim' },
    aColumn('TEXT_NUMBER'),
    { value: 'kim@office.example' },
  ],
])('%s', (_, cell, column, expected) => {
  expect(convert(cell, column)).toEqual(expected)
})

test('a change of type keeps format and link', () => {
  const cell: StoredCell = { value: 'Docs', format: ',,1', hyperlink: { url: 'https://a.example' } }

  expect(convert(cell, aColumn('PICKLIST'))).toEqual(cell)
})

test('leaves formulas and blank cells unchanged', () => {
  expect(convert({ formula: '=1' }, aColumn('DATE'))).toEqual({ formula: '=1' })
  expect(convert({ format: ',,1' }, aColumn('DATE'))).toEqual({ format: ',,1' })
})

test('ignores blanks between commas', () => {
  expect(convert({ value: ' a ,, b,' }, aColumn('MULTI_PICKLIST'))).toEqual(PICKS)
})
