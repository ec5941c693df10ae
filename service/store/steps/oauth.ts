/**
 * Step 3: apps, codes, refresh tokens and browser sessions.
 *
 * `apps.secret` is plain text, because a client authenticates with a hash made from it (specification, "Token
 * endpoint"). Codes, refresh tokens and sessions are stored as SHA-256 in hex, passwords as scrypt. A grant is the
 * access that one user gave to one app: every code and token that follows from it carries its id, so that all can be
 * revoked together. `tokens.grant_id` has no foreign key on purpose: a token is never deleted, not even with its app.
 */
export const OAUTH_STEP = `
  CREATE TABLE apps (
    client_id TEXT PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES users(id), secret TEXT NOT NULL, name TEXT NOT NULL,
    description TEXT NOT NULL, launch_url TEXT NOT NULL, support TEXT NOT NULL, redirect TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX apps_by_owner ON apps(owner_id, created_at);

  CREATE TABLE grants (
    id INTEGER PRIMARY KEY, client_id TEXT NOT NULL REFERENCES apps(client_id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users(id), scopes TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX grants_by_client ON grants(client_id, user_id);

  CREATE TABLE authorization_codes (
    hash TEXT PRIMARY KEY, grant_id INTEGER NOT NULL REFERENCES grants(id) ON DELETE CASCADE, redirect TEXT NOT NULL,
    challenge TEXT, expires_at INTEGER NOT NULL, used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX authorization_codes_by_grant ON authorization_codes(grant_id);

  CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY, grant_id INTEGER NOT NULL REFERENCES grants(id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, used_at INTEGER, revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refresh_tokens_by_grant ON refresh_tokens(grant_id);

  CREATE TABLE sign_ins (
    hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users(id), expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_ins_by_user ON sign_ins(user_id);

  ALTER TABLE users ADD COLUMN password TEXT;
  ALTER TABLE tokens ADD COLUMN grant_id INTEGER;
  ALTER TABLE tokens ADD COLUMN name TEXT;
  ALTER TABLE tokens ADD COLUMN last_used_at INTEGER;
  CREATE INDEX tokens_by_user ON tokens(user_id);
  CREATE INDEX tokens_by_grant ON tokens(grant_id);

  PRAGMA user_version = 3;
`
