import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'

/** `answeredAt` null: the app ended before the answer came. */
type StoredSpend = { readonly id: number; readonly units: number; readonly answeredAt: number | null }

/** What has been spent lately, kept so that a restart does not forget it. */
export type SpendStore = {
  readonly load: () => readonly StoredSpend[]
  /** Called before the request leaves; returns what `answer` takes. */
  readonly start: (units: number, atMs: number) => number
  readonly answer: (id: number, atMs: number) => void
}

const KEPT_MS = 2 * 60_000
/** Old ones are swept out now and then, not each time: every statement is a write to the disk. */
const ANSWERS_PER_SWEEP = 200

const Rows = z.array(z.object({ id: z.number(), units: z.number(), answeredAt: z.number().nullable() }))

/**
 * In a table of a database that is given, which must outlive the store. `budget` names whose token it is. A disk that is full
 * costs only this memory, never a request: what was not written down is merely forgotten at a restart. It need not survive power
 * loss, so a connection with relaxed durability is best: a request then never waits for the disk.
 */
export function createSpendStore(db: DatabaseSyncInstance, budget: string): SpendStore {
  db.exec(`CREATE TABLE IF NOT EXISTS spends (
    id INTEGER PRIMARY KEY, budget TEXT NOT NULL, units INTEGER NOT NULL, started_at INTEGER NOT NULL, answered_at INTEGER
  ) STRICT`)
  const load = db.prepare('SELECT id, units, answered_at AS answeredAt FROM spends WHERE budget = ?')
  const start = db.prepare('INSERT INTO spends (budget, units, started_at) VALUES (?, ?, ?)')
  const answer = db.prepare('UPDATE spends SET answered_at = ? WHERE id = ?')
  const forget = db.prepare('DELETE FROM spends WHERE started_at < ?')

  // Ids of what could not be written: below zero, where the table has none.
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
      // At the end of the app a read that was given up may come back when all is closed: then it has no answer, which is the careful case.
      if (!db.isOpen) return
      unlessDiskFails(() => {
        answer.run(atMs, id)
        answers += 1
        // What was still awaited at the last end of the app is long over; a clock set back only keeps rows a little longer.
        if (answers % ANSWERS_PER_SWEEP === 1) forget.run(atMs - KEPT_MS)
      })
    },
  }
}

/** Leaves nothing of what a token has spent, nor its name, in the file. */
export function forgetSpends(db: DatabaseSyncInstance, budget: string): void {
  unlessDiskFails(() => {
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'spends'").get() === undefined) return
    db.prepare('DELETE FROM spends WHERE budget = ?').run(budget)
    // A row that was deleted before is still in the file, and in its log.
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
