import { useEffect, useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { openSheet } from '../../bridge/sheet-port.ts'
import { type SheetState, unopenedSheet } from '../../bridge/sheet-state.ts'
import { earlyOpening, takeEarlyOpening } from './early-opening.ts'

/** A sheet while it is on screen: from its copy at once, then as it changes. Asking again with `attempt` opens it anew. */
export function useOpenSheet(sheetId: SheetId | null, newOpening: () => string, attempt = 0): SheetState {
  const [opened, setOpened] = useState<{ sheetId: SheetId | null; state: SheetState }>(() => ({
    sheetId,
    state: earlyOpening(sheetId)?.state() ?? unopenedSheet,
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the sheet again
  useEffect(() => {
    if (sheetId === null) return
    const onState = (state: SheetState) => setOpened({ sheetId, state })
    const early = takeEarlyOpening(sheetId)
    if (!early) return openSheet({ call: window.bridge.call, page: window, newOpening }, sheetId, onState)
    onState(early.state())
    return early.follow(onState)
  }, [sheetId, newOpening, attempt])

  // The sheet before is not shown under the name of this one.
  return opened.sheetId === sheetId ? opened.state : unopenedSheet
}

export const refreshSheet = (sheetId: SheetId) => window.bridge.call['sheet.refresh']({ sheetId })
