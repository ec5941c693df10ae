/**
 * Step 11: references to other sheets, and summary fields.
 *
 * A reference outlives its source and is then broken. Its column ends are both set or both null, and so are its row
 * ends; null means all. When the version of a sheet rises or the sheet is deleted, the versions of all sheets that read
 * it rise too, transitively: clients with a copy learn that it may show something else.
 *
 * An image belongs to a cell or to a field.
 */
export const REFERENCES_STEP = `
  CREATE TABLE cross_sheet_references (
    ordinal INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    name TEXT NOT NULL COLLATE NOCASE, source_sheet_id INTEGER NOT NULL,
    start_column_id INTEGER, end_column_id INTEGER, start_row_id INTEGER, end_row_id INTEGER,
    created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id), UNIQUE (sheet_id, name)
  ) STRICT;
  CREATE INDEX cross_sheet_references_by_source ON cross_sheet_references(source_sheet_id, sheet_id);

  CREATE TRIGGER source_changed AFTER UPDATE OF version ON sheets
    WHEN EXISTS (SELECT 1 FROM cross_sheet_references WHERE source_sheet_id = NEW.id)
  BEGIN
    UPDATE sheets SET version = version + 1 WHERE id <> NEW.id AND id IN (
      WITH RECURSIVE reader(id) AS (
        SELECT sheet_id FROM cross_sheet_references WHERE source_sheet_id = NEW.id
        UNION SELECT further.sheet_id FROM cross_sheet_references further JOIN reader ON further.source_sheet_id = reader.id
      ) SELECT id FROM reader
    );
  END;
  CREATE TRIGGER source_gone AFTER DELETE ON sheets
    WHEN EXISTS (SELECT 1 FROM cross_sheet_references WHERE source_sheet_id = OLD.id)
  BEGIN
    UPDATE sheets SET version = version + 1 WHERE id IN (
      WITH RECURSIVE reader(id) AS (
        SELECT sheet_id FROM cross_sheet_references WHERE source_sheet_id = OLD.id
        UNION SELECT further.sheet_id FROM cross_sheet_references further JOIN reader ON further.source_sheet_id = reader.id
      ) SELECT id FROM reader
    );
  END;

  CREATE TABLE summary_fields (
    id INTEGER PRIMARY KEY, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE, position INTEGER NOT NULL,
    definition TEXT NOT NULL, cell TEXT NOT NULL, created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id),
    modified_at INTEGER NOT NULL, modified_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT;
  CREATE INDEX summary_fields_by_sheet ON summary_fields(sheet_id, position);

  CREATE TABLE images_of_step_11 (
    id TEXT PRIMARY KEY, sheet_id INTEGER NOT NULL, row_id INTEGER REFERENCES rows(id) ON DELETE CASCADE,
    column_id INTEGER REFERENCES columns(id) ON DELETE CASCADE, field_id INTEGER REFERENCES summary_fields(id) ON DELETE CASCADE,
    name TEXT NOT NULL, mime_type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, blob TEXT NOT NULL,
    created_at INTEGER NOT NULL, created_by INTEGER NOT NULL REFERENCES users(id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO images_of_step_11 (id, sheet_id, row_id, column_id, name, mime_type, width, height, blob, created_at, created_by)
    SELECT id, sheet_id, row_id, column_id, name, mime_type, width, height, blob, created_at, created_by FROM cell_images;
  DROP TABLE cell_images;
  ALTER TABLE images_of_step_11 RENAME TO cell_images;
  CREATE INDEX cell_images_by_row ON cell_images(row_id);
  CREATE INDEX cell_images_by_column ON cell_images(column_id);
  CREATE INDEX cell_images_by_field ON cell_images(field_id);
  PRAGMA user_version = 11;
`
