import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../shared/model/sheet/column.ts'
import type { Row } from '../../shared/model/sheet/sheet.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { WireCell } from '../../shared/wire/row-result.ts'
import { fromWireCell } from '../api/cells/from-wire-cell.ts'

type Loose = Readonly<Record<string, unknown>>
type Kinds = ReadonlyMap<ColumnId, ColumnKind>

/** Rows in the order of the service. Looked at by hand: a schema would cost more than all the rest of opening a big sheet. */
export function parseRows(wire: readonly unknown[], columns: readonly Column[]): Result<readonly Row[]> {
  const kinds: Kinds = new Map(columns.map(column => [column.id, column.kind]))
  const seen = new Set<number>()
  const path: RowId[] = []
  const rows: Row[] = []
  for (const entry of wire) {
    const row = isLoose(entry) ? toRow(entry, kinds, path) : null
    if (!row) return malformed('a row has no usable id')
    if (seen.has(row.id)) return malformed('two rows have the same id')
    seen.add(row.id)
    rows.push(row)
  }
  return ok(rows)
}

/** `path` is the row before with all it lies under; afterwards this row with all it lies under. */
function toRow(wire: Loose, kinds: Kinds, path: RowId[]): Row | null {
  const id = toId(wire.id)
  if (id === null) return null
  // A parent that does not stand above its rows would tear them from the outline: such a row is shown at the top level.
  const parent = path.lastIndexOf(toId(wire.parentId) as RowId) // null is found nowhere
  path.length = parent + 1
  const parentId = path.at(-1) ?? null
  path.push(id as RowId) // an id of the service, checked by `toId`
  return {
    id: id as RowId, // as above
    parentId,
    expanded: wire.expanded !== false,
    locked: (wire.lockedForUser ?? wire.locked) === true,
    attachments: countOf(wire.attachments),
    comments: countOf(wire.discussions),
    modifiedAt: typeof wire.modifiedAt === 'string' ? wire.modifiedAt : null,
    cells: toCells(wire.cells, kinds),
  }
}

function toCells(wire: unknown, kinds: Kinds): ReadonlyMap<ColumnId, Cell> {
  const cells = new Map<ColumnId, Cell>()
  if (!Array.isArray(wire)) return cells
  // Array.isArray says any[]; what is inside is checked next.
  for (const entry of wire as readonly unknown[]) {
    if (!isLoose(entry)) continue
    const columnId = toId(entry.columnId) as ColumnId | null // known to be a column's by the next line
    const kind = columnId === null ? undefined : kinds.get(columnId)
    if (columnId === null || kind === undefined) continue
    const cell = toCell(entry, columnId, kind)
    if (cell) cells.set(columnId, cell)
  }
  return cells
}

/** Null for a cell with nothing in it. */
function toCell(wire: Loose, columnId: ColumnId, kind: ColumnKind): Cell | null {
  const value = plainOrNull(wire.value)
  const displayValue = textOrNull(wire.displayValue)
  const formula = textOrNull(wire.formula)
  const objectValue = wire.objectValue ?? null
  if (value === null && displayValue === null && formula === null && objectValue === null) return null
  const told: WireCell = { columnId, value, displayValue, formula, ...(objectValue !== null && { objectValue }) }
  const tuple = fromWireCell(told, kind)
  return tuple && { value: tuple[0], display: tuple[1], formula: tuple[2] }
}

function toId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

const plainOrNull = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const malformed = (detail: string): Result<never> => fail({ kind: 'malformed', detail })
