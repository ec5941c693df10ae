import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Result } from '../../shared/result.ts'

/**
 * Accounts and settings: `state.db` in the user-data folder. Opened by `main.ts` with these migrations, fully
 * synchronous, readable by this user only. `write` is one transaction and can be nested; a full disk is a result, not
 * an exception.
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
  // `generation` counts the pairs of an account: a newer one never gives way to an older one. An intent is stored from
  // before a refresh is sent until its pair is stored, so that the next start knows that the old pair may be dead.
  `ALTER TABLE tokens ADD COLUMN kind TEXT NOT NULL DEFAULT 'raw' CHECK (kind IN ('raw', 'pair'));
   ALTER TABLE tokens ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
   CREATE TABLE refresh_intents (account TEXT PRIMARY KEY, generation INTEGER NOT NULL, owner TEXT NOT NULL) STRICT;
   CREATE TABLE client_apps (service TEXT PRIMARY KEY, client_id TEXT NOT NULL, way TEXT NOT NULL CHECK (way IN ('scheme', 'loopback')), keeping TEXT NOT NULL CHECK (keeping IN ('keyring', 'passphrase', 'session')), sealed BLOB) STRICT;
   PRAGMA user_version = 2`,
  `UPDATE accounts SET account = json_remove(json_set(account, '$.signInMethod', account ->> '$.door'), '$.door')
   WHERE json_valid(account) AND account ->> '$.door' IS NOT NULL;
   PRAGMA user_version = 3`,
  // Quotes inside a text are escaped, so only a key reads like this.
  `UPDATE facts SET json = replace(replace(json, '"arrangements":', '"viewSettings":'), '"arrangement":', '"settings":')
   WHERE name = 'settings';
   PRAGMA user_version = 4`,
]
