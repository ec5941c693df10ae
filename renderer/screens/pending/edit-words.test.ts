import { expect, test } from 'vitest'
import { Edit } from '../../../shared/model/sheet/edit.ts'
import { changeWords, reasonWords, stateWord } from './edit-words.ts'

const setCell = (value: unknown, formula: string | null = null) =>
  Edit.parse({ kind: 'set-cell', rowId: 1, columnId: 2, value, formula })

const cell = (value: string | number, display: string | null = null) => ({ value, display, formula: null })

test('a changed cell shows what it was, as it was shown, and what it is now', () => {
  expect(changeWords(setCell(25_950), cell(24_800, '£24,800'))).toEqual({ was: '£24,800', now: '£25,950' })
})

test('a number that was shown plainly stays plain, and a share stays a percentage', () => {
  expect(changeWords(setCell(0.75), cell(0.6, '60%')).now).toBe('75%')
  expect(changeWords(setCell(12), cell(7)).now).toBe('12')
})

test('a cell that was cleared, or that was empty, says so', () => {
  expect(changeWords(setCell(null), cell('old'))).toEqual({ was: 'old', now: 'empty' })
  expect(changeWords(setCell('new'), cell(''))).toEqual({ was: 'empty', now: 'new' })
})

test('a formula is shown as it was typed', () => {
  expect(changeWords(setCell(null, '=SUM(A1:A3)'), null)).toEqual({ was: null, now: '=SUM(A1:A3)' })
})

test('people and choices read as names', () => {
  const people = { kind: 'contacts', contacts: [{ name: 'Ada Lovelace' }, { email: 'b@example.org' }] }

  expect(changeWords(setCell(people), null).now).toBe('Ada Lovelace, b@example.org')
})

test('an edit without an answer is being checked', () => {
  expect(stateWord('unknown')).toBe('Checking')
})

test('the service’s words stand in quotation marks, once', () => {
  expect(reasonWords('This row is locked.')).toBe('“This row is locked.”')
  expect(reasonWords('The server said: “No.”')).toBe('The server said: “No.”')
  expect(reasonWords(null)).toBe('The service gave no reason.')
})

test('a tick and a day read as words, not as a machine keeps them', () => {
  expect(changeWords(setCell(true), { value: false, display: null, formula: null })).toEqual({
    was: 'Not checked',
    now: 'Checked',
  })
  expect(changeWords(setCell('2026-07-03'), cell('2026-06-26'))).toEqual({ was: '26 Jun 2026', now: '3 Jul 2026' })
})
