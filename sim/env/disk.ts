import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { CACHE_MIGRATIONS } from '../../electron/cache/cache-migrations.ts'
import { type Db, dbOn } from '../../electron/db/db.ts'
import { FILE_MIGRATIONS } from '../../electron/files/upload/file-migrations.ts'
import { OUTBOX_MIGRATIONS } from '../../electron/outbox/outbox-migrations.ts'
import { INDEX_MIGRATIONS } from '../../electron/search/worker/index-file.ts'
import { shareStatements } from '../../service/store/shared-statements.ts'

/** Thrown into an app that is killed during its work. */
export class Killed extends Error {}

/** Runs work of an app and stops at a kill, but at no other error. */
export function untilKilled(work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (!(cause instanceof Killed)) throw cause
  }
}

/**
 * The persistent data of an app: real SQLite databases in memory. No transaction is open while an app awaits, so a kill
 * between two steps leaves exactly the committed data.
 */
export function createDisk() {
  const [outbox, copies, spends] = [opened(OUTBOX_MIGRATIONS), opened(CACHE_MIGRATIONS), opened([])]
  const files = opened(FILE_MIGRATIONS)
  const index = openedIndex()
  const changes = outbox.sqlite.prepare('SELECT total_changes()', { returnArrays: true })
  const inReview = outbox.sqlite.prepare("SELECT 1 FROM edit WHERE state = 'needs-review' LIMIT 1")
  const fill = (isFull: boolean): void => {
    for (const { sqlite } of [outbox, copies, files, index])
      sqlite.exec(isFull ? 'PRAGMA max_page_count = 1' : 'PRAGMA max_page_count = 1073741823')
  }
  return {
    outbox: outbox.sqlite,
    copies: copies.sqlite,
    spends: spends.sqlite,
    files: files.sqlite,
    index: index.sqlite,
    /** The number of writes to the outbox so far. */
    changes: (): number => Number(changes.get()?.[0]),
    /** Whether any edit waits for its user. */
    isAnyInReview: (): boolean => inReview.get() !== undefined,
    /** The cache is not synced, so a power failure may lose it. */
    loseCopies: copies.empty,
    /** Makes all databases full, or removes the limit. */
    fill,
    /** Makes it like new. */
    empty(): void {
      fill(false)
      for (const { empty } of [outbox, copies, spends, files, index]) empty()
    },
    close(): void {
      for (const { sqlite } of [outbox, copies, spends, files, index]) sqlite.close()
    },
  }
}
export type Disk = ReturnType<typeof createDisk>

/** Disks for consecutive offices: creating tables and statements takes longer than most of a run. */
export function createDisks() {
  const all: Disk[] = []
  let taken = 0
  return {
    /** An empty disk. */
    take(): Disk {
      const disk = all[taken] ?? createDisk()
      all[taken] = disk
      taken += 1
      disk.empty()
      return disk
    },
    /** Releases all of them. */
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

/** `empty` deletes every row. */
function opened(migrations: readonly string[]) {
  const sqlite = new DatabaseSync(':memory:')
  // Frees pages at once: the capacity of a full disk must not depend on previous content.
  sqlite.exec('PRAGMA foreign_keys = ON; PRAGMA auto_vacuum = FULL')
  for (const migration of migrations) sqlite.exec(migration)
  shareStatements(sqlite)
  const tables = sqlite.prepare(
    `SELECT coalesce(group_concat('DELETE FROM "' || name || '"', ';'), '') AS emptying FROM sqlite_schema WHERE type = 'table'`,
  )
  return { sqlite, empty: (): void => sqlite.exec(String(tables.get()?.emptying)) }
}

/** The tables of the words are emptied by SQLite alone. */
function openedIndex() {
  const { sqlite } = opened(INDEX_MIGRATIONS)
  return {
    sqlite,
    empty: (): void =>
      sqlite.exec(
        `INSERT INTO term (term) VALUES ('delete-all'); DELETE FROM doc; DELETE FROM source; DELETE FROM stamp`,
      ),
  }
}

/** A database that kills the app before or after this commit, counted from now. */
export function withKill(sqlite: DatabaseSyncInstance, kill: () => void, onFailure: () => void = () => undefined) {
  const db = dbOn(sqlite)
  let left: { before: boolean; commits: number } | null = null
  let failing: { code: number; after: number; times: number } | null = null
  /** Thrown like an SQLite error, with nothing written. */
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
    /** This many transactions from that one on fail with this SQLite result code. */
    fail: (code: number, after: number, times: number): void => {
      failing = { code, after, times }
    },
  }
}
