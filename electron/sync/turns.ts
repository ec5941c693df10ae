import type { SheetId } from '../../shared/model/ids.ts'

/**
 * One piece of work on a sheet at a time: an answer that was read before a write of ours must never become the base after it.
 */
export function createTurns() {
  const lastBySheet = new Map<SheetId, Promise<unknown>>()
  return <T>(sheetId: SheetId, work: () => Promise<T>): Promise<T> => {
    const before = lastBySheet.get(sheetId) ?? Promise.resolve()
    // Work that throws is reported by whoever asked for it; the next in line goes all the same.
    const mine = before.then(work, work)
    lastBySheet.set(sheetId, mine)
    const forget = () => {
      if (lastBySheet.get(sheetId) === mine) lastBySheet.delete(sheetId)
    }
    mine.then(forget, forget)
    return mine
  }
}
export type Turns = ReturnType<typeof createTurns>
