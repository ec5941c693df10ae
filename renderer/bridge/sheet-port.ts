import type { SheetPortNotice } from '../../shared/ipc/bridge.ts'
import type { Calls } from '../../shared/ipc/contract.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import { idMapOf } from './id-map.ts'
import { afterMessage, type SheetState, unopenedSheet } from './sheet-state.ts'

/** The part of `window` that a sheet port needs. */
type PortWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>

export type SheetPortDeps = {
  readonly call: Pick<Calls, 'sheet.open' | 'sheet.close'>
  readonly page: PortWindow
  /** Unique per opening, so that a late port of an earlier opening is ignored. */
  readonly newOpening: () => string
}

/**
 * Opens a sheet and publishes every state until the returned function is called. Never throws: a failure to open is a
 * state with an error.
 */
export function openSheet(
  { call, page, newOpening }: SheetPortDeps,
  sheetId: SheetId,
  onState: (state: SheetState) => void,
): () => void {
  const opening = newOpening()
  const ids = idMapOf(sheetId)
  let state = unopenedSheet
  let port: MessagePort | null = null
  let isOpen = true

  const notify = (next: SheetState): void => {
    state = next
    if (isOpen) onState(next)
  }
  const onNotice = (event: MessageEvent<unknown>): void => {
    const [received] = event.ports
    if (!received || !isNoticeOf(event.data, opening)) return
    page.removeEventListener('message', onNotice)
    port = received
    // Only main can post here: the port arrived in a message from our own window, and messages are structured clones.
    port.onmessage = ({ data }: MessageEvent<SheetMessage>) => notify(afterMessage(state, data, ids))
  }

  page.addEventListener('message', onNotice)
  void call['sheet.open']({ sheetId, opening }).then(answer => {
    if (!answer.ok) notify({ ...state, error: answer.error })
  })
  return () => {
    isOpen = false
    page.removeEventListener('message', onNotice)
    port?.close()
    void call['sheet.close']({ sheetId })
  }
}

function isNoticeOf(data: unknown, opening: string): data is SheetPortNotice {
  if (typeof data !== 'object' || data === null) return false
  return 'kind' in data && data.kind === 'sheet-port' && 'opening' in data && data.opening === opening
}
