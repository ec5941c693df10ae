import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'

const FIRST = 'CREATE TABLE note (text TEXT NOT NULL) STRICT; PRAGMA user_version = 1;'
const SECOND =
  "ALTER TABLE note ADD COLUMN at INTEGER; UPDATE note SET at = 7, text = text || '!'; PRAGMA user_version = 2;"
const ROWS = 20_000

/** Begins the second step by hand, with a memory so small that it writes to the disk, and is killed before it ends. */
const KILLED = `
  import { DatabaseSync } from '${pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite'))}'
  const sqlite = new DatabaseSync(process.argv[2])
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 10; BEGIN IMMEDIATE')
  sqlite.exec(process.argv[3])
  process.kill(process.pid, 'SIGKILL')
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-migrate-'))
  writeFileSync(join(folder, 'killed.mjs'), KILLED)
})
afterAll(() => rmSync(folder, { recursive: true }))

function open(migrations: readonly string[]) {
  const opened = openDb({ file: join(folder, 'notes.db'), migrations, durability: 'full', stamp: '7' })
  if (!opened.ok) throw new Error(opened.error.kind)
  return opened.value
}

test('a program that is killed while it brings a file up to date finds the old file, and brings it up to date again', () => {
  const { db: before } = open([FIRST])
  const write = before.sqlite.prepare('INSERT INTO note (text) VALUES (?)')
  before.transaction(() => {
    for (let row = 0; row < ROWS; row++) write.run(`note ${row}`)
  })
  before.close()

  const { signal } = spawnSync(process.execPath, [join(folder, 'killed.mjs'), join(folder, 'notes.db'), SECOND])
  expect(signal).toBe('SIGKILL')

  const { db: old, setAside } = open([FIRST])
  expect(setAside).toBeNull()
  expect(old.sqlite.prepare("SELECT count(*) AS rows FROM note WHERE text LIKE '%!'").get()).toEqual({ rows: 0 })
  old.close()
  const { db: after } = open([FIRST, SECOND])
  expect(after.sqlite.prepare("SELECT count(*) AS rows FROM note WHERE at = 7 AND text LIKE '%!'").get()).toEqual({
    rows: ROWS,
  })
  after.close()
})
