import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { fail, ok, type Result } from '../../shared/result.ts'
import { asFileErrors, DamagedError, isDamaged, isOfTheDisk } from './store-error.ts'

/** One file and its one connection. Keep a reference to this object: a statement alone does not keep the file open. */
export type Db = {
  readonly sqlite: DatabaseSyncInstance
  /** Stores all changes or none. */
  transaction<T>(work: () => T): T
  /** Removes deleted content from all files of the database. */
  forgetDeleted(): void
  close(): void
}

export type DbOptions = {
  readonly file: string
  /**
   * Each migrates the file from the version of its index to the next and sets `user_version`. Never changed once
   * released.
   */
  readonly migrations: readonly string[]
  /** `full` survives power loss at each commit; `normal` may lose the last ones, never the file. */
  readonly durability: 'full' | 'normal'
  /** Part of the name of a damaged file that is set aside, such as a time. */
  readonly stamp: string
  /** Policy for a file of a newer Sheaf: not opened (the default), or kept next to a new one. */
  readonly ifNewer?: 'refuse' | 'put-aside'
  /** Path for a copy of an earlier version's file before its migration. A full disk prevents only the copy. */
  readonly copyBefore?: string
  /** Milliseconds that a step waits for another program that has locked the file. */
  readonly busyMs?: number
}

/** `setAside` is the new path of a damaged file, or of one of a newer Sheaf (`wasNewer`); null without one. */
export type OpenedDb = { readonly db: Db; readonly setAside: string | null; readonly wasNewer: boolean }

const OWNER_ONLY = 0o600
const BUSY_MS = 5_000

/**
 * Opens or creates a file that only this user may read. A damaged one is kept next to a new one, never overwritten.
 *
 * Errors: storage-broken, if a newer Sheaf has written the file and it is not to be set aside, or SQLite is too old.
 */
export function openDb(options: DbOptions): Result<OpenedDb> {
  const opened = unlessDamaged(() => openWith(options, null))
  if (opened === 'newer' && options.ifNewer !== 'put-aside')
    return fail({ kind: 'storage-broken', safe: 'A newer Sheaf has written here. Nothing was changed.' })
  if (opened !== null && opened !== 'newer') return opened
  const anew = openWith(options, putAside(options))
  if (anew === 'newer') throw new Error('a new file is of this version')
  return anew.ok ? ok({ ...anew.value, wasNewer: opened === 'newer' }) : anew
}

/** Null when the file turns out to be damaged. */
function unlessDamaged<T>(work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    if (!isDamaged(cause)) throw cause
    return null
  }
}

function openWith(
  { file, migrations, durability, copyBefore, busyMs = BUSY_MS }: DbOptions,
  setAside: string | null,
): Result<OpenedDb> | 'newer' {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Created before SQLite opens it, so that it is never readable by others, not even for a moment.
  closeSync(openSync(file, 'a', OWNER_ONLY))
  chmodSync(file, OWNER_ONLY)
  const sqlite = new DatabaseSync(file, { timeout: busyMs })
  try {
    const version = sqliteVersion(sqlite)
    if (!isAtLeast(version, LEAST_VERSION)) {
      sqlite.close()
      return fail({ kind: 'storage-broken', safe: tooOld(version) })
    }
    prepareConnection(sqlite, durability)
    const written = userVersion(sqlite)
    if (written > migrations.length) {
      sqlite.close()
      return 'newer'
    }
    if (copyBefore && written > 0 && written < migrations.length) copyAs(copyBefore, sqlite)
    const db = dbOn(sqlite)
    for (const migration of migrations.slice(written)) migrate(db, migration)
    return ok({ db, setAside, wasNewer: false })
  } catch (cause) {
    sqlite.close()
    throw cause
  }
}

/** Earlier versions can lose the last write when a write-ahead log is reset (sqlite.org, release 3.51.3). */
const LEAST_VERSION = [3, 51, 3] as const

const sqliteVersion = (sqlite: DatabaseSyncInstance): string =>
  String(sqlite.prepare('SELECT sqlite_version() AS version').get()?.version)

const tooOld = (version: string): string =>
  `This copy of Sheaf carries SQLite ${version}, which is too old to keep what you type. Install Sheaf again. Nothing was changed.`

/** Whether 3.53.0 is at least 3.51.3. */
export function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  const at = least.findIndex((part, index) => parts[index] !== part)
  return at < 0 || (parts[at] ?? 0) > (least[at] ?? 0)
}

function prepareConnection(sqlite: DatabaseSyncInstance, durability: DbOptions['durability']): void {
  sqlite.exec('PRAGMA journal_mode = WAL')
  if (durability === 'full') {
    // Deleted content is overwritten, because it is discarded user input.
    sqlite.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    // Small and irreplaceable, so it is checked at each start.
    checkWhole(sqlite)
  } else sqlite.exec('PRAGMA synchronous = NORMAL')
  sqlite.exec(
    'PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA journal_size_limit = 16777216',
  )
}

function copyAs(copy: string, sqlite: DatabaseSyncInstance): void {
  const beginning = `${copy}.new`
  try {
    asFileErrors(() => {
      rmSync(beginning, { force: true })
      // SQLite treats an empty file as new, and keeps its rights.
      closeSync(openSync(beginning, 'wx', OWNER_ONLY))
      sqlite.prepare('VACUUM INTO ?').run(beginning)
      renameSync(beginning, copy)
    })
  } catch (cause) {
    if (!isOfTheDisk(cause)) throw cause
    rmSync(beginning, { force: true })
  }
}

function checkWhole(sqlite: DatabaseSyncInstance): void {
  if (sqlite.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new DamagedError()
}

function userVersion(sqlite: DatabaseSyncInstance): number {
  return Number(sqlite.prepare('SELECT user_version AS version FROM pragma_user_version').get()?.version ?? 0)
}

/** Each migration ends by setting its own user_version, inside the same transaction. */
function migrate(db: Db, migration: string): void {
  db.transaction(() => db.sqlite.exec(migration))
}

/** The same on an existing connection, such as one to a database in memory. */
export function dbOn(sqlite: DatabaseSyncInstance): Db {
  return {
    sqlite,
    transaction: work => {
      if (sqlite.isTransaction) return work()
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (cause) {
        // A full disk may have ended the transaction already; rolling back twice would hide the first error.
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
        throw cause
      }
    },
    // `secure_delete` overwrites the content in the file; the log has it until it is truncated.
    forgetDeleted: () => sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => sqlite.close(),
  }
}

/** Renames a closed file and its companions. Returns the new path. */
export function putAside({ file, stamp }: Pick<DbOptions, 'file' | 'stamp'>): string {
  const aside = `${file}.broken-${stamp}`
  renameSync(file, aside)
  for (const tail of ['-wal', '-shm']) {
    if (existsSync(file + tail)) renameSync(file + tail, aside + tail)
  }
  return aside
}
