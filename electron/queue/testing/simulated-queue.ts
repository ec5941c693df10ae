import { createRateLimit } from '../rate-limit.ts'
import { RequestQueue } from '../request-queue.ts'
import { createMemorySpends } from './memory-spends.ts'
import { createVirtualClock } from './virtual-clock.ts'

/**
 * A queue with a manual clock. `random` is deterministic. `tickMs`: the step of the clock on each read, as on a real
 * computer.
 */
export function createSimulatedQueue(random: () => number = () => 0.5, tickMs = 0) {
  const clock = createVirtualClock()
  let looks = 0
  const now = () => {
    looks += 1
    return clock.now() + looks * tickMs
  }
  const limit = createRateLimit({ now, store: createMemorySpends() })
  let last = 0
  const newId = () => {
    last += 1
    return `request-${last}`
  }
  return {
    clock,
    queue: new RequestQueue({ clock: { now, onWall: at => at }, after: clock.after, random, newId, limit }),
  }
}
