import type { SheetId } from '../../../shared/model/ids.ts'

/** A request that was cut off may still be at work on the service for this long; a new row, column or comment must not be sent beside it. */
export const SETTLE_MS = { rows: 60_000, cells: 2_000 }

/**
 * Since when it is open what became of a sheet's edits: since their request was given up, or since the program found them at its start. By
 * elapsed time: who sets the computer's clock neither shortens nor stretches the wait for a request that may still be at work.
 */
export function createOpenSince(elapsed: () => number) {
  const since = new Map<SheetId, number>()
  return {
    /** A request of this sheet has just been given up. */
    note: (sheetId: SheetId): void => void since.set(sheetId, elapsed()),
    /** Milliseconds until `waitMs` have gone by; 0 when they have. */
    left(sheetId: SheetId, waitMs: number): number {
      const from = since.get(sheetId) ?? elapsed()
      since.set(sheetId, from)
      return Math.max(0, from + waitMs - elapsed())
    },
    /** It is known what became of them. */
    forget: (sheetId: SheetId): void => void since.delete(sheetId),
  }
}
export type OpenSince = ReturnType<typeof createOpenSince>
