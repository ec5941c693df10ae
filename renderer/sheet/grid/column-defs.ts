import type { ColDef, ColumnState, HeaderValueGetterParams } from 'ag-grid-community'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { datesWithYears, showsYears } from '../values/date-years.ts'
import { figureColumns } from '../values/figure-columns.ts'
import { ColumnHeader } from './cells/column-header.ts'
import { dateWidth } from './date-width.ts'
import type { ColumnPositions } from './drawn/column-positions.ts'
import type { ColumnLayout } from './grid-columns.ts'
import type { GridContext } from './grid-context.ts'

export const GUTTER = 'gutter'

const GUTTER_PX = 76
const DIGIT_PX = 7
const FREE_DIGITS = 4
const PRIMARY_PX = { width: 262, min: 180 }
const MIN_PX = 40
/** `frame`: icon and padding of a header. `letter`: average width of a character. */
const TITLE_PX = { frame: 40, letter: 6.6, most: 220 }
// The service's default widths; our own widths by type are better.
const UNSIZED = new Set([0, 150])

/** The state of a column as AG Grid receives it. */
export type ColumnLook = ColumnState & { readonly colId: string; readonly width: number }

/**
 * The layout of AG Grid's columns for a view, from left to right: row numbers, primary and frozen columns are pinned
 * left; hidden columns are omitted. Assigns `positions` as well.
 */
export function columnLooks(
  view: SheetView,
  { rowsInAll, thisYear, layout }: ColumnsAsked,
  positions: ColumnPositions,
): ColumnLook[] {
  const primaryFirst = primaryFirstOf(view)
  positions.settle(view.meta.id, primaryFirst)
  const frozen = frozenCount(view, rowsInAll, layout, thisYear)
  const looks = primaryFirst.map((column, at) => ({
    colId: positions.positionOf(column.id) ?? '',
    width: widthOf(column, view, layout, thisYear),
    // Set on each column: AG Grid keeps a column pinned until this is null.
    pinned: at < frozen ? ('left' as const) : null,
    hide: false,
  }))
  return [{ colId: GUTTER, width: gutterWidth(rowsInAll), pinned: 'left', hide: false }, ...looks]
}

const primaryFirstOf = (view: SheetView): readonly Column[] => {
  const shown = shownColumns(view)
  return [...shown.filter(column => column.primary), ...shown.filter(column => !column.primary)]
}

const widthOf = (column: Column, view: SheetView, { widths }: ColumnLayout, thisYear: string): number =>
  widths.get(column.id) ?? columnWidth(column, view, thisYear)

/** The maximum share of the grid for row numbers and frozen columns, so that the others remain visible. */
const MOST_FROZEN = 0.6

/** How many of the first columns are frozen: fewer than requested if they would leave no space for the others. */
function frozenCount(view: SheetView, rowsInAll: number, layout: ColumnLayout, thisYear: string): number {
  const { frozenTo, room = Number.POSITIVE_INFINITY } = layout
  const columns = primaryFirstOf(view)
  const last = columns.findIndex(({ id }) => id === frozenTo)
  const asked = Math.max(last + 1, columns[0]?.primary ? 1 : 0)
  let taken = gutterWidth(rowsInAll)
  const tooMany = columns.slice(0, asked).findIndex(column => {
    taken += widthOf(column, view, layout, thisYear)
    return taken > room * MOST_FROZEN
  })
  return tooMany < 0 ? asked : tooMany
}

type ColumnsAsked = {
  readonly rowsInAll: number
  readonly thisYear: string
  readonly layout: ColumnLayout
}

/** Creates one of AG Grid's columns, independent of the sheet column that it shows. */
export const columnDef = ({ colId, width, pinned }: ColumnLook): ColDef =>
  colId === GUTTER
    ? { ...GUTTER_DEF, initialWidth: width }
    : { ...PLACE_DEF, colId, initialWidth: width, initialPinned: pinned ?? false }

/**
 * A key of the column layout: views with the same key need no new definitions, so the grid keeps its widths and scroll
 * position. `last` is the key of the current layout; for an open sheet all dates are scanned, since any may have been
 * added.
 */
export function columnsKey(
  view: SheetView,
  rowsInAll: number,
  layout: ColumnLayout,
  thisYear: string,
  last: string,
): string {
  const { id, columns } = view.meta
  const isOpen = last.startsWith(`[${id},`)
  const withYears = datesWithYears(view, thisYear, isOpen)
  const frozen = frozenCount(view, rowsInAll, layout, thisYear)
  return JSON.stringify([
    id,
    gutterWidth(rowsInAll),
    columns,
    [...layout.widths],
    layout.frozenTo,
    frozen,
    withYears,
    figureColumns(view),
    personsLocale.now().dates,
  ])
}

const GUTTER_DEF: ColDef = {
  colId: GUTTER,
  initialPinned: 'left',
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressNavigable: true,
  suppressMovable: true,
  headerName: 'Row',
  headerClass: 'sf-gutter-header',
}

const gutterWidth = (rowCount: number): number =>
  GUTTER_PX + Math.max(0, String(rowCount).length - FREE_DIGITS) * DIGIT_PX

const PLACE_DEF: ColDef = {
  headerComponent: ColumnHeader,
  headerValueGetter: ({
    column,
    context,
  }: HeaderValueGetterParams<unknown, unknown> & { readonly context: GridContext }) =>
    shownName(context.columns.columnAt(column?.getColId())?.title ?? ''),
  // A click on the header selects the column.
  sortable: false,
  minWidth: MIN_PX,
  suppressMovable: true,
  // AG Grid fits a column only to the rows in the viewport; ours fits it to all rows (`columns/fit-columns.ts`).
  suppressAutoSize: true,
}

/** In pixels, without a manual width in this window. */
export function columnWidth(column: Column, view: SheetView, thisYear: string): number {
  if (UNSIZED.has(column.width))
    return column.primary ? PRIMARY_PX.width : Math.max(widthByKind(column, view, thisYear), titleWidth(column))
  return Math.max(leastWidth(column, view, thisYear), column.width)
}

/** The width in pixels of a title with its icon, estimated from its characters. Very long titles are truncated. */
const titleWidth = ({ title, kind }: Column): number =>
  kind === 'checkbox'
    ? MIN_PX
    : Math.min(TITLE_PX.most, Math.ceil(TITLE_PX.frame + shownName(title).length * TITLE_PX.letter))

/** In pixels. Wide enough that no date is truncated. */
export function leastWidth(column: Column, view: SheetView, thisYear: string): number {
  if (column.primary) return PRIMARY_PX.min
  return COLUMN_KINDS[column.kind].holdsDays ? widthByKind(column, view, thisYear) : MIN_PX
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
    case 'datetime':
      return dateWidth(personsLocale.now().dates, showsYears(column, view, thisYear), column.kind === 'datetime')
    case 'duration':
      return 90
    case 'predecessors':
      return 110
  }
}
