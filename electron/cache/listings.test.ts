import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { CACHE_MIGRATIONS } from './cache-migrations.ts'
import { createListings } from './listings.ts'
import { openCacheFile } from './worker/testing/a-cache-file.ts'

let db: Db
let remove: () => void

beforeEach(() => {
  const file = openCacheFile()
  db = file.db
  remove = file.remove
})
afterEach(() => remove())

test('a list is the last one saved under its name, with any content', () => {
  const listings = createListings(db)

  listings.save('items', '[]')
  listings.save('items', '[{"name":"Größe \\u0000 🎉"}]')
  listings.save('people', '')

  expect(listings.load('items')).toBe('[{"name":"Größe \\u0000 🎉"}]')
  expect(listings.load('people')).toBe('')
  expect(listings.load('Items')).toBeNull()
})

test('a failed save keeps the previous list', () => {
  const listings = createListings(db)
  listings.save('items', 'before')
  db.sqlite.exec('PRAGMA max_page_count = 1')

  expect(() => listings.save('items', 'x'.repeat(1_000_000))).toThrow()

  expect(listings.load('items')).toBe('before')
})

test('the list of sheets stored by an earlier Sheaf is found under its current key', () => {
  const sqlite = new DatabaseSync(':memory:')
  for (const migration of CACHE_MIGRATIONS.slice(0, 6)) sqlite.exec(migration)
  sqlite.exec(`INSERT INTO listing VALUES ('places', '[1]'), ('people', '[]')`)

  for (const migration of CACHE_MIGRATIONS.slice(6)) sqlite.exec(migration)

  expect(sqlite.prepare('SELECT key, content FROM listing ORDER BY key').all()).toMatchObject([
    { key: 'items', content: '[1]' },
    { key: 'people', content: '[]' },
  ])
  sqlite.close()
})
