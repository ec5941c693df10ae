/** One piece of work at a time, in order. */
export function createMutex() {
  let last: Promise<unknown> | null = null
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const before = last ?? Promise.resolve()
      // Work that throws is reported by whoever asked for it; the next in line goes all the same.
      const mine = before.then(work, work)
      last = mine
      const forget = () => {
        if (last === mine) last = null
      }
      mine.then(forget, forget)
      return mine
    },
    /** Some work is under way, or waits. */
    isTaken: (): boolean => last !== null,
  }
}

export type Mutex = ReturnType<typeof createMutex>

/**
 * Lets so many pieces of work go on at once. Of those that wait the latest goes first: that is what somebody has just asked for.
 */
export function createGate(atMost: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside < atMost) inside += 1
    else await new Promise<void>(resolve => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.pop()
      if (next) next()
      else inside -= 1
    }
  }
}
