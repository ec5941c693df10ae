import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import type { Db } from '../../db/db.ts'
import { toStored } from '../outbox-rows.ts'
import type { Content } from './journal-content.ts'
import type { EditRow, OtherRow } from './records.ts'
import { outboxEditOf } from './two-stores.ts'

/** The state transitions, allowed by the triggers, that lead an edit to each state. */
const WAYS: Readonly<Record<EditState, readonly EditState[]>> = {
  queued: [],
  sending: ['sending'],
  unknown: ['sending', 'unknown'],
  saved: ['sending', 'saved'],
  'needs-review': ['needs-review'],
}

/** Replaces the content of the database, as after the step that follows `step`. Skips invalid edits. */
export function refill(db: Db, { edits, others }: Content, step: number): void {
  const { sqlite } = db
  db.transaction(() => {
    sqlite.exec(CLEAR)
    const putEdit = createPutEdit(sqlite)
    const putOther = createPutOther(sqlite)
    for (const row of edits.values()) putEdit(row)
    for (const row of others.values()) putOther(row)
    sqlite.prepare('UPDATE mirror SET step = ?').run(step + 1)
  })
}

// An outdated key would match the create of another request. Without one the sheet is read.
const CLEAR = `
  DELETE FROM request_key;
  DELETE FROM edit; DELETE FROM known_rows; DELETE FROM known_columns; DELETE FROM known_comments;
  DELETE FROM row_id_map; DELETE FROM column_id_map; DELETE FROM discussion_id_map`

function createPutEdit(sqlite: DatabaseSyncInstance) {
  const insert = sqlite.prepare(
    `INSERT INTO edit (seq, sheet_id, kind, row_id, column_id, edit, base, state, reason, attempt, sent_at, saved_version, made_at, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?)`,
  )
  const setState = sqlite.prepare('UPDATE edit SET state = ? WHERE seq = ?')
  return (row: EditRow): void => {
    const entry = outboxEditOf(row)
    if (!entry) return
    const [seq, sheetId, edit, base, , reason, attempt, sentAt, savedVersion, madeAt, hash] = row
    const { kind, rowId, columnId } = toStored(entry.edit, entry.base)
    insert.run(seq, sheetId, kind, rowId, columnId, edit, base, reason, attempt, sentAt, savedVersion, madeAt, hash)
    for (const state of WAYS[entry.state]) setState.run(state, seq)
  }
}

function createPutOther(sqlite: DatabaseSyncInstance) {
  const rows = sqlite.prepare('INSERT OR REPLACE INTO known_rows (sheet_id, row_ids) VALUES (?, unhex(?))')
  const columns = sqlite.prepare('INSERT OR REPLACE INTO known_columns (sheet_id, column_ids) VALUES (?, unhex(?))')
  const comments = sqlite.prepare('INSERT OR REPLACE INTO known_comments (sheet_id, comment_ids) VALUES (?, unhex(?))')
  const rowId = sqlite.prepare('INSERT OR REPLACE INTO row_id_map (sheet_id, local_id, row_id) VALUES (?, ?, ?)')
  const columnId = sqlite.prepare(
    'INSERT OR REPLACE INTO column_id_map (sheet_id, local_id, column_id) VALUES (?, ?, ?)',
  )
  const discussionId = sqlite.prepare(
    'INSERT OR REPLACE INTO discussion_id_map (sheet_id, kind, local_id, service_id) VALUES (?, ?, ?, ?)',
  )
  return (row: OtherRow): void => {
    switch (row[0]) {
      case 'known_rows':
        return void rows.run(row[1], row[2])
      case 'known_columns':
        return void columns.run(row[1], row[2])
      case 'known_comments':
        return void comments.run(row[1], row[2])
      case 'row_id_map':
        return void rowId.run(row[1], row[2], row[3])
      case 'column_id_map':
        return void columnId.run(row[1], row[2], row[3])
      case 'discussion_id_map':
        return void discussionId.run(row[1], row[2], row[3], row[4])
    }
  }
}
