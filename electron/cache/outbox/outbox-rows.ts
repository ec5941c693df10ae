import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { Edit, EditState, type PendingEdit } from '../../../shared/model/sheet/edit.ts'
import { parseJson } from '../../../shared/parse-json.ts'

/** An edit as it lies in the outbox, with what only sending needs. */
export type OutboxEdit = PendingEdit & {
  /** The sheet's version that holds it; saved only, null where the service does not tell versions. */
  readonly savedVersion: number | null
  /** When it last left, milliseconds since 1970; null if never. */
  readonly sentAt: number | null
}

const StoredCell = z.object({ value: CellValue, display: z.string().nullable(), formula: z.string().nullable() })

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
  hash: z.string(),
})

/** Null when the row is damaged: its hash does not fit, or it is no edit. */
export function toOutboxEdit(row: unknown): OutboxEdit | null {
  const stored = Stored.safeParse(row)
  if (!stored.success || stored.data.hash !== hashOf(stored.data.edit, stored.data.base)) return null
  const edit = Edit.safeParse(parseJson(stored.data.edit))
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
  }
}

/** The texts that are stored of an edit, and the hash over them. */
export function toStored(edit: Edit, base: Cell | null) {
  const editText = JSON.stringify(edit)
  const baseText = base === null ? null : JSON.stringify(base)
  return {
    kind: edit.kind,
    rowId: edit.rowId,
    columnId: edit.kind === 'set-cell' ? edit.columnId : null,
    edit: editText,
    base: baseText,
    hash: hashOf(editText, baseText),
  }
}

/** The edit with the service's ids in place of rows that were made here. The same object when it names none of them. */
export function renameRows(edit: Edit, renamed: ReadonlyMap<RowId, RowId>): Edit {
  const named = namedRows(edit)
  if (!named.some(rowId => renamed.has(rowId))) return edit
  const rowId = renamed.get(edit.rowId) ?? edit.rowId
  if (edit.kind === 'set-cell' || edit.kind === 'delete-row') return { ...edit, rowId }
  const { parentId, after } = edit.place
  const place = {
    parentId: parentId === null ? null : (renamed.get(parentId) ?? parentId),
    after: after === null ? null : (renamed.get(after) ?? after),
  }
  return { ...edit, rowId, place }
}

/** Every row that the edit speaks of. */
export function namedRows(edit: Edit): readonly RowId[] {
  if (edit.kind === 'set-cell' || edit.kind === 'delete-row') return [edit.rowId]
  return [edit.rowId, edit.place.parentId, edit.place.after].filter(rowId => rowId !== null)
}

const hashOf = (edit: string, base: string | null): string =>
  createHash('sha256')
    .update(edit)
    .update('\0')
    .update(base ?? '')
    .digest('base64url')
