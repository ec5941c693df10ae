import type { SheetId } from '../../shared/model/ids.ts'

/**
 * One piece of work on a sheet at a time: an answer that was read before a write of ours must never become the base after it.
 */
export function createTurns() {
  const lastBySheet = new Map<SheetId, Promise<unknown>>()
  const turns = <T>(sheetId: SheetId, work: () => Promise<T>): Promise<T> => {
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
  /** Somebody works on the sheet at this moment. */
  const isTaken = (sheetId: SheetId): boolean => lastBySheet.has(sheetId)
  return Object.assign(turns, { isTaken })
}
export type Turns = ReturnType<typeof createTurns>

/**
 * Lets so many pieces of work go on at once. Of those that wait the latest goes first: that is what somebody has just asked for.
 */
export function createGate(atMost: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atMost) inside += 1
    else await new Promise<void>(resolve => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.pop()
      if (next) next()
      else inside -= 1
    }
  }
}
