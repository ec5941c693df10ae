import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { DISCUSSIONS_STEP } from './steps/discussions.ts'
import { HISTORY_STEP } from './steps/history.ts'
import { OAUTH_STEP } from './steps/oauth.ts'
import { REFERENCES_STEP } from './steps/references.ts'
import { REPORTS_STEP } from './steps/reports.ts'
import { REQUESTS_STEP } from './steps/requests.ts'
import { SHARING_STEP } from './steps/sharing.ts'
import { WEBHOOKS_STEP } from './steps/webhooks.ts'

/**
 * The tables of the service as migrations: step n brings a file from version n to n + 1. A released step is never
 * edited; a change is a new step at the end. Each step ends by setting its version.
 *
 * Times are epoch milliseconds. `rows.position` is the row number (1-based, without gaps, whole sheet) and `rows.cells`
 * is one JSON object `{columnId: StoredCell}`; `rows.formulas` is 1 when a cell has a formula, and 2 when a formula may
 * refer to rows by number (rows from before step 7 may have a 2 too many). `folders.workspace_id` and
 * `sheets.workspace_id` are set at every depth, so that access checks do not walk up the tree. `tokens.hash` and
 * `temporary_urls.hash` are SHA-256 in hex: the file holds no usable secret. Deleting a folder or workspace deletes its
 * content; triggers then delete the shares and favorites of everything deleted.
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE users (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE COLLATE NOCASE, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'ACTIVE', admin INTEGER NOT NULL DEFAULT 0, licensed INTEGER NOT NULL DEFAULT 1,
    group_admin INTEGER NOT NULL DEFAULT 0, resource_viewer INTEGER NOT NULL DEFAULT 0, profile TEXT NOT NULL DEFAULT '{}',
    last_login INTEGER, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users(id), kind TEXT NOT NULL, scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE workspaces (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES users(id),
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE folders (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES users(id),
    parent_id INTEGER REFERENCES folders(id) ON DELETE CASCADE, workspace_id INTEGER REFERENCES workspaces(id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX folders_by_parent ON folders(parent_id);
  CREATE INDEX folders_by_workspace ON folders(workspace_id);

  CREATE TABLE sheets (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, owner_id INTEGER NOT NULL REFERENCES users(id),
    folder_id INTEGER REFERENCES folders(id) ON DELETE CASCADE, workspace_id INTEGER REFERENCES workspaces(id) ON DELETE CASCADE,
    version INTEGER NOT NULL DEFAULT 1, next_auto_number INTEGER NOT NULL DEFAULT 1, settings TEXT NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sheets_by_folder ON sheets(folder_id);
  CREATE INDEX sheets_by_workspace ON sheets(workspace_id);

  CREATE TABLE columns (
    id INTEGER PRIMARY KEY, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    position INTEGER NOT NULL, definition TEXT NOT NULL
  ) STRICT;
  CREATE INDEX columns_by_sheet ON columns(sheet_id, position);

  CREATE TABLE rows (
    id INTEGER PRIMARY KEY, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    position INTEGER NOT NULL, parent_id INTEGER, expanded INTEGER NOT NULL DEFAULT 1, locked INTEGER NOT NULL DEFAULT 0,
    format TEXT, created_at INTEGER NOT NULL, created_by INTEGER NOT NULL, modified_at INTEGER NOT NULL, modified_by INTEGER NOT NULL,
    cells TEXT NOT NULL
  ) STRICT;
  CREATE INDEX rows_by_sheet ON rows(sheet_id, position);

  CREATE TABLE shares (
    object_type TEXT NOT NULL, object_id INTEGER NOT NULL, user_id INTEGER NOT NULL REFERENCES users(id),
    access_level TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL,
    PRIMARY KEY (object_type, object_id, user_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shares_by_user ON shares(user_id);

  CREATE TABLE favorites (
    user_id INTEGER NOT NULL REFERENCES users(id), type TEXT NOT NULL, object_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, type, object_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attachments (
    id INTEGER PRIMARY KEY, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    parent_type TEXT NOT NULL, parent_id INTEGER NOT NULL, attachment_type TEXT NOT NULL, attachment_sub_type TEXT,
    name TEXT NOT NULL, description TEXT, mime_type TEXT, size_bytes INTEGER, url TEXT, blob TEXT,
    created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX attachments_by_sheet ON attachments(sheet_id, parent_type, parent_id);

  CREATE TABLE temporary_urls (
    hash TEXT PRIMARY KEY, attachment_id INTEGER NOT NULL REFERENCES attachments(id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sheet_bodies (
    sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE, variant TEXT NOT NULL,
    version INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (sheet_id, variant)
  ) STRICT;

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;
  `,
  `
  CREATE TABLE user_settings (
    sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE, user_id INTEGER NOT NULL REFERENCES users(id),
    settings TEXT NOT NULL, PRIMARY KEY (sheet_id, user_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER sheet_gone AFTER DELETE ON sheets BEGIN
    DELETE FROM shares WHERE object_type = 'sheet' AND object_id = OLD.id;
    DELETE FROM favorites WHERE type = 'sheet' AND object_id = OLD.id;
  END;
  CREATE TRIGGER folder_gone AFTER DELETE ON folders BEGIN
    DELETE FROM favorites WHERE type = 'folder' AND object_id = OLD.id;
  END;
  CREATE TRIGGER workspace_gone AFTER DELETE ON workspaces BEGIN
    DELETE FROM shares WHERE object_type = 'workspace' AND object_id = OLD.id;
    DELETE FROM favorites WHERE type = 'workspace' AND object_id = OLD.id;
  END;
  PRAGMA user_version = 2;
  `,
  OAUTH_STEP,
  DISCUSSIONS_STEP,
  // Responses to requests with an idempotency key. `token` is the SHA-256 of the token; `print` is the SHA-256 of the
  // whole request. A key is valid only for its token, so two clients never share keys.
  `
  CREATE TABLE request_keys (
    token TEXT NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, answer BLOB NOT NULL, kept_at INTEGER NOT NULL,
    PRIMARY KEY (token, key)
  ) STRICT;
  CREATE INDEX request_keys_by_age ON request_keys(kept_at);
  PRAGMA user_version = 5;
  `,
  // Formulas have results from here on. The new version makes clients read a sheet with formulas again.
  `
  DELETE FROM sheet_bodies;
  UPDATE sheets SET version = version + 1
    WHERE EXISTS (SELECT 1 FROM rows WHERE rows.sheet_id = sheets.id AND instr(rows.cells, '"formula":') > 0)
       OR EXISTS (SELECT 1 FROM columns WHERE columns.sheet_id = sheets.id AND instr(columns.definition, '"formula":') > 0);
  PRAGMA user_version = 6;
  `,
  `
  ALTER TABLE rows ADD COLUMN formulas INTEGER NOT NULL DEFAULT 0;
  UPDATE rows SET formulas = 2 WHERE instr(cells, '"formula":') > 0;
  CREATE INDEX rows_by_formulas ON rows(sheet_id, formulas) WHERE formulas > 0;
  PRAGMA user_version = 7;
  `,
  SHARING_STEP,
  REPORTS_STEP,
  HISTORY_STEP,
  REFERENCES_STEP,
  WEBHOOKS_STEP,
  REQUESTS_STEP,
  // A covering index: the outline of a sheet is read from it without touching the rows.
  `
  DROP INDEX rows_by_sheet;
  CREATE INDEX rows_by_sheet ON rows(sheet_id, position, parent_id);
  PRAGMA user_version = 14;
  `,
  // A message that leaves by SMTP stays here after it was written to its folder; `due_at` is set from then on.
  `
  ALTER TABLE outgoing_mails ADD COLUMN due_at INTEGER;
  ALTER TABLE outgoing_mails ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX outgoing_mails_by_due ON outgoing_mails(due_at);
  PRAGMA user_version = 15;
  `,
  // Profile images get temporary URLs, as cell images have.
  `
  CREATE TABLE profile_image_urls (
    hash TEXT PRIMARY KEY, image_id TEXT NOT NULL REFERENCES profile_images(image_id) ON DELETE CASCADE, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX profile_image_urls_by_image ON profile_image_urls(image_id);
  PRAGMA user_version = 16;
  `,
  // A cell shows whether the target of its hyperlink was deleted, which changes the version of its sheet. Few rows have
  // such a hyperlink: the index contains only those, by the prefix that stored hyperlinks to objects have.
  `
  CREATE INDEX rows_by_hyperlink ON rows(sheet_id) WHERE instr(cells, 'sheaf://') > 0;

  CREATE TRIGGER hyperlinked_sheet_gone AFTER DELETE ON sheets BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (
      SELECT sheet_id FROM rows WHERE instr(cells, 'sheaf://') > 0 AND instr(cells, '"sheaf://sheets/' || OLD.id || '"') > 0
      UNION SELECT sheet_id FROM summary_fields WHERE instr(cell, '"sheaf://sheets/' || OLD.id || '"') > 0
    );
  END;
  CREATE TRIGGER hyperlinked_item_gone AFTER DELETE ON items BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (
      SELECT sheet_id FROM rows
        WHERE instr(cells, 'sheaf://') > 0 AND instr(cells, '"sheaf://' || OLD.kind || 's/' || OLD.id || '"') > 0
      UNION SELECT sheet_id FROM summary_fields WHERE instr(cell, '"sheaf://' || OLD.kind || 's/' || OLD.id || '"') > 0
    );
  END;
  PRAGMA user_version = 17;
  `,
  // The order of records created in the same millisecond.
  `
  ALTER TABLE favorites ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE attachments ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;
  PRAGMA user_version = 18;
  `,
  // The source that a sheet was copied from. No foreign key, because the source may be deleted.
  `
  ALTER TABLE sheets ADD COLUMN source_id INTEGER;
  ALTER TABLE sheets ADD COLUMN source_type TEXT;
  PRAGMA user_version = 19;
  `,
  // Rows modified since an instant are found without reading the others.
  `
  CREATE INDEX rows_by_modification ON rows(sheet_id, modified_at);
  PRAGMA user_version = 20;
  `,
]

/**
 * Migrates a file to the newest version, each step all-or-nothing. Rejects a file from a newer service.
 *
 * With `until` it stops at that version, so that a test gets a file of an older service.
 */
export function migrate(db: DatabaseSyncInstance, until: number = STEPS.length): void {
  if (versionOf(db) > STEPS.length) {
    throw new Error('This data folder was written by a newer version of the sheet service.')
  }

  for (const [index, step] of STEPS.slice(0, until).entries()) {
    db.exec('BEGIN IMMEDIATE')
    // Checked again inside the transaction: another process may have opened and migrated the same file first.
    if (versionOf(db) === index) db.exec(step)
    db.exec('COMMIT')
  }
}

function versionOf(db: DatabaseSyncInstance): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0)
}
