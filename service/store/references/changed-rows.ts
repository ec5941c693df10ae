import type { Db } from '../db.ts'

/** A snapshot of the state of a sheet at one read. `changedRows` returns the changes since then. */
export type Look = {
  readonly sheetId: number
  readonly stamp: number
  readonly dataVersion: number
}

/**
 * Tracks which rows of a sheet changed since a given read, for every writer. The entries are in temporary tables of
 * this connection, so a rollback removes them together with the stamp of a read that saw the rolled-back changes: that
 * read then counts as unknown. Call it once, outside a transaction.
 */
export function changedRows({ sqlite }: Db) {
  sqlite.exec(TABLES)
  const dataVersion = sqlite.prepare('PRAGMA main.data_version')
  const find = sqlite.prepare('SELECT 1 FROM temp.looks WHERE sheet_id = ? AND stamp = ? AND is_other = 0')
  const changed = sqlite.prepare('SELECT row_id FROM temp.changed_rows WHERE sheet_id = ?')
  const clear = sqlite.prepare('DELETE FROM temp.changed_rows WHERE sheet_id = ?')
  const put = sqlite.prepare('INSERT OR REPLACE INTO temp.looks (sheet_id, stamp) VALUES (?, ?)')
  const drop = sqlite.prepare('DELETE FROM temp.looks WHERE sheet_id = ?')
  let lastStamp = 0

  // Increases when another program, such as the command line, has written the file: triggers of this connection do not
  // fire for that.
  const versionOfFile = (): number => Number(dataVersion.get()?.data_version)

  return {
    /**
     * The rows whose cells changed; null when everything must be read again: rows were added, deleted or moved, columns
     * or names changed, or the state is unknown.
     */
    since({ sheetId, stamp, dataVersion }: Look): readonly number[] | null {
      if (dataVersion !== versionOfFile() || !find.get(sheetId, stamp)) return null
      return changed.all(sheetId).map(row => Number(row.row_id))
    },
    /** Starts tracking the changes of this sheet. */
    look(sheetId: number): Look {
      lastStamp += 1
      clear.run(sheetId)
      put.run(sheetId, lastStamp)
      return { sheetId, stamp: lastStamp, dataVersion: versionOfFile() }
    },
    /** Stops tracking the changes of this sheet. */
    forget(sheetId: number): void {
      clear.run(sheetId)
      drop.run(sheetId)
    },
  }
}

const TABLES = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE looks (sheet_id INTEGER PRIMARY KEY, stamp INTEGER NOT NULL, is_other INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TEMP TABLE changed_rows (
    sheet_id INTEGER NOT NULL, row_id INTEGER NOT NULL, PRIMARY KEY (sheet_id, row_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TEMP TRIGGER row_changed AFTER UPDATE OF cells, modified_at, modified_by, created_at, created_by ON main.rows
    WHEN EXISTS (SELECT 1 FROM looks WHERE sheet_id = NEW.sheet_id AND is_other = 0) BEGIN INSERT OR IGNORE INTO changed_rows VALUES (NEW.sheet_id, NEW.id); END;
  CREATE TEMP TRIGGER row_came AFTER INSERT ON main.rows
    WHEN EXISTS (SELECT 1 FROM looks WHERE sheet_id = NEW.sheet_id AND is_other = 0) BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.sheet_id; END;
  CREATE TEMP TRIGGER row_went AFTER DELETE ON main.rows
    WHEN EXISTS (SELECT 1 FROM looks WHERE sheet_id = OLD.sheet_id AND is_other = 0) BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id = OLD.sheet_id; END;
  CREATE TEMP TRIGGER row_moved AFTER UPDATE OF position, parent_id, sheet_id, id ON main.rows
    WHEN EXISTS (SELECT 1 FROM looks WHERE sheet_id IN (OLD.sheet_id, NEW.sheet_id) AND is_other = 0)
    BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id IN (OLD.sheet_id, NEW.sheet_id); END;

  CREATE TEMP TRIGGER column_came AFTER INSERT ON main.columns BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.sheet_id; END;
  CREATE TEMP TRIGGER column_went AFTER DELETE ON main.columns BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id = OLD.sheet_id; END;
  CREATE TEMP TRIGGER column_changed AFTER UPDATE ON main.columns BEGIN UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.sheet_id; END;

  CREATE TEMP TRIGGER person_renamed AFTER UPDATE OF email, first_name, last_name ON main.users BEGIN
    UPDATE looks SET is_other = 1;
  END;
`
