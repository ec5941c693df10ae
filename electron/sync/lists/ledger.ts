import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { Slice } from '../../../shared/ipc/slice.ts'
import { withinMessage } from '../../../shared/ipc/slice.ts'
import type { CommentId, SheetId } from '../../../shared/model/ids.ts'
import { displayText } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS } from '../../../shared/model/sheet/column.ts'
import { gridEditsOf } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { OutboxEdit } from '../../outbox/outbox-rows.ts'
import { conflictOf } from '../merge/conflict-of.ts'
import type { Pull } from '../pull-sheet.ts'
import { baseView } from '../sheet-base.ts'
import { toPending } from '../sheet-posts.ts'

const ENTRIES_AT_ONCE = 200

/** A sheet with pending edits, for names, and without, for conflicts. */
type Views = { readonly seen: SheetView; readonly truth: SheetView }
type TextNow = (sheetId: SheetId, commentId: CommentId) => string | null

/** All unsaved edits of all sheets, with the names of their targets and their conflicts. */
export function createLedger(outbox: Outbox, pull: Pick<Pull, 'local'>, textNow: TextNow) {
  const viewsOf = async (sheetId: SheetId): Promise<Views | null> => {
    const base = await pull.local(sheetId)
    // Without a copy an edit is listed without names.
    if (!base.ok || !base.value) return null
    const seen = createSheetView(base.value.sheet, base.value.patches, gridEditsOf(outbox.list(sheetId)))
    return { seen, truth: baseView(base.value) }
  }

  return async (after: number): Promise<Result<Slice<LedgerEntry>>> => {
    const edits = outbox.all(after, ENTRIES_AT_ONCE)
    const views = new Map<SheetId, Views | null>()
    for (const { sheetId } of edits) if (!views.has(sheetId)) views.set(sheetId, await viewsOf(sheetId))
    const entries = edits.map(edit => toEntry(edit, views.get(edit.sheetId) ?? null, textNow))
    return ok(withinMessage(entries, after, edits.length === ENTRIES_AT_ONCE))
  }
}

function toEntry(entry: OutboxEdit, views: Views | null, textNow: TextNow): LedgerEntry {
  const { edit, sheetId } = entry
  const view = views?.seen
  const rowId = 'rowId' in edit ? edit.rowId : null
  const index = rowId === null ? -1 : (view?.indexOf(rowId) ?? -1)
  const primary = view?.meta.columns.find(column => column.primary)
  const column = 'columnId' in edit ? view?.meta.columns.find(({ id }) => id === edit.columnId) : undefined
  const name = view && primary && index >= 0 ? displayText(view.cellAt(index, primary.id)) : ''
  const conflict = conflictOf(entry, views?.truth ?? null, commentId => textNow(sheetId, commentId))
  const isDrawn = conflict !== null && edit.kind === 'set-cell' && column && COLUMN_KINDS[column.kind].hasOptions
  return {
    edit: toPending(entry),
    sheetName: view?.meta.name ?? `Sheet ${sheetId}`,
    rowNumber: index >= 0 ? index + 1 : null,
    rowName: name === '' ? null : name,
    columnTitle: column?.title ?? null,
    conflict,
    ...(isDrawn && { column }),
  }
}
