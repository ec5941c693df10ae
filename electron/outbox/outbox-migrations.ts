/**
 * The user's edits that the service has not acknowledged. `hash` covers the content of a row, so that a damaged file is
 * recovered edit by edit. The triggers reject state transitions that would lose an edit or send it twice.
 */
export const OUTBOX_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE edit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    sheet_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    column_id INTEGER,
    edit TEXT NOT NULL,
    base TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'unknown', 'saved', 'parked')),
    attempt INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    saved_version INTEGER,
    reason TEXT,
    made_at INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX edit_of_sheet ON edit (sheet_id, seq);
  CREATE INDEX edit_of_cell ON edit (sheet_id, row_id, column_id);

  CREATE TRIGGER edit_begins_queued BEFORE INSERT ON edit WHEN new.state <> 'queued'
  BEGIN SELECT RAISE(ABORT, 'an edit begins queued'); END;

  CREATE TRIGGER edit_moves BEFORE UPDATE OF state ON edit
  WHEN new.state <> old.state AND NOT (
    (old.state = 'queued' AND new.state IN ('sending', 'parked')) OR
    (old.state = 'sending' AND new.state IN ('queued', 'unknown', 'saved', 'parked')) OR
    (old.state = 'unknown' AND new.state IN ('queued', 'saved', 'parked')) OR
    (old.state = 'parked' AND new.state = 'queued')
  )
  BEGIN SELECT RAISE(ABORT, 'an edit cannot move like this'); END;

  -- Rows that the service had when the batch on its way left: a row beyond them may be ours.
  CREATE TABLE known_rows (
    sheet_id INTEGER PRIMARY KEY,
    row_ids BLOB NOT NULL
  ) STRICT;

  -- Rows made here that have the service's id by now.
  CREATE TABLE renamed (
    sheet_id INTEGER NOT NULL,
    temporary_id INTEGER NOT NULL,
    row_id INTEGER NOT NULL,
    PRIMARY KEY (sheet_id, temporary_id)
  ) STRICT;

  PRAGMA user_version = 1;
  `,
  `
  -- Threads and comments made here that have the service's id by now.
  CREATE TABLE renamed_talk (
    sheet_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('thread', 'comment')),
    temporary_id INTEGER NOT NULL,
    service_id INTEGER NOT NULL,
    PRIMARY KEY (sheet_id, kind, temporary_id)
  ) STRICT;

  -- Comments that were known here when the one on its way left: one beyond them may be ours.
  CREATE TABLE known_comments (
    sheet_id INTEGER PRIMARY KEY,
    comment_ids BLOB NOT NULL
  ) STRICT;

  PRAGMA user_version = 2;
  `,
  `
  -- Columns made here that have the service's id by now.
  CREATE TABLE renamed_column (
    sheet_id INTEGER NOT NULL,
    temporary_id INTEGER NOT NULL,
    column_id INTEGER NOT NULL,
    PRIMARY KEY (sheet_id, temporary_id)
  ) STRICT;

  -- Columns that the service had when the new one on its way left: one beyond them may be ours.
  CREATE TABLE known_columns (
    sheet_id INTEGER PRIMARY KEY,
    column_ids BLOB NOT NULL
  ) STRICT;

  PRAGMA user_version = 3;
  `,
  `
  -- A paste can be a hundred thousand edits: what is asked for each of them must not walk over all the others.
  CREATE INDEX edit_count ON edit (sheet_id, state);
  CREATE INDEX edit_under ON edit (sheet_id, CASE WHEN json_valid(edit) THEN json_extract(edit, '$.place.parentId') END)
  WHERE kind IN ('add-row', 'move-row');
  CREATE INDEX edit_after ON edit (sheet_id, CASE WHEN json_valid(edit) THEN json_extract(edit, '$.place.after') END)
  WHERE kind IN ('add-row', 'move-row');

  PRAGMA user_version = 4;
  `,
  `
  -- Comments are few, and are asked for while a hundred thousand edits of cells wait beside them.
  CREATE INDEX edit_of_talk ON edit (sheet_id)
  WHERE kind IN ('post-comment', 'change-comment', 'delete-comment');

  PRAGMA user_version = 5;
  `,
  `
  -- Cells that name other rows, few of many: a row that gets its number is renamed in them. Quotes in texts are escaped, so that only
  -- the kind of a value reads like this.
  CREATE INDEX edit_of_predecessors ON edit (sheet_id)
  WHERE kind = 'set-cell' AND instr(edit, '"kind":"predecessors"') > 0;

  PRAGMA user_version = 6;
  `,
  `
  -- The key that the last create of a sheet left with: a service that knows keys tells by it what became of the request. "number"
  -- counts keys, so that one is not trusted when many came after it.
  CREATE TABLE request_key (
    sheet_id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    session TEXT NOT NULL,
    at INTEGER NOT NULL,
    number INTEGER NOT NULL
  ) STRICT;

  PRAGMA user_version = 7;
  `,
  `
  -- The number of the last transaction. The journal beside the file has it too, so that it shows which of the two lacks something.
  CREATE TABLE mirror (
    step INTEGER NOT NULL
  ) STRICT;
  INSERT INTO mirror (step) VALUES (0);

  PRAGMA user_version = 8;
  `,
  `
  -- The state \`parked\` became \`needs-review\`, and the location of a row is no longer called \`place\`: its text keeps the
  -- older word, which the hash covers. A CHECK cannot be changed, so the table is copied.
  CREATE TABLE edit_next (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    sheet_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    column_id INTEGER,
    edit TEXT NOT NULL,
    base TEXT,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'unknown', 'saved', 'needs-review')),
    attempt INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    saved_version INTEGER,
    reason TEXT,
    made_at INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  INSERT INTO sqlite_sequence (name, seq) SELECT 'edit_next', seq FROM sqlite_sequence WHERE name = 'edit';
  INSERT INTO edit_next SELECT
    seq, sheet_id, kind, row_id, column_id, edit, base, CASE state WHEN 'parked' THEN 'needs-review' ELSE state END,
    attempt, sent_at, saved_version, reason, made_at, hash FROM edit ORDER BY seq;
  DROP TABLE edit;
  ALTER TABLE edit_next RENAME TO edit;

  CREATE INDEX edit_of_sheet ON edit (sheet_id, seq);
  CREATE INDEX edit_of_cell ON edit (sheet_id, row_id, column_id);
  CREATE INDEX edit_count ON edit (sheet_id, state);
  CREATE INDEX edit_of_talk ON edit (sheet_id)
  WHERE kind IN ('post-comment', 'change-comment', 'delete-comment');
  CREATE INDEX edit_of_predecessors ON edit (sheet_id)
  WHERE kind = 'set-cell' AND instr(edit, '"kind":"predecessors"') > 0;
  CREATE INDEX edit_under ON edit (
    sheet_id,
    CASE WHEN json_valid(edit) THEN coalesce(edit ->> '$.location.parentId', edit ->> '$.place.parentId') END
  ) WHERE kind IN ('add-row', 'move-row');
  CREATE INDEX edit_after ON edit (
    sheet_id,
    CASE WHEN json_valid(edit) THEN coalesce(edit ->> '$.location.after', edit ->> '$.place.after') END
  ) WHERE kind IN ('add-row', 'move-row');

  CREATE TRIGGER edit_begins_queued BEFORE INSERT ON edit WHEN new.state <> 'queued'
  BEGIN SELECT RAISE(ABORT, 'an edit begins queued'); END;

  CREATE TRIGGER edit_moves BEFORE UPDATE OF state ON edit
  WHEN new.state <> old.state AND NOT (
    (old.state = 'queued' AND new.state IN ('sending', 'needs-review')) OR
    (old.state = 'sending' AND new.state IN ('queued', 'unknown', 'saved', 'needs-review')) OR
    (old.state = 'unknown' AND new.state IN ('queued', 'saved', 'needs-review')) OR
    (old.state = 'needs-review' AND new.state = 'queued')
  )
  BEGIN SELECT RAISE(ABORT, 'an edit cannot move like this'); END;

  PRAGMA user_version = 9;
  `,
  `
  -- The tables of ids have the word for them, an id made here is local, and talk is a discussion.
  ALTER TABLE renamed RENAME TO row_id_map;
  ALTER TABLE row_id_map RENAME COLUMN temporary_id TO local_id;
  ALTER TABLE renamed_column RENAME TO column_id_map;
  ALTER TABLE column_id_map RENAME COLUMN temporary_id TO local_id;
  ALTER TABLE renamed_talk RENAME TO discussion_id_map;
  ALTER TABLE discussion_id_map RENAME COLUMN temporary_id TO local_id;
  DROP INDEX edit_of_talk;
  CREATE INDEX edit_of_discussion ON edit (sheet_id)
  WHERE kind IN ('post-comment', 'change-comment', 'delete-comment');

  PRAGMA user_version = 10;
  `,
]
