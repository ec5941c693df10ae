import { parentPort } from 'node:worker_threads'
import { DAY_MS } from '../../../formulas/language/date.ts'
import type { CalculationRequest } from '../protocol.ts'
import { createCalculationCore } from './core.ts'

/** How soon results that depend on the date follow it: also after the computer slept over midnight. */
const LOOK_AT_DATE_MS = 30_000

/** The day of an instant in the time zone of this computer. */
const dayOf = (instant: number): number =>
  Math.floor((instant - new Date(instant).getTimezoneOffset() * 60_000) / DAY_MS)

const core = createCalculationCore({ today: () => dayOf(Date.now()), dayOf }, reply => parentPort?.postMessage(reply))
const looking = setInterval(core.renew, LOOK_AT_DATE_MS)

parentPort?.on('message', (request: CalculationRequest) => {
  if (request.kind !== 'close') return core.handle(request)
  // Nothing keeps the event loop alive, so the thread ends.
  clearInterval(looking)
  parentPort?.close()
})
