import { hash } from 'node:crypto'
import { z } from 'zod'
import { type ColumnId, type RowId, SheetId } from '../../shared/model/ids.ts'
import { type Cell, CellValue, withRows } from '../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../shared/model/sheet/column-edit.ts'
import type { CommentEdit } from '../../shared/model/sheet/comment-edit.ts'
import { EditState, isCellEdit, type SheetEdit } from '../../shared/model/sheet/edit.ts'
import {
  Edit,
  isColumnEdit,
  isCommentEdit,
  isCreate,
  namedRows,
  type PendingEdit,
} from '../../shared/model/sheet/pending-edit.ts'
import { parseJson } from '../../shared/parse-json.ts'
import type { Numbers } from './numbers.ts'

/** The effect of a step on the edits of one sheet: new or changed edits, and removed ones. */
export type OutboxChange = {
  readonly sheetId: SheetId
  readonly changed: readonly OutboxEdit[]
  readonly gone: readonly number[]
  /** Comments changed, not only the grid. */
  readonly hasCommentEdits: boolean
}

/** An edit in the outbox, with the fields that only sending needs. */
export type OutboxEdit<E extends Edit = Edit> = PendingEdit<E> & {
  /** The sheet's version that contains it; saved edits only, null if the service reports no versions. */
  readonly savedVersion: number | null
  /** When it was last sent, in milliseconds since 1970; null if never. */
  readonly sentAt: number | null
  /** A request with it got no response and may still be executed, see `asSent`. */
  readonly mayArrive: boolean
}

/**
 * An edit as later edits of the same target must treat it. A queued edit whose earlier request may still be executed
 * counts as sent: replaced or dropped, it would arrive as a value that no edit explains. Creates are queued again only
 * when they can no longer arrive, so they do not count.
 */
export const asSent = <E extends Edit>(entry: OutboxEdit<E>): OutboxEdit<E> =>
  entry.mayArrive && entry.state === 'queued' && !isCreate(entry.edit) ? { ...entry, state: 'unknown' } : entry

/** The row of edits of the sheet itself: comments on the sheet, and columns. No row has this id. */
export const NO_ROW = 0

const StoredCell = z.object({
  value: CellValue,
  display: z.string().nullable(),
  formula: z.string().nullable(),
  /** Absent in edits stored before links existed, and for cells without a link. */
  link: z.string().nullable().optional(),
  format: z.string().nullable().optional(),
  image: z.string().nullable().optional(),
  linkIn: z.string().nullable().optional(),
  linksOut: z.string().nullable().optional(),
})

/** Until version 9 of the file, the location of a row was stored as `place`. */
const StoredEdit = z.preprocess(stored => {
  if (typeof stored !== 'object' || stored === null || !('place' in stored)) return stored
  const { place, ...edit } = stored
  return { ...edit, location: place }
}, Edit)

const Stored = z.object({
  seq: z.number(),
  sheet_id: SheetId,
  edit: z.string(),
  base: z.string().nullable(),
  state: EditState,
  reason: z.string().nullable(),
  made_at: z.number(),
  saved_version: z.number().nullable(),
  sent_at: z.number().nullable(),
  /** The number of its requests that got no response. */
  attempt: z.number(),
  hash: z.string(),
})

/** Null if the row is damaged: its hash does not match, or it is no valid edit. */
export function toOutboxEdit(row: unknown): OutboxEdit | null {
  const stored = Stored.safeParse(row)
  if (!stored.success || !isIntact(stored.data.edit, stored.data.base, stored.data.hash)) return null
  const edit = StoredEdit.safeParse(parseJson(stored.data.edit))
  const base = stored.data.base === null ? null : StoredCell.safeParse(parseJson(stored.data.base))
  if (!edit.success || base?.success === false) return null
  return {
    seq: stored.data.seq,
    sheetId: stored.data.sheet_id,
    edit: edit.data,
    base: base?.data ?? null,
    state: stored.data.state,
    reason: stored.data.reason,
    madeAt: stored.data.made_at,
    savedVersion: stored.data.saved_version,
    sentAt: stored.data.sent_at,
    mayArrive: stored.data.attempt > 0,
  }
}

/** The stored texts of an edit, and their hash. */
export function toStored(edit: Edit, base: Cell | null) {
  const editText = JSON.stringify(edit)
  const baseText = base === null ? null : JSON.stringify(base)
  return {
    kind: edit.kind,
    rowId: 'rowId' in edit ? (edit.rowId ?? NO_ROW) : NO_ROW,
    columnId: 'columnId' in edit ? edit.columnId : null,
    edit: editText,
    base: baseText,
    hash: hashOf(editText, baseText),
  }
}

/** The edit with service ids instead of local ids. The same object if nothing changes. */
export function renumbered(edit: Edit, numbers: Numbers): Edit {
  if (isCommentEdit(edit)) return renumberedComment(edit, numbers)
  if (isColumnEdit(edit)) return renameColumns(edit, numbers.columns)
  return renameCellColumn(renameRows(edit, numbers.rows), numbers.columns)
}

function renumberedComment(edit: CommentEdit, { rows, threads, comments }: Numbers): CommentEdit {
  const rowId = edit.rowId === null ? null : (rows.get(edit.rowId) ?? edit.rowId)
  const threadId = threads.get(edit.threadId) ?? edit.threadId
  const commentId = comments.get(edit.commentId) ?? edit.commentId
  const isSame = rowId === edit.rowId && threadId === edit.threadId && commentId === edit.commentId
  return isSame ? edit : { ...edit, rowId, threadId, commentId }
}

/** The same for an edit of the sheet, which references rows only. */
export function renameRows(edit: SheetEdit, idMap: ReadonlyMap<RowId, RowId>): SheetEdit {
  const named = namedRows(edit)
  if (!named.some(rowId => idMap.has(rowId))) return edit
  const rowId = idMap.get(edit.rowId) ?? edit.rowId
  if (edit.kind === 'delete-row' || edit.kind === 'format-cell') return { ...edit, rowId }
  if (edit.kind === 'set-cell') return { ...edit, rowId, value: withRows(edit.value, id => idMap.get(id) ?? id) }
  const { parentId, after } = edit.location
  const location = {
    parentId: parentId === null ? null : (idMap.get(parentId) ?? parentId),
    after: after === null ? null : (idMap.get(after) ?? after),
  }
  return { ...edit, rowId, location }
}

function renameColumns(edit: ColumnEdit, idMap: ReadonlyMap<ColumnId, ColumnId>): ColumnEdit {
  if (!namedColumns(edit).some(columnId => idMap.has(columnId))) return edit
  const columnId = idMap.get(edit.columnId) ?? edit.columnId
  if (!('after' in edit)) return { ...edit, columnId }
  return { ...edit, columnId, after: edit.after === null ? null : (idMap.get(edit.after) ?? edit.after) }
}

function renameCellColumn(edit: SheetEdit, idMap: ReadonlyMap<ColumnId, ColumnId>): SheetEdit {
  const columnId = isCellEdit(edit) ? idMap.get(edit.columnId) : undefined
  return isCellEdit(edit) && columnId !== undefined ? { ...edit, columnId } : edit
}

/** Every column that the edit references, its target first. */
export function namedColumns(edit: Edit): readonly ColumnId[] {
  if ('after' in edit && edit.after !== null) return [edit.columnId, edit.after]
  return 'columnId' in edit ? [edit.columnId] : []
}

/** Whether the texts match the stored hash. */
export const isIntact = (edit: string, base: string | null, stored: string): boolean => hashOf(edit, base) === stored

const hashOf = (edit: string, base: string | null): string => hash('sha256', `${edit}\0${base ?? ''}`, 'base64url')
