const TIMEOUT_MS = 30_000

/** A measured contestant: does the work once and returns the milliseconds. A wrong result throws. */
export type Contestant = { readonly name: string; readonly run: () => Promise<number> }

/** Raw times in order of measurement. */
export type Rounds = ReadonlyMap<string, readonly number[]>

/**
 * Runs all contestants in every round, alternately forwards and backwards (A B C, C B A), so that drift of the machine
 * affects them alike. The first `warmUp` rounds are not counted. Throws when a run takes too long.
 */
export type RunRounds = (
  contestants: readonly Contestant[],
  rounds: number,
  options?: { readonly warmUp?: number; readonly timeoutMs?: number },
) => Promise<Rounds>

/** `most` limits the number of rounds of every benchmark; `turn` is awaited before each round. */
export function roundsOf({ most = Number.POSITIVE_INFINITY, turn = atOnce } = {}): RunRounds {
  return async (contestants, rounds, { warmUp = 1, timeoutMs = TIMEOUT_MS } = {}) => {
    const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
    for (let round = -warmUp; round < Math.min(rounds, most); round += 1) {
      await turn()
      const order = round % 2 === 0 ? contestants : [...contestants].reverse()
      for (const { name, run } of order) {
        const elapsed = await within(timeoutMs, name, run())
        if (round >= 0) times.get(name)?.push(elapsed)
      }
    }
    return times
  }
}

const atOnce = async (): Promise<void> => undefined

async function within<T>(timeoutMs: number, name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`one run of ${name} took over ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
