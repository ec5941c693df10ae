import type { ServiceDeps } from '../../../http/env.ts'
import { toPlainValue } from '../../../rules/cells/formula-value.ts'
import type { LinkSource } from '../../../rules/cells/linked-cell.ts'
import type { RowNumberOf } from '../../../rules/cells/object-text.ts'
import { withPredecessors } from '../../../rules/cells/predecessors.ts'
import type { StoredCell, StoredCells } from '../../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../../rules/columns/column-definition.ts'
import { convertCell } from '../../../rules/input/convert-cell.ts'
import type { ColumnMatch } from '../../../rules/rows/match-columns.ts'
import type { RowRecord } from '../../../rules/rows/row-record.ts'
import type { VisibleSheet } from '../../../store/sheets/sheets.ts'

/** Rows that go to another sheet, and what goes with them. */
export interface Transfer {
  readonly userId: number
  readonly source: VisibleSheet
  readonly destination: VisibleSheet
  /** In sheet order, all that travel. */
  readonly rows: readonly RowRecord[]
  readonly isMove: boolean
  readonly attachments: boolean
  readonly discussions: boolean
  /** Told of each blob that was made, which is to go again where the transaction fails. */
  readonly onBlob: (blob: string) => void
}

/** What the cells of the rows that travel are made of. */
export interface Travel {
  readonly rows: readonly RowRecord[]
  readonly resultOf: LinkSource['resultOf']
  readonly rowNumberOf: RowNumberOf
  /** The new id of each row that travels, by its old one. */
  readonly newIds: ReadonlyMap<number, number>
}

/**
 * What a cell says in another sheet. A formula is of its own sheet: it arrives as what it came to. A link to another cell arrives as
 * its value; predecessors that do not come along are no longer waited for. The picture is the caller's to bring.
 */
export function travelledCell(row: RowRecord, column: ColumnRecord, travel: Travel): StoredCell | null {
  const { linkInFromCell: _link, conditionalFormat: _shown, ...cell } = row.cells[column.id] ?? {}
  if (cell.formula !== undefined || column.formula !== undefined) {
    const value = toPlainValue(travel.resultOf(row.id, column.id) ?? null)
    const { formula: _formula, ...kept } = cell
    return orNull({ ...kept, ...(value === undefined ? {} : { value }) })
  }
  return orNull(withPredecessors(cell, travel.newIds))
}

/** The cell as a column of this type has it. */
export function fitted(cell: StoredCell, { from, to }: ColumnMatch, { rowNumberOf }: Travel): StoredCell {
  return !to || from.type === to.type ? cell : convertCell(cell, to, rowNumberOf)
}

function orNull(cell: StoredCell): StoredCell | null {
  return Object.keys(cell).length === 0 ? null : cell
}

/** A row as it stands in its new sheet: below its parent where that came along, opened or closed as it was, not locked, made anew. */
export function newRow(
  row: RowRecord,
  { id, rowNumber, cells, newIds }: { id: number; rowNumber: number; cells: StoredCells; newIds: Travel['newIds'] },
  { clock }: Pick<ServiceDeps, 'clock'>,
  userId: number,
): RowRecord {
  const now = clock()
  const parentId = row.parentId === null ? null : (newIds.get(row.parentId) ?? null)
  const stamps = { createdAt: now, createdBy: userId, modifiedAt: now, modifiedBy: userId }
  return { id, rowNumber, parentId, expanded: row.expanded, locked: false, format: row.format, cells, ...stamps }
}
