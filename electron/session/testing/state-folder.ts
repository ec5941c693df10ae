import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { fail, ok } from '../../../shared/result.ts'
import { STATE_MIGRATIONS, type StateDb } from '../state-db.ts'

/** A user-data folder with a real state file in it, which can be closed and opened again like the app. */
export function createStateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-state-'))
  const opened: DatabaseSyncInstance[] = []

  return {
    open(): StateDb {
      const sqlite = new DatabaseSync(join(folder, 'state.db'))
      opened.push(sqlite)
      sqlite.exec('PRAGMA journal_mode = WAL')
      const version = Number(sqlite.prepare('PRAGMA user_version').get()?.user_version)
      for (const migration of STATE_MIGRATIONS.slice(version)) sqlite.exec(migration)
      return { sqlite, write: work => orDiskFull(work) }
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

function orDiskFull<T>(work: () => T) {
  try {
    return ok(work())
  } catch (cause) {
    if (cause instanceof Error && /full/.test(cause.message)) return fail<T>({ kind: 'disk-full' })
    throw cause
  }
}

/** From now on the file takes nothing more, as on a full disk. */
export function fillDisk({ sqlite }: StateDb): void {
  for (const table of ['accounts', 'tokens', 'facts']) {
    sqlite.exec(
      `CREATE TEMP TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    )
  }
}
