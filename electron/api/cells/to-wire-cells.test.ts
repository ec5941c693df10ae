import { expect, test } from 'vitest'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../../shared/model/sheet/column.ts'
import { aColumn } from '../testing/columns.ts'
import { toWireCells } from './to-wire-cells.ts'

/** The wire form of a value in a column of this kind, without the column id. */
function sent(kind: ColumnKind, value: CellValue, over: Partial<Column> = {}) {
  const columnId = ColumnId.parse(1)
  const [cell] = toWireCells([{ columnId, value, formula: null }], [aColumn(1, kind, over)])
  const { columnId: id, ...content } = cell ?? { columnId: 0 }
  expect(id).toBe(1)
  return content
}

const choices = (...names: string[]): CellValue => ({ kind: 'choices', choices: names })
const people = (...contacts: { email?: string; name?: string }[]): CellValue => ({ kind: 'contacts', contacts })
const ann = { email: 'ann@lab.example', name: 'Ann' }

test('sends text and numbers literally', () => {
  expect(sent('text', '$5,000')).toEqual({ value: '$5,000' })
  expect(sent('text', 5.5)).toEqual({ value: 5.5 })
  expect(sent('text', true)).toEqual({ value: true })
})

test('sends a formula without a value', () => {
  const columnId = ColumnId.parse(1)

  expect(toWireCells([{ columnId, value: 12, formula: '=[A]1 + 2' }], [aColumn(1, 'text')])).toEqual([
    { columnId: 1, formula: '=[A]1 + 2' },
  ])
})

test.each(['text', 'checkbox', 'choice', 'choices', 'contact', 'contacts', 'date', 'duration'] as const)(
  'an emptied cell of kind %s is cleared',
  kind => {
    expect(sent(kind, null)).toEqual({ value: '' })
    expect(sent(kind, '')).toEqual({ value: '' })
  },
)

test('removing the last option or contact clears the cell', () => {
  expect(sent('choices', choices())).toEqual({ value: '' })
  expect(sent('contacts', people())).toEqual({ value: '' })
})

test('sends predecessors by row id, and clears the cell without any', () => {
  const lag = { days: 2, negative: true }
  const value: CellValue = {
    kind: 'predecessors',
    predecessors: [
      { rowId: RowId.parse(11), relation: 'SS', lag },
      { rowId: RowId.parse(12), relation: 'FS' },
    ],
  }
  expect(sent('predecessors', value)).toEqual({
    objectValue: {
      objectType: 'PREDECESSOR_LIST',
      predecessors: [
        { rowId: 11, type: 'SS', lag: { objectType: 'DURATION', ...lag } },
        { rowId: 12, type: 'FS' },
      ],
    },
  })
  expect(sent('predecessors', { kind: 'predecessors', predecessors: [] })).toEqual({ value: '' })
  expect(sent('predecessors', null)).toEqual({ value: '' })
})

test('sends a tick as a boolean, and anything else as text', () => {
  expect(sent('checkbox', true)).toEqual({ value: true })
  expect(sent('checkbox', false)).toEqual({ value: false })
  expect(sent('checkbox', 'maybe')).toEqual({ value: 'maybe', strict: false })
})

test('sends a listed option exactly, so that "50%" stays text, and an unlisted one as free text', () => {
  expect(sent('choice', '50%', { options: ['50%', '100%'] })).toEqual({ value: '50%' })
  expect(sent('choice', 'other', { options: ['50%'] })).toEqual({ value: 'other', strict: false })
})

test('sends an unlisted value strictly to a restricted column, so that the user sees the rejection of the service', () => {
  expect(sent('choice', 'other', { options: ['50%'], validation: true })).toEqual({ value: 'other' })
  expect(sent('date', 'next week', { validation: true })).toEqual({ value: 'next week' })
})

test('sends several options as a list, also when typed as text', () => {
  expect(sent('choices', choices('Red', 'Blue'))).toEqual({
    objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] },
  })
  expect(sent('choices', 'Red')).toEqual({ objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red'] } })
})

test('sends an unlisted option of a multi-select list as free text, unless the column is restricted', () => {
  const options = ['Red', 'Blue']
  const written = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Teal'] } }
  expect(sent('choices', choices('Red', 'Teal'), { options })).toEqual({ ...written, strict: false })
  expect(sent('choices', choices('Red', 'Teal'), { options, validation: true })).toEqual(written)
  expect(sent('choices', choices('Red', 'Blue'), { options })).not.toHaveProperty('strict')
})

test('sends a contact as an address with a display name', () => {
  expect(sent('contact', people(ann))).toEqual({ value: 'ann@lab.example', displayValue: 'Ann' })
  expect(sent('contact', people({ email: 'ann@lab.example' }))).toEqual({ value: 'ann@lab.example' })
  expect(sent('contact', 'ann@lab.example')).toEqual({ value: 'ann@lab.example' })
})

test('sends a contact without an address, and two contacts in a single-contact cell, as free text', () => {
  expect(sent('contact', people({ name: 'The caretaker' }))).toEqual({ value: 'The caretaker', strict: false })
  expect(sent('contact', 'To be decided')).toEqual({ value: 'To be decided', strict: false })
  expect(sent('contact', people(ann, { name: 'Ben' }))).toEqual({ value: 'Ann, Ben', strict: false })
})

test('sends several contacts as a list, with or without addresses', () => {
  expect(sent('contacts', people(ann, { name: 'Ben' }))).toEqual({
    objectValue: {
      objectType: 'MULTI_CONTACT',
      values: [
        { objectType: 'CONTACT', email: 'ann@lab.example', name: 'Ann' },
        { objectType: 'CONTACT', name: 'Ben' },
      ],
    },
  })
  expect(sent('contacts', 'ann@lab.example')).toEqual({
    objectValue: { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'ann@lab.example' }] },
  })
})

test('sends well-formed dates and durations exactly, and others as free text', () => {
  expect(sent('date', '2026-11-20')).toEqual({ value: '2026-11-20' })
  expect(sent('date', 'next week')).toEqual({ value: 'next week', strict: false })
  expect(sent('datetime', '2026-11-20T08:00:00')).toEqual({ value: '2026-11-20T08:00:00' })
  expect(sent('datetime', 'noon')).toEqual({ value: 'noon', strict: false })
  expect(sent('duration', '4d 6h 30m')).toEqual({ value: '4d 6h 30m' })
  expect(sent('duration', '4d6h')).toEqual({ value: '4d6h', strict: false })
  expect(sent('duration', '-2d')).toEqual({ value: '-2d' })
  expect(sent('duration', 3)).toEqual({ value: 3, strict: false })
})

test('sends the link with each text written into its cell, and removes it with the text', () => {
  const columnId = ColumnId.parse(1)
  const written = (value: CellValue, link: string | null | undefined, formula: string | null = null) =>
    toWireCells([{ columnId, value, formula, link }], [aColumn(1, 'text')])

  expect(written('New', 'web https://x.example')).toEqual([
    { columnId, value: 'New', hyperlink: { url: 'https://x.example' } },
  ])
  expect(written('New', 'sheet 7 https://x.example/7')).toEqual([{ columnId, value: 'New', hyperlink: { sheetId: 7 } }])
  expect(written(null, 'web https://x.example')).toEqual([{ columnId, value: '', hyperlink: null }])
  expect(written('New', null)).toEqual([{ columnId, value: 'New', hyperlink: null }])
  expect(written('New', undefined)).toEqual([{ columnId, value: 'New' }])
  expect(written('New', 'gone')).toEqual([{ columnId, value: 'New' }])
  expect(written(5, 'web https://x.example')).toEqual([{ columnId, value: 5 }])
  expect(written(null, 'web https://x.example', '=1')).toEqual([{ columnId, formula: '=1' }])
})

test('text written into a cell with an image becomes its alternative text in any column', () => {
  const columnId = ColumnId.parse(1)
  const sentTo = (kind: ColumnKind, value: CellValue, image: string | null = 'a1', formula: string | null = null) =>
    toWireCells([{ columnId, value, formula, image, link: 'web https://x.example' }], [aColumn(1, kind)])

  expect(sentTo('text', 'The door')).toEqual([{ columnId: 1, image: { altText: 'The door' } }])
  expect(sentTo('text', null)).toEqual([{ columnId: 1, image: { altText: '' } }])
  expect(sentTo('contacts', people(ann))).toEqual([{ columnId: 1, image: { altText: 'Ann' } }])
  expect(sentTo('text', null, 'a1', '=1 + 1')).toEqual([{ columnId: 1, image: { altText: '=1 + 1' } }])
  expect(sentTo('text', null, null)).toEqual([{ columnId: 1, value: '', hyperlink: null }])
  const formatted = { columnId, value: 'Door', formula: null, image: 'a1', format: ',,1' }
  expect(toWireCells([formatted], [aColumn(1, 'text')])).toEqual([
    { columnId: 1, image: { altText: 'Door' }, format: ',,1' },
  ])
})

test('sends a cell link without its value, and with nothing but a format', () => {
  const cell = { columnId: ColumnId.parse(1), value: 12, formula: null, linkIn: 'OK 7 8 9 Costs' }
  const linkInFromCell = { sheetId: 7, rowId: 8, columnId: 9 }

  expect(toWireCells([cell], [aColumn(1, 'text')])).toEqual([{ columnId: 1, value: null, linkInFromCell }])
  expect(toWireCells([{ ...cell, link: 'web https://x.example', format: ',,1' }], [aColumn(1, 'text')])).toEqual([
    { columnId: 1, value: null, linkInFromCell, format: ',,1' },
  ])
})

test('a value replaces a cell link, and clearing a cell removes its link', () => {
  const write = (value: CellValue) =>
    toWireCells([{ columnId: ColumnId.parse(1), value, formula: null, linkIn: null }], [aColumn(1, 'text')])

  expect(write(12)).toEqual([{ columnId: 1, value: 12 }])
  expect(write(null)).toEqual([{ columnId: 1, value: '', linkInFromCell: null }])
})
