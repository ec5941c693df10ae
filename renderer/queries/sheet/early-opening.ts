import type { SheetId } from '../../../shared/model/ids.ts'
import { openSheet, type SheetPortDeps } from '../../bridge/sheet-port.ts'
import { type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'

/** A sheet opened before the first render, so that its cells load while the page renders. */
export type EarlyOpening = {
  readonly sheetId: SheetId
  readonly state: () => SheetState
  /** Publishes every state from now on. Returns the function that ends it. */
  readonly follow: (onState: (state: SheetState) => void) => () => void
}

let waiting: EarlyOpening | null = null

/** Settles with the first state: cells, or the error. */
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

/** The early opening of this sheet, until it is taken. */
export const earlyOpening = (sheetId: SheetId | null): EarlyOpening | null =>
  waiting?.sheetId === sheetId ? waiting : null

/** Takes the early opening. The caller must end it. */
export function takeEarlyOpening(sheetId: SheetId): EarlyOpening | null {
  const early = earlyOpening(sheetId)
  if (early) waiting = null
  return early
}
