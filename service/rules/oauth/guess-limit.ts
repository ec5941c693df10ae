/** The most wrong passwords for one user within a time window. */
type Bound = {
  readonly most: number
  readonly windowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** All browsers that the user has never signed in with share these attempts: the limit of NIST SP 800-63B, per day. */
const STRANGERS: Bound = { most: 100, windowMs: DAY_MS }
/** One browser that the user has signed in with before. */
const KNOWN: Bound = { most: 20, windowMs: 60 * 60 * 1000 }

/** A counted attempt. `wasRight` removes it from the count. */
export type Guess = {
  wasRight(): void
}

/**
 * Limits wrong passwords to 100 a day per user, against brute force. A browser that the user has signed in with before
 * has separate attempts, so an attacker cannot lock the user out.
 */
export function guessLimit() {
  const triesByName = new Map<string, readonly number[]>()

  /** Counts an attempt, or returns the milliseconds to wait. */
  const take = (name: string, { most, windowMs }: Bound, now: number): Guess | number => {
    const recent = (triesByName.get(name) ?? []).filter(time => time > now - windowMs)
    if (recent.length >= most) return Math.min(...recent) + windowMs - now
    triesByName.set(name, [...recent, now])
    return { wasRight: () => forget(name, now) }
  }
  const forget = (name: string, time: number): void => {
    const tries = triesByName.get(name) ?? []
    triesByName.set(name, tries.toSpliced(tries.indexOf(time), 1))
  }

  return {
    /**
     * Counts an attempt before the password is checked; `browser` identifies a browser that the user has signed in
     * with.
     */
    take(userId: number, browser: string | null, now: number): Guess | { readonly waitMs: number } {
      const own = browser === null ? null : take(browser, KNOWN, now)
      if (own !== null && typeof own !== 'number') return own
      const shared = take(String(userId), STRANGERS, now)
      return typeof shared === 'number' ? { waitMs: Math.min(shared, own ?? shared) } : shared
    },
  }
}
