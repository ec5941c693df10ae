import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './db.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'service.db')
}

test('a new file gets its tables, and opening it again changes nothing', () => {
  const file = aFile()
  const first = openDb(file)
  first.sqlite.exec("INSERT INTO facts VALUES ('kept', 'yes')")
  const tables = first.sqlite.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all()
  first.close()

  const second = openDb(file)

  expect(second.sqlite.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all()).toEqual(tables)
  expect(second.sqlite.prepare('SELECT value FROM facts').get()).toEqual({ value: 'yes' })
  second.close()
})

test('a file from a newer service is refused, and left as it is', () => {
  const file = aFile()
  const newer = new DatabaseSync(file)
  newer.exec('CREATE TABLE future (x); PRAGMA user_version = 99')
  newer.close()

  expect(() => openDb(file)).toThrow('newer version')

  const after = new DatabaseSync(file)
  expect(after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([{ name: 'future' }])
  after.close()
})

test('a transaction that fails leaves nothing behind, also from inside another', () => {
  const db = openDb(aFile())
  const put = db.sqlite.prepare('INSERT INTO facts VALUES (?, ?)')

  expect(() =>
    db.transaction(() => {
      put.run('a', '1')
      db.transaction(() => put.run('b', '2'))
      throw new Error('stop')
    }),
  ).toThrow('stop')
  expect(db.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 0 })

  expect(db.transaction(() => put.run('c', '3').changes)).toBe(1)
  expect(db.sqlite.prepare('SELECT name FROM facts').all()).toEqual([{ name: 'c' }])
  db.close()
})

test('a full disk, or any failing write, is an error and not half a change', () => {
  const db = openDb(aFile())
  db.sqlite.exec('PRAGMA max_page_count = 60')
  const put = db.sqlite.prepare('INSERT INTO facts VALUES (?, ?)')

  expect(() =>
    db.transaction(() => {
      for (let count = 0; count < 1000; count++) put.run(`fact ${count}`, 'x'.repeat(1000))
    }),
  ).toThrow()

  expect(db.sqlite.prepare('SELECT count(*) AS count FROM facts').get()).toEqual({ count: 0 })
  put.run('still', 'alive')
  db.close()
})
