import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './db.ts'

type Change = (sqlite: ReturnType<typeof aFile>['db']['sqlite']) => unknown

function aFile() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-recall-'))
  const file = join(folder, 'service.db')
  const db = openDb(file, 'process-end')
  const other = new DatabaseSync(file)
  onTestFinished(() => {
    other.close()
    db.close()
    rmSync(folder, { recursive: true })
  })
  db.sqlite.exec(
    'CREATE TABLE notes (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES notes ON DELETE CASCADE, text TEXT)',
  )
  db.sqlite.exec("INSERT INTO notes VALUES (1, NULL, 'one'), (2, 1, 'two')")

  let reads = 0
  const all = db.sqlite.prepare('SELECT * FROM notes ORDER BY id')
  const recalled = () =>
    db.recall('notes', () => {
      reads += 1
      return all.all()
    })
  return { db, other, all, recalled, reads: () => reads }
}

/** Starts a separate request, after other pending work. */
const nextRequest = () => new Promise(setImmediate)

test('reads an unchanged value once', async () => {
  const { recalled, reads } = aFile()

  for (let request = 0; request < 3; request++) {
    recalled()
    await nextRequest()
  }

  expect(reads()).toBe(1)
})

const CHANGES: readonly (readonly [string, Change])[] = [
  ['a row added', db => db.prepare("INSERT INTO notes VALUES (3, NULL, 'three')").run()],
  ['a row changed', db => db.prepare('UPDATE notes SET text = ? WHERE id = 2').run('other')],
  ['a row changed that is answered with', db => db.prepare("UPDATE notes SET text = 'x' RETURNING id").get()],
  ['a row deleted, and what hangs on it', db => db.prepare('DELETE FROM notes WHERE id = 1').run()],
  ['all rows deleted', db => db.exec('DELETE FROM notes')],
  ['a row in place of another', db => db.exec("INSERT OR REPLACE INTO notes VALUES (2, NULL, 'new')")],
]

test.each(CHANGES)('sees %s at once', (_, change) => {
  const { db, recalled, all } = aFile()
  const before = recalled()

  change(db.sqlite)

  expect(recalled()).toEqual(all.all())
  expect(recalled()).not.toEqual(before)
})

test.each(CHANGES)('sees %s by another program with the next request', async (_, change) => {
  const { other, recalled, all } = aFile()
  const before = recalled()
  await nextRequest()

  other.exec('PRAGMA foreign_keys = ON')
  change(other)

  expect(recalled()).toEqual(all.all())
  expect(recalled()).not.toEqual(before)
})

test('does not keep a value from a transaction that was rolled back', () => {
  const { db, recalled } = aFile()
  const before = recalled()

  expect(() =>
    db.transaction(() => {
      db.sqlite.exec('DELETE FROM notes')
      expect(recalled()).toEqual([])
      throw new Error('on second thoughts')
    }),
  ).toThrow()

  expect(recalled()).toEqual(before)
})

test('reads again after a failed read', () => {
  const { db } = aFile()

  expect(() =>
    db.recall('broken', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')

  expect(db.recall('broken', () => 'well')).toBe('well')
})

test('keeps a limited number of values', () => {
  const { db, recalled, reads } = aFile()
  recalled()

  for (let name = 0; name < 5000; name++) db.recall(`name ${name}`, () => name)

  recalled()
  expect(reads()).toBe(2)
})
