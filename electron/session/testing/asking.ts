import { WireUser } from '../../../shared/wire/user.ts'
import { createHttp, type HttpDeps } from '../../api/http.ts'
import { path } from '../../api/transport/path.ts'
import type { VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { ANN, type SessionRun, settle } from './a-session.ts'
import { BASE_URL } from './token-service.ts'

type Outside = Pick<HttpDeps, 'fetch'> & { readonly clock: Pick<VirtualClock, 'now' | 'after'> }
type Tokens = { readonly current: () => string | null; readonly refresh?: HttpDeps['refresh'] }

/** Sends requests with these tokens, as an open account does. */
export const httpWith = ({ fetch, clock }: Outside, { current, refresh }: Tokens, baseUrl = BASE_URL) =>
  createHttp({
    fetch,
    baseUrl: () => baseUrl,
    token: current,
    ...(refresh && { refresh }),
    userAgent: 'Sheaf/test',
    idleTimeoutMs: 20_000,
    now: clock.now,
    after: clock.after,
  })

/** A request as Ann. */
export const ask = ({ session, fetch, clock }: Pick<SessionRun, 'session' | 'fetch' | 'clock'>) =>
  httpWith({ fetch, clock }, session.tokensOf(ANN)).get(path`/users/me`, WireUser)

/** Advances the clock until the work is done; null if it never will be, because its run crashed. */
export async function whileTimePasses<T>(
  clock: VirtualClock,
  work: Promise<T>,
  isDead: () => boolean = () => false,
): Promise<T | null> {
  const done: T[] = []
  void work.then(value => void done.push(value))
  for (let round = 0; round < 400 && done.length === 0 && !isDead(); round += 1) {
    await settle(4)
    if (done.length === 0 && !isDead()) await clock.turn(2_000)
  }
  return done[0] ?? null
}
