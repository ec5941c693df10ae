import type { AppError } from '../../../../shared/app-error.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { ColumnEdit } from '../../../../shared/model/sheet/column-edit.ts'
import { COLUMN_GONE } from '../../conflicts.ts'
import { SHEET_GONE, saidBy } from '../refusal.ts'

/** Columns need more rights than cells: what was typed goes all the same. */
export const ADMINS_ONLY = 'Only the owner and admins of this sheet can change its columns.'

/** Why an edit of a column waits for the person. */
export function reasonOf(error: AppError): string {
  switch (error.kind) {
    case 'not-found':
      return error.what === 'sheet' ? SHEET_GONE : COLUMN_GONE
    case 'forbidden':
      return error.said || ADMINS_ONLY
    case 'refused':
      return saidBy(error)
    default:
      return REFUSED
  }
}

const REFUSED = 'The service did not accept this column change.'

export function labelOf({ kind }: ColumnEdit, sheetName: string): string {
  switch (kind) {
    case 'add-column':
      return `Add a column to ${sheetName}`
    case 'change-column':
      return `Change a column of ${sheetName}`
    case 'move-column':
      return `Move a column of ${sheetName}`
    case 'delete-column':
      return `Delete a column of ${sheetName}`
    default:
      return assertNever(kind)
  }
}
