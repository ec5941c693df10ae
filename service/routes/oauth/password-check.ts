import pLimit from 'p-limit'
import type { ServiceDeps } from '../../http/env.ts'
import { guessLimit } from '../../rules/oauth/guess-limit.ts'
import { isBeyondGuessing, isPassword } from '../../rules/oauth/password.ts'
import type { UserRecord } from '../../store/users.ts'

/** What became of a password: too many are being looked at (`busy`), or too many were wrong. */
export type PasswordVerdict = 'right' | 'wrong' | 'busy' | { readonly waitMs: number }

/** Judges the password of a person, or of nobody. `browser` names the one it comes from, if the person is known there. */
export type PasswordCheck = (
  user: UserRecord | null,
  password: string,
  browser: string | null,
) => Promise<PasswordVerdict>

/** So many passwords may wait in a line. Each takes a tenth of a second: the last one is judged after three. */
const MOST_WAITING = 32

/**
 * Judges passwords one at a time in each of two lines, because each takes a thread and 32 MB: any number of guesses at once leaves the
 * other threads to those who read and write. Whoever comes by a browser that they have signed in with waits in a line of their own: guesses
 * from elsewhere, also those at nobody's password, which no limit counts, do not keep them out.
 */
export function passwordCheck({ store, clock }: Pick<ServiceDeps, 'store' | 'clock'>): PasswordCheck {
  const limit = guessLimit()
  const [known, strangers] = [pLimit(1), pLimit(1)]

  return async (user, password, browser) => {
    const line = browser === null ? strangers : known
    if (line.activeCount + line.pendingCount >= MOST_WAITING) return 'busy'
    const kept = user && store.users.passwordOf(user.id)
    const guess = user && kept !== null && !isBeyondGuessing(kept) ? limit.take(user.id, browser, clock()) : null
    if (guess !== null && 'waitMs' in guess) return guess
    if (!(await line(() => isPassword(password, kept)))) return 'wrong'
    guess?.wasRight()
    return 'right'
  }
}

/** What a person is told whose password was not taken, and the status that goes with it. */
export function toTrouble(verdict: Exclude<PasswordVerdict, 'right'>): { sentence: string; status: 401 | 429 } {
  if (verdict === 'wrong') {
    return { sentence: 'Wrong email address or password. Try again.', status: 401 }
  }
  if (verdict === 'busy') {
    return { sentence: 'The service is looking at other passwords. Try again in a moment.', status: 429 }
  }
  const minutes = Math.ceil(verdict.waitMs / 60_000)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`
  const sentence = `Too many tries. Wait ${wait}, or let the service make a new password in a terminal of its computer.`
  return { sentence, status: 429 }
}
