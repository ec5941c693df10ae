import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * Records the rows that a transaction changed, as the text of a record. Triggers note each row, so that no statement
 * can be forgotten; they belong to this connection and are not in the file.
 */
export function watchChanges(sqlite: DatabaseSyncInstance) {
  sqlite.exec(WATCH)
  const anyEdit = sqlite.prepare('SELECT 1 FROM touched_edit LIMIT 1')
  const anyOther = sqlite.prepare('SELECT 1 FROM touched_other LIMIT 1')
  const nextStep = sqlite.prepare('UPDATE mirror SET step = step + 1 RETURNING step')
  // "CROSS JOIN" starts from the few touched rows, never from all.
  const touchedEdits = sqlite.prepare(
    `SELECT json_group_array(json_array(seq, sheet_id, edit, base, state, reason, attempt, sent_at, saved_version, made_at, hash)) AS rows
     FROM touched_edit CROSS JOIN edit USING (seq)`,
  )
  const gone = sqlite.prepare(
    'SELECT json_group_array(seq) AS seqs FROM touched_edit WHERE seq NOT IN (SELECT seq FROM edit)',
  )
  const touchedOthers = sqlite.prepare(TOUCHED_OTHERS)
  const cleared = sqlite.prepare("SELECT 1 FROM touched_other WHERE name = 'cleared'")
  const clean = sqlite.prepare('DELETE FROM touched_edit')
  const cleanOthers = sqlite.prepare('DELETE FROM touched_other')
  const hasEdits = sqlite.prepare('SELECT 1 FROM edit LIMIT 1')

  return {
    /** Returns the record of the transaction about to be committed; null if nothing changed. */
    takeRecord(): string | null {
      const hasOthers = anyOther.get() !== undefined
      if (!hasOthers && !anyEdit.get()) return null
      const step = Number(nextStep.get()?.step)
      const others = hasOthers ? touchedOthers.all().map(({ row }) => String(row)) : []
      const isCleared = hasOthers && cleared.get() !== undefined
      const edits = String(touchedEdits.get()?.rows)
      const record = `{"step":${step},"edits":${edits},"gone":${String(gone.get()?.seqs)},"others":[${others.join()}],"cleared":${isCleared}}`
      clean.run()
      cleanOthers.run()
      return record
    },
    isEmpty: (): boolean => hasEdits.get() === undefined,
  }
}
// In memory: a full disk must not prevent tracking changes.
const WATCH = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE IF NOT EXISTS touched_edit (seq INTEGER PRIMARY KEY);
  CREATE TEMP TABLE IF NOT EXISTS touched_other (name TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID;
  DELETE FROM touched_edit;
  DELETE FROM touched_other;

  CREATE TEMP TRIGGER IF NOT EXISTS edit_came AFTER INSERT ON edit
  BEGIN INSERT OR IGNORE INTO touched_edit VALUES (new.seq); END;
  CREATE TEMP TRIGGER IF NOT EXISTS edit_changed AFTER UPDATE ON edit
  BEGIN INSERT OR IGNORE INTO touched_edit VALUES (new.seq); END;
  CREATE TEMP TRIGGER IF NOT EXISTS edit_went AFTER DELETE ON edit
  BEGIN INSERT OR IGNORE INTO touched_edit VALUES (old.seq); END;

  CREATE TEMP TRIGGER IF NOT EXISTS known_rows_came AFTER INSERT ON known_rows
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('known_rows', new.rowid); END;
  CREATE TEMP TRIGGER IF NOT EXISTS known_columns_came AFTER INSERT ON known_columns
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('known_columns', new.rowid); END;
  CREATE TEMP TRIGGER IF NOT EXISTS known_comments_came AFTER INSERT ON known_comments
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('known_comments', new.rowid); END;
  CREATE TEMP TRIGGER IF NOT EXISTS row_id_map_came AFTER INSERT ON row_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('row_id_map', new.rowid); END;
  CREATE TEMP TRIGGER IF NOT EXISTS column_id_map_came AFTER INSERT ON column_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('column_id_map', new.rowid); END;
  CREATE TEMP TRIGGER IF NOT EXISTS discussion_id_map_came AFTER INSERT ON discussion_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('discussion_id_map', new.rowid); END;

  -- Of these tables rows only come, or all of them go.
  CREATE TEMP TRIGGER IF NOT EXISTS known_rows_went AFTER DELETE ON known_rows
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
  CREATE TEMP TRIGGER IF NOT EXISTS known_columns_went AFTER DELETE ON known_columns
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
  CREATE TEMP TRIGGER IF NOT EXISTS known_comments_went AFTER DELETE ON known_comments
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
  CREATE TEMP TRIGGER IF NOT EXISTS row_id_map_went AFTER DELETE ON row_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
  CREATE TEMP TRIGGER IF NOT EXISTS column_id_map_went AFTER DELETE ON column_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
  CREATE TEMP TRIGGER IF NOT EXISTS discussion_id_map_went AFTER DELETE ON discussion_id_map
  BEGIN INSERT OR IGNORE INTO touched_other VALUES ('cleared', 0); END;
`

const TOUCHED_OTHERS = `
  SELECT json_array('known_rows', sheet_id, hex(row_ids)) AS row FROM known_rows
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'known_rows')
  UNION ALL
  SELECT json_array('known_columns', sheet_id, hex(column_ids)) FROM known_columns
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'known_columns')
  UNION ALL
  SELECT json_array('known_comments', sheet_id, hex(comment_ids)) FROM known_comments
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'known_comments')
  UNION ALL
  SELECT json_array('row_id_map', sheet_id, local_id, row_id) FROM row_id_map
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'row_id_map')
  UNION ALL
  SELECT json_array('column_id_map', sheet_id, local_id, column_id) FROM column_id_map
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'column_id_map')
  UNION ALL
  SELECT json_array('discussion_id_map', sheet_id, kind, local_id, service_id) FROM discussion_id_map
  WHERE rowid IN (SELECT id FROM touched_other WHERE name = 'discussion_id_map')`
