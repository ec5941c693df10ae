import type { RowRecord } from '../rows/row-record.ts'
import { type CellsBefore, isEmpty } from './changed-cells.ts'
import type { StoredCell } from './stored-cell.ts'

/** One write to a row, and what the cells it changed held until then. */
export interface RowChange {
  readonly at: number
  readonly by: number
  /** Null: the last write before changes were kept. Nobody knows what it changed. */
  readonly before: CellsBefore | null
}

/** What a cell held from this write until the next one. */
export interface PastCell {
  readonly cell: StoredCell | undefined
  readonly at: number
  readonly by: number
}

/**
 * Everything a cell has held, the newest first (api-guide section 9.7); `changes` are those of its row, the oldest first. That a cell
 * was blank before anybody wrote to it is no entry; that somebody emptied it is one.
 */
export function cellHistory(row: RowRecord, changes: readonly RowChange[], columnId: number): readonly PastCell[] {
  const past: PastCell[] = []
  let written = { at: row.createdAt, by: row.createdBy }
  for (const { at, by, before } of changes) {
    const cell = before?.[columnId]
    if (cell !== undefined) past.push({ cell: cell ?? undefined, ...written })
    if (cell !== undefined || before === null) written = { at, by }
  }
  past.push({ cell: row.cells[columnId], ...written })
  return (isEmpty(past[0]?.cell) ? past.slice(1) : past).toReversed()
}
