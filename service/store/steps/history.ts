/**
 * Step 10: cell history, versions of attachments, cell images and links between cells.
 *
 * `row_changes.before` is one JSON object `{columnId: StoredCell | null}` with the previous values of the cells that a
 * write changed; null: the cell was blank. A new row thus adds no history, and the current value is only in `rows`. A
 * record without `before` names the last editor at the time of this migration; the values before it are unknown.
 *
 * `attachments.replaced_by` is the next newer version of a file; the newest one has none. Removing the newest version
 * makes the one before it the newest.
 *
 * A link shows the value of a cell of another sheet. Deleting its source row or column breaks it and raises the
 * versions of both sheets.
 */
export const HISTORY_STEP = `
  CREATE TABLE row_changes (
    ordinal INTEGER PRIMARY KEY, row_id INTEGER NOT NULL REFERENCES rows(id) ON DELETE CASCADE,
    changed_at INTEGER NOT NULL, changed_by INTEGER NOT NULL, before TEXT
  ) STRICT;
  CREATE INDEX row_changes_by_row ON row_changes(row_id);
  INSERT INTO row_changes (row_id, changed_at, changed_by)
    SELECT id, modified_at, modified_by FROM rows WHERE modified_at <> created_at;

  ALTER TABLE attachments ADD COLUMN replaced_by INTEGER REFERENCES attachments(id) ON DELETE SET NULL;
  CREATE INDEX attachments_by_newer ON attachments(replaced_by);

  CREATE TABLE cell_images (
    id TEXT PRIMARY KEY, sheet_id INTEGER NOT NULL, row_id INTEGER NOT NULL REFERENCES rows(id) ON DELETE CASCADE,
    column_id INTEGER NOT NULL REFERENCES columns(id) ON DELETE CASCADE, name TEXT NOT NULL, mime_type TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, blob TEXT NOT NULL, created_at INTEGER NOT NULL,
    created_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cell_images_by_row ON cell_images(row_id);
  CREATE INDEX cell_images_by_column ON cell_images(column_id);

  CREATE TABLE image_urls (
    hash TEXT PRIMARY KEY, image_id TEXT NOT NULL REFERENCES cell_images(id) ON DELETE CASCADE, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX image_urls_by_image ON image_urls(image_id);

  CREATE TABLE cell_links (
    to_sheet INTEGER NOT NULL, to_row INTEGER NOT NULL REFERENCES rows(id) ON DELETE CASCADE,
    to_column INTEGER NOT NULL REFERENCES columns(id) ON DELETE CASCADE,
    from_sheet INTEGER NOT NULL, from_row INTEGER NOT NULL, from_column INTEGER NOT NULL, status TEXT NOT NULL,
    PRIMARY KEY (to_row, to_column)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cell_links_by_target ON cell_links(to_sheet);
  CREATE INDEX cell_links_by_target_column ON cell_links(to_column);
  CREATE INDEX cell_links_by_source ON cell_links(from_sheet);
  CREATE INDEX cell_links_by_source_row ON cell_links(from_row);
  CREATE INDEX cell_links_by_source_column ON cell_links(from_column);

  CREATE TRIGGER cell_link_gone AFTER DELETE ON cell_links BEGIN
    UPDATE sheets SET version = version + 1 WHERE id = OLD.from_sheet;
  END;
  CREATE TRIGGER linked_row_gone AFTER DELETE ON rows WHEN EXISTS (SELECT 1 FROM cell_links WHERE from_row = OLD.id) BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (SELECT to_sheet FROM cell_links WHERE from_row = OLD.id);
    UPDATE cell_links SET status = 'BROKEN' WHERE from_row = OLD.id;
  END;
  CREATE TRIGGER linked_column_gone AFTER DELETE ON columns WHEN EXISTS (SELECT 1 FROM cell_links WHERE from_column = OLD.id) BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (SELECT to_sheet FROM cell_links WHERE from_column = OLD.id);
    UPDATE cell_links SET status = 'BROKEN' WHERE from_column = OLD.id;
  END;
  PRAGMA user_version = 10;
`
