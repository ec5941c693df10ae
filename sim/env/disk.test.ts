import { afterEach, expect, test } from 'vitest'
import { createCacheFile } from '../../electron/cache/worker/cache-file.ts'
import { dbOn } from '../../electron/db/db.ts'
import { createOutbox } from '../../electron/outbox/outbox.ts'
import { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import { ok } from '../../shared/result.ts'
import { createDisks, type Disk } from './disk.ts'

const SHEET = SheetId.parse(1)
const disks = createDisks()
afterEach(() => disks.close())

const outboxOn = (disk: Disk) => createOutbox(dbOn(disk.outbox))

function type(disk: Disk, row: number, value: string) {
  const edit = { kind: 'set-cell', rowId: RowId.parse(row), columnId: ColumnId.parse(8), value, formula: null } as const
  return outboxOn(disk).add(SHEET, [{ edit, base: null }], 0)
}
const seqs = (disk: Disk) =>
  outboxOn(disk)
    .list(SHEET)
    .map(({ seq }) => seq)

function listing(disk: Disk) {
  let found: string | null = null
  createCacheFile(dbOn(disk.copies), { file: 'nowhere', stamp: '1' }).run(({ listings }) => {
    found = listings.load('items')
    listings.save('items', 'all of them')
    return ok(null)
  })
  return found
}

test('a reused disk is like a new one: empty, with counters starting at one', () => {
  const first = disks.take()
  type(first, 1, 'a')
  type(first, 2, 'b')
  listing(first)
  disks.takeBack()

  const again = disks.take()

  expect(again).toBe(first)
  expect(seqs(again)).toEqual([])
  expect(listing(again)).toBeNull()
  type(again, 3, 'c')
  expect(seqs(again)).toEqual([1])
})

test('a full disk is equally full regardless of its previous content', () => {
  const untilFull = (disk: Disk) => {
    disk.fill(true)
    let stored = 0
    while (stored < 1000 && type(disk, stored + 1, 'x'.repeat(200)).ok) stored += 1
    return stored
  }
  const first = disks.take()
  const fits = untilFull(first)
  first.fill(false)
  type(first, 9_999, 'y'.repeat(100_000))
  disks.takeBack()

  expect(untilFull(disks.take())).toBe(fits)
})

test('a power failure may lose the cache and nothing else', () => {
  const disk = disks.take()
  type(disk, 1, 'a')
  listing(disk)

  disk.loseCopies()

  expect(listing(disk)).toBeNull()
  expect(seqs(disk)).toEqual([1])
})
