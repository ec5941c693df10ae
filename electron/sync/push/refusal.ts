import { type AppError, isWithoutErrorObject } from '../../../shared/app-error.ts'
import { ROW_GONE } from '../conflicts.ts'
import type { Refusal } from './adapter.ts'
import type { Size } from './batches.ts'

/** A locked row: trying its cells one by one is useless. */
const ROW_LOCKED = new Set([1050, 1092])
/** A gateway rejects the body or its size: a smaller body may pass. */
const ABOUT_THE_BODY: ReadonlySet<number | undefined> = new Set([400, 413, 422])

/**
 * The service rejects a whole batch for one cell without naming it: the batch is halved until one row is left, then one
 * cell of it. `isLinks`: the batch links cells to other sheets, so a missing or unshared source may be at fault.
 */
export function classifyRefusal(error: AppError, { rows, cells }: Size, isLinks = false): Refusal {
  if (isLinks && (error.kind === 'forbidden' || (error.kind === 'not-found' && error.what !== 'sheet'))) {
    return rows > 1 || cells > 1 ? { kind: 'halve' } : { kind: 'batch', reason: NO_SOURCE }
  }
  if (error.kind === 'forbidden') return { kind: 'sheet', reason: error.message || 'You may not change this sheet.' }
  if (error.kind === 'not-found' && error.what === 'sheet') return { kind: 'sheet', reason: SHEET_GONE }
  if (error.kind === 'refused' && isWithoutErrorObject(error) && !ABOUT_THE_BODY.has(error.status)) {
    return { kind: 'sheet', reason: messageOf(error) }
  }
  if (error.kind === 'file-unreadable') return { kind: 'batch', reason: NO_IMAGE }
  if (rows > 1) return { kind: 'halve' }
  if (error.kind === 'not-found') return { kind: 'batch', reason: ROW_GONE }
  if (cells > 1 && !(error.kind === 'refused' && ROW_LOCKED.has(error.code))) return { kind: 'halve' }
  return { kind: 'batch', reason: error.kind === 'refused' ? messageOf(error) : 'The service did not accept this.' }
}

/** The service's message, or a fallback with the code: an edit that needs review has no other place to show it. */
export function messageOf({ message, code, status }: Extract<AppError, { kind: 'refused' }>): string {
  if (message.trim() !== '') return message
  return `The service refused this without a reason (${status === undefined ? `code ${code}` : `HTTP ${status}`}).`
}

const NO_SOURCE = 'The cell to link to was deleted, or its sheet is not shared with you.'
/** Of the requests classified here, only one that puts an image has a file. */
const NO_IMAGE = 'The image could not be read from the service, so it was not put here.'
export const SHEET_GONE = 'The sheet was deleted, or is no longer shared with you.'
export const VIEW_ONLY = 'You can view this sheet, but not change it.'
/** Columns require more rights than cells, so cells are sent anyway. */
export const ADMINS_ONLY = 'Only the owner and admins of this sheet can change its columns.'
