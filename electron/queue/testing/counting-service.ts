import { fail, ok, type Result } from '../../../shared/result.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The service's window: the last minute, or full clock minutes. */
export type Counting = 'sliding' | 'fixed'

const UNITS = 300
const WINDOW_MS = 60_000

export type Arrived = { readonly at: number; readonly units: number }

/** A service that counts strictly and responds after a delay; tests judge the requests it receives. */
export function createCountingService(
  clock: VirtualClock,
  counting: Counting,
  latencyMs: () => readonly [number, number],
) {
  const arrived: Arrived[] = []
  let refusals = 0
  /** The number of expired entries. */
  let past = 0

  function counts({ at }: Arrived): boolean {
    const now = clock.now()
    return counting === 'fixed' ? at >= now - (now % WINDOW_MS) : at > now - WINDOW_MS
  }

  function unitsNow(): number {
    for (let first = arrived[past]; first && !counts(first); first = arrived[past]) past += 1
    return arrived.slice(past).reduce((sum, { units }) => sum + units, 0)
  }

  return {
    arrived,
    refusals: () => refusals,
    /** The request arrives after a delay, is counted, and the response takes another delay. */
    async answer(units: number): Promise<Result<null>> {
      const [there, back] = latencyMs()
      await clock.wait(there)
      const fits = unitsNow() + units <= UNITS
      if (fits) arrived.push({ at: clock.now(), units })
      else refusals += 1
      await clock.wait(back)
      return fits ? ok(null) : fail({ kind: 'rate-limited', retryAfterMs: WINDOW_MS })
    },
  }
}

/** The most units in any one-minute window: it is enough to check windows that end with an arrival. */
export function fullestMinute(arrived: readonly Arrived[]): number {
  let most = 0
  let sum = 0
  let first = 0
  for (const { at, units } of arrived) {
    sum += units
    while ((arrived[first]?.at ?? at) <= at - WINDOW_MS) {
      sum -= arrived[first]?.units ?? 0
      first += 1
    }
    most = Math.max(most, sum)
  }
  return most
}
