import type { SheetId } from '../../../shared/model/ids.ts'
import type { Attention } from './watching.ts'

/**
 * The sheet whose changes the user sees as they arrive: it is in front of a window that he works in, and was read or
 * checked since he turned to it. Changes that arrive otherwise were made while he was away.
 */
export function createSight(attention: () => Attention) {
  let inFront: SheetId | null = null
  let isCurrent = false

  const isInSight = (sheetId: SheetId): boolean => sheetId === inFront && attention() === 'active'
  return {
    /** The sheet came to the front of the window. */
    turnedTo(sheetId: SheetId): void {
      inFront = sheetId
      isCurrent = false
    },
    turnedFrom(sheetId: SheetId): void {
      if (inFront === sheetId) inFront = null
    },
    /** The window got the focus. */
    turnedToWindow(): void {
      isCurrent = false
    },
    /** The service has responded for this sheet. */
    checked(sheetId: SheetId): void {
      if (isInSight(sheetId)) isCurrent = true
    },
    sees: (sheetId: SheetId): boolean => isCurrent && isInSight(sheetId),
  }
}
