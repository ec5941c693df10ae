import { AsyncLocalStorage } from 'node:async_hooks'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Db, type Durability, openDb } from './db.ts'
import { openStore } from './store.ts'

let folder: string
let opened: Db[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-store-'))
  opened = []
})
afterEach(() => {
  for (const db of opened) db.close()
  rmSync(folder, { recursive: true })
})

function open(durability?: Durability): Db {
  const db = openDb(join(folder, 'service.db'), durability)
  opened.push(db)
  return db
}
const pragma = ({ sqlite }: Db, name: string) => Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0]

test('an acknowledged write survives a power failure, except in throw-away data', () => {
  const FULL = 2
  const OFF = 0

  expect(pragma(open(), 'synchronous')).toBe(FULL)
  expect(pragma(open('power-loss'), 'synchronous')).toBe(FULL)
  expect(pragma(open('process-end'), 'synchronous')).toBe(OFF)
})

test('readers do not wait for a writer; two writers wait for each other', () => {
  const [one, two] = [open('process-end'), open('process-end')]
  expect(pragma(one, 'journal_mode')).toBe('wal')
  expect(pragma(one, 'busy_timeout')).toBe(5000)

  one.transaction(() => {
    one.sqlite.exec("INSERT INTO facts VALUES ('a', '1')")
    expect(two.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 0 })
  })

  expect(two.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 1 })
})

test('rejects a record that belongs to a missing one', () => {
  const { sqlite } = open('process-end')

  expect(pragma(open('process-end'), 'foreign_keys')).toBe(1)
  expect(() =>
    sqlite.exec("INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (1, 'x', 99, 0, 0)"),
  ).toThrow()
})

test('a clean close leaves no log: the file alone holds everything', () => {
  const file = join(folder, 'service.db')
  const log = `${file}-wal`
  const db = open('process-end')
  const put = db.sqlite.prepare('INSERT INTO facts VALUES (?, ?)')
  for (let count = 0; count < 100; count++) put.run(`fact ${count}`, 'x'.repeat(10_000))
  expect(statSync(log).size).toBeGreaterThan(100_000)

  db.close()

  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
  copyFileSync(file, join(folder, 'copy.db'))
  const copy = openDb(join(folder, 'copy.db'))
  opened.push(copy)
  expect(copy.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 100 })
})

test('closing twice is the same as closing once', () => {
  const db = open('process-end')
  db.close()

  expect(() => db.close()).not.toThrow()
})

test('a closed store leaves no async hook that slows down the rest of the process', () => {
  const atRest = vi.spyOn(AsyncLocalStorage.prototype, 'disable')

  openStore(join(folder, 'service.db'), 'process-end').close()

  // One storage for the current actor, one for the request that holds the transaction.
  expect(atRest).toHaveBeenCalledTimes(2)
  atRest.mockRestore()
})
