import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Hold, holdableTransactions } from './held-transaction.ts'
import { migrate } from './migrations.ts'
import { type AtEndOfTurn, type Recall, recallIn } from './recall.ts'
import { shareStatements } from './shared-statements.ts'

/** The service's own database. Hold on to this object: a prepared statement alone does not keep it open. */
export interface Db {
  readonly sqlite: DatabaseSyncInstance
  /** Runs `work` whole or not at all. Inside another transaction it simply joins that one. */
  transaction<T>(work: () => T): T
  /** For one request whose answer is to be kept together with its changes, or not at all. */
  hold(): Hold
  /** For what is asked for with every request: answers from memory as long as nothing in the file has changed. */
  readonly recall: Recall
  /** Ends cleanly: what the log holds is written into the file, and the log is emptied. */
  close(): void
}

/** What an acknowledged write survives: power loss, or only the end of the process (quicker, for throw-away data). */
export type Durability = 'power-loss' | 'process-end'

/** What SQLite calls a database that is in no file and gone when it is closed. */
export const IN_MEMORY = ':memory:'

/** Opens (or creates) the file, for this user alone, and brings its tables up to date. */
export function openDb(
  file: string,
  durability: Durability = 'power-loss',
  atEndOfTurn: AtEndOfTurn = queueMicrotask,
): Db {
  if (file !== IN_MEMORY) makePrivate(file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  sqlite.exec(durability === 'power-loss' ? 'PRAGMA synchronous = FULL' : 'PRAGMA synchronous = OFF')
  migrate(sqlite)
  const mayHaveChanged = shareStatements(sqlite)

  const holder = new AsyncLocalStorage<object>()
  return {
    sqlite,
    ...holdableTransactions(sqlite, holder),
    recall: recallIn(sqlite, mayHaveChanged, atEndOfTurn),
    close() {
      // One that was ever used costs each later step of the whole process, until it is told to rest.
      holder.disable()
      close(sqlite)
    },
  }
}

// Made before SQLite makes it, so that it is never readable by others; its log files take their mode from it.
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

// Closing alone would leave the log as it is, because SQLite cleans up only after the last prepared statement. Another
// program that reads just now (the command line) is not waited for long: the log is then put in order at the next start.
function close(sqlite: DatabaseSyncInstance): void {
  if (!sqlite.isOpen) return
  try {
    sqlite.exec('PRAGMA busy_timeout = 200; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk: all is still in the log, and closing goes on.
  }
  sqlite.close()
}
