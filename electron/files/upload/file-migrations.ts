/**
 * Files of a person that are to be attached and are not yet: what they are called and where they lie, not their bytes. The trigger
 * refuses whatever would send one twice: what may have arrived waits again only after it was asked for.
 */
export const FILE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE file (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    sheet_id INTEGER NOT NULL,
    row_id INTEGER,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    modified_at REAL NOT NULL,
    hash TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'unknown', 'changed', 'unreadable', 'failed')),
    reason TEXT,
    can_retry INTEGER NOT NULL DEFAULT 0,
    session TEXT,
    sent_at INTEGER
  ) STRICT;

  CREATE TRIGGER file_begins_waiting BEFORE INSERT ON file WHEN new.state <> 'waiting'
  BEGIN SELECT RAISE(ABORT, 'a file begins waiting'); END;

  CREATE TRIGGER file_moves BEFORE UPDATE OF state ON file
  WHEN new.state = 'sending' AND old.state NOT IN ('waiting', 'sending', 'unknown')
  BEGIN SELECT RAISE(ABORT, 'only a file that waits is sent'); END;

  PRAGMA user_version = 1;
  `,
]
