import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { shareStatements } from './shared-statements.ts'

function aDatabase() {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY)')
  shareStatements(sqlite)
  return sqlite
}

test('prepares a statement that two stores use once', () => {
  const sqlite = aDatabase()

  expect(sqlite.prepare('SELECT id FROM rows')).toBe(sqlite.prepare('SELECT id FROM rows'))
  expect(sqlite.prepare('SELECT id FROM rows')).not.toBe(sqlite.prepare('SELECT id FROM rows WHERE id = ?'))
})

test('uses of a shared statement do not affect each other', () => {
  const sqlite = aDatabase()
  const [add, more] = [
    sqlite.prepare('INSERT INTO rows (id) VALUES (?)'),
    sqlite.prepare('INSERT INTO rows (id) VALUES (?)'),
  ]
  const all = sqlite.prepare('SELECT id FROM rows ORDER BY id')

  add.run(1)
  more.run(2)

  expect(all.all().map(({ id }) => id)).toEqual([1, 2])
  expect(sqlite.prepare('SELECT id FROM rows ORDER BY id').get()?.id).toBe(1)
  expect(all.all()).toHaveLength(2)
})

test('a statement with a mistake throws each time it is used', () => {
  const sqlite = aDatabase()
  const statement = sqlite.prepare('SELECT id FROM nowhere')

  for (let used = 0; used < 2; used++) expect(() => statement.all()).toThrow('nowhere')
})

test('a statement may name a table that is created before its first use', () => {
  const sqlite = aDatabase()
  const statement = sqlite.prepare('SELECT id FROM later')

  sqlite.exec('CREATE TABLE later (id INTEGER PRIMARY KEY)')

  expect(statement.all()).toEqual([])
})
