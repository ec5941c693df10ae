import { expect, test } from 'vitest'
import { SheetId } from '../../../shared/model/ids.ts'
import { Edit } from '../../../shared/model/sheet/pending-edit.ts'
import { cellLabel, changeLabels, locationLabels, saveLabel } from './edit-labels.ts'

const setCell = (value: unknown, formula: string | null = null) =>
  Edit.parse({ kind: 'set-cell', rowId: 1, columnId: 2, value, formula })

const pending = { seq: 1, sheetId: SheetId.parse(1), base: null, state: 'queued', reason: null, madeAt: 1 } as const

const cell = (value: string | number, display: string | null = null) => ({ value, display, formula: null })

test('a changed cell shows the old value as displayed, and the new one', () => {
  expect(changeLabels(setCell(25_950), cell(24_800, '£24,800'))).toEqual({ was: '£24,800', now: '£25,950' })
})

test('an unformatted number stays unformatted, and a percentage stays one', () => {
  expect(changeLabels(setCell(0.75), cell(0.6, '60%')).now).toBe('75%')
  expect(changeLabels(setCell(12), cell(7)).now).toBe('12')
})

test('a rounded number is listed in full, since the difference may be in the hidden decimals', () => {
  expect(changeLabels(setCell(8500.5), cell(8500, '£8,500'))).toEqual({ was: '£8,500', now: '£8,500.50' })
  expect(changeLabels(setCell(8501), cell(8500.5, '£8,501'))).toEqual({ was: '£8,500.50', now: '£8,501' })
  expect(changeLabels(setCell(0.125), cell(0.12, '12%')).now).toBe('12.5%')
  expect(cellLabel(cell(1.25, '1.3'))).toBe('1.25')
  expect(cellLabel(cell(1 / 3, '33%'))).toBe('0.3333333333333333')
  expect(cellLabel(cell(0.1 + 0.2, '0.3'))).toBe('0.3')
})

test('a cleared or blank cell is labelled as such', () => {
  expect(changeLabels(setCell(null), cell('old'))).toEqual({ was: 'old', now: 'empty' })
  expect(changeLabels(setCell('new'), cell(''))).toEqual({ was: 'empty', now: 'new' })
})

test('a formula is shown as typed', () => {
  expect(changeLabels(setCell(null, '=SUM(A1:A3)'), null)).toEqual({ was: null, now: '=SUM(A1:A3)' })
})

test('a number format is described before and after', () => {
  const shown = Edit.parse({ kind: 'format-cell', rowId: 1, columnId: 2, format: ',,,,,,,,,,,,1,,3,,' })

  expect(changeLabels(shown, { ...cell(0.5), format: ',,,,,,,,,,,7,2,1,2,,' })).toEqual({
    was: 'Currency GBP, thousands separator, 2 decimals',
    now: 'Percent, 1 decimal',
  })
  expect(changeLabels(shown, null).was).toBe('Automatic')
})

test('a link that was added, removed or changed is described by its target', () => {
  const linked = (link: string | null) => Edit.parse({ ...setCell('Plan'), link })
  const before = { ...cell('Plan'), link: 'sheet 7 ' }

  expect(changeLabels(linked('web https://x.example'), cell('Plan'))).toEqual({
    was: null,
    now: 'Link to https://x.example',
  })
  expect(changeLabels(linked(null), before)).toEqual({ was: 'Link to a sheet', now: 'Link removed' })
  expect(changeLabels(linked('web https://x.example'), cell('Other')).now).toBe('Plan')
})

test('an inserted or removed image is described as one', () => {
  const put = (text: string | null) => Edit.parse({ ...setCell(text), image: 'a1', link: null })

  expect(changeLabels(put('The door'), cell('The door'))).toEqual({ was: 'The door', now: 'Image “The door”' })
  expect(changeLabels(put(null), null).now).toBe('Image')
  expect(changeLabels(Edit.parse({ ...setCell(null), image: null }), cell('The door')).now).toBe('Image removed')
})

test('contacts and options are shown by name', () => {
  const people = { kind: 'contacts', contacts: [{ name: 'Ada Lovelace' }, { email: 'b@example.org' }] }

  expect(changeLabels(setCell(people), null).now).toBe('Ada Lovelace, b@example.org')
})

test('an edit is not labelled saved or sent while it is pending or needs review', () => {
  expect(saveLabel({ all: 1200, queued: 1200, sending: 0 })).toBe('Save 1,200 now')
  expect(saveLabel({ all: 1, queued: 0, sending: 1 })).toBe('Sending')
  expect(saveLabel({ all: 1, queued: 0, sending: 0 })).toBe('Nothing to save')
  expect(saveLabel({ all: 0, queued: 0, sending: 0 })).toBe('All saved')
})

test('ticks and dates are shown as text, not in their stored form', () => {
  expect(changeLabels(setCell(true), { value: false, display: null, formula: null })).toEqual({
    was: 'Not checked',
    now: 'Checked',
  })
  expect(changeLabels(setCell('2026-07-03'), cell('2026-06-26'))).toEqual({ was: '26 Jun 2026', now: '3 Jul 2026' })
})

test('a comment is quoted with its file; a changed one shows the old text', () => {
  const about = { rowId: 12, threadId: -1, commentId: -1 }
  const file = { id: '00000000-0000-4000-8000-000000000000', name: 'crack.png', mimeType: 'image/png', sizeBytes: 1 }
  const post = (file: unknown) => Edit.parse({ kind: 'post-comment', ...about, text: 'Look here', file })
  const change = Edit.parse({ kind: 'change-comment', ...about, text: 'Look' })

  expect(changeLabels(post(null), null)).toEqual({ was: null, now: '“Look here”' })
  expect(changeLabels(post(file), null).now).toBe('“Look here” with crack.png')
  expect(changeLabels(change, cell('Lok'))).toEqual({ was: 'Lok', now: '“Look”' })
  expect(changeLabels(Edit.parse({ kind: 'delete-comment', ...about }), null).now).toBe('Comment deleted')
})

test('an edit has its location; a comment is on its row or on the sheet', () => {
  const on = (edit: Edit, rowName: string | null, columnTitle: string | null) =>
    locationLabels({
      edit: { ...pending, edit },
      sheetName: 'Plan',
      rowNumber: null,
      rowName,
      columnTitle,
      conflict: null,
    })
  const comment = (rowId: number | null) => Edit.parse({ kind: 'delete-comment', rowId, threadId: 1, commentId: 2 })

  expect(on(setCell('x'), 'Door', 'Cost')).toEqual(['Door', 'Cost'])
  expect(on(setCell('x'), 'Door', null)).toEqual(['Door', 'A deleted column'])
  expect(on(Edit.parse({ kind: 'delete-row', rowId: 1 }), null, null)).toEqual(['Unnamed row', 'Whole row'])
  expect(on(comment(12), 'Door', null)).toEqual(['Door', 'Comment'])
  expect(on(comment(null), null, null)).toEqual(['This sheet', 'Comment'])
})

test('a renamed column shows both titles, and its other changes are described', () => {
  const change = (what: object) => Edit.parse({ kind: 'change-column', columnId: 2, change: what })
  expect(changeLabels(change({ title: 'Cost' }), cell('Price'))).toEqual({ was: 'Price', now: 'Cost' })
  expect(changeLabels(change({ width: 90, hidden: true }), cell('Price'))).toEqual({
    was: null,
    now: 'Width: 90 px, Column hidden',
  })
  const entry = {
    edit: { ...pending, edit: change({ width: 90 }) },
    sheetName: 'S',
    rowNumber: null,
    rowName: null,
    conflict: null,
  }
  expect(locationLabels({ ...entry, columnTitle: 'Price' })).toEqual(['Price', 'Whole column'])
  expect(locationLabels({ ...entry, columnTitle: null })).toEqual(['A column', 'Whole column'])
})
