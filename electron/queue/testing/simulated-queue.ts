import { createRateLimit } from '../rate-limit.ts'
import { RequestQueue } from '../request-queue.ts'
import { createMemorySpends } from '../spend-store.ts'
import { createVirtualClock } from './virtual-clock.ts'

/** A queue on a clock that only the test turns. `random` is the same every time. */
export function createSimulatedQueue(random: () => number = () => 0.5) {
  const clock = createVirtualClock()
  const limit = createRateLimit({ now: clock.now, store: createMemorySpends() })
  let last = 0
  const newId = () => {
    last += 1
    return `request-${last}`
  }
  return { clock, queue: new RequestQueue({ now: clock.now, after: clock.after, random, newId, limit }) }
}
