import type { AppError } from '../../../../shared/app-error.ts'
import { IMPORT_LIMITS, type ImportRefusal } from '../../../../shared/model/exchange.ts'
import { bytes, count, grouped } from '../../../ui/words/counts.ts'
import { errorLine } from '../../../ui/words/errors.ts'
import type { Unread } from './import-plan.ts'

/** Why a file brings no rows, and what to do. */
export const refusalWords: Readonly<Record<ImportRefusal, string>> = {
  empty: 'There is nothing in this file. Choose another one.',
  'too-long': `A sheet holds ${grouped(IMPORT_LIMITS.rows)} rows and ${grouped(IMPORT_LIMITS.cells)} cells, and this file has more. Split it, then import the parts.`,
  'not-text': 'This is no text file. Save it as CSV in the program it comes from, then choose that file.',
  'open-quote': 'This file ends inside a cell that began with a quotation mark. Mend it, then choose it again.',
}

export function importProblem(error: AppError): string {
  if (error.kind === 'file-too-big') {
    return `${error.name} is ${bytes(error.bytes)}. Files up to ${bytes(error.limitBytes)} can be imported: split it first.`
  }
  if (error.kind !== 'file-unreadable') return errorLine(error)
  return error.reason === 'denied'
    ? `${error.name} cannot be read by you. Change its permissions, or choose a copy.`
    : `${error.name} cannot be read. Choose the file again.`
}

/** What came of it: how many rows, and which cells could not be read. */
export function importedWords(rows: number, unread: readonly Unread[]): string {
  const added = `${count(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added.`
  const [first] = unread
  if (!first) return added
  const blank = `${count(unread.length, 'cell')} stayed blank, the first in line ${grouped(first.line)} under ${first.title}`
  return `${added} ${blank}: ${first.sentence}`
}
