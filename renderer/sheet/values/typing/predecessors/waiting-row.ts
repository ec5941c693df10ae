import type { ColumnId, RowId } from '../../../../../shared/model/ids.ts'
import type { Predecessor } from '../../../../../shared/model/predecessors.ts'
import { type Cell, type CellValue, rowsIn } from '../../../../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../../../../shared/model/sheet/sheet-view.ts'

/** The context of a predecessor cell: the rows that its row can depend on. */
export type WaitingRow = {
  /** Null without a row of this number. */
  readonly rowAt: (number: number) => RowId | null
  readonly rowCount: () => number
  /** The row at this distance below (negative: above); null without one. */
  readonly rowBeside: (rowId: RowId, by: number) => RowId | null
  /** Why this row cannot depend on that one, as a message; null if it can. */
  readonly whyNot: (rowId: RowId) => string | null
  /**
   * The cell's predecessors by their text when the edit began: unchanged entries keep their row, even if rows have
   * moved.
   */
  readonly held: ReadonlyMap<string, Predecessor>
}

/** The row and its surroundings. Read on each use, since rows can move during an edit. */
export type Around = {
  readonly view: SheetView
  readonly columnId: ColumnId
  readonly rowId: RowId
  /** Rows that will be created below the last one, from top to bottom. */
  readonly newRows?: readonly RowId[]
  /** Planned values of the column by row; they count as if they were stored. */
  readonly planned?: ReadonlyMap<RowId, CellValue>
}

export function waitingRow(around: () => Around, cell: Cell): WaitingRow {
  const rowAt = (number: number) => {
    const { view, newRows = [] } = around()
    if (number < 1) return null
    return (number <= view.rowCount ? view.rowIdAt(number - 1) : newRows[number - 1 - view.rowCount]) ?? null
  }
  return {
    held: heldParts(cell),
    rowCount: () => countRows(around()),
    rowAt,
    rowBeside: (rowId, by) => {
      const index = around().view.indexOf(rowId)
      return index < 0 ? null : rowAt(index + 1 + by)
    },
    whyNot: rowId => whyNot(rowId, around()),
  }
}

const countRows = ({ view, newRows = [] }: Around): number => view.rowCount + newRows.length

function whyNot(rowId: RowId, around: Around): string | null {
  const { view, newRows = [] } = around
  if (rowId === around.rowId) return 'A row cannot be its own predecessor. Type another row number.'
  const index = view.indexOf(rowId)
  const position = index < 0 ? newRows.indexOf(rowId) : index
  if (position < 0) return 'One of these rows was deleted. Type the numbers of existing rows.'
  if (!waitsFor(rowId, around)) return null
  const number = index < 0 ? view.rowCount + position + 1 : index + 1
  return `Row ${number} already depends on this row, so this would be a circle. Type another row number.`
}

/** Whether `from` depends on the row, also through other rows. */
function waitsFor(from: RowId, { view, columnId, rowId, planned }: Around): boolean {
  const led = ledRows(view, columnId)
  const seen = new Set<RowId>()
  const next = [from]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === rowId) return true
    if (seen.has(at)) continue
    seen.add(at)
    const plan = planned?.get(at)
    next.push(...(plan === undefined ? (led.get(at) ?? []) : rowsIn(plan)))
  }
  return false
}

const known = new WeakMap<SheetView, Map<ColumnId, ReadonlyMap<RowId, readonly RowId[]>>>()

/** The dependents of each row. Cached per view, since a paste reads them for each of its cells. */
function ledRows(view: SheetView, columnId: ColumnId): ReadonlyMap<RowId, readonly RowId[]> {
  const byColumn = known.get(view) ?? new Map<ColumnId, ReadonlyMap<RowId, readonly RowId[]>>()
  known.set(view, byColumn)
  const there = byColumn.get(columnId)
  if (there) return there
  const led = new Map<RowId, readonly RowId[]>()
  for (let index = 0; index < view.rowCount; index++) {
    const rows = rowsIn(view.cellAt(index, columnId).value)
    if (rows.length > 0) led.set(view.rowIdAt(index), rows)
  }
  byColumn.set(columnId, led)
  return led
}

function heldParts({ value, display }: Cell): ReadonlyMap<string, Predecessor> {
  if (typeof value !== 'object' || value?.kind !== 'predecessors') return new Map()
  const texts = display?.split(', ') ?? []
  return new Map(
    value.predecessors.flatMap((each, at) => (texts[at] === undefined ? [] : [[texts[at], each] as const])),
  )
}
