import { strToU8, zipSync } from 'fflate'
import { dateSerial } from '../../shared/xlsx/serial-date.ts'
import type { CellStyle } from '../../shared/xlsx/styles.ts'
import { workbookParts } from '../../shared/xlsx/workbook.ts'
import type { WorksheetCell, WorksheetRow } from '../../shared/xlsx/worksheet.ts'
import type { Table, TableCell, TableRow } from './table.ts'

/** Points. */
const LINE_HEIGHT = 15
const HIGHEST = 409
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

const DAY: CellStyle = { code: 'yyyy\\-mm\\-dd', top: true }
const TEXT: CellStyle = { wrap: true, top: true }
const NUMBER: CellStyle = { top: true }
const YES_NO: CellStyle = { code: '"TRUE";"TRUE";"FALSE"', top: true }

/**
 * A table as an Excel workbook with one sheet; the hierarchy as its outline. Texts are stored as texts, also those that
 * look like formulas.
 */
export function toXlsx(table: Table): Buffer {
  const { title, columns, rows, indented } = table
  const widths = columns.map(({ width }) => Math.max(6, Math.min(80, Math.round(width / 7))))
  const parts = workbookParts({
    name: title,
    columns: columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 })),
    rows: rows.map(row => toRow(row, indented, widths)),
    deepest: rows.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    isLandscape: true,
  })
  const files: Record<string, Uint8Array> = {}
  for (const { path, pieces } of parts) files[path] = strToU8([...pieces].map(({ text }) => text).join(''))
  // A fixed date (the earliest in a zip), so that the same table gives the same bytes.
  return Buffer.from(zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) }))
}

function toRow({ cells, depth }: TableRow, indented: number, widths: readonly number[]): WorksheetRow {
  const lines = Math.max(1, ...cells.map(({ text }, index) => linesOf(text, widths[index] ?? 1)))
  return {
    level: depth,
    // For programs that do not calculate row heights; the others still adapt them to edits.
    height: lines === 1 ? null : Math.min(HIGHEST, lines * LINE_HEIGHT),
    cells: cells.map((cell, index) =>
      toCell(index === indented ? { ...cell, text: `${'    '.repeat(depth)}${cell.text}` } : cell),
    ),
  }
}

/**
 * The approximate number of lines of a text. Lines wrap at spaces, so not all of their width is used; CJK characters
 * are wide.
 */
function linesOf(text: string, characters: number): number {
  if (text.length * 2 <= characters && !text.includes('\n')) return 1
  return text
    .split('\n')
    .map(part => Math.max(1, Math.ceil((part.length + (part.match(WIDE)?.length ?? 0)) / (characters * 0.9))))
    .reduce((sum, lines) => sum + lines, 0)
}

function toCell({ text, value, date }: TableCell): WorksheetCell {
  if (typeof value === 'boolean') return { value, style: YES_NO }
  if (typeof value === 'number') return { value, style: NUMBER }
  const serial = date === undefined ? null : dateSerial(date)
  if (serial !== null) return { value: serial, style: DAY }
  return text.trim() === '' ? null : { value: text, style: TEXT }
}
