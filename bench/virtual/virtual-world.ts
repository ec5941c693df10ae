import { createRateLimit } from '../../electron/queue/rate-limit.ts'
import { RequestQueue } from '../../electron/queue/request-queue.ts'
import type { SpendStore } from '../../electron/queue/spend-store.ts'
import { mulberry32 } from '../../shared/random.ts'
import { type Clock, createClock } from '../../sim/world/clock.ts'

/** Any full minute long ago enough for a minute to have gone by before it. */
export const BEGIN = 1_800_000_000_000

/** There and back: a quarter of a second at most. */
const ONE_WAY_MS = { least: 25, most: 125 }
export const MEAN_ONE_WAY_MS = (ONE_WAY_MS.least + ONE_WAY_MS.most) / 2

/** So many turns of the real program it takes at most until an answer that is there is read. */
const TURNS = 3

/** Time that goes by when nothing else can happen, chance of a seed, and work that takes real time: the clock waits for it. */
export function createVirtualWorld(seed: number) {
  const random = mulberry32(seed)
  let busy = 0
  const clock = createClock(BEGIN, async () => {
    for (let turn = 0; turn < TURNS || busy > 0; turn++) await new Promise(resolve => setImmediate(resolve))
  })
  const wait = (ms: number): Promise<void> => new Promise(resolve => void clock.after(ms, () => resolve()))
  return {
    clock,
    random,
    /** Time goes on while this is waited for. */
    async idle<T>(waiting: Promise<T>): Promise<T> {
      busy -= 1
      try {
        return await waiting
      } finally {
        busy += 1
      }
    },
    /** Time stands still until this is done, but for what in it is idle. */
    async real<T>(work: () => Promise<T>): Promise<T> {
      busy += 1
      try {
        return await work()
      } finally {
        busy -= 1
      }
    },
    wait,
    /** As long as a message takes in one direction. */
    travel: (): Promise<void> => wait(ONE_WAY_MS.least + Math.round(random() * (ONE_WAY_MS.most - ONE_WAY_MS.least))),
  }
}
export type VirtualWorld = ReturnType<typeof createVirtualWorld>

/** The app's queue, as `electron/account` puts it together. */
export function createQueue({ clock, random }: { readonly clock: Clock; readonly random: () => number }): RequestQueue {
  let last = 0
  return new RequestQueue({
    clock: { now: clock.now, onWall: at => at },
    after: clock.after,
    random,
    newId() {
      last += 1
      return `request-${last}`
    },
    limit: createRateLimit({ now: clock.now, store: forgetful() }),
  })
}

/** Keeps nothing on disk. */
function forgetful(): SpendStore {
  let ids = 0
  return {
    load: () => [],
    start() {
      ids += 1
      return ids
    },
    answer: () => undefined,
  }
}
