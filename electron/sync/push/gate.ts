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
