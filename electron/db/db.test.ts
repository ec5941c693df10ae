import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, isAtLeast, openDb } from './db.ts'
import { attempt, toStoreError } from './store-error.ts'

const FIRST = 'CREATE TABLE note (text TEXT NOT NULL) STRICT; PRAGMA user_version = 1;'
const SECOND = 'ALTER TABLE note ADD COLUMN at INTEGER; PRAGMA user_version = 2;'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-db-'))
  file = join(folder, 'inner', 'notes.db')
})

afterEach(() => rmSync(folder, { recursive: true }))

function open(migrations = [FIRST], durability: 'full' | 'normal' = 'full') {
  return openDb({ file, migrations, durability, stamp: '7' })
}

function use<T>(work: (db: Db) => T, migrations = [FIRST]): T {
  const opened = open(migrations)
  if (!opened.ok) throw new Error(opened.error.kind)
  const result = work(opened.value.db)
  opened.value.db.close()
  return result
}

const notes = (db: Db) =>
  db.sqlite
    .prepare('SELECT text FROM note')
    .all()
    .map(row => row.text)
const write = (db: Db, text: string) => db.sqlite.prepare('INSERT INTO note (text) VALUES (?)').run(text)

describe('a database file', () => {
  test('and its folder can be read by this user only', () => {
    use(db => write(db, 'a'))

    expect(statSync(join(folder, 'inner')).mode & 0o777).toBe(0o700)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('keeps the stored data when a newer version migrates it', () => {
    use(db => write(db, 'a'))

    use(db => db.sqlite.exec('UPDATE note SET at = 5'), [FIRST, SECOND])

    expect(use(notes, [FIRST, SECOND])).toEqual(['a'])
  })

  test('that is no longer writable is reported, and stays readable', () => {
    use(db => {
      write(db, 'a')
      db.sqlite.exec('PRAGMA query_only = ON')

      expect(attempt(() => write(db, 'b'))).toMatchObject({ ok: false, error: { kind: 'storage-broken' } })
      expect(notes(db)).toEqual(['a'])
    })
  })

  test('written by a newer version is not changed', () => {
    use(db => write(db, 'a'), [FIRST, SECOND])
    const before = readFileSync(file)

    expect(open([FIRST])).toMatchObject({ ok: false, error: { kind: 'storage-broken' } })

    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('is not partly migrated: a failed step leaves it unchanged', () => {
    use(db => write(db, 'a'))

    expect(() => open([FIRST, 'ALTER TABLE note ADD COLUMN at INTEGER; this is no statement;'])).toThrow()

    expect(use(notes, [FIRST, SECOND])).toEqual(['a'])
  })

  test.each(['full', 'normal'] as const)('that is no database is set aside and a new one created (%s)', durability => {
    use(db => write(db, 'a'))
    // Without its log, from which SQLite would mend it.
    rmSync(`${file}-wal`, { force: true })
    writeFileSync(file, 'x'.repeat(10_000))

    const opened = open([FIRST], durability)

    if (!opened.ok) throw new Error(opened.error.kind)
    expect(opened.value.setAside).toBe(`${file}.broken-7`)
    expect(readdirSync(join(folder, 'inner'))).toContain('notes.db.broken-7')
    expect(notes(opened.value.db)).toEqual([])
    opened.value.db.close()
  })
})

describe('a connection', () => {
  const settings = (durability: 'full' | 'normal') => {
    const opened = open([FIRST], durability)
    if (!opened.ok) throw new Error(opened.error.kind)
    const { sqlite } = opened.value.db
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'cell_size_check', 'busy_timeout']
    const found = names.map(name => [name, Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0]])
    sqlite.close()
    return Object.fromEntries(found)
  }
  const always = { journal_mode: 'wal', foreign_keys: 1, trusted_schema: 0, cell_size_check: 1, busy_timeout: 5000 }

  test('with user input survives power loss at each commit; one with copies may lose the last commits', () => {
    const [NORMAL, FULL] = [1, 2]

    expect(settings('full')).toEqual({ ...always, synchronous: FULL })
    expect(settings('normal')).toEqual({ ...always, synchronous: NORMAL })
  })

  test('leaves no readable file next to the database', () => {
    const opened = open()
    if (!opened.ok) throw new Error(opened.error.kind)
    write(opened.value.db, 'a')

    const modes = readdirSync(join(folder, 'inner')).map(name => statSync(join(folder, 'inner', name)).mode & 0o777)

    expect(modes).toEqual([0o600, 0o600, 0o600]) // the file, its log, and the index of the log
    opened.value.db.close()
  })

  test('makes a file that others could read private', () => {
    use(db => write(db, 'a'))
    chmodSync(file, 0o644)

    use(notes)

    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('a transaction', () => {
  test('that throws leaves no trace, also when nested', () => {
    use(db => {
      write(db, 'before')
      const nested = () =>
        db.transaction(() => {
          write(db, 'one')
          db.transaction(() => write(db, 'two'))
          throw new Error('stop')
        })

      expect(nested).toThrow('stop')
      expect(notes(db)).toEqual(['before'])
      expect(db.transaction(() => 5)).toBe(5)
    })
  })

  test('on a full disk is reported and leaves no trace', () => {
    use(db => {
      write(db, 'before')
      db.sqlite.exec('PRAGMA max_page_count = 8')

      const result = attempt(() => db.transaction(() => write(db, 'x'.repeat(100_000))))

      expect(result).toEqual({ ok: false, error: { kind: 'disk-full' } })
      expect(notes(db)).toEqual(['before'])
    })
  })
})

describe('a storage failure', () => {
  test('is mapped to its meaning for the user', () => {
    expect(toStoreError({ errcode: 13 })).toEqual({ kind: 'disk-full' })
    expect(toStoreError({ errcode: 10 | (3 << 8) })).toMatchObject({ kind: 'storage-broken' })
    expect(toStoreError({ errcode: 5 })).toMatchObject({ kind: 'storage-broken' })
    expect(toStoreError({ errcode: 11 })).toMatchObject({ kind: 'storage-broken' })
  })

  test('caused by our own code is a bug, and rethrown', () => {
    expect(toStoreError(new TypeError('x'))).toBe(null)
    expect(() =>
      attempt(() => {
        throw new TypeError('x')
      }),
    ).toThrow(TypeError)
    expect(() => use(db => attempt(() => db.sqlite.exec('this is no statement')))).toThrow()
  })
})

test.each([
  ['3.51.3', true],
  ['3.53.0', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.40.1', false],
  ['2.99.9', false],
])('SQLite %s is new enough: %s', (version, isEnough) => {
  expect(isAtLeast(version, [3, 51, 3])).toBe(isEnough)
})
