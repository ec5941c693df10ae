import type { AppError } from '../../../../shared/app-error.ts'
import { IMPORT_LIMITS, type ImportRefusal } from '../../../../shared/model/exchange.ts'
import { bytes, grouped } from '../../../ui/words/counts.ts'
import { errorLine } from '../../../ui/words/errors.ts'

const SAVE_ANEW = 'in the program it comes from, then choose that file.'

const WORDS: Readonly<Record<ImportRefusal, string>> = {
  empty: 'There is nothing in this file. Choose another one.',
  'too-long': `A sheet holds ${grouped(IMPORT_LIMITS.rows)} rows and ${grouped(IMPORT_LIMITS.cells)} cells, and this file has more. Split it, then import the parts.`,
  'too-wide': `A sheet holds ${grouped(IMPORT_LIMITS.columns)} columns, and a line of this file has more. Take some out in the program it comes from, then choose it again.`,
  'not-text': `This is neither text nor an Excel workbook. Save it as CSV or .xlsx ${SAVE_ANEW}`,
  'open-quote': 'This file ends inside a cell that began with a quotation mark. Mend it, then choose it again.',
  locked: 'This workbook opens with a password. Save it without one, then choose it again.',
  'old-workbook': 'This is a workbook of an old kind. Save it as .xlsx in Excel or LibreOffice, then choose that file.',
  'not-workbook': `This is no Excel workbook. Save it as .xlsx or CSV ${SAVE_ANEW}`,
  damaged:
    'This workbook is damaged and cannot be read. Save it anew in the program it comes from, or get another copy.',
  'too-large': 'Unpacked, this workbook is larger than any sheet. Split it, then import the parts.',
}

/** Why a file brings no rows, and what to do. `hasOthers`: another sheet of it may. */
export function refusalWords(why: ImportRefusal, hasOthers: boolean): string {
  return why === 'empty' && hasOthers ? 'There is nothing in this sheet. Choose another one.' : WORDS[why]
}

/** The same for what was copied. */
export function refusedCopyWords(why: ImportRefusal): string {
  if (why === 'empty') return 'There is no table on the clipboard. Copy some cells or lines first.'
  const limit =
    why === 'too-wide'
      ? `${grouped(IMPORT_LIMITS.columns)} columns`
      : `${grouped(IMPORT_LIMITS.rows)} rows and ${grouped(IMPORT_LIMITS.cells)} cells`
  return `A sheet holds ${limit}, and there is more on the clipboard. Copy a part of it.`
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
