import { type AccessLevel, reaches } from '../access.ts'
import { type CellView, toWireCell } from '../cells/cell-view.ts'
import type { ColumnRecord } from '../columns/column-definition.ts'
import type { OutlineRow, RowRecord } from './row-record.ts'

/** The options of the caller for reading rows. */
export type RowView = CellView & {
  readonly columns: readonly ColumnRecord[]
  readonly accessLevel: AccessLevel
  /** Whether blank cells are omitted. */
  readonly onlyFilled: boolean
  readonly writerInfo: boolean
  readonly permalink: boolean
  readonly attachmentsOf: ((rowId: number) => readonly object[] | undefined) | null
  /** The discussions of a row, if requested. A row without any has no such attribute. */
  readonly discussionsOf: ((rowId: number) => readonly object[] | undefined) | null
  /** Whether a filter hides a row, if filters were requested. */
  readonly isFilteredOut?: ((rowId: number) => boolean) | null | undefined
  readonly toTimestamp: (instant: number) => string
  readonly siblingOf: (rowId: number) => number | undefined
}

/** Converts a row to wire form. */
export function toWireRow(row: RowRecord, view: RowView): object {
  const siblingId = view.siblingOf(row.id)
  const attachments = view.attachmentsOf?.(row.id)
  const discussions = view.discussionsOf?.(row.id)
  return {
    id: row.id,
    rowNumber: row.rowNumber,
    ...(row.parentId === null ? {} : { parentId: row.parentId }),
    ...(siblingId === undefined ? {} : { siblingId }),
    expanded: row.expanded,
    ...(row.locked ? { locked: true, lockedForUser: !reaches(view.accessLevel, 'ADMIN') } : {}),
    ...(view.format && row.format ? { format: row.format } : {}),
    ...(view.isFilteredOut ? { filteredOut: view.isFilteredOut(row.id) } : {}),
    ...(view.permalink ? { permalink: `sheaf://rows/${row.id}` } : {}),
    createdAt: view.toTimestamp(row.createdAt),
    modifiedAt: view.toTimestamp(row.modifiedAt),
    ...(view.writerInfo ? { createdBy: view.personOf(row.createdBy), modifiedBy: view.personOf(row.modifiedBy) } : {}),
    ...(attachments ? { attachments } : {}),
    ...(discussions ? { discussions } : {}),
    cells: toWireCells(row, view),
  }
}

function toWireCells(row: RowRecord, view: RowView): readonly object[] {
  const cells: object[] = []
  for (const column of view.columns) {
    const cell = row.cells[column.id]
    const isMade = column.systemColumnType !== undefined || column.formula !== undefined
    if (cell || !view.onlyFilled || isMade) cells.push(toWireCell(column, cell, row, view))
  }
  return cells
}

/** The previous sibling of each row, for `siblingId`. First siblings have none. */
export function siblings(outline: readonly OutlineRow[]): ReadonlyMap<number, number> {
  const latest = new Map<number | null, number>()
  const siblingOf = new Map<number, number>()
  for (const { id, parentId } of outline) {
    const before = latest.get(parentId)
    if (before !== undefined) siblingOf.set(id, before)
    latest.set(parentId, id)
  }
  return siblingOf
}
