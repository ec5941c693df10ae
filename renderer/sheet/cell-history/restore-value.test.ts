import { expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import { aView, MARA } from '../clipboard/paste/testing/a-paste.ts'
import { isRestorable, planRestore, type RestoreContext } from './restore-value.ts'

const AT = { rowId: rowId(1), columnId: columnId(2) }

/** A sheet of one row, whose cell under `column` holds `now`. */
const sheetWith = (column: Column, now: Cell = aCell('Now')): RestoreContext => ({
  view: aView([aRow(1, {}, { cells: new Map([[columnId(2), now]]) })], [aColumn(1, 'text', { primary: true }), column]),
  readOnly: false,
  people: [MARA],
  today: () => '2026-11-22',
})
const restored = (column: Column, earlier: Cell, now?: Cell) => planRestore(sheetWith(column, now), AT, earlier)
const edit = (change: object) => ({ ok: true, edits: [{ kind: 'set-cell', ...AT, formula: null, ...change }] })

test.each([
  ['a text that looks like a number', aColumn(2), aCell('007'), { value: '007' }],
  ['a number', aColumn(2), aCell(58200, { display: '£58,200' }), { value: 58200 }],
  ['a date', aColumn(2, 'date'), aCell('2026-03-04'), { value: '2026-03-04' }],
  [
    'a person',
    aColumn(2, 'contacts'),
    aCell({ kind: 'contacts', contacts: [MARA] }),
    { value: { kind: 'contacts', contacts: [MARA] } },
  ],
  ['a blank cell', aColumn(2), aCell(null), { value: null }],
  [
    'a formula as a formula',
    aColumn(2),
    aCell(null, { formula: '=SUM(A1:A3)' }),
    { value: null, formula: '=SUM(A1:A3)' },
  ],
])('restores %s unchanged', (_, column, earlier, change) => {
  expect(restored(column, earlier)).toEqual(edit(change))
})

test('a box that was blank is unticked', () => {
  expect(restored(aColumn(2, 'checkbox'), aCell(null), aCell(true))).toEqual(edit({ value: false }))
})

test('a predecessor that was deleted since is not restored', () => {
  const predecessors = [{ rowId: rowId(99), relation: 'FS' as const }]
  const earlier = aCell({ kind: 'predecessors', predecessors })

  expect(restored(aColumn(2, 'predecessors'), earlier)).toMatchObject({ ok: false })
})

test.each([
  [
    'an option that was removed from its list',
    aColumn(2, 'choice', { title: 'Status', options: ['Open'], validation: true }),
    aCell('Done'),
    /“Done” is not .*Status/,
  ],
  [
    'a value of another type, in a column with validation',
    aColumn(2, 'date', { validation: true }),
    aCell('soon'),
    /date/,
  ],
  ['an image', aColumn(2), aCell('Photo', { image: 'i1' }), /keeps no earlier images/],
  ['the current value', aColumn(2), aCell('Now'), /has this value already/],
])('refuses %s in one sentence', (_, column, earlier, sentence) => {
  expect(restored(column, earlier)).toEqual({ ok: false, sentence: expect.stringMatching(sentence) })
})

test.each<[string, Partial<Column>, RegExp]>([
  ['locked', { readOnly: true, locked: true }, /is locked/],
  ['filled by the service', { system: 'AUTO_NUMBER' }, /The service fills/],
  ['filled by a formula', { formula: '=1' }, /column formula/],
])('refuses every value of a column that is %s', (_, change, sentence) => {
  expect(restored(aColumn(2, 'text', change), aCell('Earlier'))).toEqual({
    ok: false,
    sentence: expect.stringMatching(sentence),
  })
})

test('a cell that holds an image keeps it', () => {
  expect(restored(aColumn(2), aCell('Earlier'), aCell('Photo', { image: 'i1' }))).toEqual({
    ok: false,
    sentence: expect.stringMatching(/holds an image/),
  })
})

test('a viewer, and a row or column that was deleted since, get the reason', () => {
  const sheet = sheetWith(aColumn(2))
  const why = (context: RestoreContext, at = AT) => planRestore(context, at, aCell('Earlier'))

  expect(why({ ...sheet, readOnly: 'You can view this sheet.' })).toEqual({
    ok: false,
    sentence: 'You can view this sheet.',
  })
  expect(why(sheet, { ...AT, rowId: rowId(9) })).toMatchObject({
    sentence: expect.stringMatching(/^This row was deleted/),
  })
  expect(why(sheet, { ...AT, columnId: columnId(9) })).toMatchObject({
    sentence: expect.stringMatching(/^This column was deleted/),
  })
})

test('the current value and an unknown one are not offered', () => {
  const { view } = sheetWith(aColumn(2))

  expect(isRestorable(view, AT, aCell('Now'))).toBe(false)
  expect(isRestorable(view, AT, null)).toBe(false)
  expect(isRestorable(view, AT, aCell('Earlier'))).toBe(true)
})
