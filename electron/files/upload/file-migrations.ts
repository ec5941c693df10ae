/**
 * Files that wait to be attached: their names and paths, not their bytes. The trigger rejects a change that would send
 * one twice: a file that may have arrived returns to the queue only after a check.
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
