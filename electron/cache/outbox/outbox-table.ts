import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import { type Edit, isPost } from '../../../shared/model/sheet/pending-edit.ts'
import type { Post } from '../../../shared/model/sheet/post.ts'
import { createNumbersTable } from './numbers.ts'
import { type OutboxEdit, toOutboxEdit, toStored } from './outbox-rows.ts'

/** The statements of the outbox. What they are for stands in `outbox.ts`. */
export function createOutboxTable(sqlite: DatabaseSyncInstance) {
  const insert = sqlite.prepare(
    `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
     VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?)`,
  )
  const replace = sqlite.prepare(
    'UPDATE edit SET kind = ?, row_id = ?, column_id = ?, edit = ?, base = ?, hash = ?, made_at = ? WHERE seq = ?',
  )
  const read = sqlite.prepare('SELECT * FROM edit WHERE seq = ?')
  const list = sqlite.prepare('SELECT * FROM edit WHERE sheet_id = ? ORDER BY seq')
  const listOfRow = sqlite.prepare('SELECT * FROM edit WHERE sheet_id = ? AND row_id = ? ORDER BY seq')
  const listQueued = sqlite.prepare("SELECT * FROM edit WHERE sheet_id = ? AND state = 'queued' ORDER BY seq LIMIT ?")
  const page = sqlite.prepare("SELECT * FROM edit WHERE state <> 'saved' ORDER BY seq LIMIT ? OFFSET ?")
  const setState = sqlite.prepare('UPDATE edit SET state = ?, reason = ? WHERE seq = ?')
  const setSaved = sqlite.prepare("UPDATE edit SET state = 'saved', saved_version = ?, reason = NULL WHERE seq = ?")
  const send = sqlite.prepare("UPDATE edit SET state = 'sending', attempt = attempt + 1, sent_at = ? WHERE seq = ?")
  const recover = sqlite.prepare("UPDATE edit SET state = 'unknown' WHERE state = 'sending'")
  const remove = sqlite.prepare('DELETE FROM edit WHERE seq = ?')
  const sheets = sqlite.prepare(
    "SELECT DISTINCT sheet_id FROM edit WHERE state IN ('queued', 'unknown') ORDER BY sheet_id",
  )
  const count = sqlite.prepare(
    `SELECT sheet_id, count(*) AS count, sum(state = 'parked') AS parked
     FROM edit WHERE state <> 'saved' GROUP BY sheet_id ORDER BY sheet_id`,
  )
  const putKnown = sqlite.prepare('INSERT OR REPLACE INTO known_rows (sheet_id, row_ids) VALUES (?, ?)')
  const readKnown = sqlite.prepare('SELECT row_ids FROM known_rows WHERE sheet_id = ?')
  const listPosts = sqlite.prepare("SELECT * FROM edit WHERE sheet_id = ? AND kind LIKE '%-comment' ORDER BY seq")
  const allPosts = sqlite.prepare("SELECT * FROM edit WHERE kind LIKE '%-comment'")
  const readKind = sqlite.prepare('SELECT kind FROM edit WHERE seq = ?')
  const putComments = sqlite.prepare('INSERT OR REPLACE INTO known_comments (sheet_id, comment_ids) VALUES (?, ?)')
  const readComments = sqlite.prepare('SELECT comment_ids FROM known_comments WHERE sheet_id = ?')

  const toEdits = (rows: readonly unknown[]): readonly OutboxEdit[] =>
    rows.map(toOutboxEdit).filter(edit => edit !== null)

  return {
    insert: (sheetId: SheetId, edit: Edit, base: Cell | null, madeAt: number): number => {
      const stored = toStored(edit, base)
      const { kind, rowId, columnId } = stored
      return Number(
        insert.run(sheetId, kind, rowId, columnId, stored.edit, stored.base, madeAt, stored.hash).lastInsertRowid,
      )
    },
    replace: (seq: number, edit: Edit, base: Cell | null, madeAt: number): void => {
      const stored = toStored(edit, base)
      const { kind, rowId, columnId } = stored
      replace.run(kind, rowId, columnId, stored.edit, stored.base, stored.hash, madeAt, seq)
    },
    read: (seq: number): OutboxEdit | null => toOutboxEdit(read.get(seq)),
    list: (sheetId: SheetId): readonly OutboxEdit[] => toEdits(list.all(sheetId)),
    listQueued: (sheetId: SheetId, limit: number): readonly OutboxEdit[] => toEdits(listQueued.all(sheetId, limit)),
    /** Edits of one row; those that lean on it (`place`) as well when `andLeaning`. */
    listOfRow: (sheetId: SheetId, rowId: RowId, andLeaning: boolean): readonly OutboxEdit[] =>
      toEdits(andLeaning ? list.all(sheetId) : listOfRow.all(sheetId, rowId)),
    /** All that is not saved, over all sheets. */
    all: (after: number, limit: number): readonly OutboxEdit[] => toEdits(page.all(limit, after)),
    setState: (seq: number, state: EditState, reason: string | null): void => void setState.run(state, reason, seq),
    setSaved: (seq: number, version: number | null): void => void setSaved.run(version, seq),
    markSending: (seq: number, at: number): void => void send.run(at, seq),
    sendingToUnknown: (): void => void recover.run(),
    remove: (seq: number): void => void remove.run(seq),
    sheets: (): readonly SheetId[] => sheets.all().map(row => SheetId.parse(row.sheet_id)),
    countBySheet: () =>
      count.all().map(row => ({
        sheetId: Number(row.sheet_id),
        count: Number(row.count),
        parked: Number(row.parked),
      })),
    /** Whether an edit is a post, without reading it. */
    isPost: (seq: number): boolean => String(readKind.get(seq)?.kind).endsWith('-comment'),
    posts: (sheetId: SheetId): readonly OutboxEdit<Post>[] => postsOf(toEdits(listPosts.all(sheetId))),
    allPosts: (): readonly OutboxEdit<Post>[] => postsOf(toEdits(allPosts.all())),
    putKnownRows: (sheetId: SheetId, ids: readonly number[]): void => void putKnown.run(sheetId, toBlob(ids)),
    /** Null: no new rows were on their way. */
    knownRows: (sheetId: SheetId): ReadonlySet<number> | null => toIds(readKnown.get(sheetId)?.row_ids),
    putKnownComments: (sheetId: SheetId, ids: readonly number[]): void => void putComments.run(sheetId, toBlob(ids)),
    /** Null: no comment was on its way. */
    knownComments: (sheetId: SheetId): ReadonlySet<number> | null => toIds(readComments.get(sheetId)?.comment_ids),
    numbers: createNumbersTable(sqlite),
    clear: (): void =>
      sqlite.exec(
        'DELETE FROM edit; DELETE FROM known_rows; DELETE FROM renamed; DELETE FROM known_comments; DELETE FROM renamed_talk',
      ),
  }
}

const postsOf = (edits: readonly OutboxEdit[]): readonly OutboxEdit<Post>[] =>
  edits.filter((entry): entry is OutboxEdit<Post> => isPost(entry.edit))

const toBlob = (ids: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(ids).buffer)

const toIds = (stored: unknown): ReadonlySet<number> | null =>
  stored instanceof Uint8Array ? new Set(new Float64Array(stored.slice().buffer)) : null

export type OutboxTable = ReturnType<typeof createOutboxTable>
