import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { fail, ok } from '../../../shared/result.ts'
import { STATE_MIGRATIONS, type StateDb } from '../state-db.ts'

/** A user-data folder with a real state file in it, which can be closed and opened again like the app. */
export function createStateFolder(like: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-state-'))
  // Like after a crash: the shared-memory file is missing.
  const left = like === null ? [] : readdirSync(like).filter(name => !name.endsWith('-shm'))
  for (const name of left) copyFileSync(join(like ?? '', name), join(folder, name))
  const opened: DatabaseSyncInstance[] = []

  return {
    path: folder,
    /** `version`: the schema version of an earlier Sheaf. */
    open(version = STATE_MIGRATIONS.length): StateDb {
      const sqlite = new DatabaseSync(join(folder, 'state.db'))
      opened.push(sqlite)
      // There is no power loss here; a killed program leaves the same files.
      sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
      const found = Number(sqlite.prepare('PRAGMA user_version').get()?.user_version)
      for (const migration of STATE_MIGRATIONS.slice(found, version)) sqlite.exec(migration)
      return { sqlite, write: work => orDiskFull(() => inOneTransaction(sqlite, work)) }
    },
    /** Every byte in the folder, as text. */
    bytes: () =>
      readdirSync(folder)
        .map(name => readFileSync(join(folder, name)).toString('latin1'))
        .join(''),
    remove() {
      for (const sqlite of opened) sqlite.close()
      rmSync(folder, { recursive: true })
    },
  }
}
export type StateFolder = ReturnType<typeof createStateFolder>

function inOneTransaction<T>(sqlite: DatabaseSyncInstance, work: () => T): T {
  if (sqlite.isTransaction) return work()
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    sqlite.exec('COMMIT')
    return done
  } catch (cause) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    throw cause
  }
}

function orDiskFull<T>(work: () => T) {
  try {
    return ok(work())
  } catch (cause) {
    if (cause instanceof Error && /full/.test(cause.message)) return fail<T>({ kind: 'disk-full' })
    throw cause
  }
}

const TABLES = ['accounts', 'tokens', 'facts', 'refresh_intents', 'client_apps']

/** From now on writes fail as on a full disk, for all or for some tables. */
export function fillDisk({ sqlite }: StateDb, tables: readonly string[] = TABLES): void {
  for (const table of tables) {
    sqlite.exec(
      `CREATE TEMP TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    )
  }
}

/** Frees the disk again. */
export function freeDisk({ sqlite }: StateDb): void {
  for (const table of TABLES) sqlite.exec(`DROP TRIGGER IF EXISTS full_${table}`)
}
