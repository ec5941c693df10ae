import type { QueueView } from '../../../shared/model/request-queue.ts'
import { isColumnEdit, isCommentEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'

/** Cells and rows that leave in one request, at most. */
const ROWS_AT_ONCE = 500
/** From one request of a sheet to the next: a second by rule, a look at the sheet's version, and the answers. */
const STEP_MS = 1_500
const MINUTE_MS = 60_000

/**
 * About how long it takes until these edits of one sheet are saved, once they leave. Comments and columns leave one by one, cells and rows by
 * hundreds; a look goes before each.
 */
export function savingMs(entries: readonly LedgerEntry[], queue: QueueView | null): number {
  const leaving = entries.filter(({ edit: { state } }) => state !== 'parked' && state !== 'saved')
  const alone = leaving.filter(({ edit: { edit } }) => isCommentEdit(edit) || isColumnEdit(edit)).length
  const requests = alone + Math.ceil((leaving.length - alone) / ROWS_AT_ONCE)
  if (!queue || requests === 0) return requests * STEP_MS
  const over = Math.max(0, 2 * requests + queue.waiting - (queue.limit - queue.used))
  return Math.max(requests * STEP_MS, Math.ceil(over / queue.limit) * MINUTE_MS)
}
