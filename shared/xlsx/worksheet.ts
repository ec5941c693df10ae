import type { CellStyle, Styles } from './styles.ts'
import { xmlText } from './xml-text.ts'

/** The content of a cell. Null: blank. */
export type WorksheetCell = { readonly value: string | number | boolean; readonly style: CellStyle } | null

export type WorksheetRow = {
  /** Depth in the hierarchy; 0 at the top. */
  readonly level: number
  /** Points; null: that of one line. */
  readonly height: number | null
  readonly cells: readonly WorksheetCell[]
}

/** A table as the only worksheet of a workbook: bold titles that stay in view, and rows grouped by their level. */
export type Worksheet = {
  readonly name: string
  readonly columns: readonly WorksheetColumn[]
  readonly rows: Iterable<WorksheetRow>
  /** The deepest level of all rows. */
  readonly deepest: number
  /** Printed in landscape to page width, on as many pages as needed. */
  readonly isLandscape: boolean
}

/** `width`: in characters of the default font. */
type WorksheetColumn = { readonly title: string; readonly width: number; readonly hidden: boolean }

/** A part of a file, and how many rows end with it. */
export type WorksheetPiece = { readonly text: string; readonly rows: number }

/** Excel supports seven outline levels; deeper rows use the seventh. */
const MOST_LEVELS = 7
/** The most characters per cell in Excel. */
const MOST_CHARACTERS = 32_767
const LETTERS = 26
const FIRST_LETTER = 65
const TITLE: CellStyle = { bold: true }
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** The XML of a worksheet, row by row, so that no more than a row is held at once. */
export function* worksheetPieces(sheet: Worksheet, styles: Styles): Generator<WorksheetPiece> {
  const letters = sheet.columns.map((_, index) => columnLetters(index))
  const cellsXml = (cells: readonly WorksheetCell[], row: number) =>
    cells.map((cell, index) => (cell ? cellXml(`${letters[index]}${row}`, cell, styles) : '')).join('')
  const titles = sheet.columns.map(({ title }) => ({ value: title, style: TITLE }))
  yield { text: `${headXml(sheet)}<sheetData><row r="1">${cellsXml(titles, 1)}</row>`, rows: 0 }
  let row = 1
  for (const { level, height, cells } of sheet.rows) {
    row += 1
    const outline = level > 0 ? ` outlineLevel="${Math.min(level, MOST_LEVELS)}"` : ''
    const high = height === null ? '' : ` ht="${height}"`
    yield { text: `<row r="${row}"${outline}${high}>${cellsXml(cells, row)}</row>`, rows: 1 }
  }
  const page = sheet.isLandscape ? '<pageSetup orientation="landscape" fitToHeight="0"/>' : ''
  yield { text: `</sheetData>${page}</worksheet>`, rows: 0 }
}

function headXml({ columns, deepest, isLandscape }: Worksheet): string {
  const widths = columns.map(
    ({ width, hidden }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(2)}" customWidth="1"${hidden ? ' hidden="1"' : ''}/>`,
  )
  const levels = Math.min(deepest, MOST_LEVELS)
  return [
    HEAD,
    `<sheetPr><outlinePr summaryBelow="0"/>${isLandscape ? '<pageSetUpPr fitToPage="1"/>' : ''}</sheetPr>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"${levels > 0 ? ` outlineLevelRow="${levels}"` : ''}/>`,
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
  ].join('')
}

/** "A" to "Z", then "AA". */
function columnLetters(index: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (index % LETTERS))
  return index < LETTERS ? last : columnLetters(Math.floor(index / LETTERS) - 1) + last
}

function cellXml(reference: string, { value, style }: NonNullable<WorksheetCell>, styles: Styles): string {
  const start = `<c r="${reference}" s="${styles.indexOf(style)}"`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${Number(value)}</v></c>`
  // An inline string, so that no text is ever run as a formula.
  const text = xmlText(value.slice(0, MOST_CHARACTERS))
  return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
