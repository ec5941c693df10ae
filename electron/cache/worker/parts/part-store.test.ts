import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRow, aSheet, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { Db } from '../../../db/db.ts'
import { openDb } from '../../../db/db.ts'
import { CACHE_MIGRATIONS } from '../../cache-migrations.ts'
import { createChanges } from '../changes.ts'
import { createCopies } from '../copies.ts'
import { openCacheFile } from '../testing/a-cache-file.ts'
import { arrived } from '../testing/arrived.ts'
import { storeEarlier } from '../testing/earlier-copy.ts'
import { createPartStore } from './part-store.ts'

const SHEET = sheetId(1)
const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-02T12:00:00Z')
let db: Db
let remove: () => void

beforeEach(() => {
  const file = openCacheFile()
  db = file.db
  remove = file.remove
})
afterEach(() => remove())

/** Stores rows with these times as a sheet of version 7 that was read now. */
function store(...times: readonly (string | null)[]) {
  const rows = times.map((modifiedAt, index) => aRow(index + 1, { 1: `row ${index + 1}` }, { modifiedAt }))
  createCopies(db).store(arrived(aSheet(rows, { version: 7 })), NOW)
  const parts = createPartStore(db)
  parts.noteRead(SHEET, NOW)
  return parts
}
const basis = (parts: ReturnType<typeof store>, version = 7, at = NOW) =>
  parts.findBasis({ sheetId: SHEET, version, at })

test('changes are read since shortly before the newest time in the copy', () => {
  const parts = store('2026-03-02T10:00:00Z', '2026-03-02T11:00:30Z', '2026-03-02T09:00:00Z')
  expect(basis(parts)).toBe('2026-03-02T11:00:20.000Z')
})

test('a copy of another version than the displayed base is no basis', () => {
  expect(basis(store('2026-03-02T10:00:00Z'), 8)).toBeNull()
})

test('a copy that was read whole more than a day ago is no basis, whichever way the clock was set', () => {
  const parts = store('2026-03-02T10:00:00Z')
  expect(basis(parts, 7, NOW + DAY_MS)).not.toBeNull()
  expect(basis(parts, 7, NOW + DAY_MS + 1)).toBeNull()
  expect(basis(parts, 7, NOW - DAY_MS - 1)).toBeNull()
})

test('a copy without a time of the service is no basis', () => {
  expect(basis(store(null, 'yesterday'))).toBeNull()
  expect(basis(store())).toBeNull()
})

test('a copy of which many rows are as new as the newest, as after an import, is no basis', () => {
  const many = Array.from({ length: 501 }, () => '2026-03-02T10:00:00Z')
  expect(basis(store(...many))).toBeNull()
  expect(basis(store(...many, '2026-03-02T10:00:11Z'))).toBe('2026-03-02T10:00:01.000Z')
})

test('a row that we have written, and with it the version of the copy, has no known time', () => {
  const parts = store('2026-03-02T10:00:00Z', '2026-03-02T11:00:00Z')
  const row = { rowId: rowId(2), locked: false, attachments: 0, comments: 0, cells: [] }
  const stored = () => createCopies(db).load(SHEET)?.rows[1]?.modifiedAt

  createChanges(db).apply({ sheetId: SHEET, moves: [], rows: [row], version: 7, at: NOW })
  // The next read brings another time, which explains the version of the write.
  expect(stored()).toBe('2026-03-02T11:00:00Z')
  createChanges(db).apply({ sheetId: SHEET, moves: [], rows: [row], version: 8, at: NOW })
  expect(stored()).toBeNull()
  expect(basis(parts, 8)).toBe('2026-03-02T09:59:50.000Z')
})

test('a copy of an earlier Sheaf is no basis until it is read whole: its rows may have been written since their times', () => {
  const old = openCacheFile(CACHE_MIGRATIONS.slice(0, 7))
  const row = aRow(1, { 1: 'a' }, { modifiedAt: '2026-03-02T10:00:00Z' })
  storeEarlier(old.db, arrived(aSheet([row], { version: 7 })), NOW)

  const opened = openDb({ file: old.file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '2' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const parts = createPartStore(opened.value.db)
  const before = basis(parts)
  parts.noteRead(SHEET, NOW)
  const after = basis(parts)
  opened.value.db.close()
  old.remove()

  expect([before, after]).toEqual([null, '2026-03-02T09:59:50.000Z'])
})
