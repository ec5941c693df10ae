import type { CalculationPort } from '../../electron/calculation/client/calculations.ts'
import type { CalculationReply } from '../../electron/calculation/protocol.ts'
import { createCalculationCore } from '../../electron/calculation/worker/core.ts'
import type { Calendar } from '../../electron/calculation/worker/run.ts'
import { DAY_MS } from '../../formulas/language/date.ts'
import type { Clock } from './clock.ts'

/** The service calculates in UTC, and so does each computer. */
export const calendarOf = (now: () => number): Calendar => {
  const dayOf = (instant: number) => Math.floor(instant / DAY_MS)
  return { today: () => dayOf(now()), dayOf }
}

/** The thread of the formulas. As with the cache worker, an app can be killed before and after each message. */
export function calculationPort(clock: Clock, now: () => number, isAlive: () => boolean): CalculationPort {
  let hear: (reply: CalculationReply) => void = () => undefined
  const core = createCalculationCore(calendarOf(now), reply => {
    const copy = structuredClone(reply)
    clock.after(0, () => isAlive() && hear(copy))
  })
  return {
    postMessage(request) {
      const copy = structuredClone(request)
      clock.after(0, () => isAlive() && copy.kind !== 'close' && core.handle(copy))
    },
    on(event: string, listener: never) {
      if (event === 'message') hear = listener
    },
  }
}
