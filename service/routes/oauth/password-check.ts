import pLimit from 'p-limit'
import type { ServiceDeps } from '../../http/env.ts'
import { guessLimit } from '../../rules/oauth/guess-limit.ts'
import { isBeyondGuessing, isPassword } from '../../rules/oauth/password.ts'
import type { UserRecord } from '../../store/users.ts'

/** The result of a check: `busy` when too many are waiting, or the wait after too many wrong ones. */
export type PasswordVerdict = 'right' | 'wrong' | 'busy' | { readonly waitMs: number }

/**
 * Checks the password of a user or of an unknown account. `browser` identifies a browser that the user has signed in
 * with.
 */
export type PasswordCheck = (
  user: UserRecord | null,
  password: string,
  browser: string | null,
) => Promise<PasswordVerdict>

/** Queue length. Each check takes a tenth of a second, so the last one waits about three seconds. */
const MOST_WAITING = 32

/**
 * Checks passwords one at a time in each of two queues, because each check takes a thread and 32 MB: concurrent
 * attempts thus leave the other threads to reads and writes. Browsers that the user has signed in with have a separate
 * queue, so attempts from elsewhere, including unlimited ones on unknown accounts, do not block them.
 */
export function passwordCheck({
  store,
  clock,
  passwordCost,
}: Pick<ServiceDeps, 'store' | 'clock' | 'passwordCost'>): PasswordCheck {
  const limit = guessLimit()
  const [known, strangers] = [pLimit(1), pLimit(1)]

  return async (user, password, browser) => {
    const line = browser === null ? strangers : known
    if (line.activeCount + line.pendingCount >= MOST_WAITING) return 'busy'
    const kept = user && store.users.passwordOf(user.id)
    const guess = user && kept !== null && !isBeyondGuessing(kept) ? limit.take(user.id, browser, clock()) : null
    if (guess !== null && 'waitMs' in guess) return guess
    if (!(await line(() => isPassword(password, kept, passwordCost)))) return 'wrong'
    guess?.wasRight()
    return 'right'
  }
}

/** The message for a rejected password, with its status. */
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
