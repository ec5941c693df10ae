import type { ColDef } from 'ag-grid-community'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { ColumnHeader } from './cells/column-header.ts'
import { GutterCell } from './cells/gutter-cell.ts'
import { SheetCell } from './cells/sheet-cell.ts'
import { readNumberFormat } from './format/number-format.ts'
import type { GridContext } from './view/grid-context.ts'
import { cellNow } from './view/grid-context.ts'
import { shownColumns } from './view/shown-columns.ts'
import type { RowLine } from './view/visible-rows.ts'

export const GUTTER = 'gutter'

const GUTTER_PX = 76
const DIGIT_PX = 7
const FREE_DIGITS = 4
const PRIMARY_PX = { width: 262, min: 180 }
const MIN_PX = 40
const YEAR_PX = 30
const SAMPLED_ROWS = 60
// What the service gives a column nobody has sized; our own widths by kind are better than that.
const UNSIZED = new Set([0, 150])

/** The columns as AG Grid wants them: gutter and primary pinned left, hidden ones left out, nothing editable by AG Grid itself. */
export function columnDefs(view: SheetView, rowsInAll: number, thisYear: string): ColDef<RowLine>[] {
  const shown = shownColumns(view)
  const primaryFirst = [...shown.filter(column => column.primary), ...shown.filter(column => !column.primary)]
  return [gutterDef(rowsInAll), ...primaryFirst.map(column => columnDef(column, view, thisYear))]
}

/** Two views whose columns look the same need no new definitions: the grid keeps its widths and its scroll. */
export function columnsKey(view: SheetView, rowsInAll: number): string {
  return JSON.stringify([view.meta.id, gutterWidth(rowsInAll), view.meta.columns])
}

function gutterDef(rowCount: number): ColDef<RowLine> {
  return {
    colId: GUTTER,
    pinned: 'left',
    lockPosition: 'left',
    width: gutterWidth(rowCount),
    resizable: false,
    suppressNavigable: true,
    suppressMovable: true,
    headerName: 'Row',
    headerClass: 'sf-gutter-head',
    cellClass: 'sf-gutter-cell',
    cellRenderer: GutterCell,
  }
}

const gutterWidth = (rowCount: number): number =>
  GUTTER_PX + Math.max(0, String(rowCount).length - FREE_DIGITS) * DIGIT_PX

function columnDef(column: Column, view: SheetView, thisYear: string): ColDef<RowLine, Cell> {
  return {
    colId: String(column.id),
    headerName: column.title,
    headerComponent: ColumnHeader,
    headerComponentParams: { sheetColumn: column },
    cellRenderer: SheetCell,
    cellRendererParams: { sheetColumn: column },
    cellClass: column.readOnly ? `sf-kind-${column.kind} sf-fixed` : `sf-kind-${column.kind}`,
    valueGetter: ({ data, context }) => (data ? cellNow(gridContext(context), data.index, column.id) : null),
    width: columnWidth(column, view, thisYear),
    ...(column.primary
      ? { pinned: 'left', lockPosition: 'left', suppressMovable: true, minWidth: PRIMARY_PX.min }
      : { minWidth: MIN_PX, suppressMovable: true }),
  }
}

// AG Grid types the context of a value getter as `any`; this grid only ever sets a GridContext.
const gridContext = (context: GridContext): GridContext => context

function columnWidth(column: Column, view: SheetView, thisYear: string): number {
  if (column.primary) return UNSIZED.has(column.width) ? PRIMARY_PX.width : Math.max(PRIMARY_PX.min, column.width)
  const ours = widthByKind(column, view, thisYear)
  if (UNSIZED.has(column.width)) return ours
  // A date that is cut off is no date.
  const needed = column.kind === 'date' || column.kind === 'datetime' ? ours : MIN_PX
  return Math.max(needed, column.width)
}

function widthByKind(column: Column, view: SheetView, thisYear: string): number {
  switch (column.kind) {
    case 'text':
      return { plain: 150, number: 104, currency: 104, percent: 118 }[readNumberFormat(column.format).kind]
    case 'checkbox':
      return 50
    case 'choice':
      return 122
    case 'choices':
      return 140
    case 'contact':
    case 'contacts':
      return 150
    case 'date':
      return showsYears(column, view, thisYear) ? 76 + YEAR_PX : 76
    case 'datetime':
      return showsYears(column, view, thisYear) ? 116 + YEAR_PX : 116
    case 'duration':
      return 90
    case 'predecessors':
      return 110
  }
}

/** A date of another year is written with its year and needs the room; the first rows tell for the column. */
function showsYears(column: Column, view: SheetView, thisYear: string): boolean {
  for (let index = 0; index < Math.min(view.rowCount, SAMPLED_ROWS); index++) {
    const { value } = view.cellAt(index, column.id)
    if (typeof value === 'string' && value !== '' && !value.startsWith(thisYear)) return true
  }
  return false
}
