const MOST_GUESSES = 5
const MOST_GUESSES_OF_ALL = 50
const WINDOW_MS = 15 * 60 * 1000

/** Counts password guesses, so that nobody tries them all: 5 per address and 50 in all, in any quarter of an hour. */
export function guessLimit() {
  const guessesByName = new Map<string, readonly number[]>()

  return {
    /** Counts a guess, before it is judged. Null when it may be made; else the minutes to wait. */
    take(email: string, now: number): number | null {
      for (const [key, times] of guessesByName) keep(guessesByName, key, times, now)
      const name = email.toLowerCase()
      const own = guessesByName.get(name) ?? []
      const all = [...guessesByName.values()].flat()
      const full = own.length >= MOST_GUESSES ? own : all.length >= MOST_GUESSES_OF_ALL ? all : null
      if (full) return Math.ceil((Math.min(...full) + WINDOW_MS - now) / 60_000)
      guessesByName.set(name, [...own, now])
      return null
    },
    /** The guess was right: what was tried before does not count against the person. */
    clear: (email: string): void => void guessesByName.delete(email.toLowerCase()),
  }
}

export type GuessLimit = ReturnType<typeof guessLimit>

function keep(guesses: Map<string, readonly number[]>, name: string, times: readonly number[], now: number): void {
  const recent = times.filter(time => time > now - WINDOW_MS)
  if (recent.length === 0) guesses.delete(name)
  else guesses.set(name, recent)
}
