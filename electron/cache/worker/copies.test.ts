import { afterEach, beforeEach, expect, test } from 'vitest'
import { aColumn, aRow, aSheet, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { type Db, openDb } from '../../db/db.ts'
import { CACHE_MIGRATIONS } from '../cache-migrations.ts'
import { createCopies } from './copies.ts'
import { openCacheFile } from './testing/a-cache-file.ts'
import { arrived } from './testing/arrived.ts'
import { storeEarlier } from './testing/earlier-copy.ts'

const SHEET = sheetId(1)
let db: Db
let remove: () => void

beforeEach(() => {
  const file = openCacheFile()
  db = file.db
  remove = file.remove
})
afterEach(() => remove())

const written = () => Number(db.sqlite.prepare('SELECT total_changes() AS count').get()?.count)

test('a refreshed sheet has the rows of the service: changed, added, deleted and moved', () => {
  const copies = createCopies(db)
  const now = aSheet([aRow(4, { 1: 'new' }), aRow(3, { 1: 'c' }), aRow(1, { 1: 'changed' })])
  copies.store(arrived(aSheet([aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' }), aRow(3, { 1: 'c' })])), 10)

  copies.store(arrived(now), 20)

  expect(copies.load(SHEET)?.rows).toEqual(now.rows)
})

test('refreshing a sheet writes only the rows that changed', () => {
  const copies = createCopies(db)
  const rows = Array.from({ length: 500 }, (_, index) => aRow(index + 1, { 1: `row ${index + 1}` }))
  copies.store(arrived(aSheet(rows)), 10)
  const before = written()

  copies.store(arrived(aSheet([aRow(1, { 1: 'changed' }), ...rows.slice(1)], { version: 2 })), 20)

  // One row, and the header of the sheet.
  expect(written() - before).toBeLessThan(5)
})

test('a copy of an earlier Sheaf without formats is kept, and refreshed when its sheet is opened', () => {
  const old = openCacheFile(CACHE_MIGRATIONS.slice(0, 1))
  const rows = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' })]
  storeEarlier(old.db, arrived(aSheet(rows, { version: 7 })), 10)

  const opened = openDb({ file: old.file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '2' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const copy = createCopies(opened.value.db).load(SHEET)
  opened.value.db.close()
  old.remove()

  expect(copy?.rows).toEqual(rows)
  // No version of the service is this one.
  expect(copy?.meta.version).toBeNull()
})

test('of the copies of a Sheaf without schedules, those with predecessors are refreshed', () => {
  const old = openCacheFile(CACHE_MIGRATIONS.slice(0, 8))
  const columns = [aColumn(1), aColumn(2, 'predecessors', { title: 'After' })]
  storeEarlier(old.db, arrived(aSheet([aRow(1, { 1: 'a' })], { version: 7, columns })), 10)
  const plain = [aColumn(1, 'text', { title: '"kind":"predecessors"' })]
  storeEarlier(old.db, arrived(aSheet([aRow(1, { 1: 'a' })], { id: sheetId(2), version: 7, columns: plain })), 10)

  const opened = openDb({ file: old.file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '2' })
  if (!opened.ok) throw new Error(opened.error.kind)
  const versions = [SHEET, sheetId(2)].map(id => createCopies(opened.value.db).load(id)?.meta.version)
  opened.value.db.close()
  old.remove()

  expect(versions).toEqual([null, 7])
})
