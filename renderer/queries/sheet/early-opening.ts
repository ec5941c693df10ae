import type { SheetId } from '../../../shared/model/ids.ts'
import { openSheet, type SheetPortDeps } from '../../bridge/sheet-port.ts'
import { type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'

/** A sheet that was asked for before anything was drawn, so that its cells come while the page is made. */
export type EarlyOpening = {
  readonly sheetId: SheetId
  readonly state: () => SheetState
  /** Tells every state from now on. Returns what ends the opening. */
  readonly follow: (onState: (state: SheetState) => void) => () => void
}

let waiting: EarlyOpening | null = null

/** Settles with its first state: cells, or why there are none. */
export function openEarly(deps: SheetPortDeps, sheetId: SheetId): Promise<void> {
  return new Promise(resolve => {
    let state = unopenedSheet
    let notify: (state: SheetState) => void = () => undefined
    const close = openSheet(deps, sheetId, next => {
      state = next
      notify(next)
      resolve()
    })
    waiting = {
      sheetId,
      state: () => state,
      follow(onState) {
        notify = onState
        return close
      },
    }
  })
}

/** The one that waits for this sheet. It stays until it is taken. */
export const earlyOpening = (sheetId: SheetId | null): EarlyOpening | null =>
  waiting?.sheetId === sheetId ? waiting : null

/** Whoever takes it ends it. */
export function takeEarlyOpening(sheetId: SheetId): EarlyOpening | null {
  const early = earlyOpening(sheetId)
  if (early) waiting = null
  return early
}
