import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './db.ts'
import { migrate } from './migrations.ts'
import { sheetStore } from './sheets/sheets.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'service.db')
}

test('creates the tables of a new file; opening it again changes nothing', () => {
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

test('rejects a file from a newer service and leaves it unchanged', () => {
  const file = aFile()
  const newer = new DatabaseSync(file)
  newer.exec('CREATE TABLE future (x); PRAGMA user_version = 99')
  newer.close()

  expect(() => openDb(file)).toThrow('newer version')

  const after = new DatabaseSync(file)
  expect(after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([{ name: 'future' }])
  after.close()
})

test('raises the version of a sheet with formulas that had no results yet, and of no other', () => {
  const file = aFile()
  const older = new DatabaseSync(file)
  migrate(older, 5)
  older.exec(`
    INSERT INTO users (id, email, first_name, last_name, created_at, modified_at) VALUES (1, 'ann@office.example', '', '', 0, 0);
    INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (41, 'Sums', 1, 0, 0), (42, 'Words', 1, 0, 0);
    INSERT INTO rows (id, sheet_id, position, created_at, created_by, modified_at, modified_by, cells)
      VALUES (5, 41, 1, 0, 1, 0, 1, '{"7":{"formula":"=1 + 1"}}'), (6, 42, 1, 0, 1, 0, 1, '{"8":{"value":"formula"}}');
  `)
  older.close()

  const db = openDb(file)

  const versions = db.sqlite.prepare('SELECT name, version FROM sheets ORDER BY id').all()
  expect(versions).toEqual([
    { name: 'Sums', version: 2 },
    { name: 'Words', version: 1 },
  ])
  // Its formulas may refer to rows by number, so it is read when rows move.
  expect(db.sqlite.prepare('SELECT id FROM rows WHERE formulas = 2').all()).toEqual([{ id: 5 }])
  db.close()
})

test('rolls back a failed transaction, also from inside another', () => {
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

test('reports a full disk or any failed write as an error and keeps no part of the change', () => {
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

test('a sheet from before sources were stored has none', () => {
  const file = aFile()
  const older = new DatabaseSync(file)
  migrate(older, 18)
  older.exec(`
    INSERT INTO users (id, email, first_name, last_name, created_at, modified_at) VALUES (1, 'ann@office.example', '', '', 0, 0);
    INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (41, 'Plan', 1, 0, 0);
  `)
  older.close()

  const db = openDb(file)

  expect(sheetStore(db).findVisible(1, 41)).toMatchObject({ name: 'Plan', source: null, version: 1 })
  db.close()
})
