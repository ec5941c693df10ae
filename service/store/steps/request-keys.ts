/**
 * Step 5: the answers to requests that came with a key of their client's.
 *
 * `token` is the SHA-256 of the token, as everywhere; `print` is the SHA-256 of the whole request. Two clients never see
 * each other's keys, because a key counts for its token only.
 */
export const REQUEST_KEYS_STEP = `
  CREATE TABLE request_keys (
    token TEXT NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, answer BLOB NOT NULL, kept_at INTEGER NOT NULL,
    PRIMARY KEY (token, key)
  ) STRICT;
  CREATE INDEX request_keys_by_age ON request_keys(kept_at);
  PRAGMA user_version = 5;
`
