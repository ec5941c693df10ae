import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db.ts'

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"

/** The file of an older service: the newest one, with `undo` taken back, and a sheet and an attachment in it. */
function anOlderFile(undo: (db: DatabaseSyncInstance) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-talk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'service.db')
  openDb(file).close()

  const db = new DatabaseSync(file)
  db.exec('DROP TRIGGER comment_gone; DROP TABLE comments; DROP TABLE discussions; PRAGMA user_version = 3')
  undo(db)
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

test('a file from before there were comments gets their tables, and keeps what it had', () => {
  const file = anOlderFile(() => undefined)

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

/** Takes back step 3 as well. */
function toVersion2(db: DatabaseSyncInstance): void {
  db.exec(`
    DROP TABLE refresh_tokens; DROP TABLE authorization_codes; DROP TABLE grants; DROP TABLE sign_ins; DROP TABLE apps;
    DROP INDEX tokens_by_user; DROP INDEX tokens_by_grant;
    ALTER TABLE users DROP COLUMN password;
    ALTER TABLE tokens DROP COLUMN grant_id; ALTER TABLE tokens DROP COLUMN name; ALTER TABLE tokens DROP COLUMN last_used_at;
    PRAGMA user_version = 2;
  `)
}

test.each([
  [3, () => undefined],
  [2, toVersion2],
])('a file of version %i becomes the same as a new one', (_version, undo) => {
  const file = anOlderFile(undo)
  const fresh = openDb(join(file, '..', 'fresh.db'))
  const upgraded = openDb(file)

  expect(upgraded.sqlite.prepare(TABLES).all()).toEqual(fresh.sqlite.prepare(TABLES).all())
  expect(upgraded.sqlite.prepare('SELECT name FROM attachments').all()).toEqual([{ name: 'Kept' }])
  expect(upgraded.sqlite.prepare('SELECT * FROM sheet_bodies').all()).toEqual([])
  expect(upgraded.sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  fresh.close()
  upgraded.close()
})
