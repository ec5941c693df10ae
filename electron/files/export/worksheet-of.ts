import { type Cell, displayText } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { dateSerial, momentSerial } from '../../../shared/xlsx/serial-date.ts'
import type { CellStyle } from '../../../shared/xlsx/styles.ts'
import type { Worksheet, WorksheetCell, WorksheetRow } from '../../../shared/xlsx/worksheet.ts'
import { exportedColumns } from './exported-columns.ts'
import { numberCode } from './number-code.ts'

/** The width of a character in the default font, and the padding of a cell. */
const CHARACTER_PX = 7
const PADDING_PX = 5
const PLAIN: CellStyle = {}
const DATE: CellStyle = { code: 'yyyy\\-mm\\-dd' }
const MOMENT: CellStyle = { code: 'yyyy\\-mm\\-dd\\ hh:mm' }

/** A sheet as a worksheet, with the column widths that it has on screen. */
export function worksheetOf(view: SheetView): Worksheet {
  const columns = exportedColumns(view)
  return {
    name: view.meta.name,
    columns: columns.map(({ title, width }) => ({
      title,
      width: Math.max(1, (width - PADDING_PX) / CHARACTER_PX),
      hidden: false,
    })),
    rows: rowsOf(view, columns),
    deepest: deepestLevel(view),
    isLandscape: false,
  }
}

function* rowsOf(view: SheetView, columns: readonly Column[]): Generator<WorksheetRow> {
  for (let index = 0; index < view.rowCount; index++) {
    const cells = columns.map(column => cellOf(column, view.cellAt(index, column.id)))
    yield { level: view.levelAt(index), height: null, cells }
  }
}

function deepestLevel(view: SheetView): number {
  let deepest = 0
  for (let index = 0; index < view.rowCount; index++) deepest = Math.max(deepest, view.levelAt(index))
  return deepest
}

/**
 * A cell with its type and number format, so that numbers can be summed and dates sorted. A formula is exported as its
 * value.
 */
function cellOf({ kind, format }: Column, cell: Cell): WorksheetCell {
  const { value } = cell
  if (typeof value === 'number') {
    const code = numberCode(readNumberFormat(cell.format ?? format), value)
    return { value, style: code === null ? PLAIN : { code } }
  }
  if (typeof value === 'boolean') return { value, style: PLAIN }
  if (typeof value === 'string') {
    // A date may be in a date-time column and vice versa, but neither in a text column.
    const { holdsDays } = COLUMN_KINDS[kind]
    const date = holdsDays ? dateSerial(value) : null
    if (date !== null) return { value: date, style: DATE }
    const moment = holdsDays ? momentSerial(value) : null
    if (moment !== null) return { value: moment, style: MOMENT }
  }
  const text = displayText(cell)
  return text === '' ? null : { value: text, style: PLAIN }
}
