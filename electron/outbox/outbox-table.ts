import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type ColumnId, type RowId, SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../shared/model/sheet/column-edit.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import { type EditState, isPutImage, type SheetEdit } from '../../shared/model/sheet/edit.ts'
import { columnEditsOf, commentEditsOf, type Edit, sheetEditsOf } from '../../shared/model/sheet/pending-edit.ts'
import { createCellStatements } from './cells/cell-statements.ts'
import { createKnownIds } from './known-ids.ts'
import { createNumbersTable } from './numbers.ts'
import { NO_ROW, type OutboxEdit, toOutboxEdit, toStored } from './outbox-rows.ts'

/** An edit that needs review, without its content. */
type EditForReview = { readonly seq: number; readonly sheetId: SheetId; readonly reason: string | null }

/** The SQL statements of the outbox; see `outbox.ts` for their use. */
export function createOutboxTable(sqlite: DatabaseSyncInstance) {
  const numbers = createNumbersTable(sqlite)
  const known = createKnownIds(sqlite)
  const cells = createCellStatements(sqlite)
  return {
    ...writeStatements(sqlite),
    ...sheetStatements(sqlite),
    ...rowStatements(sqlite),
    ...overviewStatements(sqlite),
    known,
    numbers,
    cells,
    clear: (): void => {
      sqlite.exec('DELETE FROM edit')
      known.clear()
      numbers.clear()
    },
  }
}

export type OutboxTable = ReturnType<typeof createOutboxTable>

/** Changes of single edits. */
function writeStatements(sqlite: DatabaseSyncInstance) {
  const insert = sqlite.prepare(
    `INSERT INTO edit (sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
     VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?)`,
  )
  const insertAt = sqlite.prepare(
    `INSERT INTO edit (seq, sheet_id, kind, row_id, column_id, edit, base, state, made_at, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?)`,
  )
  const replace = sqlite.prepare(
    'UPDATE edit SET kind = ?, row_id = ?, column_id = ?, edit = ?, base = ?, hash = ?, made_at = ? WHERE seq = ?',
  )
  const setState = sqlite.prepare(
    "UPDATE edit SET state = ?1, reason = ?2, attempt = attempt + (?1 = 'unknown') WHERE seq = ?3",
  )
  const setSaved = sqlite.prepare("UPDATE edit SET state = 'saved', saved_version = ?, reason = NULL WHERE seq = ?")
  const send = sqlite.prepare("UPDATE edit SET state = 'sending', sent_at = ? WHERE seq = ?")
  const recover = sqlite.prepare("UPDATE edit SET state = 'unknown', attempt = attempt + 1 WHERE state = 'sending'")
  const remove = sqlite.prepare('DELETE FROM edit WHERE seq = ?')

  return {
    insert: (sheetId: SheetId, edit: Edit, base: Cell | null, madeAt: number): number => {
      const stored = toStored(edit, base)
      const { kind, rowId, columnId } = stored
      return Number(
        insert.run(sheetId, kind, rowId, columnId, stored.edit, stored.base, madeAt, stored.hash).lastInsertRowid,
      )
    },
    /** Inserts a former edit at its old position in the queue. */
    insertAgain: ({ seq, sheetId, edit, base, madeAt }: OutboxEdit): void => {
      const stored = toStored(edit, base)
      const { kind, rowId, columnId } = stored
      insertAt.run(seq, sheetId, kind, rowId, columnId, stored.edit, stored.base, madeAt, stored.hash)
    },
    replace: (seq: number, edit: Edit, base: Cell | null, madeAt: number): void => {
      const stored = toStored(edit, base)
      const { kind, rowId, columnId } = stored
      replace.run(kind, rowId, columnId, stored.edit, stored.base, stored.hash, madeAt, seq)
    },
    setState: (seq: number, state: EditState, reason: string | null): void => void setState.run(state, reason, seq),
    setSaved: (seq: number, version: number | null): void => void setSaved.run(version, seq),
    markSending: (seq: number, at: number): void => void send.run(at, seq),
    sendingToUnknown: (): void => void recover.run(),
    remove: (seq: number): void => void remove.run(seq),
  }
}

/** The edits of a sheet. */
function sheetStatements(sqlite: DatabaseSyncInstance) {
  const read = sqlite.prepare('SELECT * FROM edit WHERE seq = ?')
  const readKind = sqlite.prepare('SELECT kind FROM edit WHERE seq = ?')
  const list = sqlite.prepare('SELECT * FROM edit WHERE sheet_id = ? ORDER BY seq')
  const has = sqlite.prepare('SELECT 1 FROM edit WHERE sheet_id = ? LIMIT 1')
  const newest = sqlite.prepare('SELECT max(seq) AS seq FROM edit WHERE sheet_id = ?')
  const listQueued = sqlite.prepare("SELECT * FROM edit WHERE sheet_id = ? AND state = 'queued' ORDER BY seq LIMIT ?")
  const listOfCell = sqlite.prepare(
    'SELECT * FROM edit WHERE sheet_id = ? AND row_id = ? AND column_id = ? ORDER BY +seq',
  )
  const isAddedColumn = sqlite.prepare(
    `SELECT 1 FROM edit WHERE sheet_id = ? AND row_id = ? AND column_id = ? AND kind = 'add-column'`,
  )
  const listColumns = sqlite.prepare(
    `SELECT * FROM edit WHERE sheet_id = ? AND row_id = ? AND column_id IS NOT NULL ORDER BY +seq`,
  )
  // The condition must equal that of the index.
  const listCommentEdits = sqlite.prepare(
    `SELECT * FROM edit WHERE sheet_id = ? AND kind IN ('post-comment', 'change-comment', 'delete-comment')
     ORDER BY +seq`,
  )

  return {
    read: (seq: number): OutboxEdit | null => toOutboxEdit(read.get(seq)),
    /** Whether an edit concerns a comment, without reading it. */
    isCommentEdit: (seq: number): boolean => String(readKind.get(seq)?.kind).endsWith('-comment'),
    list: (sheetId: SheetId): readonly OutboxEdit[] => toEdits(list.all(sheetId)),
    has: (sheetId: SheetId): boolean => has.get(sheetId) !== undefined,
    /** The `seq` of the newest edit of the sheet; 0 without one. */
    newest: (sheetId: SheetId): number => Number(newest.get(sheetId)?.seq ?? 0),
    listQueued: (sheetId: SheetId, limit: number): readonly OutboxEdit[] => toEdits(listQueued.all(sheetId, limit)),
    listOfCell: (sheetId: SheetId, rowId: RowId, columnId: ColumnId): readonly OutboxEdit[] =>
      toEdits(listOfCell.all(sheetId, rowId, columnId)),
    /** Whether the column is new and pending. */
    isAddedColumn: (sheetId: SheetId, columnId: ColumnId): boolean =>
      isAddedColumn.get(sheetId, NO_ROW, columnId) !== undefined,
    columnEdits: (sheetId: SheetId): readonly OutboxEdit<ColumnEdit>[] =>
      columnEditsOf(toEdits(listColumns.all(sheetId, NO_ROW))),
    commentEdits: (sheetId: SheetId): readonly OutboxEdit<CommentEdit>[] =>
      commentEditsOf(toEdits(listCommentEdits.all(sheetId))),
  }
}

/** The edits of a sheet that add, move, delete or fill rows, and edits that reference such rows. */
function rowStatements(sqlite: DatabaseSyncInstance) {
  // "+seq": ordered by seq, SQLite would scan all edits of the sheet instead of the few of the row.
  const listOfRow = sqlite.prepare('SELECT * FROM edit WHERE sheet_id = ? AND row_id = ? ORDER BY +seq')
  const rowsAfter = sqlite.prepare(
    "SELECT 1 FROM edit WHERE sheet_id = ? AND seq > ? AND kind IN ('add-row', 'move-row', 'delete-row') LIMIT 1",
  )
  const writtenAfter = sqlite.prepare('SELECT 1 FROM edit WHERE sheet_id = ? AND row_id = ? AND +seq > ? LIMIT 1')
  // Uses only the index: there may be a hundred thousand cell edits as well.
  const listRows = sqlite.prepare(
    `SELECT * FROM edit WHERE seq IN
     (SELECT seq FROM edit INDEXED BY edit_of_cell WHERE sheet_id = ? AND column_id IS NULL) ORDER BY seq`,
  )
  const isAdded = sqlite.prepare(
    "SELECT 1 FROM edit WHERE sheet_id = ? AND row_id = ? AND column_id IS NULL AND kind = 'add-row'",
  )
  // Edits that place a row under or after another one. The expressions must equal those of the indexes.
  const listUnder = sqlite.prepare(
    `SELECT * FROM edit WHERE sheet_id = ? AND kind IN ('add-row', 'move-row')
     AND CASE WHEN json_valid(edit) THEN coalesce(edit ->> '$.location.parentId', edit ->> '$.place.parentId') END = ?`,
  )
  const comesUnder = sqlite.prepare(
    `SELECT 1 FROM edit WHERE sheet_id = ? AND kind IN ('add-row', 'move-row')
     AND CASE WHEN json_valid(edit) THEN coalesce(edit ->> '$.location.parentId', edit ->> '$.place.parentId') END = ? AND +seq > ? LIMIT 1`,
  )
  const listAfter = sqlite.prepare(
    `SELECT * FROM edit WHERE sheet_id = ? AND kind IN ('add-row', 'move-row')
     AND CASE WHEN json_valid(edit) THEN coalesce(edit ->> '$.location.after', edit ->> '$.place.after') END = ?`,
  )
  // The condition must equal that of the index.
  const listWaiting = sqlite.prepare(
    `SELECT * FROM edit WHERE sheet_id = ? AND kind = 'set-cell' AND instr(edit, '"kind":"predecessors"') > 0
     ORDER BY +seq`,
  )

  return {
    /** Edits of the row and its cells. */
    ofRow: (sheetId: SheetId, rowId: RowId): readonly OutboxEdit[] => toEdits(listOfRow.all(sheetId, rowId)),
    /** Whether the row is new and pending. */
    isAdded: (sheetId: SheetId, rowId: RowId): boolean => isAdded.get(sheetId, rowId) !== undefined,
    /** Edits that add, move or delete rows. */
    rowEdits: (sheetId: SheetId): readonly OutboxEdit<SheetEdit>[] => sheetEditsOf(toEdits(listRows.all(sheetId))),
    /**
     * The latest move of the row, if its parent may be changed in place: no row was added, deleted or moved after it,
     * and nothing was written into that parent, which may have been blank until then and could have no children.
     */
    lastMove: (sheetId: SheetId, rowId: RowId, parentId: RowId | null): OutboxEdit | null => {
      const last = toEdits(listOfRow.all(sheetId, rowId)).findLast(({ edit }) => edit.kind === 'move-row')
      if (!last || rowsAfter.get(sheetId, last.seq) !== undefined) return null
      const isWritten = parentId !== null && writtenAfter.get(sheetId, parentId, last.seq) !== undefined
      return isWritten ? null : last
    },
    /** All edits that reference the row as target, parent or neighbor. */
    listNaming: (sheetId: SheetId, rowId: RowId): readonly OutboxEdit[] => {
      const statements = [listOfRow, listUnder, listAfter]
      const found = toEdits(statements.flatMap(statement => statement.all(sheetId, rowId)))
      return [...new Map(found.map(edit => [edit.seq, edit])).values()].sort((a, b) => a.seq - b.seq)
    },
    /** Whether a later edit places a row under that row. */
    comesUnder: (sheetId: SheetId, parentId: RowId, seq: number): boolean =>
      comesUnder.get(sheetId, parentId, seq) !== undefined,
    /** Cell edits that reference other rows. */
    listOfPredecessors: (sheetId: SheetId): readonly OutboxEdit[] => toEdits(listWaiting.all(sheetId)),
  }
}

/** The edits of all sheets. */
function overviewStatements(sqlite: DatabaseSyncInstance) {
  const page = sqlite.prepare("SELECT * FROM edit WHERE state <> 'saved' ORDER BY seq LIMIT ? OFFSET ?")
  const sheets = sqlite.prepare(
    "SELECT DISTINCT sheet_id FROM edit WHERE state IN ('queued', 'sending', 'unknown') ORDER BY sheet_id",
  )
  const withEdits = sqlite.prepare('SELECT DISTINCT sheet_id FROM edit ORDER BY sheet_id')
  const count = sqlite.prepare(
    `SELECT sheet_id, count(*) AS count, sum(state = 'queued') AS queued, sum(state = 'needs-review') AS needsReview
     FROM edit WHERE state <> 'saved' GROUP BY sheet_id ORDER BY sheet_id`,
  )
  const listForReview = sqlite.prepare(
    "SELECT seq, sheet_id, reason FROM edit WHERE state = 'needs-review' ORDER BY seq",
  )
  const reviewReasons = sqlite.prepare("SELECT reason FROM edit WHERE sheet_id = ? AND state = 'needs-review'")
  const allCommentEdits = sqlite.prepare(
    "SELECT * FROM edit WHERE kind IN ('post-comment', 'change-comment', 'delete-comment')",
  )
  const listPutImages = sqlite.prepare(`SELECT * FROM edit WHERE kind = 'set-cell' AND instr(edit, '"image":"') > 0`)

  return {
    /** All unsaved edits of all sheets. */
    all: (after: number, limit: number): readonly OutboxEdit[] => toEdits(page.all(limit, after)),
    sheets: (): readonly SheetId[] => sheets.all().map(row => SheetId.parse(row.sheet_id)),
    /** Sheets with edits, including saved ones that stay folded. */
    sheetsWithEdits: (): readonly SheetId[] => withEdits.all().map(row => SheetId.parse(row.sheet_id)),
    countBySheet: () =>
      count.all().map(row => ({
        sheetId: Number(row.sheet_id),
        count: Number(row.count),
        queued: Number(row.queued),
        needsReview: Number(row.needsReview),
      })),
    /** All edits that need review, with reasons. */
    needsReview: (): readonly EditForReview[] =>
      listForReview.all().map(({ seq, sheet_id, reason }) => ({
        seq: Number(seq),
        sheetId: SheetId.parse(sheet_id),
        reason: typeof reason === 'string' ? reason : null,
      })),
    /** The reasons of a sheet's edits that need review. */
    reviewReasons: (sheetId: number): readonly (string | null)[] =>
      reviewReasons.all(sheetId).map(({ reason }) => (typeof reason === 'string' ? reason : null)),
    allCommentEdits: (): readonly OutboxEdit<CommentEdit>[] => commentEditsOf(toEdits(allCommentEdits.all())),
    /** The images that edits of any sheet will put into cells. */
    imagesToPut: (): readonly string[] =>
      toEdits(listPutImages.all()).flatMap(({ edit }) => (isPutImage(edit) ? [edit.image] : [])),
  }
}

const toEdits = (rows: readonly unknown[]): readonly OutboxEdit[] =>
  rows.map(toOutboxEdit).filter(edit => edit !== null)
