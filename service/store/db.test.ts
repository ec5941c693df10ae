import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, type Durability, openDb } from './db.ts'

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

test('an acknowledged write survives power loss, unless the data is to be thrown away', () => {
  const FULL = 2
  const OFF = 0

  expect(pragma(open(), 'synchronous')).toBe(FULL)
  expect(pragma(open('power-loss'), 'synchronous')).toBe(FULL)
  expect(pragma(open('process-end'), 'synchronous')).toBe(OFF)
})

test('readers do not wait for a writer, and two writers wait for each other', () => {
  const [one, two] = [open('process-end'), open('process-end')]
  expect(pragma(one, 'journal_mode')).toBe('wal')
  expect(pragma(one, 'busy_timeout')).toBe(5000)

  one.transaction(() => {
    one.sqlite.exec("INSERT INTO facts VALUES ('a', '1')")
    expect(two.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 0 })
  })

  expect(two.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 1 })
})

test('what belongs to something that is not there cannot be written', () => {
  const { sqlite } = open('process-end')

  expect(pragma(open('process-end'), 'foreign_keys')).toBe(1)
  expect(() =>
    sqlite.exec("INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (1, 'x', 99, 0, 0)"),
  ).toThrow()
})
