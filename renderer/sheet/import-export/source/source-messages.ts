import type { AppError } from '../../../../shared/app-error.ts'
import {
  IMPORT_LIMITS,
  type ImportRefusal,
  type Refused,
  type TextForm,
  type WorksheetNotes,
} from '../../../../shared/model/import-export.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { formatCount, formatNumber } from '../../../ui/messages/format-counts.ts'
import { formatList } from '../../../ui/messages/format-list.ts'
import type { Lines } from './table-source.ts'

const SAVE_ANEW = 'in the program it comes from, then choose that file.'

const MESSAGES: Readonly<Record<ImportRefusal, string>> = {
  empty: 'This file is empty. Choose another one.',
  'too-long': `A sheet holds ${formatNumber(IMPORT_LIMITS.rows)} rows and ${formatNumber(IMPORT_LIMITS.cells)} cells, and this table has more. Copy a part of it.`,
  'too-wide': `A sheet holds ${formatNumber(IMPORT_LIMITS.columns)} columns, and a line of this file has more. Remove some in the program it comes from, then choose it again.`,
  'not-text': `This is neither text nor an Excel workbook. Save it as CSV or .xlsx ${SAVE_ANEW}`,
  'open-quote': 'A quotation mark in this file is never closed. Correct it, then choose the file again.',
  locked: 'This workbook is password-protected. Save it without a password, then choose it again.',
  'old-workbook': 'This is an old workbook format. Save it as .xlsx in Excel or LibreOffice, then choose that file.',
  'not-workbook': `This is not an Excel workbook. Save it as .xlsx or CSV ${SAVE_ANEW}`,
  damaged:
    'This workbook is damaged and cannot be read. Save it again in the program it comes from, or get another copy.',
  'too-large': `This file is too large to be read. Save a part of it as CSV ${SAVE_ANEW}`,
}

/** Why a file has no rows to import, and what to do. `hasOthers`: another of its sheets may have some. */
export function refusalMessage({ why, line }: Omit<Refused, 'kind'>, hasOthers: boolean): string {
  if (why === 'open-quote' && line !== undefined) {
    return `The quotation mark in line ${formatNumber(line)} of this file is never closed. Correct it, then choose the file again.`
  }
  return why === 'empty' && hasOthers ? 'This sheet is empty. Choose another one.' : MESSAGES[why]
}

/** The same for a copied table. */
export function refusedCopyMessage(why: ImportRefusal): string {
  if (why === 'empty') return 'There is no table on the clipboard. Copy some cells or lines first.'
  const limit =
    why === 'too-wide'
      ? `${formatNumber(IMPORT_LIMITS.columns)} columns`
      : `${formatNumber(IMPORT_LIMITS.rows)} rows and ${formatNumber(IMPORT_LIMITS.cells)} cells`
  return `A sheet holds ${limit}, and there is more on the clipboard. Copy a part of it.`
}

/** "340,000 rows so far", while a file is read. Null before the first. */
export const countedMessage = (rows: number | undefined): string | null =>
  rows === undefined || rows === 0 ? null : `${formatCount(rows, 'row')} so far`

export function importProblem(error: AppError): string {
  if (error.kind !== 'file-unreadable') return errorLine(error)
  if (error.reason === 'changed') return `${shownName(error.name)} was changed after it was chosen. Choose it again.`
  if (error.reason === 'folder') return `${shownName(error.name)} is a folder. Choose a file in it.`
  return error.reason === 'denied'
    ? `You do not have permission to read ${shownName(error.name)}. Change its permissions, or choose a copy.`
    : `${shownName(error.name)} cannot be read. Choose the file again.`
}

/** The most lines offered as the line of titles. */
const TITLE_LINES = 50
/** The length of the start of a line in the list. */
const EXCERPT = 48

/** The lines offered as titles, by 1-based number and start. 0: no titles. */
export function titleChoices(sample: Lines): readonly { readonly value: number; readonly label: string }[] {
  return [
    { value: 0, label: 'No titles' },
    ...sample.slice(0, TITLE_LINES).map((line, at) => ({ value: at + 1, label: titlesLabel(at + 1, line) })),
  ]
}

function titlesLabel(number: number, line: readonly string[]): string {
  const filled = line.filter(text => text.trim() !== '').map(text => shownName(text.trim()))
  const text = filled.join(', ')
  const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text
  return `Titles in line ${formatNumber(number)}${excerpt === '' ? '' : `: ${excerpt}`}`
}

/** Says that the lines above the titles are left out; null without any. */
export function leftOutMessage(titleLines: number): string | null {
  if (titleLines < 2) return null
  return titleLines === 2 ? 'Line 1 is left out.' : `Lines 1 to ${formatNumber(titleLines - 1)} are left out.`
}

/**
 * Of the imported columns that are hidden in the workbook: the number that stays hidden, and the number that is shown.
 */
export type HiddenColumns = { readonly stay: number; readonly show: number }

/** The parts of a worksheet besides values, imported or left out. `isDivided`: among several sheets. */
export function worksheetMessages(notes: WorksheetNotes, hidden: HiddenColumns, isDivided: boolean): readonly string[] {
  const { hasOutline, links, comments, pictures, charts } = notes
  const counted = [
    [links, 'link'],
    [comments, 'comment'],
    [pictures, 'picture'],
    [charts, 'chart'],
  ] as const
  const left = counted.filter(([count]) => count > 0).map(([count, one]) => formatCount(count, one))
  return [
    ...(hasOutline ? ['Rows are indented as they are grouped in the workbook.'] : []),
    ...(hasOutline && isDivided
      ? ['Groups of rows that continue in the next sheet begin there at the top level.']
      : []),
    ...hiddenMessages(notes.hiddenRows, hidden),
    ...(notes.timedColumns > 0
      ? [
          `Dates with a time are kept as text, in ${formatCount(notes.timedColumns, 'column')}: date columns hold no time.`,
        ]
      : []),
    ...(left.length > 0 ? [`Left out: ${formatList(left)}. Sheaf imports the values of cells.`] : []),
  ]
}

function hiddenMessages(rows: number, { stay, show }: HiddenColumns): readonly string[] {
  const counted = [
    [rows, 'hidden row'],
    [show, 'hidden column'],
  ] as const
  const shown = counted.filter(([count]) => count > 0).map(([count, one]) => formatCount(count, one))
  const isOne = rows + show === 1
  return [
    ...(stay > 0
      ? [`${formatCount(stay, 'hidden column')} ${stay === 1 ? 'stays' : 'stay'} hidden in the sheet.`]
      : []),
    ...(shown.length > 0
      ? [`${formatList(shown)} of the workbook ${isOne ? 'is' : 'are'} imported too, and shown like the others.`]
      : []),
  ]
}

export const ENCODING_LABELS: Readonly<Record<NonNullable<TextForm['encoding']>, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows, Western European',
  'windows-1250': 'Windows, Central European',
  'windows-1251': 'Windows, Cyrillic',
  macintosh: 'Mac Roman',
}
