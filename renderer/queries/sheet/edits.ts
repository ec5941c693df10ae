import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppError } from '../../../shared/app-error.ts'
import type { LedgerEntry } from '../../../shared/ipc/contract.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import { keys } from '../../bridge/apply-events.ts'
import { readAll } from '../../bridge/slices.ts'

export const ledgerQuery = queryOptions({
  queryKey: keys.ledger,
  queryFn: () => readAll<LedgerEntry>(after => window.bridge.call['edits.list']({ after })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Every edit that is stored here and not saved, in the order of making. */
export const useLedger = () => useQuery(ledgerQuery)

/** A receipt: the edits are on this disk. How they look comes back on the sheet's port. */
export const submitEdits = (sheetId: SheetId, edits: GridEdit[]) =>
  window.bridge.call['edits.submit']({ sheetId, edits })

/** The same for a gesture that is stored piece by piece. Null: these are durable; else none of them is. */
export async function storeEdits(sheetId: SheetId, edits: readonly GridEdit[]): Promise<AppError | null> {
  const stored = await submitEdits(sheetId, [...edits])
  return stored.ok ? null : stored.error
}

/** Sends now what waits: of one sheet, or of all. */
export const saveNow = (sheetId: SheetId | null = null) => window.bridge.call['edits.save']({ sheetId })

export const discardEdits = (seqs: number[]) => window.bridge.call['edits.discard']({ seqs })

export const retryEdits = (seqs: number[]) => window.bridge.call['edits.retry']({ seqs })
