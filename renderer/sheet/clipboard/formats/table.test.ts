import { describe, expect, test } from 'vitest'
import { encodeHtml, writeHtml } from './html-write.ts'
import { aRichTable } from './testing/a-table.ts'
import { readHtml } from './testing/read-html.ts'

const shown = [
  ['Scarf "A" <b>', 'Mara Lindqvist'],
  ['12.5', ''],
]
const withFlavour = (flavour: string) => readHtml(`<table data-sheaf="${encodeHtml(flavour)}"><tr><td>a</table>`)

describe('the clipboard format of Sheaf', () => {
  test('is read back unchanged: ids, types, contacts, numbers and formulas', () => {
    expect(readHtml(writeHtml(shown, aRichTable()))).toEqual({
      cells: shown,
      rich: aRichTable(),
      isCut: false,
      isPlain: true,
      links: [],
    })
  })

  test('is absent if another program copied', () => {
    expect(readHtml(writeHtml(shown))?.rich).toBeNull()
  })

  test('is found in the first table only', () => {
    expect(readHtml(writeHtml([['a']]) + writeHtml(shown, aRichTable()))?.rich).toBeNull()
  })

  test.each([
    ['no JSON', '{'],
    ['of another version', JSON.stringify({ ...aRichTable(), version: 2 })],
    ['with something more', JSON.stringify({ ...aRichTable(), more: 1 })],
    ['of no sheet', JSON.stringify({ ...aRichTable(), sheetId: -1 })],
    ['with a row too few', JSON.stringify({ ...aRichTable(), rowIds: [11] })],
    [
      'with a column too many',
      JSON.stringify({ ...aRichTable(), columns: [...aRichTable().columns, { id: 23, kind: 'text' }] }),
    ],
    [
      'with a kind that is none',
      JSON.stringify({
        ...aRichTable(),
        columns: [
          { id: 21, kind: 'colour' },
          { id: 22, kind: 'text' },
        ],
      }),
    ],
    ['with a formula outside', JSON.stringify({ ...aRichTable(), formulas: [[2, 0, '=1']] })],
    [
      'with text longer than a cell holds',
      JSON.stringify({
        ...aRichTable(),
        values: [
          ['x'.repeat(4001), null],
          [1, null],
        ],
      }),
    ],
    ['empty', ''],
  ])('is left out when it is %s, and the cells are read all the same', (_, flavour) => {
    expect(withFlavour(flavour)).toEqual({ cells: [['a']], rich: null, isCut: false, isPlain: true, links: [] })
  })
})
