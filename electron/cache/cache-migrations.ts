/**
 * Tables of the sheet copies. The source of truth is one text per row: a changed cell costs one small write. `outline`
 * holds the row order, apart from `sheet`, which each change touches; `snapshot` is derived from the rows and invalid
 * once `revision` has advanced. The search index is derived, too (`electron/search`).
 */
export const CACHE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE sheet (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    meta TEXT NOT NULL,
    version INTEGER,
    copied_at INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE outline (
    sheet_id INTEGER PRIMARY KEY REFERENCES sheet (id) ON DELETE CASCADE,
    row_ids BLOB NOT NULL,
    levels BLOB NOT NULL
  ) STRICT;

  CREATE TABLE row (
    sheet_id INTEGER NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (sheet_id, id)
  ) STRICT;

  CREATE TABLE snapshot (
    sheet_id INTEGER PRIMARY KEY REFERENCES sheet (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    buffer BLOB NOT NULL
  ) STRICT;

  CREATE TABLE listing (
    key TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) STRICT;

  PRAGMA user_version = 1;
  `,
  // Formats were not requested before: each sheet is read again, and shown from the copy in the meantime.
  `
  UPDATE sheet SET version = NULL;

  PRAGMA user_version = 2;
  `,
  // Links of cells were not requested before either.
  `
  UPDATE sheet SET version = NULL;

  PRAGMA user_version = 3;
  `,
  // Own formats of cells were not requested before either.
  `
  UPDATE sheet SET version = NULL;

  PRAGMA user_version = 4;
  `,
  // Images were not requested before either.
  `
  UPDATE sheet SET version = NULL;

  PRAGMA user_version = 5;
  `,
  // Links between cells of different sheets were not requested before either.
  `
  UPDATE sheet SET version = NULL;

  PRAGMA user_version = 6;
  `,
  // The list of workspaces, folders and sheets has another key.
  `
  UPDATE listing SET key = 'items' WHERE key = 'places';

  PRAGMA user_version = 7;
  `,
  // When the sheet was last read whole; null for a copy whose rows may have an earlier time than their content.
  `
  ALTER TABLE sheet ADD COLUMN read_at INTEGER;

  PRAGMA user_version = 8;
  `,
  // Whether dependencies are enabled was not read before. Without a column of predecessors they are not.
  `
  UPDATE sheet SET version = NULL WHERE meta LIKE '%"kind":"predecessors"%';

  PRAGMA user_version = 9;
  `,
  // The revision of its sheet in which a row was last written, and a checksum of each list, so that the search index
  // reads only those that changed. Revisions are at least the time of the change, so a power loss never repeats one.
  `
  ALTER TABLE row ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX row_by_revision ON row (sheet_id, revision);
  ALTER TABLE listing ADD COLUMN checksum INTEGER NOT NULL DEFAULT -1;

  PRAGMA user_version = 10;
  `,
  // Changes of others since the user last saw a sheet. `before`: the cell, or the title of a deleted row.
  `
  CREATE TABLE unseen (
    sheet_id INTEGER NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
    row_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    before TEXT NOT NULL,
    UNIQUE (sheet_id, row_id, column_id)
  ) STRICT;

  PRAGMA user_version = 11;
  `,
  // Sheets that the user keeps offline are evicted last. Derived from the settings, so that it may be deleted.
  `
  CREATE TABLE kept (sheet_id INTEGER PRIMARY KEY) STRICT;

  PRAGMA user_version = 12;
  `,
]
