import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { columnsKey, columnWidth } from '../grid/column-defs.ts'
import { cellText } from './cell-text.ts'
import { yearLeftOut } from './date-years.ts'

const DUE = aColumn(2, 'date', { title: 'Due' })
const LAYOUT = { widths: new Map(), frozenTo: null }
const ROWS = 200

function sheetOf(dates: Readonly<Record<number, string>>) {
  const rows = Array.from({ length: ROWS }, (_, at) => aRow(at + 1, dates[at + 1] ? { 2: dates[at + 1] ?? '' } : {}))
  const base = openColumnar(encodeSheet(aSheet(rows, { columns: [aColumn(1, 'text', { primary: true }), DUE] })))
  if (!base.ok) throw new Error('the sheet does not open')
  return base.value
}

const typed = (row: number, value: string): PendingSheetEdit => ({
  seq: 1,
  sheetId: sheetId(1),
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(2), value, formula: null },
  state: 'queued',
  base: null,
  reason: null,
  madeAt: 0,
})

test.each([3, ROWS])('a date column is wide enough for years once one is typed, also in row %i', row => {
  const base = sheetOf({})
  const before = createSheetView(base, new Map(), [])
  const after = createSheetView(base, new Map(), [typed(row, '2031-03-07')])
  const narrow = columnWidth(DUE, before, '2026')
  const key = columnsKey(before, ROWS, LAYOUT, '2026', '')

  expect(columnsKey(after, ROWS, LAYOUT, '2026', key)).not.toBe(key)
  expect(columnWidth(DUE, after, '2026')).toBeGreaterThan(narrow)
})

test('dates of this year need no additional width', () => {
  const base = sheetOf({ 1: '2026-12-24' })
  const before = createSheetView(base, new Map(), [])
  const after = createSheetView(base, new Map(), [typed(3, '2026-03-07')])
  const key = columnsKey(before, ROWS, LAYOUT, '2026', '')

  expect(columnsKey(after, ROWS, LAYOUT, '2026', key)).toBe(key)
})

test.each([3, ROWS])('all dates of a column show their year once row %i has one of another year', row => {
  const base = sheetOf({ 1: '2026-12-04' })
  const before = createSheetView(base, new Map(), [])
  const after = createSheetView(base, new Map(), [typed(row, '2027-02-05')])
  const shown = (view: typeof before) => cellText(DUE, view.cellAt(0, DUE.id), yearLeftOut(DUE, view, '2026'))

  const key = columnsKey(before, ROWS, LAYOUT, '2026', '')
  expect(shown(before)).toBe('04 Dec')
  const withYears = columnsKey(after, ROWS, LAYOUT, '2026', key)
  expect(shown(after)).toBe('04 Dec 2026')
  columnsKey(before, ROWS, LAYOUT, '2026', withYears)
  expect(shown(before)).toBe('04 Dec')
})
