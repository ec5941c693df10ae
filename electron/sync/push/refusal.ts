import type { AppError } from '../../../shared/app-error.ts'
import { ROW_GONE } from '../conflicts.ts'

/** What a refused batch comes to: all of the sheet, or this batch, cannot go; or one of its rows is at fault and is looked for. */
export type Refusal =
  | { readonly kind: 'sheet'; readonly reason: string }
  | { readonly kind: 'batch'; readonly reason: string }
  | { readonly kind: 'halve' }

/** The service refuses a batch as a whole for one row, without saying which: half of it is tried next, until one row is left. */
export function judge(error: AppError, rowCount: number): Refusal {
  if (error.kind === 'forbidden') return { kind: 'sheet', reason: error.said || 'You may not change this sheet.' }
  if (error.kind === 'not-found' && error.what === 'sheet') return { kind: 'sheet', reason: SHEET_GONE }
  if (rowCount > 1) return { kind: 'halve' }
  if (error.kind === 'not-found') return { kind: 'batch', reason: ROW_GONE }
  return { kind: 'batch', reason: error.kind === 'refused' ? error.said : 'The service did not accept this.' }
}

export const SHEET_GONE = 'The sheet was deleted, or is no longer shared with you.'
export const VIEW_ONLY = 'You can view this sheet, but not change it.'
