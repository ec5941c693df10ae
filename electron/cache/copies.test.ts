import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRow, aSheet, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { CACHE_MIGRATIONS } from './cache-migrations.ts'
import { createCopies } from './copies.ts'
import { type Db, openDb } from './db.ts'

const SHEET = sheetId(1)
let folder: string
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-copies-'))
  const opened = openDb({
    file: join(folder, 'cache.db'),
    migrations: CACHE_MIGRATIONS,
    durability: 'normal',
    stamp: '1',
  })
  if (!opened.ok) throw new Error(opened.error.kind)
  db = opened.value.db
})

afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const written = () => Number(db.sqlite.prepare('SELECT total_changes() AS count').get()?.count)

test('a sheet that is read again is as the service has it now: rows changed, added, gone and moved', () => {
  const copies = createCopies(db)
  const now = aSheet([aRow(4, { 1: 'new' }), aRow(3, { 1: 'c' }), aRow(1, { 1: 'changed' })])
  copies.store(aSheet([aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' }), aRow(3, { 1: 'c' })]), 10)

  copies.store(now, 20)

  expect(copies.load(SHEET)?.rows).toEqual(now.rows)
})

test('reading a sheet again writes the rows that changed and no others', () => {
  const copies = createCopies(db)
  const rows = Array.from({ length: 500 }, (_, index) => aRow(index + 1, { 1: `row ${index + 1}` }))
  copies.store(aSheet(rows), 10)
  const before = written()

  copies.store(aSheet([aRow(1, { 1: 'changed' }), ...rows.slice(1)], { version: 2 }), 20)

  // One row, and what is kept of the sheet as a whole.
  expect(written() - before).toBeLessThan(5)
})
