import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CACHE_MIGRATIONS } from './cache-migrations.ts'
import { type Db, openDb } from './db.ts'
import { createListings } from './listings.ts'

let folder: string
let db: Db
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-listings-'))
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

test('a list is what was saved last under its name, whatever is in it', () => {
  const listings = createListings(db)

  listings.save('places', '[]')
  listings.save('places', '[{"name":"Größe \\u0000 🎉"}]')
  listings.save('people', '')

  expect(listings.load('places')).toBe('[{"name":"Größe \\u0000 🎉"}]')
  expect(listings.load('people')).toBe('')
  expect(listings.load('Places')).toBeNull()
})

test('a list that could not be saved whole is the one before', () => {
  const listings = createListings(db)
  listings.save('places', 'before')
  db.sqlite.exec('PRAGMA max_page_count = 1')

  expect(() => listings.save('places', 'x'.repeat(1_000_000))).toThrow()

  expect(listings.load('places')).toBe('before')
})
