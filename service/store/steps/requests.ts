/**
 * Step 13 of the migrations (`migrations.ts`): messages, automation rules and update requests.
 *
 * A message waits in `outgoing_mails` from the transaction of its request until it was delivered. An update request is
 * stored while it will be sent (again); a sent request has a copy of everything it asks for, so that it outlives the
 * update request. `sent_update_requests.hash` is the SHA-256 of the secret in the recipient's link: the file holds no
 * usable link.
 */
export const REQUESTS_STEP = `
  CREATE TABLE outgoing_mails (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sender TEXT NOT NULL, recipients TEXT NOT NULL,
    made_at INTEGER NOT NULL, message BLOB NOT NULL
  ) STRICT;

  CREATE TABLE automation_rules (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    definition TEXT NOT NULL, created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id),
    modified_at INTEGER NOT NULL, modified_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX automation_rules_by_sheet ON automation_rules(sheet_id);

  CREATE TABLE update_requests (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    definition TEXT NOT NULL, next_send_at INTEGER NOT NULL, last_sent_at INTEGER,
    created_at INTEGER NOT NULL, sent_by INTEGER NOT NULL REFERENCES users(id), modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX update_requests_by_sheet ON update_requests(sheet_id);
  CREATE INDEX update_requests_by_time ON update_requests(next_send_at);

  CREATE TABLE sent_update_requests (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    update_request_id INTEGER NOT NULL, definition TEXT NOT NULL, sent_to TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL DEFAULT 'PENDING', sent_at INTEGER NOT NULL, sent_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX sent_update_requests_by_sheet ON sent_update_requests(sheet_id);
  PRAGMA user_version = 13;
`
