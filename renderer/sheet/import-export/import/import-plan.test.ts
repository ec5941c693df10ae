import { expect, test } from 'vitest'
import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import { guardForFile, guardTextForFile } from '../../../../shared/formula-guard.ts'
import { markLevel, markNoResult, markText } from '../../../../shared/model/workbook-cell.ts'
import { localeOf } from '../../../ui/messages/locale.ts'
import { runAtOnce } from '../../sort-filter/lines/testing/run-at-once.ts'
import { type ColumnReading, readColumns } from './column-reading.ts'
import { importedMessage, roomMessage, unreadTable } from './import-messages.ts'
import { createImport, fillable, guessMapping } from './import-plan.ts'

const COLUMNS = [
  aColumn(1, 'text', { title: 'Task', primary: true }),
  aColumn(2, 'date', { title: 'Due', validation: true }),
  aColumn(3, 'text', { title: 'Made by', system: 'CREATED_BY' }),
  aColumn(4, 'text', { title: 'Share' }),
  aColumn(5, 'text', { title: 'Done', format: ',,,,,,,,,,,,0,,3,,' }),
]
const typist = { today: '2026-07-01', people: [], present: [], locale: localeOf('en-GB') }

function view() {
  const base = openColumnar(encodeSheet(aSheet([aRow(7, { 1: 'Plan' })], { columns: COLUMNS })))
  if (!base.ok) throw new Error('the sheet does not open')
  return createSheetView(base.value, new Map(), [])
}

test('columns are matched by title in any case, by position without titles, and each once', () => {
  const columns = fillable(view())
  expect(columns.map(({ title }) => title)).toEqual(['Task', 'Due', 'Share', 'Done'])
  expect(guessMapping(columns, ['due ', 'Else', 'TASK', 'task'], 4)).toEqual([2, null, 1, null])
  expect(guessMapping(columns, null, 5)).toEqual([1, 2, 4, 5, null])
})

const columns = [columnId(2), columnId(1)]

const NONE_HIDDEN: readonly number[] = []
const NOT_DIVIDED: readonly (ColumnReading | null)[] | null = null

function importing(
  lines: readonly (readonly string[])[],
  mapping: readonly (ReturnType<typeof columnId> | null)[] = columns,
  { isNew = false, isPlain = false, locale = typist.locale, hidden = NONE_HIDDEN, before = NOT_DIVIDED } = {},
) {
  let last = 0
  const order = { view: view(), mapping, lines, isPlain }
  const readings = runAtOnce(readColumns({ ...order, locale, isNew, before }))
  const newRowId = () => rowId(--last)
  return { ...createImport({ ...order, typist: { ...typist, locale }, newRowId, hidden, readings }), readings }
}
const all = () => false

test('lines become rows at the end, in order, with the types of their columns', () => {
  const { edits, soFar } = importing([
    ['3/7/2026', 'Paint'],
    ['', '=1+1', 'more'],
    ['', "'=2+2"],
  ])
  expect([...edits(all)]).toEqual([
    { kind: 'add-row', rowId: -1, location: { parentId: null, after: 7 } },
    { kind: 'set-cell', rowId: -1, columnId: 2, value: '2026-07-03', formula: null },
    { kind: 'set-cell', rowId: -1, columnId: 1, value: 'Paint', formula: null },
    { kind: 'add-row', rowId: -2, location: { parentId: null, after: -1 } },
    { kind: 'set-cell', rowId: -2, columnId: 1, value: '=1+1', formula: null },
    { kind: 'add-row', rowId: -3, location: { parentId: null, after: -2 } },
    { kind: 'set-cell', rowId: -3, columnId: 1, value: '=2+2', formula: null },
  ])
  expect(soFar()).toEqual({ first: -1, rows: 3, unread: [] })
})

test('the parts of a divided table are read alike: dates, codes, fractions and formats', () => {
  const valuesOf = (made: ReturnType<typeof importing>) =>
    [...made.edits(all)].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))
  const toAll = [columnId(2), columnId(4), columnId(5)]
  const first = importing([['12/24/2026', '01067', '0.5']], toAll, { isNew: true })
  expect(valuesOf(first)).toEqual(['2026-12-24', '01067', 0.5])
  const second = [['3/4/2026', '10115', '1']]
  expect(valuesOf(importing(second, toAll, { isNew: true, before: first.readings }))).toEqual([
    '2026-03-04',
    '10115',
    1,
  ])
  expect(valuesOf(importing(second, toAll, { isNew: true }))).toEqual(['2026-04-03', 10_115, 0.01])
})

test('says how many rows fit, and how to import all of them', () => {
  expect(roomMessage(45_000, 12_000)).toBe(
    'The table has 45,000 rows, and the first 12,000 fit into this sheet. The other 33,000 are left out. To import all of them, use “New sheet from a file or the clipboard”.',
  )
})

test('guarded text is imported unchanged without its guard, titles too', () => {
  const texts = ['=1+1', "'=1+1", '＝1', '\t=1', 'x;=SUM(1)', "x;'=SUM(1)", '-5+cmd', "it's"]
  const { edits } = importing(texts.map(text => ['', guardForFile(text)]))
  expect([...edits(all)].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))).toEqual(texts)
  expect(guessMapping([aColumn(9, 'text', { title: '=Sum' })], [guardForFile('=Sum')], 1)).toEqual([9])
})

test('guarded text stays text, even if it would be a number without the guard', () => {
  const texts = ['+1', '-12.5', '+49 30 1234', '-$5', '@team', '- see note']
  const { edits } = importing([...texts.map(text => [guardTextForFile(text)]), ['-12.5']], [columnId(4)])
  expect([...edits(all)].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))).toEqual([...texts, -12.5])
})

test('a placeholder blank, such as U+00A0, is kept; spaces are blank', () => {
  const { edits } = importing([['\u00a0'], ['  ']], [columnId(1)])
  expect([...edits(all)].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))).toEqual(['\u00a0'])
})

test('a column with a code in it, such as a postcode, is all text', () => {
  const values = (...texts: string[]) =>
    [
      ...importing(
        texts.map(text => [text]),
        [columnId(4)],
      ).edits(all),
    ].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))
  expect(values('01067', '99425')).toEqual(['01067', '99425'])
  expect(values('12345678901234567', '5')).toEqual(['12345678901234567', '5'])
  expect(values('0.5', '5')).toEqual([0.5, 5])
})

const outlined = (levels: readonly number[]) => {
  const { edits } = importing(
    levels.map((level, at) => [markLevel(markText(`r${at}`), level)]),
    [columnId(1)],
    { isPlain: true },
  )
  return [...edits(all)]
}

test('rows of a workbook are under those of their outline, at most one level below the previous row', () => {
  const levels = [0, 1, 3, 1, 0, 2]
  const made = outlined(levels)
  expect(made.flatMap(edit => (edit.kind === 'add-row' ? [edit.location] : []))).toEqual([
    { parentId: null, after: 7 },
    { parentId: -1, after: null },
    { parentId: -2, after: null },
    { parentId: -1, after: -2 },
    { parentId: null, after: -1 },
    { parentId: -5, after: null },
  ])
  expect(made.flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))).toEqual(levels.map((_, at) => `r${at}`))
})

test('rows of the same level are siblings, also at the start of a part that begins in the middle of a group', () => {
  const parents = (...levels: readonly number[]) =>
    outlined(levels).flatMap(edit => (edit.kind === 'add-row' ? [edit.location.parentId] : []))
  expect(parents(0, 2, 2, 1, 2)).toEqual([null, -1, -1, -1, -4])
  expect(parents(2, 1, 1, 2, 0, 1)).toEqual([null, null, null, -3, null, -5])
})

test('a value that its column cannot contain stays blank, and is reported with its cell and text', () => {
  const { edits, soFar } = importing([
    ['3/7/2026', 'Dry'],
    ['someday', 'Paint'],
  ])
  expect([...edits(all)]).toHaveLength(5)
  expect(soFar().unread).toMatchObject([
    {
      address: { rowId: -2, columnId: 2 },
      row: 3,
      title: 'Due',
      text: 'someday',
      reason: expect.stringContaining('not a date'),
    },
  ])
  expect(unreadTable(soFar().unread)).toContain('3\tDue\tsomeday\t')
})

test('the order of day and month is inferred from the unambiguous dates of the column', () => {
  const days = (...texts: string[]) =>
    [...importing(texts.map(text => [text])).edits(all)].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))
  expect(days('03/04/2026')).toEqual(['2026-04-03'])
  expect(days('03/04/2026', '12/25/2026')).toEqual(['2026-03-04', '2026-12-25'])
})

test('percentages become numbers in a new column with that format, and stay text in a plain column', () => {
  const lines = [['12.5 %', '12,5 %'], ['7%']]
  const cells = (isNew: boolean) =>
    [...importing(lines, [columnId(4), columnId(5)], { isNew }).edits(all)].flatMap((edit): unknown[] =>
      edit.kind === 'set-cell' ? [edit.value] : edit.kind === 'change-column' ? [edit] : [],
    )
  const toShares = { kind: 'change-column', columnId: 4, change: { format: ',,,,,,,,,,,,1,,3,,' } }

  expect(cells(true)).toEqual([toShares, 0.125, 0.125, 0.07])
  expect(cells(false)).toEqual(['12.5 %', 0.125, '7%'])
})

test('columns hidden in a workbook become hidden, in one change with their format; the primary column stays visible', () => {
  const mapping = [columnId(1), columnId(4), null, columnId(2)]
  const { edits } = importing([['Plan', '7%', 'x', '2026-07-03']], mapping, {
    isNew: true,
    isPlain: true,
    hidden: [0, 1, 2, 3],
  })
  expect([...edits(all)].filter(({ kind }) => kind === 'change-column')).toEqual([
    { kind: 'change-column', columnId: 4, change: { format: ',,,,,,,,,,,,0,,3,,', hidden: true } },
    { kind: 'change-column', columnId: 2, change: { hidden: true } },
  ])
})

test('a text file is read in the user’s locale, a workbook in the same way in every locale', () => {
  const numbers = (isPlain: boolean, ...texts: string[]) =>
    [
      ...importing(
        texts.map(text => [text]),
        [columnId(4)],
        { isPlain, locale: localeOf('de-DE') },
      ).edits(all),
    ].flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))

  expect(numbers(false, '1.234', '1234,5', '1.234,56')).toEqual([1234, 1234.5, 1234.56])
  expect(numbers(true, '1.234', '1234.5', '£1.234')).toEqual([1.234, 1234.5, 1.234])
})

test('text of a workbook stays text without a format; a formula without a result stays blank and is listed', () => {
  const texts = ['12', '-12.5', '£5', '0.00%', "'=1+1", '007']
  const lines = [...texts.map(text => [markText(text)]), ['-12.5'], [markNoResult('A1+1')], [markNoResult('')]]
  const { edits, soFar } = importing(lines, [columnId(4)], { isNew: true, isPlain: true })

  const made = [...edits(all)]
  expect(made.flatMap(edit => (edit.kind === 'set-cell' ? [edit.value] : []))).toEqual([...texts, -12.5])
  expect(made.map(({ kind }) => kind)).not.toContain('change-column')
  expect(soFar().unread.map(({ text, reason }) => [text, reason])).toEqual([
    ['=A1+1', 'The workbook holds a formula here, but not its result.'],
    ['', 'The workbook holds a formula here, but not its result.'],
  ])
})

test('stopping leaves whole rows', () => {
  const { edits, soFar } = importing([
    ['', 'One'],
    ['', 'Two'],
    ['', 'Three'],
  ])
  const taken = []
  for (const edit of edits(() => taken.length >= 3)) taken.push(edit)
  expect(taken.map(({ kind }) => kind)).toEqual(['add-row', 'set-cell', 'add-row', 'set-cell'])
  expect(soFar().rows).toBe(2)
})

test('the result is reported', () => {
  expect(importedMessage(1, 1, false)).toBe('1 row was added.')
  expect(importedMessage(1200, 1200, false)).toBe('1,200 rows were added.')
  expect(importedMessage(1200, 5000, true)).toBe('Stopped: 1,200 of 5,000 rows were added. Undo removes them.')
  expect(importedMessage(0, 5000, true)).toBe('Nothing was added.')
})
