import { createRateLimit } from '../../electron/queue/rate-limit.ts'
import { RequestQueue } from '../../electron/queue/request-queue.ts'
import type { SpendStore } from '../../electron/queue/spend-store.ts'
import { mulberry32 } from '../../shared/random.ts'
import { type Clock, createClock } from '../../sim/env/clock.ts'

/** Any full minute that is more than a minute after the epoch. */
export const BEGIN = 1_800_000_000_000

/** Round trip: a quarter of a second at most. */
const ONE_WAY_MS = { least: 25, most: 125 }
export const MEAN_ONE_WAY_MS = (ONE_WAY_MS.least + ONE_WAY_MS.most) / 2

/** The most event-loop turns until an available response is read. */
const MOST_TURNS = 3

/**
 * A virtual clock that advances when nothing else can run, seeded randomness, and work in real time for which the clock
 * waits.
 */
export function createVirtualEnv(seed: number) {
  const random = mulberry32(seed)
  let busy = 0
  const clock = createClock(BEGIN, async () => {
    for (let turn = 0; turn < MOST_TURNS || busy > 0; turn++) await new Promise(resolve => setImmediate(resolve))
  })
  const wait = (ms: number): Promise<void> => new Promise(resolve => void clock.after(ms, () => resolve()))
  return {
    clock,
    random,
    /** The clock advances while this is awaited. */
    async idle<T>(waiting: Promise<T>): Promise<T> {
      busy -= 1
      try {
        return await waiting
      } finally {
        busy += 1
      }
    },
    /** The clock stops until this is done, except for idle waits in it. */
    async real<T>(work: () => Promise<T>): Promise<T> {
      busy += 1
      try {
        return await work()
      } finally {
        busy -= 1
      }
    },
    wait,
    /** The latency of a message in one direction. */
    travel: (): Promise<void> => wait(ONE_WAY_MS.least + Math.round(random() * (ONE_WAY_MS.most - ONE_WAY_MS.least))),
  }
}
export type VirtualEnv = ReturnType<typeof createVirtualEnv>

/** The app's queue, composed as in `electron/account`. */
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

/** Stores nothing on disk. */
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
