import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { type Hold, holdableTransactions } from './held-transaction.ts'
import { migrate } from './migrations.ts'
import { type AtEndOfTurn, type Recall, recallIn } from './recall.ts'
import { shareStatements } from './shared-statements.ts'

/** The service's database. Keep a reference to this object: a prepared statement alone does not keep it open. */
export type Db = {
  readonly sqlite: DatabaseSyncInstance
  /** Runs `work` completely or not at all. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T
  /** For a request whose response must be stored in the same transaction as its changes. */
  hold(): Hold
  /** Caches reads that every request makes, for as long as nothing in the file has changed. */
  readonly recall: Recall
  /** Closes cleanly: writes the log into the file and empties the log. */
  close(): void
}

/**
 * Failures that an acknowledged write survives: power loss, or only the end of the process (faster, for throw-away
 * data).
 */
export type Durability = 'power-loss' | 'process-end'

/** SQLite's name for a database that has no file and is discarded on close. */
export const IN_MEMORY = ':memory:'

/** Opens or creates the file, for the current user only, and migrates its tables. */
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
      // An `AsyncLocalStorage` that was ever used slows down every async step of the process until it is disabled.
      holder.disable()
      close(sqlite)
    },
  }
}

// Created before SQLite opens it, so that other users can never read it; SQLite gives its log files the same mode.
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

// Closing the connection alone leaves the log behind, because SQLite cleans up only after the last prepared statement
// is finalized. If another program (the command line) is reading, this does not wait long: the next start checkpoints
// the log.
function close(sqlite: DatabaseSyncInstance): void {
  if (!sqlite.isOpen) return
  try {
    sqlite.exec('PRAGMA busy_timeout = 200; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Disk full: the log still contains everything, so closing continues.
  }
  sqlite.close()
}
