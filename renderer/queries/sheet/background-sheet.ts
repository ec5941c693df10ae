import type { SheetId } from '../../../shared/model/ids.ts'
import { openSheet } from '../../bridge/sheet-port.ts'
import type { SheetState } from '../../bridge/sheet-state.ts'

/**
 * Opens a sheet that is not on screen, and publishes every state until the returned function is called. It must not be
 * open in a tab of this window, because a sheet has one port.
 */
export const openInBackground = (
  sheetId: SheetId,
  newOpening: () => string,
  onState: (state: SheetState) => void,
): (() => void) => openSheet({ call: window.bridge.call, page: window, newOpening }, sheetId, onState)

export type { SheetState }
