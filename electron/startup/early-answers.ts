import type { Channel } from '../../shared/ipc/channels.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { ItemSlice } from '../../shared/model/item.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Caller, Dispatch, PagePort } from '../ipc/dispatch.ts'
import type { EarlySheet } from './early-reads.ts'
import { isBeginning, isOpening, type Opening } from './parse-early.ts'

/** Answers for the first picture of a page, before the program is loaded. Empty afterwards. */
export type Early = {
  readonly start: () => AppStart | null
  readonly sheet: () => Promise<EarlySheet | null>
  /** The start of the list of sheets. */
  readonly items: () => ItemSlice | null
  /** The page has drawn the early state. */
  readonly drawn: () => void
}

/** Null if nothing is known, and the program must answer. */
export async function answerEarly(
  { start, sheet, items, drawn }: Early,
  { channel, input, caller }: { readonly channel: Channel; readonly input: unknown; readonly caller: Caller },
  dispatch: Dispatch,
): Promise<Result<AppStart | ItemSlice | null> | null> {
  if (channel === 'app.start') {
    const known = start()
    return known && ok(known)
  }
  if (channel === 'items.list' && isBeginning(input)) {
    const known = items()
    return known && ok(known)
  }
  if (channel === 'page.drawn') drawn()
  const early = channel === 'sheet.open' ? await sheet() : null
  if (!early || !isOpening(input) || input.sheetId !== early.sheetId) return null
  showEarly(early, input, caller, dispatch)
  return ok(null)
}

/** Sends the cells at once; the program takes over the port, and sends later changes. */
function showEarly({ opened }: EarlySheet, input: Opening, caller: Caller, dispatch: Dispatch): void {
  const { buffer, copiedAt } = opened
  const port = caller.openPort(input.opening)
  const freshness = { copiedAt, checking: true, offline: false }
  port.post({ kind: 'snapshot', buffer, pending: [], freshness, loading: null, turn: 0 })
  const inUse = { ...rememberingClose(port), holds: buffer }
  const taken = dispatch('sheet.open', input, { ...caller, openPort: () => inUse })
  const close = () => port.close()
  // A bug in the handler is already logged, see `dispatch.ts`.
  void taken.then(answer => answer.ok || close(), close)
}

/** A listener that is added after the page has closed its end is called too. */
function rememberingClose(port: PagePort): PagePort {
  let isClosed = false
  port.onClose(() => {
    isClosed = true
  })
  return { ...port, onClose: listener => (isClosed ? queueMicrotask(listener) : port.onClose(listener)) }
}
