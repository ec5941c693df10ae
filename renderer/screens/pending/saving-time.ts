import type { QueueView } from '../../../shared/model/request-queue.ts'
import { isColumnEdit, isCommentEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'

/** Maximum number of rows in one request. */
const ROWS_AT_ONCE = 500
/** Time between two requests of a sheet: one second by rule, plus the version check and the responses. */
const STEP_MS = 1_500
const MINUTE_MS = 60_000

/**
 * Estimated time to save these edits of one sheet. Comments and columns are sent one by one, cells and rows in
 * batches; each is preceded by a version check.
 */
export function savingMs(entries: readonly LedgerEntry[], queue: QueueView | null): number {
  const leaving = entries.filter(({ edit: { state } }) => state !== 'needs-review' && state !== 'saved')
  const alone = leaving.filter(({ edit: { edit } }) => isCommentEdit(edit) || isColumnEdit(edit)).length
  const requests = alone + Math.ceil((leaving.length - alone) / ROWS_AT_ONCE)
  if (!queue || requests === 0) return requests * STEP_MS
  const over = Math.max(0, 2 * requests + queue.waiting - (queue.limit - queue.used))
  return Math.max(requests * STEP_MS, Math.ceil(over / queue.limit) * MINUTE_MS)
}
