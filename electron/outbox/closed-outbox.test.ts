import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import { countStoredEdits } from './closed-outbox.ts'
import { openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'

const SHEET = sheetId(7)
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-outbox-'))
  file = join(folder, 'outbox.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const setCell = (row: number): { readonly edit: SheetEdit; readonly base: null } => ({
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value: 'typed', formula: null },
  base: null,
})

/** The outbox of an open account. */
function openWith(...rows: readonly number[]): Outbox {
  const opened = openOutbox({ file, stamp: '1' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const { outbox } = opened.value
  outbox.add(SHEET, rows.map(setCell), 1)
  return outbox
}

test('counts the pending edits of an account, open or closed', () => {
  const outbox = openWith(1, 2)
  expect(countStoredEdits(file)).toBe(2)

  outbox.close()
  expect(countStoredEdits(file)).toBe(2)
})

test('does not change the file', () => {
  openWith(1, 2).close()
  const before = readFileSync(file)

  expect(countStoredEdits(file)).toBe(2)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('counts edits that are being sent or were rejected, and no saved ones', () => {
  const outbox = openWith(1, 2, 3)
  const [saved = 0, inReview = 0, sending = 0] = outbox.list(SHEET).map(({ seq }) => seq)
  outbox.markSending(SHEET, [saved, sending], 2, null)
  outbox.settle(SHEET, { done: [], saved: [saved], version: 5, numbers: {} })
  outbox.holdForReview(SHEET, [inReview], 'Refused.')

  expect(outbox.list(SHEET).map(({ state }) => state)).toEqual(['saved', 'needs-review', 'sending'])
  expect(countStoredEdits(file)).toBe(2)
  outbox.close()
})

test('counts none without stored edits, and creates no file', () => {
  expect(countStoredEdits(join(folder, 'nobody', 'outbox.db'))).toBe(0)
  expect(countStoredEdits(file)).toBe(0)
  expect(() => readFileSync(file)).toThrow('ENOENT')
})

test('counts none in an unreadable file: opening the account reports the error', () => {
  writeFileSync(file, '')
  expect(countStoredEdits(file)).toBe(0)
  writeFileSync(file, 'no database at all, but long enough to be looked at as one'.repeat(100))
  expect(countStoredEdits(file)).toBe(0)
})
