import { expect, test } from 'vitest'
import { aCell, aColumn, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { formatLabel } from '../../../../shared/model/sheet/number-format.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { parseTyped } from './parse-typed.ts'
import { contentEdits } from './to-cell-edit.ts'
import { typedFormat } from './typed-format.ts'

const PERCENT = ',,,,,,,,,,,,0,,3,,'
const labels = (text: string, tag = 'en-US') => {
  const format = typedFormat(text, localeOf(tag), null)
  return format && formatLabel(format)
}

test.each([
  ['15%', 'Percent, no decimals'],
  ['12.5%', 'Percent, 1 decimal'],
  ['$1,250.00', 'Currency USD, thousands separator, 2 decimals'],
  ['($1,250)', 'Currency USD, thousands separator, no decimals'],
  ['12,50 €', 'Currency EUR, thousands separator, 2 decimals'],
  ['CHF 20', 'Currency CHF, thousands separator, no decimals'],
  ['R$ 5', 'Currency BRL, thousands separator, no decimals'],
])('%s sets its format', (text, format) => {
  expect(labels(text)).toBe(format)
})

test('an ambiguous currency sign is the user’s own currency, else the most common one', () => {
  expect(
    [labels('$5', 'en-CA'), labels('$5', 'de-DE'), labels('¥5', 'zh-CN'), labels('¥5')].map(each => each?.slice(9, 12)),
  ).toEqual(['CAD', 'USD', 'CNY', 'JPY'])
  expect(labels('5 kr', 'sv-SE')?.slice(9, 12)).toBe('SEK')
})

test('plain numbers, unknown currencies and formatted cells set no format', () => {
  expect([labels('1,250.00'), labels('5 kr'), labels('5 zł')]).toEqual([null, null, null])
  expect(typedFormat('15%', localeOf('en-US'), PERCENT)).toBeNull()
})

test('in a plain column the format is a second edit next to the value; in a percent column it is not', () => {
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

test('a number that is read in the format of the other cells of its column brings that format, typed or pasted', () => {
  const address = { rowId: rowId(1), columnId: columnId(1) }
  const typist = { today: '2026-11-20', people: [], present: [], locale: localeOf('en-US') }
  const inferred = { ...aColumn(1, 'text', { format: PERCENT }), isInferred: true } as const
  const edits = (text: string, cell = aCell(null)) => {
    const typed = parseTyped(inferred, text, typist)
    return typed.ok ? contentEdits(address, inferred, cell, typed) : []
  }
  for (const text of ['15', '15%']) {
    expect(edits(text)).toMatchObject([
      { kind: 'set-cell', value: 0.15 },
      { kind: 'format-cell', format: PERCENT },
    ])
  }
  expect(edits('15', aCell(null, { format: PERCENT }))).toMatchObject([{ kind: 'set-cell', value: 0.15 }])
  expect(edits('about 15')).toMatchObject([{ kind: 'set-cell', value: 'about 15' }])
})
