import type { Db } from '../db.ts'

/** A snapshot of the state of a sheet at one read. `changedRows` returns the changes since then. */
export type Look = {
  readonly sheetId: number
  /** The latest look of each reader counts. */
  readonly reader: string
  readonly stamp: number
  readonly dataVersion: number
}

/** The changes of a sheet whose columns are the same. */
export type RowChanges = {
  /** The rows whose cells or attributes changed; they may be deleted. Rows that were added are not listed. */
  readonly rowIds: readonly number[]
  /** Whether rows were added, deleted or moved. */
  readonly isReordered: boolean
}

/**
 * Tracks which rows of a sheet changed since a given read, for every writer and any number of readers. The entries are
 * in temporary tables of this connection, so a rollback removes them together with the stamp of a read that saw the
 * rolled-back changes: that read then counts as unknown. Call it once, outside a transaction.
 */
export function changedRows({ sqlite }: Db) {
  sqlite.exec(TABLES)
  const dataVersion = sqlite.prepare('PRAGMA main.data_version')
  const find = sqlite.prepare(
    'SELECT is_reordered, is_other FROM temp.looks WHERE sheet_id = ? AND reader = ? AND stamp = ?',
  )
  const changed = sqlite.prepare('SELECT row_id FROM temp.changed_rows WHERE sheet_id = ? AND reader = ?')
  const clear = sqlite.prepare('DELETE FROM temp.changed_rows WHERE sheet_id = ? AND reader = ?')
  const put = sqlite.prepare('INSERT OR REPLACE INTO temp.looks (sheet_id, reader, stamp) VALUES (?, ?, ?)')
  const drop = sqlite.prepare('DELETE FROM temp.looks WHERE sheet_id = ? AND reader = ?')
  let lastStamp = 0

  // Increases when another program, such as the command line, has written the file: triggers of this connection do not
  // fire for that.
  const versionOfFile = (): number => Number(dataVersion.get()?.data_version)

  return {
    /**
     * Null when everything must be read again: columns, project settings or names of users changed, or the state is
     * unknown.
     */
    since({ sheetId, reader, stamp, dataVersion }: Look): RowChanges | null {
      const found = dataVersion === versionOfFile() ? find.get(sheetId, reader, stamp) : undefined
      if (found?.is_other !== 0) return null
      const rowIds = changed.all(sheetId, reader).map(row => Number(row.row_id))
      return { rowIds, isReordered: found.is_reordered === 1 }
    },
    /** Starts tracking the changes of this sheet for this reader, in place of those since its last look. */
    look(sheetId: number, reader: string): Look {
      lastStamp += 1
      clear.run(sheetId, reader)
      put.run(sheetId, reader, lastStamp)
      return { sheetId, reader, stamp: lastStamp, dataVersion: versionOfFile() }
    },
    /** Stops tracking the changes since this look. */
    forget({ sheetId, reader }: Look): void {
      clear.run(sheetId, reader)
      drop.run(sheetId, reader)
    },
  }
}

const TABLES = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE looks (
    sheet_id INTEGER NOT NULL, reader TEXT NOT NULL, stamp INTEGER NOT NULL, is_reordered INTEGER NOT NULL DEFAULT 0,
    is_other INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (sheet_id, reader)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE changed_rows (
    sheet_id INTEGER NOT NULL, reader TEXT NOT NULL, row_id INTEGER NOT NULL, PRIMARY KEY (sheet_id, reader, row_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TEMP TRIGGER row_changed
    AFTER UPDATE OF cells, expanded, locked, format, modified_at, modified_by, created_at, created_by ON main.rows BEGIN
    INSERT OR IGNORE INTO changed_rows
      SELECT sheet_id, reader, NEW.id FROM looks WHERE sheet_id = NEW.sheet_id AND is_other = 0;
  END;
  CREATE TEMP TRIGGER row_came AFTER INSERT ON main.rows BEGIN
    UPDATE looks SET is_reordered = 1 WHERE sheet_id = NEW.sheet_id AND is_reordered = 0;
  END;
  CREATE TEMP TRIGGER row_went AFTER DELETE ON main.rows BEGIN
    UPDATE looks SET is_reordered = 1 WHERE sheet_id = OLD.sheet_id AND is_reordered = 0;
  END;
  CREATE TEMP TRIGGER row_moved AFTER UPDATE OF position, parent_id, sheet_id, id ON main.rows BEGIN
    UPDATE looks SET is_reordered = 1 WHERE sheet_id IN (OLD.sheet_id, NEW.sheet_id) AND is_reordered = 0;
  END;

  CREATE TEMP TRIGGER column_came AFTER INSERT ON main.columns BEGIN
    UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.sheet_id;
  END;
  CREATE TEMP TRIGGER column_went AFTER DELETE ON main.columns BEGIN
    UPDATE looks SET is_other = 1 WHERE sheet_id = OLD.sheet_id;
  END;
  CREATE TEMP TRIGGER column_changed AFTER UPDATE ON main.columns BEGIN
    UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.sheet_id;
  END;

  CREATE TEMP TRIGGER sheet_configured AFTER UPDATE OF settings ON main.sheets BEGIN
    UPDATE looks SET is_other = 1 WHERE sheet_id = NEW.id;
  END;

  CREATE TEMP TRIGGER person_renamed AFTER UPDATE OF email, first_name, last_name ON main.users BEGIN
    UPDATE looks SET is_other = 1;
  END;
`
