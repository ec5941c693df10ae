import type { RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import type { ShownColumn } from '../core/shown-columns.ts'
import { nameInset } from '../grid/cells/outline.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { columnOfCell } from '../values/cell-format.ts'
import { type Around, waitingRow } from '../values/typing/predecessors/waiting-row.ts'
import { presentIn, type Typist } from '../values/typing/typed.ts'
import type { EditPorts } from './edit-ports.ts'

const CELL_PADDING_PX = 9

/**
 * An editable cell. `index` is -1 on a blank line, and for a new row until it is in the view. The column has the number
 * format of this cell, which also decides how numbers are typed.
 */
export type EditTarget = {
  readonly view: SheetView
  readonly index: number
  readonly column: ShownColumn
  readonly cell: Cell
}

export const editTarget = (view: SheetView, index: number, column: ShownColumn, cell: Cell): EditTarget => ({
  view,
  index,
  column: columnOfCell(column, cell),
  cell,
})

/** The indent of the edited text in pixels. */
export function insetOf(host: GridHost, { column, view, index }: EditTarget, rowId: RowId): number {
  if (!column.primary || !host.context.isOutline) return 0
  // The index among visible lines: grouping changes the order of the rows.
  const level = host.lines[host.positionOf(rowId)]?.level ?? view.levelAt(index)
  return CELL_PADDING_PX + nameInset(level)
}

/** The user, locale and date that parsing depends on besides the column. */
export function typistOf(
  { people, today }: Pick<EditPorts, 'people' | 'today'>,
  cell: Cell,
  { kind }: Column,
  around: () => Around,
): Typist {
  const locale = personsLocale.now()
  const typist: Typist = { today: today(), people, present: presentIn(cell), locale, takesFormats: true }
  return kind === 'predecessors' ? { ...typist, row: waitingRow(around, cell) } : typist
}
