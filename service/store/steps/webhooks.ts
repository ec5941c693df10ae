/**
 * Step 12: webhooks, pending callbacks, and events.
 *
 * A webhook outlives its sheet, so that its owner can read why it stopped. `seen` is the last entry of `sheet_changes`
 * that was sent in a callback; changes are recorded only while an enabled webhook watches their sheet
 * (`store/webhooks/note-changes.ts`). A webhook has at most one pending callback. `secret` is stored in plain text
 * because callbacks are signed with it.
 */
export const WEBHOOKS_STEP = `
  CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE, client_id TEXT,
    name TEXT NOT NULL, callback_url TEXT NOT NULL, sheet_id INTEGER NOT NULL, column_ids TEXT, secret TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL, disabled_details TEXT, seen INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0, last_attempt INTEGER, last_retries INTEGER, last_success INTEGER,
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhooks_by_owner ON webhooks(owner_id);
  CREATE INDEX webhooks_watching ON webhooks(sheet_id) WHERE enabled = 1;

  CREATE TABLE sheet_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, sheet_id INTEGER NOT NULL, object_type TEXT NOT NULL, event_type TEXT NOT NULL,
    object_id INTEGER, row_id INTEGER, column_id INTEGER, user_id INTEGER, agent TEXT, at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sheet_changes_by_sheet ON sheet_changes(sheet_id, seq);

  CREATE TABLE callbacks (
    webhook_id INTEGER PRIMARY KEY REFERENCES webhooks(id) ON DELETE CASCADE, kind TEXT NOT NULL, body TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, object_type TEXT NOT NULL, action TEXT NOT NULL,
    object_id INTEGER, user_id INTEGER NOT NULL, request_user_id INTEGER NOT NULL, token_name TEXT, source TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX events_by_time ON events(at);
  PRAGMA user_version = 12;
`
