import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
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
