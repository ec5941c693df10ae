import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Result } from '../../shared/result.ts'

/**
 * The file that remembers who was here and what they chose: `state.db` in the user-data folder. Opened by `main.ts` with these
 * migrations, fully synchronous, readable by this user only. `write` is one transaction; a full disk is an answer, not an exception.
 */
export type StateDb = {
  readonly sqlite: DatabaseSyncInstance
  readonly write: <T>(work: () => T) => Result<T>
}

/** Each brings the file one version further. Never changed once released. */
export const STATE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE accounts (key TEXT PRIMARY KEY, account TEXT NOT NULL, used_at INTEGER NOT NULL) STRICT;
   CREATE TABLE tokens (account TEXT PRIMARY KEY, keeping TEXT NOT NULL CHECK (keeping IN ('keyring', 'passphrase')), sealed BLOB NOT NULL) STRICT;
   CREATE TABLE facts (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
   PRAGMA user_version = 1`,
]
