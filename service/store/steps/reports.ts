/**
 * Step 9 of the migrations (`migrations.ts`): reports, dashboards, templates, filters and publications.
 *
 * Reports, dashboards (`sight`) and templates share one table: each has an owner, a container and a definition, one
 * JSON object that only its kind understands. A template without an owner is public. `filters` belong to sheets.
 * Publications are stored per view (`readOnlyFull`, `ical` …); the key is plain text, because the address is shown
 * again.
 */
export const REPORTS_STEP = `
  CREATE TABLE items (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, owner_id INTEGER REFERENCES users(id),
    folder_id INTEGER REFERENCES folders(id) ON DELETE CASCADE, workspace_id INTEGER REFERENCES workspaces(id) ON DELETE CASCADE,
    definition TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX items_by_kind ON items(kind, owner_id);
  CREATE INDEX items_by_folder ON items(folder_id);
  CREATE INDEX items_by_workspace ON items(workspace_id);

  CREATE TABLE filters (
    id INTEGER PRIMARY KEY, sheet_id INTEGER NOT NULL REFERENCES sheets(id) ON DELETE CASCADE,
    owner_id INTEGER NOT NULL REFERENCES users(id), name TEXT NOT NULL, type TEXT NOT NULL, query TEXT NOT NULL
  ) STRICT;
  CREATE INDEX filters_by_sheet ON filters(sheet_id);

  CREATE TABLE published (
    object_type TEXT NOT NULL, object_id INTEGER NOT NULL, view TEXT NOT NULL, key TEXT NOT NULL UNIQUE, settings TEXT NOT NULL,
    PRIMARY KEY (object_type, object_id, view)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER item_gone AFTER DELETE ON items BEGIN
    DELETE FROM shares WHERE object_type = OLD.kind AND object_id = OLD.id;
    DELETE FROM group_shares WHERE object_type = OLD.kind AND object_id = OLD.id;
    DELETE FROM favorites WHERE type = OLD.kind AND object_id = OLD.id;
    DELETE FROM published WHERE object_type = OLD.kind AND object_id = OLD.id;
  END;
  CREATE TRIGGER published_sheet_gone AFTER DELETE ON sheets BEGIN
    DELETE FROM published WHERE object_type = 'sheet' AND object_id = OLD.id;
  END;
  CREATE TRIGGER folder_moved AFTER UPDATE OF workspace_id ON folders BEGIN
    UPDATE items SET workspace_id = NEW.workspace_id WHERE folder_id = NEW.id;
  END;
  PRAGMA user_version = 9;
`
