import { type Cell, displayText } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { exportedColumns } from '../exported-columns.ts'
import type { FilePiece } from '../file-piece.ts'
import { numberCode } from './number-code.ts'
import { dateSerial, momentSerial } from './serial-date.ts'
import { STYLE, type Styles } from './styles-xml.ts'
import { xmlText } from './xml-text.ts'

/** Excel supports seven outline levels; deeper rows use the seventh. */
const MOST_LEVELS = 7
const LETTERS = 26
const FIRST_LETTER = 65
/** A character of the default font, and the space at both sides of a cell. */
const CHARACTER_PX = 7
const PADDING_PX = 5
const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** A sheet as a worksheet: frozen bold titles, the same column widths, rows grouped by their level. */
export function* worksheetPieces(view: SheetView, styles: Styles): Generator<FilePiece> {
  const columns = exportedColumns(view)
  const letters = columns.map((_, index) => columnLetters(index))
  yield { text: headXml(columns, deepestLevel(view)), rows: 0 }
  for (let index = 0; index < view.rowCount; index++) {
    const number = index + 2
    const cells = columns.map((column, at) =>
      cellXml(`${letters[at]}${number}`, column, view.cellAt(index, column.id), styles),
    )
    const level = Math.min(view.levelAt(index), MOST_LEVELS)
    yield { text: `<row r="${number}"${level > 0 ? ` outlineLevel="${level}"` : ''}>${cells.join('')}</row>`, rows: 1 }
  }
  yield { text: '</sheetData></worksheet>', rows: 0 }
}

function headXml(columns: readonly Column[], levels: number): string {
  const titles = columns.map(({ title }, index) => textXml(`${columnLetters(index)}1`, title, STYLE.head))
  const widths = columns.map(({ width }, index) => {
    const characters = Math.max(1, (width - PADDING_PX) / CHARACTER_PX).toFixed(2)
    return `<col min="${index + 1}" max="${index + 1}" width="${characters}" customWidth="1"/>`
  })
  return [
    HEAD,
    '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>',
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"${levels > 0 ? ` outlineLevelRow="${levels}"` : ''}/>`,
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    `<sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

function deepestLevel(view: SheetView): number {
  let deepest = 0
  for (let index = 0; index < view.rowCount; index++) deepest = Math.max(deepest, view.levelAt(index))
  return Math.min(deepest, MOST_LEVELS)
}

/** "A" to "Z", then "AA". */
function columnLetters(index: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (index % LETTERS))
  return index < LETTERS ? last : columnLetters(Math.floor(index / LETTERS) - 1) + last
}

/**
 * A worksheet cell with its type and number format, so that numbers can be summed and dates sorted. A formula is
 * exported as its value. Empty for a blank cell.
 */
function cellXml(reference: string, { kind, format }: Column, cell: Cell, styles: Styles): string {
  const { value } = cell
  if (typeof value === 'number') {
    const code = numberCode(readNumberFormat(cell.format ?? format), value)
    return numberXml(reference, value, code === null ? STYLE.plain : styles.placeOf(code))
  }
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'string') {
    // A date may be in a date-time column and vice versa, but neither in a text column.
    const { holdsDays } = COLUMN_KINDS[kind]
    const date = holdsDays ? dateSerial(value) : null
    if (date !== null) return numberXml(reference, date, STYLE.date)
    const moment = holdsDays ? momentSerial(value) : null
    if (moment !== null) return numberXml(reference, moment, STYLE.moment)
  }
  const text = displayText(cell)
  return text === '' ? '' : textXml(reference, text, STYLE.plain)
}

/** An inline string, so that no text is ever run as a formula. */
function textXml(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const numberXml = (reference: string, value: number, style: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`
