/**
 * Step 4: discussions and comments.
 *
 * A discussion on the sheet itself has no `row_id`. `ordinal` is the order of posting, because two comments may fall
 * into one millisecond. Deleting a row, discussion or comment deletes its dependents, files of comments included.
 * Cached bodies of an older program have the old sheet format, so they are deleted.
 */
export const DISCUSSIONS_STEP = `
  CREATE TABLE discussions (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE,
    sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    row_id INTEGER REFERENCES rows(id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX discussions_by_sheet ON discussions(sheet_id);
  CREATE INDEX discussions_by_row ON discussions(row_id);

  CREATE TABLE comments (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sheet_id INTEGER NOT NULL,
    discussion_id INTEGER NOT NULL REFERENCES discussions(id) ON DELETE CASCADE, text TEXT NOT NULL,
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX comments_by_discussion ON comments(discussion_id);
  CREATE INDEX comments_by_sheet ON comments(sheet_id);

  CREATE TRIGGER comment_gone AFTER DELETE ON comments BEGIN
    DELETE FROM attachments WHERE sheet_id = OLD.sheet_id AND parent_type = 'COMMENT' AND parent_id = OLD.id;
  END;

  DELETE FROM sheet_bodies;
  PRAGMA user_version = 4;
`
