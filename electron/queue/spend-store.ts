import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'

/** `answeredAt` null: the app ended before the response. */
type StoredSpend = { readonly id: number; readonly units: number; readonly answeredAt: number | null }

/** Persists recent spending, so that a restart does not forget it. */
export type SpendStore = {
  readonly load: () => readonly StoredSpend[]
  /** Called before the request is sent; returns the id for `answer`. */
  readonly start: (units: number, atMs: number) => number
  readonly answer: (id: number, atMs: number) => void
}

const KEPT_MS = 2 * 60_000
/** Old rows are deleted only now and then: every statement is a write to the disk. */
const ANSWERS_PER_SWEEP = 200

const Rows = z.array(z.object({ id: z.number(), units: z.number(), answeredAt: z.number().nullable() }))

/**
 * Stores spending in a table of the given database, which must outlive the store. `budget` names the owner of the
 * token. A full disk never fails a request: unwritten spending is forgotten at a restart. Durability is not needed, so
 * use a connection with relaxed durability: requests then never wait for the disk.
 */
export function createSpendStore(db: DatabaseSyncInstance, budget: string): SpendStore {
  db.exec(`CREATE TABLE IF NOT EXISTS spends (
    id INTEGER PRIMARY KEY, budget TEXT NOT NULL, units INTEGER NOT NULL, started_at INTEGER NOT NULL, answered_at INTEGER
  ) STRICT`)
  const load = db.prepare('SELECT id, units, answered_at AS answeredAt FROM spends WHERE budget = ?')
  const start = db.prepare('INSERT INTO spends (budget, units, started_at) VALUES (?, ?, ?)')
  const answer = db.prepare('UPDATE spends SET answered_at = ? WHERE id = ?')
  const forget = db.prepare('DELETE FROM spends WHERE started_at < ?')

  // Ids of unwritten rows: negative, unlike those of the table.
  let unwritten = 0
  let answers = 0

  return {
    load: () => Rows.parse(load.all(budget)),
    start(units, atMs) {
      const id = unlessDiskFails(() => Number(start.run(budget, units, atMs).lastInsertRowid))
      unwritten -= 1
      return id ?? unwritten
    },
    answer(id, atMs) {
      // At shutdown an aborted read may return after the database was closed: it then counts as unanswered, which is
      // the safe side.
      if (!db.isOpen) return
      unlessDiskFails(() => {
        answer.run(atMs, id)
        answers += 1
        // Requests pending at the previous shutdown have long ended; a clock set back only keeps rows a little longer.
        if (answers % ANSWERS_PER_SWEEP === 1) forget.run(atMs - KEPT_MS)
      })
    },
  }
}

/** Removes the spending of a token, and its name, from the file. */
export function forgetSpends(db: DatabaseSyncInstance, budget: string): void {
  unlessDiskFails(() => {
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'spends'").get() === undefined) return
    db.prepare('DELETE FROM spends WHERE budget = ?').run(budget)
    // Deleted rows remain in the file and its log until then.
    db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  })
}

const SqliteError = z.object({ errcode: z.number() })

function unlessDiskFails<T>(work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    if (SqliteError.safeParse(cause).success) return null
    throw cause
  }
}
