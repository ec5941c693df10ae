import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Deleted } from '../../../shared/fold/deletion.ts'
import { EDITS_AT_ONCE } from '../../../shared/ipc/edits-text.ts'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Decision } from '../../../shared/model/others/conflict.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { keys } from '../../bridge/apply-events.ts'
import { localCellOf, localColumnOf, serviceCell, sheetCalls } from '../../bridge/sheet-calls.ts'
import { readAll } from '../../bridge/slices.ts'

const ledgerQuery = queryOptions({
  queryKey: keys.ledger,
  queryFn: () => readAll<LedgerEntry>(after => window.bridge.call['edits.list']({ after })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** All stored, unsaved edits in creation order. By main's ids, see `cellHere`. */
export const useLedger = () => useQuery(ledgerQuery)

/**
 * Resolves when the edits are on disk, all or none. Returns the turn at which the sheet shows them; the port sends
 * their cells.
 */
export async function storeEdits(sheetId: SheetId, edits: readonly MadeEdit[]): Promise<Result<number>> {
  const stored = await sheetCalls['edits.submit'](sheetId, edits)
  return stored.ok ? ok(stored.value.turn) : stored
}

/** Sends the pending edits of a sheet now, or of all sheets. */
export const saveNow = (sheetId: SheetId | null = null) => window.bridge.call['edits.save']({ sheetId })

/**
 * Withdraws deletions that were not sent. Deletions missing from the result were sent. `turn`: when the sheet shows
 * it.
 */
export async function withdrawDeletions(
  sheetId: SheetId,
  { rows, columns }: Deleted,
): Promise<Result<Deleted & { turn: number }>> {
  const taken: { rows: RowId[]; columns: ColumnId[]; turn: number } = { rows: [], columns: [], turn: 0 }
  for (let at = 0; at < Math.max(rows.length, columns.length); at += EDITS_AT_ONCE) {
    const piece = <Id>(ids: readonly Id[]) => ids.slice(at, at + EDITS_AT_ONCE)
    const done = await sheetCalls['edits.withdraw'](sheetId, { rows: piece(rows), columns: piece(columns) })
    // Reports the deletions withdrawn before the failure; the rest count as sent.
    if (!done.ok) return at === 0 ? done : ok(taken)
    taken.rows.push(...done.value.rows)
    taken.columns.push(...done.value.columns)
    taken.turn = done.value.turn
  }
  return ok(taken)
}

/** A cell by the ids of the service. Keeps local ids until the service assigns others. */
export const cellOnService = serviceCell

/** A cell of the ledger by the ids of this window. */
export const cellHere = localCellOf

/** The same for a column. */
export const columnHere = localColumnOf

export const discardEdits = (seqs: number[]) => window.bridge.call['edits.discard']({ seqs })

export const retryEdits = (seqs: number[]) => window.bridge.call['edits.retry']({ seqs })

const DECISIONS_AT_ONCE = 5000

/** Resolves edits that need review with ours, theirs or both. Returns the number of the decision and of its edits. */
export const resolveEdits = (decisions: readonly Decision[]) =>
  window.bridge.call['edits.resolve']({ decisions: decisions.slice(0, DECISIONS_AT_ONCE) })

/** Undoes the unsent part of a decision. */
export const undecide = (decision: number) => window.bridge.call['edits.undecide']({ decision })

/** Shows the save dialog, then writes pending edits as a table: all, or only those that need review. */
export const exportEdits = (onlyNeedsReview: boolean) => window.bridge.call['export.edits']({ onlyNeedsReview })

/** The number of edits saved since this window shows this account. Updated by events only. */
const savedQuery = queryOptions({
  queryKey: keys.saved,
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSaved = (): number => useQuery(savedQuery).data
