import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db.ts'
import { migrate } from '../migrations.ts'

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"

/** Creates a data file of that version with a sheet and an attachment. */
function anOlderFile(version: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-discussions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'service.db')
  const db = new DatabaseSync(file)
  migrate(db, version)
  db.exec(`
    INSERT INTO users (id, email, first_name, last_name, created_at, modified_at) VALUES (1, 'ann@office.example', '', '', 0, 0);
    INSERT INTO sheets (id, name, owner_id, created_at, modified_at) VALUES (41, 'Plan', 1, 0, 0);
    INSERT INTO attachments (id, sheet_id, parent_type, parent_id, attachment_type, name, created_at, created_by)
      VALUES (5, 41, 'SHEET', 41, 'LINK', 'Kept', 0, 1);
    INSERT INTO sheet_bodies (sheet_id, variant, version, body) VALUES (41, '2', 1, x'00');
  `)
  db.close()
  return file
}

test('migrates a file from before comments existed, and keeps its content', () => {
  const file = anOlderFile(3)

  const db = openDb(file)

  expect(db.sqlite.prepare('SELECT name FROM attachments').all()).toEqual([{ name: 'Kept' }])
  expect(db.sqlite.prepare('SELECT name FROM sheets').all()).toEqual([{ name: 'Plan' }])
  db.sqlite.exec(`
    INSERT INTO discussions (id, sheet_id, created_at, created_by) VALUES (6, 41, 0, 1);
    INSERT INTO comments (id, sheet_id, discussion_id, text, created_at, modified_at, created_by)
      VALUES (7, 41, 6, 'Now there are', 0, 0, 1);
    INSERT INTO attachments (id, sheet_id, parent_type, parent_id, attachment_type, name, created_at, created_by)
      VALUES (8, 41, 'COMMENT', 7, 'LINK', 'Of the comment', 0, 1);
    DELETE FROM discussions;
  `)
  expect(db.sqlite.prepare('SELECT name FROM attachments').all()).toEqual([{ name: 'Kept' }])
  db.close()
})

test.each([3, 2])('a file of version %i becomes the same as a new one', version => {
  const file = anOlderFile(version)
  const fresh = openDb(join(file, '..', 'fresh.db'))
  const upgraded = openDb(file)

  expect(upgraded.sqlite.prepare(TABLES).all()).toEqual(fresh.sqlite.prepare(TABLES).all())
  expect(upgraded.sqlite.prepare('SELECT name FROM attachments').all()).toEqual([{ name: 'Kept' }])
  expect(upgraded.sqlite.prepare('SELECT * FROM sheet_bodies').all()).toEqual([])
  expect(upgraded.sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  fresh.close()
  upgraded.close()
})
