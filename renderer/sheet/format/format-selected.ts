import { canEditColumns } from '../../../shared/model/access.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { isSameFormat, readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { cellNow } from '../core/grid-context.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { CellChanges, Formatting } from '../editing/cell-changes.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { type Area, cellsIn } from '../selection/area.ts'
import { selectColumns } from '../selection/ranges.ts'
import { wholeColumns } from '../selection/whole-columns.ts'
import { changedFormat, type FormatChange, formatIn, whyNoFormat } from './change-format.ts'

/**
 * Shows the numbers of all selected cells otherwise. Of a column that is selected whole the column has the format from then on, and so
 * what will be written into it; cells of it that have a format of their own are changed with it.
 */
export function formatCells(
  { selection, context }: GridController,
  changes: CellChanges,
  asked: FormatChange | 'thousands',
): void {
  const change: FormatChange =
    asked === 'thousands' ? { to: 'thousands', isOn: !isGroupedAt({ selection, context }) } : asked
  const whole = formattedColumns({ selection, context })
  const format: Formatting['format'] = ({ column, cell }) => {
    if (!mayShowNumber(cell)) return null
    const isBlank = cell.value === null && cell.formula === null
    // The column says it for what is not there yet.
    if (whole.has(column.id) && isBlank && !cell.format) return null
    return changedFormat(formatIn(column, cell), cell.value, change)
  }
  const columns = (context.view ? shownColumns(context.view) : [])
    .filter(column => whole.has(column.id) && whyNoFormat(column) === null)
    .flatMap(({ id, format: before }): ColumnEdit[] => {
      const after = changedFormat(before, null, change)
      return isSameFormat(before, after) ? [] : [{ kind: 'change-column', columnId: id, change: { format: after } }]
    })
  changes.run(inEach(selection.area(), format), 'format', columns)
}

/** Text stays what it is, however numbers are shown. */
const mayShowNumber = ({ value, formula }: Cell): boolean =>
  value === null || typeof value === 'number' || formula !== null

/** The columns that are selected from top to bottom, where this person may change columns at all. */
function formattedColumns({
  selection,
  context,
}: Pick<GridController, 'selection' | 'context'>): ReadonlySet<ColumnId> {
  const { view } = context
  if (!view || !canEditColumns(view.meta.accessLevel)) return new Set()
  const list = selection.ranges().list.filter(range => range.whole === 'columns')
  return wholeColumns({ list }, selection.layout().columns)
}

/** Whether the active cell shows a sign between its thousands: the same command takes it away again. */
function isGroupedAt({ selection, context }: Pick<GridController, 'selection' | 'context'>): boolean {
  const { active } = selection
  const columns = context.view ? shownColumns(context.view) : []
  const column = active && columns.find(({ id }) => id === active.columnId)
  const index = active ? (context.view?.indexOf(active.rowId) ?? -1) : -1
  if (!active || !column) return false
  return readNumberFormat(formatIn(column, cellNow(context, index, column.id))).grouped
}

/** Selects a column from top to bottom, unless it is so with others. */
export function selectWhole({ selection, context, lines }: GridController, columnId: ColumnId): void {
  if (formattedColumns({ selection, context }).has(columnId)) return
  const rowId = lines[0]?.rowId
  if (rowId !== undefined) selection.select(selectColumns({ rowId, columnId }, columnId))
}

function* inEach(area: Area, format: Formatting['format']): Generator<Formatting, void, undefined> {
  for (const at of cellsIn(area)) yield { at, format }
}
