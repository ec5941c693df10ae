import { refuse } from '../api-error.ts'
import type { StoredCell, StoredCells } from '../cells/stored-cell.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { CellInput } from '../input/cell-input.ts'
import { writeCell } from '../input/write-cell.ts'
import type { WriteContext } from '../input/write-context.ts'
import type { NewRow } from './row-input.ts'
import type { RowRecord } from './row-record.ts'

/** The attributes of a row that a write sets. */
export type RowContent = Pick<RowRecord, 'cells' | 'expanded' | 'locked' | 'format'>

/** An empty row. */
const NEW: RowContent = { cells: {}, expanded: true, locked: false, format: null }

/** The row after a write, or an error. Only admins write locked rows (1050), lock and unlock them (1004). */
export function writeRow(
  sent: NewRow,
  before: RowContent = NEW,
  columns: ReadonlyMap<number, ColumnRecord>,
  context: WriteContext,
): RowContent {
  if (before.locked && !context.isAdmin) throw refuse(1050)
  if (sent.locked !== undefined && sent.locked !== before.locked && !context.isAdmin) throw refuse(1004)
  return {
    cells: writeCells(sent.cells ?? [], before.cells, columns, context),
    expanded: sent.expanded ?? before.expanded,
    locked: sent.locked ?? before.locked,
    format: sent.format === undefined ? before.format : sent.format,
  }
}

/** Whether a row has no visible content. Such a row cannot be a parent. */
export function isBlank({ cells }: Pick<RowRecord, 'cells'>, columns: ReadonlyMap<number, ColumnRecord>): boolean {
  return Object.entries(cells).every(([columnId, { format: _format, ...content }]) => {
    const isSystem = columns.get(Number(columnId))?.systemColumnType !== undefined
    return isSystem || Object.keys(content).length === 0
  })
}

/** The cells after a write: merged by column, each column once (1037) and of this sheet (1036). */
function writeCells(
  sent: readonly CellInput[],
  before: StoredCells,
  columns: ReadonlyMap<number, ColumnRecord>,
  context: WriteContext,
): StoredCells {
  const cells: Record<string, StoredCell> = { ...before }
  const written = new Set<number>()
  for (const input of sent) {
    const column = columns.get(input.columnId)
    if (!column) throw refuse(1036, input.columnId)
    if (written.has(column.id)) throw refuse(1037, column.id)
    written.add(column.id)

    const cell = writeCell(column, input, before[column.id], context)
    if (cell) cells[column.id] = cell
    else delete cells[column.id]
  }
  return cells
}
