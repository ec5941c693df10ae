import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Deleted } from '../../../shared/fold/deletion.ts'
import { EDITS_AT_ONCE } from '../../../shared/ipc/edits-text.ts'
import type { ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Decision } from '../../../shared/model/others/conflict.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { keys } from '../../bridge/apply-events.ts'
import { localCellOf, serviceCell, sheetCalls } from '../../bridge/sheet-calls.ts'
import { readAll } from '../../bridge/slices.ts'

const ledgerQuery = queryOptions({
  queryKey: keys.ledger,
  queryFn: () => readAll<LedgerEntry>(after => window.bridge.call['edits.list']({ after })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Every edit that is stored here and not saved, in the order of making. By main's ids, see `cellHere`. */
export const useLedger = () => useQuery(ledgerQuery)

/**
 * A receipt: the edits are on this disk, else none of them. Tells the turn of the sheet that shows them; how they look comes back on its port.
 */
export async function storeEdits(sheetId: SheetId, edits: readonly MadeEdit[]): Promise<Result<number>> {
  const stored = await sheetCalls['edits.submit'](sheetId, edits)
  return stored.ok ? ok(stored.value.turn) : stored
}

/** Sends now what waits: of one sheet, or of all. */
export const saveNow = (sheetId: SheetId | null = null) => window.bridge.call['edits.save']({ sheetId })

/** Takes deletions back that have not left. Those that it does not name have. `turn`: that of the sheet that shows it. */
export async function withdrawDeletions(
  sheetId: SheetId,
  { rows, columns }: Deleted,
): Promise<Result<Deleted & { turn: number }>> {
  const taken: { rows: RowId[]; columns: ColumnId[]; turn: number } = { rows: [], columns: [], turn: 0 }
  for (let at = 0; at < Math.max(rows.length, columns.length); at += EDITS_AT_ONCE) {
    const piece = <Id>(ids: readonly Id[]) => ids.slice(at, at + EDITS_AT_ONCE)
    const done = await sheetCalls['edits.withdraw'](sheetId, { rows: piece(rows), columns: piece(columns) })
    // What was taken back before is told all the same: the rest is done as if it had left.
    if (!done.ok) return at === 0 ? done : ok(taken)
    taken.rows.push(...done.value.rows)
    taken.columns.push(...done.value.columns)
    taken.turn = done.value.turn
  }
  return ok(taken)
}

/** A cell of any sheet by the ids of the service: its local ids stay while the service has given none. */
export const cellOnService = serviceCell

/** What the ledger names, by the ids of this window. */
export const cellHere = localCellOf

export const discardEdits = (seqs: number[]) => window.bridge.call['edits.discard']({ seqs })

export const retryEdits = (seqs: number[]) => window.bridge.call['edits.retry']({ seqs })

const DECISIONS_AT_ONCE = 5000

/** Ours, theirs or both, of edits that wait for the person: the number of the decision, and about how many it was. */
export const resolveEdits = (decisions: readonly Decision[]) =>
  window.bridge.call['edits.resolve']({ decisions: decisions.slice(0, DECISIONS_AT_ONCE) })

/** Takes a decision back, as far as it has not left. */
export const undecide = (decision: number) => window.bridge.call['edits.undecide']({ decision })

/** Asks where to, then writes what waits as a table: all of it, or only what needs the person. */
export const exportEdits = (onlyParked: boolean) => window.bridge.call['export.edits']({ onlyParked })

/** How many edits the service has taken since this window shows this account. Nobody is asked: events tell it. */
const savedQuery = queryOptions({
  queryKey: keys.saved,
  queryFn: () => 0,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSaved = (): number => useQuery(savedQuery).data
