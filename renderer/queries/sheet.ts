import { useEffect, useState } from 'react'
import type { SheetId } from '../../shared/model/ids.ts'
import { openSheet } from '../bridge/sheet-port.ts'
import type { SheetState } from '../bridge/sheet-state.ts'
import { unopenedSheet } from '../bridge/sheet-state.ts'

/** A sheet while it is on screen: from its copy at once, then as it changes. Asking again with `attempt` opens it anew. */
export function useOpenSheet(sheetId: SheetId | null, newOpening: () => string, attempt = 0): SheetState {
  const [opened, setOpened] = useState<{ sheetId: SheetId | null; state: SheetState }>({
    sheetId,
    state: unopenedSheet,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the sheet again
  useEffect(() => {
    if (sheetId === null) return
    return openSheet({ call: window.bridge.call, page: window, newOpening }, sheetId, state =>
      setOpened({ sheetId, state }),
    )
  }, [sheetId, newOpening, attempt])

  // The sheet before is not shown under the name of this one.
  return opened.sheetId === sheetId ? opened.state : unopenedSheet
}

export const refreshSheet = (sheetId: SheetId) => window.bridge.call['sheet.refresh']({ sheetId })
