import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { migrate } from './migrations.ts'

/** The service's own database. Hold on to this object: a prepared statement alone does not keep it open. */
export interface Db {
  readonly sqlite: DatabaseSyncInstance
  /** Runs `work` whole or not at all. Inside another transaction it simply joins that one. */
  transaction<T>(work: () => T): T
  close(): void
}

/** What an acknowledged write survives: power loss, or only the end of the process (quicker, for throw-away data). */
export type Durability = 'power-loss' | 'process-end'

/** Opens (or creates) the file, for this user alone, and brings its tables up to date. */
export function openDb(file: string, durability: Durability = 'power-loss'): Db {
  // Made before SQLite makes it, so that it is never readable by others; its log files take their mode from it.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  sqlite.exec(durability === 'power-loss' ? 'PRAGMA synchronous = FULL' : 'PRAGMA synchronous = OFF')
  migrate(sqlite)

  return {
    sqlite,
    transaction: work => inTransaction(sqlite, work),
    close: () => sqlite.close(),
  }
}

function inTransaction<T>(sqlite: DatabaseSyncInstance, work: () => T): T {
  if (sqlite.isTransaction) return work()

  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    sqlite.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk may already have ended the transaction; rolling back twice would hide the first error.
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    throw error
  }
}
