import type { ColDef } from 'ag-grid-community'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { ColumnHeader } from './cells/column-header.ts'
import { GutterCell } from './cells/gutter-cell.ts'
import { SheetCell } from './cells/sheet-cell.ts'
import type { ColumnLayout } from './columns/grid-columns.ts'
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

/** The columns as AG Grid wants them: gutter, primary and frozen ones pinned left, hidden ones left out, nothing editable by AG Grid itself. */
export function columnDefs(
  view: SheetView,
  rowsInAll: number,
  thisYear: string,
  { widths, frozenTo }: ColumnLayout,
): ColDef<RowLine>[] {
  const shown = shownColumns(view)
  const primaryFirst = [...shown.filter(column => column.primary), ...shown.filter(column => !column.primary)]
  const lastFrozen = primaryFirst.findIndex(({ id }) => id === frozenTo)
  const defs = primaryFirst.map((column, at) => ({
    ...columnDef(column, view, thisYear),
    ...(widths.has(column.id) ? { width: widths.get(column.id) ?? 0 } : {}),
    // Said of each: AG Grid leaves a column where it is pinned until it is told otherwise.
    pinned: column.primary || at <= lastFrozen ? ('left' as const) : null,
  }))
  return [gutterDef(rowsInAll), ...defs]
}

/** Two views whose columns look the same need no new definitions: the grid keeps its widths and its scroll. */
export function columnsKey(view: SheetView, rowsInAll: number, { widths, frozenTo }: ColumnLayout): string {
  return JSON.stringify([view.meta.id, gutterWidth(rowsInAll), view.meta.columns, [...widths], frozenTo])
}

function gutterDef(rowCount: number): ColDef<RowLine> {
  return {
    colId: GUTTER,
    pinned: 'left',
    lockPosition: 'left',
    width: gutterWidth(rowCount),
    resizable: false,
    sortable: false,
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
    // A click on the head selects the column.
    sortable: false,
    cellRenderer: SheetCell,
    cellRendererParams: { sheetColumn: column },
    cellClass: column.readOnly ? `sf-kind-${column.kind} sf-fixed` : `sf-kind-${column.kind}`,
    valueGetter: ({ data, context }) => (data ? cellNow(gridContext(context), data.index, column.id) : null),
    width: columnWidth(column, view, thisYear),
    ...(column.primary
      ? { lockPosition: 'left', suppressMovable: true, minWidth: PRIMARY_PX.min }
      : { minWidth: leastWidth(column, view, thisYear), suppressMovable: true }),
  }
}

// AG Grid types the context of a value getter as `any`; this grid only ever sets a GridContext.
const gridContext = (context: GridContext): GridContext => context

function columnWidth(column: Column, view: SheetView, thisYear: string): number {
  if (column.primary) return UNSIZED.has(column.width) ? PRIMARY_PX.width : Math.max(PRIMARY_PX.min, column.width)
  const ours = widthByKind(column, view, thisYear)
  if (UNSIZED.has(column.width)) return ours
  return Math.max(leastWidth(column, view, thisYear), column.width)
}

/** A date that is cut off is no date. */
function leastWidth(column: Column, view: SheetView, thisYear: string): number {
  const isDate = column.kind === 'date' || column.kind === 'datetime'
  return isDate ? widthByKind(column, view, thisYear) : MIN_PX
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
