import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CACHE_MIGRATIONS } from '../cache/cache-migrations.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import { OUTBOX_MIGRATIONS } from '../outbox/outbox-migrations.ts'
import { toStored } from '../outbox/outbox-rows.ts'
import { must, SHEET, typed } from '../outbox/testing/an-outbox.ts'
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

test('a program killed during a migration finds the old file and migrates it again', () => {
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

/** A file of ours, its content from an earlier Sheaf, and the content expected in the current version. */
type Kept = {
  readonly migrations: readonly string[]
  readonly fill: (sqlite: DatabaseSyncInstance, version: number) => void
  /** Opens it as the app does. */
  readonly read: (file: string) => readonly unknown[]
  readonly found: (version: number) => readonly unknown[]
}
const SOME = Array.from({ length: 300 }, (_, index) => index + 1)
const textOf = (row: number) => `what was typed into row ${row}, and a little more`

const storedEdits: Kept = {
  migrations: OUTBOX_MIGRATIONS,
  fill(sqlite, version) {
    const insert = sqlite.prepare(
      `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
       VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?)`,
    )
    for (const row of SOME) {
      const { edit, base } = typed(row, textOf(row))
      const stored = toStored(edit, base)
      insert.run(SHEET, stored.kind, row, 1, stored.edit, stored.base, row, stored.hash)
    }
    const review = version < 9 ? 'parked' : 'needs-review'
    sqlite.exec(`UPDATE edit SET state = 'sending' WHERE seq = 1; UPDATE edit SET state = '${review}' WHERE seq = 2`)
    const idMap = version < 10 ? 'renamed' : 'row_id_map'
    sqlite.exec(`INSERT INTO known_rows VALUES (1, x'0000000000001c40'); INSERT INTO ${idMap} VALUES (1, -1, 70)`)
  },
  read(file) {
    const { outbox, salvage } = must(openOutbox({ file, stamp: '1' }))
    const edits = outbox.list(SHEET).map(({ edit, state, seq }) => [seq, 'value' in edit && edit.value, state])
    const found = [salvage, ...(outbox.known(SHEET, 'rows') ?? []), ...outbox.numbers(SHEET).rows, ...edits]
    outbox.close()
    return found
  },
  found: () => [
    null,
    7,
    [-1, 70],
    ...SOME.map(row => [row, textOf(row), row === 1 ? 'unknown' : row === 2 ? 'needs-review' : 'queued']),
  ],
}

const copies: Kept = {
  migrations: CACHE_MIGRATIONS,
  fill(sqlite) {
    sqlite.exec(
      `INSERT INTO sheet (id, name, meta, version, copied_at, opened_at, bytes, revision)
       VALUES (1, 'Plan', '{}', 7, 1, 1, 1, 1)`,
    )
    const insert = sqlite.prepare('INSERT INTO row (sheet_id, id, content) VALUES (1, ?, ?)')
    for (const row of SOME) insert.run(row, textOf(row))
  },
  read(file) {
    const { db, setAside } = must(openDb({ file, migrations: CACHE_MIGRATIONS, durability: 'normal', stamp: '1' }))
    const rows = db.sqlite.prepare('SELECT content FROM row ORDER BY id').all()
    const sheets = db.sqlite.prepare('SELECT name, version FROM sheet').all()
    db.close()
    return [setAside, ...sheets.map(({ name, version }) => [name, version]), ...rows.map(({ content }) => content)]
  },
  // Until version 6 each step had every sheet read again.
  found: version => [null, ['Plan', version < 6 ? null : 7], ...SOME.map(textOf)],
}

test.each<[string, Kept]>([
  ['stored edits', storedEdits],
  ['copies', copies],
])(
  '%s of every earlier Sheaf are whole after a kill, or a loss of power, at any statement that brings them up to date',
  (_, kept) => {
    for (const from of kept.migrations.keys()) {
      const file = join(mkdtempSync(join(folder, 'old-')), 'kept.db')
      const sqlite = new DatabaseSync(file)
      sqlite.exec('PRAGMA journal_mode = WAL')
      for (const migration of kept.migrations.slice(0, from)) sqlite.exec(migration)
      if (from > 0) kept.fill(sqlite, from)
      // So little memory that it writes to the disk long before it is done.
      sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 5')
      const found = from > 0 ? kept.found(from) : kept.read(aCopy(file))
      const isNew = onlyOnce()

      for (const [index, migration] of kept.migrations.slice(from).entries()) {
        for (const statement of ['BEGIN IMMEDIATE', ...statementsOf(migration), 'COMMIT']) {
          sqlite.exec(statement)
          // Before the commit nothing in the log counts, at any length.
          for (const lost of statement === 'COMMIT' ? LOST : [0]) {
            const copy = aCopy(file, lost)
            if (!isNew(copy)) continue
            const label = `from ${from}, step ${from + index + 1}, after ${statement.trim().slice(0, 60)}, ${lost} of the log lost`
            expect(kept.read(copy), label).toEqual(found)
          }
        }
      }
      expect(schemaOf(sqlite)).toEqual(schemaOf(migrated(kept.migrations)))
      sqlite.close()
    }
  },
)

/** The share of the unsynced log that a power loss destroys. */
const LOST = [0, 0.3, 1]

/** The files as a kill leaves them. */
function aCopy(file: string, lost = 0): string {
  const copy = join(mkdtempSync(join(folder, 'killed-')), 'kept.db')
  copyFileSync(file, copy)
  const log = `${copy}-wal`
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, log)
  if (lost > 0 && existsSync(log)) truncateSync(log, Math.floor(statSync(log).size * (1 - lost)))
  return copy
}

/** Whether files have other bytes than all before: most statements write nothing to the disk before the commit. */
function onlyOnce(): (copy: string) => boolean {
  const seen = new Set<string>()
  return copy => {
    const hash = createHash('sha256')
    for (const path of [copy, `${copy}-wal`]) hash.update(existsSync(path) ? readFileSync(path) : '').update('|')
    const { size } = seen
    return seen.add(hash.digest('hex')).size > size
  }
}

/** A trigger contains statements, and ends with END. */
function statementsOf(migration: string): readonly string[] {
  const statements: string[] = []
  let open = ''
  for (const piece of migration.split(/(?<=;)/)) {
    open += piece
    if (/CREATE TRIGGER/.test(open) && !/END;$/.test(open)) continue
    if (open.trim() !== '') statements.push(open)
    open = ''
  }
  return statements
}

function migrated(migrations: readonly string[]): DatabaseSyncInstance {
  const sqlite = new DatabaseSync(':memory:')
  for (const migration of migrations) sqlite.exec(migration)
  return sqlite
}

const schemaOf = (sqlite: DatabaseSyncInstance) =>
  sqlite.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
