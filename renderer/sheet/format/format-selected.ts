import { canEditColumns } from '../../../shared/model/access.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { isSameFormat, readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { CellChanges, Formatting } from '../editing/cell-changes.ts'
import { cellNow } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { type Area, cellsIn } from '../grid/selection/area.ts'
import { selectColumns } from '../grid/selection/ranges.ts'
import { selectedColumns } from '../grid/selection/selected-columns.ts'
import { wholeColumns } from '../grid/selection/whole-columns.ts'
import { formatIn, whyNoFormat } from '../values/cell-format.ts'
import { changedFormat, type FormatChange } from './change-format.ts'
import { type FormattedColumns, leadingColumn, whyNoneFormatted } from './formatted-columns.ts'

/**
 * Formats the numbers of all selected cells. A wholly selected column gets the format itself, including for later
 * cells; its cells with a format are changed too. Columns without numbers are skipped; if nothing can be changed, a
 * message gives the reason.
 */
export function formatCells(
  { selection, context }: GridHost,
  changes: CellChanges,
  asked: FormatChange | 'thousands',
): void {
  const change: FormatChange =
    asked === 'thousands' ? { to: 'thousands', isOn: !isGroupedAt({ selection, context }) } : asked
  const at = formattedAt({ selection, context })
  const why = at && whyNoneFormatted(at)
  if (why !== null) {
    changes.say(why)
    return
  }
  const whole = formattedColumns({ selection, context })
  const format: Formatting['format'] = ({ column, cell }) => {
    if (whyNoFormat(column) !== null || !mayShowNumber(cell)) return null
    const isBlank = cell.value === null && cell.formula === null
    // The column's format covers blank cells.
    if (whole.has(column.id) && isBlank && !cell.format) return null
    return changedFormat(formatIn(column, cell), cell.value, change)
  }
  const columns = (context.view ? shownColumns(context.view) : [])
    .filter(column => whole.has(column.id) && whyNoFormat(column) === null)
    .flatMap(({ id, format: before }): ColumnEdit[] => {
      const after = changedFormat(before, null, change)
      return isSameFormat(before, after) ? [] : [{ kind: 'change-column', columnId: id, change: { format: after } }]
    })
  const onNone = () => {
    if (whole.size === 0) changes.say('No selected cell holds a number')
  }
  changes.run(inEach(selection.area(), format, onNone), 'format', columns)
}

/** Number formats do not affect text. */
const mayShowNumber = ({ value, formula }: Cell): boolean =>
  value === null || typeof value === 'number' || formula !== null

/** The wholly selected columns, if the user may change columns. */
function formattedColumns({ selection, context }: Pick<GridHost, 'selection' | 'context'>): ReadonlySet<ColumnId> {
  const { view } = context
  if (!view || !canEditColumns(view.meta.accessLevel)) return new Set()
  const list = selection.ranges().list.filter(range => range.whole === 'columns')
  return wholeColumns({ list }, selection.layout().columns)
}

/** The columns that a format would apply to; null without an active cell. */
function formattedAt({ selection, context }: Pick<GridHost, 'selection' | 'context'>): FormattedColumns | null {
  const { active } = selection
  const columns = context.view ? shownColumns(context.view) : []
  return active && { columns, activeId: active.columnId, selected: selectedColumns(selection) }
}

/** Whether the active cell shows group separators, which the command then removes. */
function isGroupedAt({ selection, context }: Pick<GridHost, 'selection' | 'context'>): boolean {
  const { active } = selection
  const at = formattedAt({ selection, context })
  const column = at && leadingColumn(at)
  const index = active ? (context.view?.indexOf(active.rowId) ?? -1) : -1
  if (!active || !column) return false
  return readNumberFormat(formatIn(column, cellNow(context, index, column.id))).grouped
}

/** Selects a whole column, unless it is already part of a selection of whole columns. */
export function selectWhole({ selection, context, lines }: GridHost, columnId: ColumnId): void {
  if (formattedColumns({ selection, context }).has(columnId)) return
  const rowId = lines[0]?.rowId
  if (rowId !== undefined) selection.select(selectColumns({ rowId, columnId }, columnId))
}

/** `onNone`: called at the end if no cell accepts a format. */
function* inEach(area: Area, format: Formatting['format'], onNone: () => void): Generator<Formatting, void, undefined> {
  let taken = 0
  const counted: Formatting['format'] = goal => {
    const wanted = format(goal)
    if (wanted !== null) taken++
    return wanted
  }
  for (const at of cellsIn(area)) yield { at, format: counted }
  if (taken === 0) onNone()
}
