import { expect, test } from 'vitest'
import { aCell, aColumn } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { whyOtherType } from './other-type.ts'

const LISTED = { title: 'Status', options: ['Open', '7'] }
const people = (...contacts: { name?: string; email?: string }[]): CellValue => ({ kind: 'contacts', contacts })
const choices = (...picked: string[]): CellValue => ({ kind: 'choices', choices: picked })
const why = (kind: Column['kind'], value: CellValue) => whyOtherType(aColumn(1, kind, LISTED), aCell(value))

test.each<[Column['kind'], CellValue]>([
  ['date', '2026-07-03'],
  ['datetime', '2026-07-03T08:30:00Z'],
  ['choice', 'Open'],
  ['choice', 7],
  ['choices', choices('Open', '7')],
  ['contact', people({ email: 'mara@northbank.example' })],
  ['checkbox', false],
  ['text', 'anything'],
  ['date', null],
])('a value of a %s column’s type has no mark', (kind, value) => {
  expect(why(kind, value)).toBeNull()
})

test.each<[Column['kind'], CellValue, string]>([
  ['date', 'notadate', 'Text, not a date'],
  ['date', 44927, 'Text, not a date'],
  ['date', '31', 'Text, not a date'],
  ['date', '20261225', 'Text, not a date'],
  ['choice', 'Foo', 'Not in the list of Status'],
  ['choices', choices('Open', 'Foo'), 'Not in the list of Status'],
  ['contacts', people({ email: 'mara@northbank.example' }, { name: 'zed' }), 'A name without an email address'],
  ['checkbox', 'maybe', 'Text, neither yes nor no'],
])('a value of another type in a %s column is marked with a reason', (kind, value, sentence) => {
  expect(why(kind, value)).toBe(sentence)
})

test('a value removed from the options is marked, also in a restricted column', () => {
  for (const validation of [true, false]) {
    const column = aColumn(1, 'choice', { ...LISTED, options: ['Opened', '7'], validation })
    expect(whyOtherType(column, aCell('Open'))).toBe('Not in the list of Status')
  }
})

test('formula results, system values and lists without options are unmarked', () => {
  expect(whyOtherType(aColumn(1, 'date'), { ...aCell('late'), formula: '=A1' })).toBeNull()
  expect(whyOtherType(aColumn(1, 'contact', { system: 'CREATED_BY' }), aCell('mara'))).toBeNull()
  expect(whyOtherType(aColumn(1, 'choice'), aCell('Foo'))).toBeNull()
})
