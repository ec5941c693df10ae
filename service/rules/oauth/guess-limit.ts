/** So many wrong passwords for one person, in so long a time. */
interface Bound {
  readonly most: number
  readonly windowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** From all browsers together that the person has never signed in with: what NIST SP 800-63B allows in all, each day anew. */
const STRANGERS: Bound = { most: 100, windowMs: DAY_MS }
/** From one browser that the person has signed in with before. */
const KNOWN: Bound = { most: 20, windowMs: 60 * 60 * 1000 }

/** A guess that may be made, and was counted. `wasRight` takes it off the count again. */
export interface Guess {
  wasRight(): void
}

/**
 * Counts wrong passwords, so that nobody tries them all: 100 a day for a person. A browser that the person has signed in with before
 * has tries of its own, so whoever uses up the others does not lock the person out.
 */
export function guessLimit() {
  const triesByName = new Map<string, readonly number[]>()

  /** A guess that is counted there, or the milliseconds to wait. */
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
    /** Counts a guess before it is judged; `browser` names the one it comes from, if the person is known there. */
    take(userId: number, browser: string | null, now: number): Guess | { readonly waitMs: number } {
      const own = browser === null ? null : take(browser, KNOWN, now)
      if (own !== null && typeof own !== 'number') return own
      const shared = take(String(userId), STRANGERS, now)
      return typeof shared === 'number' ? { waitMs: Math.min(shared, own ?? shared) } : shared
    },
  }
}
