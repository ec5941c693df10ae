import { expect, test } from 'vitest'
import { aCell, aColumn, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { formatWords } from '../../../shared/model/sheet/number-format.ts'
import { localeOf } from '../../ui/messages/locale.ts'
import { parseTyped } from './parse-typed.ts'
import { contentEdits } from './to-cell-edit.ts'
import { typedFormat } from './typed-format.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const words = (text: string, tag = 'en-US') => {
  const format = typedFormat(text, localeOf(tag), null)
  return format && formatWords(format)
}

test.each([
  ['15%', 'Percent, no decimals'],
  ['12.5%', 'Percent, 1 decimal'],
  ['$1,250.00', 'Currency USD, thousands separator, 2 decimals'],
  ['($1,250)', 'Currency USD, thousands separator, no decimals'],
  ['12,50 €', 'Currency EUR, thousands separator, 2 decimals'],
  ['CHF 20', 'Currency CHF, thousands separator, no decimals'],
  ['R$ 5', 'Currency BRL, thousands separator, no decimals'],
])('%s brings its format along', (text, format) => {
  expect(words(text)).toBe(format)
})

test('a sign of several currencies is the user’s own, else the one that most have it from', () => {
  expect(
    [words('$5', 'en-CA'), words('$5', 'de-DE'), words('¥5', 'zh-CN'), words('¥5')].map(each => each?.slice(9, 12)),
  ).toEqual(['CAD', 'USD', 'CNY', 'JPY'])
  expect(words('5 kr', 'sv-SE')?.slice(9, 12)).toBe('SEK')
})

test('a plain number, an unknown currency and a cell that has a format bring none', () => {
  expect([words('1,250.00'), words('5 kr'), words('5 zł')]).toEqual([null, null, null])
  expect(typedFormat('15%', localeOf('en-US'), PERCENT)).toBeNull()
})

test('typed into a plain column the format is an edit beside the value; in a column of percents it is not', () => {
  const typist = {
    today: '2026-11-20',
    people: [],
    present: [],
    locale: localeOf('en-US'),
    takesFormats: true,
  } as const
  const address = { rowId: rowId(1), columnId: columnId(1) }
  const edits = (column = aColumn(1), cell = aCell(null)) => {
    const typed = parseTyped(column, '15%', typist)
    return typed.ok ? contentEdits(address, column, cell, typed) : []
  }
  expect(edits()).toMatchObject([
    { kind: 'set-cell', value: 0.15 },
    { kind: 'format-cell', format: PERCENT },
  ])
  expect(edits(aColumn(1), aCell(0.15))).toMatchObject([{ kind: 'format-cell', format: PERCENT }])
  expect(edits(aColumn(1, 'text', { format: PERCENT }))).toMatchObject([{ kind: 'set-cell', value: 0.15 }])
  expect(edits(aColumn(1, 'text', { primary: true }))).toMatchObject([{ kind: 'set-cell', value: '15%' }])
})
