import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RowId, SheetId } from '../../../shared/model/ids.ts'
import { dbOn } from '../../db/db.ts'
import { must } from '../../outbox/testing/an-outbox.ts'
import { FILE_MIGRATIONS } from './file-migrations.ts'
import {
  countWaitingFiles,
  createWaitingFiles,
  openWaitingFiles,
  type WaitingFile,
  type WaitingFiles,
} from './waiting-files.ts'

const filesDb = (folder: string): string => join(folder, 'files.db')

let folder: string
let open: WaitingFiles[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-waiting-'))
})
afterEach(() => {
  for (const files of open) files.close()
  open = []
  rmSync(folder, { recursive: true })
})

/** Starts a run. A previous run that has the list open is not closed. */
const begin = (): WaitingFiles => {
  const { files } = must(openWaitingFiles({ file: filesDb(folder), stamp: '1', busyMs: 20 }))
  open.push(files)
  return files
}

const aFile = (id: string, change: Partial<WaitingFile> = {}): WaitingFile => ({
  id,
  sheetId: SheetId.parse(5),
  rowId: RowId.parse(-3),
  path: `/somewhere/${id}.pdf`,
  name: `${id}.pdf`,
  sizeBytes: 10,
  modifiedAt: 1_700_000_000_000.5,
  hash: null,
  state: 'waiting',
  reason: null,
  canRetry: false,
  session: null,
  sentAt: null,
  ...change,
})

test('an added file is unchanged at the next start, in the order of adding', () => {
  const files = begin()
  must(files.add([aFile('b'), aFile('a', { rowId: null })]))
  must(files.add([aFile('c')]))
  must(files.put([aFile('a', { rowId: null, hash: 'abc', state: 'failed', reason: 'Too late.', canRetry: true })]))
  must(files.remove('c'))

  expect(begin().list()).toEqual([
    aFile('b'),
    aFile('a', { rowId: null, hash: 'abc', state: 'failed', reason: 'Too late.', canRetry: true }),
  ])
  expect(countWaitingFiles(filesDb(folder))).toBe(2)
  expect(countWaitingFiles(filesDb(join(folder, 'nobody')))).toBe(0)
})

test('a file in transit when the program ended may have arrived', () => {
  const files = begin()
  must(files.add([aFile('a'), aFile('b')]))
  must(files.put([aFile('a', { hash: 'abc', state: 'sending', session: 'one', sentAt: 7 })]))

  expect(begin().list()).toEqual([aFile('a', { hash: 'abc', state: 'unknown', session: 'one', sentAt: 7 }), aFile('b')])
})

test('a file that needs a decision is never sent by mistake', () => {
  const files = begin()
  must(files.add([aFile('a')]))
  must(files.put([aFile('a', { state: 'changed' })]))

  expect(() => files.put([aFile('a', { state: 'sending' })])).toThrow('only a file that waits is sent')
  expect(files.list()).toEqual([aFile('a', { state: 'changed' })])
})

test('on a full disk none of the dropped files is listed, and the error is reported', () => {
  const sqlite = new DatabaseSync(filesDb(folder))
  sqlite.exec(FILE_MIGRATIONS.join(''))
  const files = createWaitingFiles(dbOn(sqlite))
  must(files.add([aFile('a')]))
  sqlite.exec('PRAGMA max_page_count = 1')

  const many = Array.from({ length: 500 }, (_, nth) => aFile(`file ${nth}`))
  expect(files.add(many)).toEqual({ ok: false, error: { kind: 'disk-full' } })

  expect(files.list()).toEqual([aFile('a')])
  sqlite.close()
})

test('nothing is added while another program locks the list, and the error is reported', () => {
  const other = new DatabaseSync(filesDb(folder))
  const files = begin()
  other.exec('BEGIN EXCLUSIVE')

  expect(files.add([aFile('a')])).toMatchObject({ ok: false, error: { kind: 'storage-broken' } })

  other.exec('COMMIT')
  other.close()
  expect(files.list()).toEqual([])
})

test('a damaged list is kept aside, and a new one begins', () => {
  must(begin().add([aFile('a')]))
  for (const files of open) files.close()
  open = []
  // Without its log, from which SQLite would mend it.
  rmSync(`${filesDb(folder)}-wal`, { force: true })
  writeFileSync(filesDb(folder), 'not a list at all, but long enough to be looked at as one. '.repeat(100))

  const { files, setAside } = must(openWaitingFiles({ file: filesDb(folder), stamp: '7' }))
  open.push(files)

  expect(setAside).toBe(`${filesDb(folder)}.broken-7`)
  expect(files.list()).toEqual([])
})

/** Makes the list by hand as far as the given statement, and is killed there. */
const KILLED = `
  import { DatabaseSync } from '${pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite'))}'
  const sqlite = new DatabaseSync(process.argv[2])
  sqlite.exec('PRAGMA journal_mode = WAL')
  for (const statement of JSON.parse(process.argv[3])) sqlite.exec(statement)
  process.kill(process.pid, 'SIGKILL')
`

test('a kill at any statement that creates the list leaves a working one', () => {
  writeFileSync(join(folder, 'killed.mjs'), KILLED)
  // A trigger contains another statement.
  const statements = FILE_MIGRATIONS.join('').match(/\s*CREATE TRIGGER[\s\S]*?END;|[^;]+;/g) ?? []
  expect(statements.length).toBeGreaterThan(3)
  for (const at of statements.keys()) {
    const own = join(folder, `killed-${at}`)
    const file = `${own}.db`
    const done = ['BEGIN IMMEDIATE', ...statements.slice(0, at + 1)]
    const { signal } = spawnSync(process.execPath, [join(folder, 'killed.mjs'), file, JSON.stringify(done)])
    expect(signal).toBe('SIGKILL')

    const { files, setAside } = must(openWaitingFiles({ file, stamp: '1' }))
    open.push(files)
    must(files.add([aFile('a')]))
    expect([setAside, files.list()]).toEqual([null, [aFile('a')]])
  }
})
