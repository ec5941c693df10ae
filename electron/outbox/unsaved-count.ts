import type { SheetId } from '../../shared/model/ids.ts'
import { isConflict } from '../../shared/model/others/conflict.ts'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import type { OutboxTable } from './outbox-table.ts'

/** Counts unsaved edits. A paste is reported in hundreds of pieces, so additions are counted incrementally. */
export function createUnsavedCount(table: OutboxTable) {
  let known: UnsavedCounts | null = null
  let taken = 0
  return {
    now: (): UnsavedCounts => {
      known ??= counted(table)
      return known
    },
    /** Edits were added to the sheet, and nothing else changed. */
    grew: (sheetId: SheetId, by: number): void => {
      const isListed = known?.bySheet.some(([id]) => id === sheetId)
      known = known && isListed ? grown(known, sheetId, by) : null
    },
    forget: (): void => {
      known = null
    },
    /** The service has accepted edits. */
    took: (edits: number): void => {
      taken += edits
    },
    /**
     * The number of edits accepted since the previous call. Fewer pending edits alone do not tell, since some are
     * withdrawn.
     */
    newlyTaken: (): number => {
      const now = taken
      taken = 0
      return now
    },
  }
}

export type UnsavedCount = ReturnType<typeof createUnsavedCount>

const grown = ({ total, queued, bySheet, ...rest }: UnsavedCounts, sheetId: SheetId, by: number): UnsavedCounts => ({
  ...rest,
  total: total + by,
  queued: queued + by,
  bySheet: bySheet.map(([id, count]) => [id, id === sheetId ? count + by : count] as const),
})

function counted(table: OutboxTable): UnsavedCounts {
  const rows = table.countBySheet()
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    queued: rows.reduce((sum, { queued }) => sum + queued, 0),
    needsReview: rows.reduce((sum, { needsReview }) => sum + needsReview, 0),
    conflicts: rows.reduce(
      (sum, { sheetId, needsReview }) => sum + (needsReview > 0 ? conflictsIn(table, sheetId) : 0),
      0,
    ),
    bySheet: rows.map(({ sheetId, count }) => [sheetId, count] as const),
  }
}

const conflictsIn = (table: OutboxTable, sheetId: number): number =>
  table.reviewReasons(sheetId).filter(reason => isConflict({ state: 'needs-review', reason })).length
