import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRow, aSheet, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { ok } from '../../../shared/result.ts'
import { type CacheFile, createCacheFile, type Stores } from './cache-file.ts'
import { createEviction } from './eviction.ts'
import { openCacheFile } from './testing/a-cache-file.ts'
import { arrived } from './testing/arrived.ts'

let file: string
let cache: CacheFile
let eviction: ReturnType<typeof createEviction>
beforeEach(() => {
  const opened = openCacheFile()
  file = opened.file
  cache = createCacheFile(opened.db, { file, stamp: '1' })
  eviction = createEviction(1e9)
  for (const id of [1, 2, 3]) store(id)
})
afterEach(() => {
  cache.close()
  rmSync(dirname(file), { recursive: true })
})

function run<T>(work: (stores: Stores) => T): T {
  const done = cache.run(stores => ok(work(stores)))
  if (!done.ok) throw new Error(done.error.kind)
  return done.value
}

/** All sheets have the same size, and a later one was opened later. */
function store(id: number, { isInBackground = false, keep = [] as readonly number[] } = {}): void {
  run(stores => {
    const sheet = arrived(aSheet([aRow(1, { 1: 'Door' })], { id: sheetId(id), name: `Sheet ${id}` }))
    stores.copies.store(sheet, id * 1000, null, isInBackground ? 0 : id * 1000)
    stores.snapshots.open(sheetId(id), sheet.buffer)
    eviction.afterStoring(stores, { id, keep, isInBackground })
  })
}
const left = () => run(({ copies }) => copies.list().map(copy => Number(copy.sheetId))).sort()
const size = () => run(({ copies }) => copies.list().reduce((sum, { bytes }) => sum + bytes, 0))
const limit = (limitBytes: number, kept: readonly number[], keep: readonly number[] = []) =>
  run(stores => eviction.limit(stores, { limitBytes, kept, keep }))

test('copies that are kept offline are evicted only when no others are left', () => {
  limit(size(), [1, 2])

  store(4)
  expect(left()).toEqual([1, 2, 4])
  store(5)
  expect(left()).toEqual([1, 2, 5])
  store(6, { keep: [5] })
  expect(left()).toEqual([2, 5, 6])
})

test('the sheets that are kept offline are known after a restart', () => {
  const bytes = size()
  limit(bytes, [1])
  eviction = createEviction(bytes)

  store(4)

  expect(left()).toEqual([1, 3, 4])
})

test('a copy that is stored in the background takes the place of others, but of no kept one', () => {
  limit(size(), [1, 2, 4, 5])

  store(4, { isInBackground: true })
  expect(left()).toEqual([1, 2, 4])
  store(5, { isInBackground: true })
  expect(left()).toEqual([1, 2, 4])
})

test('a smaller limit applies at once, except to sheets with unsaved edits', () => {
  limit(1, [2], [1])

  expect(left()).toEqual([1])
})
