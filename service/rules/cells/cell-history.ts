import type { RowRecord } from '../rows/row-record.ts'
import { type CellsBefore, isEmpty } from './changed-cells.ts'
import type { StoredCell } from './stored-cell.ts'

/** One write to a row, with the previous values of the cells it changed. */
export type RowChange = {
  readonly at: number
  readonly by: number
  /** Null for the last write before history was recorded: the values before it are unknown. */
  readonly before: CellsBefore | null
}

/** A value that a cell held from this write to the next one. */
export type PastCell = {
  readonly cell: StoredCell | undefined
  readonly at: number
  readonly by: number
}

/**
 * All values a cell has held, newest first (api-guide section 9.7). `changes` are those of its row, oldest first. The
 * blank before the first write is no entry; a blank after a write is one.
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
