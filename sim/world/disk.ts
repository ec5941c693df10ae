import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { CACHE_MIGRATIONS } from '../../electron/cache/cache-migrations.ts'
import { type Db, dbOn } from '../../electron/db/db.ts'
import { FILE_MIGRATIONS } from '../../electron/files/upload/file-migrations.ts'
import { OUTBOX_MIGRATIONS } from '../../electron/outbox/outbox-migrations.ts'
import { shareStatements } from '../../service/store/shared-statements.ts'

/** Thrown into an app that is killed in the middle of its work. */
export class Killed extends Error {}

/** Runs what an app does on its own or is told to do. A kill ends it, and nothing else. */
export function untilKilled(work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (!(cause instanceof Killed)) throw cause
  }
}

/**
 * What of an app outlives its end: real SQLite databases, in memory. A transaction is never open while an app waits for something, so
 * a kill between two steps leaves exactly what was committed.
 */
export function createDisk() {
  const [outbox, copies, spends] = [opened(OUTBOX_MIGRATIONS), opened(CACHE_MIGRATIONS), opened([])]
  const files = opened(FILE_MIGRATIONS)
  const changes = outbox.sqlite.prepare('SELECT total_changes()', { returnArrays: true })
  const parked = outbox.sqlite.prepare("SELECT 1 FROM edit WHERE state = 'parked' LIMIT 1")
  const fill = (isFull: boolean): void => {
    for (const { sqlite } of [outbox, copies, files])
      sqlite.exec(isFull ? 'PRAGMA max_page_count = 1' : 'PRAGMA max_page_count = 1073741823')
  }
  return {
    outbox: outbox.sqlite,
    copies: copies.sqlite,
    spends: spends.sqlite,
    files: files.sqlite,
    /** How often a row of the outbox was written so far. */
    changes: (): number => Number(changes.get()?.[0]),
    /** Whether anything in it waits for its person. */
    isAnyParked: (): boolean => parked.get() !== undefined,
    /** Copies are not worth a wait for the disk: after a loss of power they may be gone. */
    loseCopies: copies.empty,
    /** No database can grow any more, or all can again. */
    fill,
    /** As good as new. */
    empty(): void {
      fill(false)
      for (const { empty } of [outbox, copies, spends, files]) empty()
    },
    close(): void {
      for (const { sqlite } of [outbox, copies, spends, files]) sqlite.close()
    },
  }
}
export type Disk = ReturnType<typeof createDisk>

/** Disks for one office after the other: to make the tables and statements of one takes longer than much of what happens on it. */
export function createDisks() {
  const all: Disk[] = []
  let taken = 0
  return {
    /** A disk with nothing on it. */
    take(): Disk {
      const disk = all[taken] ?? createDisk()
      all[taken] = disk
      taken += 1
      disk.empty()
      return disk
    },
    /** Nobody needs any of them any more. */
    takeBack: (): void => {
      taken = 0
    },
    close: (): void => {
      taken = 0
      for (const disk of all.splice(0)) disk.close()
    },
  }
}
export type Disks = ReturnType<typeof createDisks>

/** `empty` takes away every row that is in it. */
function opened(migrations: readonly string[]) {
  const sqlite = new DatabaseSync(':memory:')
  // What is freed is given back: how much fits on a full disk must not depend on what was there before.
  sqlite.exec('PRAGMA foreign_keys = ON; PRAGMA auto_vacuum = FULL')
  for (const migration of migrations) sqlite.exec(migration)
  shareStatements(sqlite)
  const tables = sqlite.prepare(
    `SELECT coalesce(group_concat('DELETE FROM "' || name || '"', ';'), '') AS emptying FROM sqlite_schema WHERE type = 'table'`,
  )
  return { sqlite, empty: (): void => sqlite.exec(String(tables.get()?.emptying)) }
}

/** The database with a moment at which the app is killed: before or after its commit of this number, counted from now. */
export function withKill(sqlite: DatabaseSyncInstance, kill: () => void, onFailure: () => void = () => undefined) {
  const db = dbOn(sqlite)
  let left: { before: boolean; commits: number } | null = null
  let failing: { code: number; after: number; times: number } | null = null
  /** Thrown as SQLite throws it, with nothing written. */
  const failIfPlanned = (): void => {
    if (!failing) return
    failing.after -= 1
    if (failing.after > 0) return
    const { code } = failing
    failing.times -= 1
    if (failing.times === 0) failing = null
    onFailure()
    throw Object.assign(new Error('The disk failed.'), { errcode: code })
  }
  const killed = (): never => {
    left = null
    kill()
    throw new Killed('The app was killed.')
  }
  const transaction: Db['transaction'] = work => {
    if (!sqlite.isTransaction) failIfPlanned()
    if (sqlite.isTransaction || !left) return db.transaction(work)
    left.commits -= 1
    if (left.commits > 0) return db.transaction(work)
    if (!left.before) {
      db.transaction(work)
      return killed()
    }
    return db.transaction(() => {
      work()
      return killed()
    })
  }
  return {
    db: { ...db, transaction },
    plan: (commits: number, before: boolean): void => {
      left = { before, commits }
    },
    /** So many transactions, from that one on, fail with this result code of SQLite. */
    fail: (code: number, after: number, times: number): void => {
      failing = { code, after, times }
    },
  }
}
