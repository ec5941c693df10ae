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

/** Rows to transfer to another sheet, and the parts to transfer with them. */
export type Transfer = {
  readonly userId: number
  readonly source: VisibleSheet
  readonly destination: VisibleSheet
  /** All transferred rows in sheet order. */
  readonly rows: readonly RowRecord[]
  readonly isMove: boolean
  readonly attachments: boolean
  readonly discussions: boolean
  /** Receives each new blob, to be removed if the transaction fails. */
  readonly onBlob: (blob: string) => void
}

/** The context for converting cells of transferred rows. */
export type Travel = {
  readonly rows: readonly RowRecord[]
  readonly resultOf: LinkSource['resultOf']
  readonly rowNumberOf: RowNumberOf
  /** The new id of each transferred row. */
  readonly newIds: ReadonlyMap<number, number>
}

/**
 * Converts a cell for another sheet. A formula becomes its result, because it refers to its own sheet; a cell link
 * becomes its value; predecessors that are not transferred are dropped. The caller copies the image.
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

/** Converts the cell to the type of the target column. */
export function fitted(cell: StoredCell, { from, to }: ColumnMatch, { rowNumberOf }: Travel): StoredCell {
  return !to || from.type === to.type ? cell : convertCell(cell, to, rowNumberOf)
}

function orNull(cell: StoredCell): StoredCell | null {
  return Object.keys(cell).length === 0 ? null : cell
}

/**
 * Converts a row for its new sheet: under its parent if that is transferred too, with the same expansion, unlocked, as
 * a new row.
 */
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
