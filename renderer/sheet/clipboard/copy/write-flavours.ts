import { guardForPaste } from '../../../../shared/formula-guard.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { displayText, rowsIn, valueText } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { isoDay } from '../../../../shared/print/date-text.ts'
import { PLAIN_LOCALE } from '../../../ui/messages/locale.ts'
import { cellText, isFormulaError } from '../../values/cell-text.ts'
import { typedText } from '../../values/typing/edit-text.ts'
import { writeHtml } from '../formats/html-write.ts'
import type { RichTable, TextTable } from '../formats/table.ts'
import { writeTsv } from '../formats/tsv.ts'
import type { CopiedCells } from './copied-cells.ts'

/** The formats written to the clipboard. */
export type Flavours = {
  /** Displayed text, for any field. In a block of cells, text that spreadsheets would run as a formula is guarded. */
  readonly plain: string
  /** Values for other spreadsheet programs, and `rich` for Sheaf. */
  readonly html: string
  readonly rich: RichTable
}

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

export function writeFlavours(sheetId: SheetId, copied: CopiedCells): Flavours {
  const rich = richOf(sheetId, copied)
  const exact = tableOf(copied, exactText)
  return { plain: plainText(shownTable(copied)), html: writeHtml(exact, rich), rich }
}

/**
 * Plain text for other programs; a single cell is just its text. HTML needs no guard, since it marks such cells as
 * text, and spreadsheet programs prefer it.
 */
export function plainText(table: TextTable): string {
  const isOneCell = table.length === 1 && table[0]?.length === 1
  return writeTsv(isOneCell ? table : table.map(row => row.map(guardForPaste)))
}

/** As displayed, but every date with its year. */
export const shownTable = (copied: CopiedCells): TextTable => tableOf(copied, shownText)

const tableOf = ({ columns, cells }: CopiedCells, textOf: (column: Column, cell: Cell) => string): TextTable =>
  cells.map(row => columns.map((column, at) => (row[at] ? textOf(column, row[at]) : '')))

function shownText(column: Column, cell: Cell): string {
  return typeof cell.value === 'boolean' ? yesOrNo(cell.value) : cellText(column, cell, '')
}

/** All digits of a number, and dates in a form that spreadsheet programs read in any language. */
function exactText(column: Column, cell: Cell): string {
  const { value } = cell
  if (isFormulaError(cell)) return cellText(column, cell, '')
  if (typeof value === 'boolean') return yesOrNo(value)
  if (typeof value === 'string') return MOMENT.test(value) && column.kind === 'datetime' ? momentText(value) : value
  return value === null ? valueText(value) : typedText(column, { ...cell, formula: null }, PLAIN_LOCALE)
}

/** 2026-07-03 18:00:00 in local time, because spreadsheets have no time zones. */
function momentText(value: string): string {
  if (!HAS_ZONE.test(value)) return `${value.slice(0, 10)} ${value.slice(11, 19)}`
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? value : `${isoDay(moment)} ${moment.toTimeString().slice(0, 8)}`
}

const yesOrNo = (value: boolean): string => (value ? 'TRUE' : 'FALSE')

function richOf(sheetId: SheetId, { rowIds, columns, cells }: CopiedCells): RichTable {
  const texts = cells.flatMap((row, y) =>
    row.flatMap((cell, x): [number, number, string][] => (namesRows(cell) ? [[y, x, displayText(cell)]] : [])),
  )
  const links = cells.flatMap((row, y) =>
    row.flatMap(({ link }, x): [number, number, string][] => (link ? [[y, x, link]] : [])),
  )
  const formats = cells.flatMap((row, y) =>
    row.flatMap(({ format }, x): [number, number, string][] => (format ? [[y, x, format]] : [])),
  )
  const images = cells.flatMap((row, y) =>
    row.flatMap(({ image }, x): [number, number, string][] => (image ? [[y, x, image]] : [])),
  )
  return {
    version: 1,
    sheetId,
    rowIds: [...rowIds],
    columns: columns.map(({ id, kind }) => ({ id, kind })),
    values: cells.map(row => row.map(({ value }) => value)),
    formulas: cells.flatMap((row, y) =>
      row.flatMap(({ formula }, x): RichTable['formulas'] => (formula === null ? [] : [[y, x, formula]])),
    ),
    ...(texts.length > 0 ? { texts } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(formats.length > 0 ? { formats } : {}),
    ...(images.length > 0 ? { images } : {}),
  }
}

const namesRows = ({ value }: Cell): boolean => rowsIn(value).length > 0
