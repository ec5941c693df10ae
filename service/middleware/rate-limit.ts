import type { Check, LimitMode, ServiceDeps } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import { requestWeight } from '../rules/request-weight.ts'

const UNITS = 300
const WINDOW_MS = 60_000

type Spent = {
  readonly at: number
  readonly units: number
}

/** Rejects requests over 300 units per minute and token (4003). A rejected request costs nothing. */
export function rateLimit({ limit, clock }: ServiceDeps): Check {
  const spentByToken = new Map<string, Spent[]>()
  if (limit === 'off') return () => undefined

  return c => {
    const { tokenHash } = c.get('caller')
    const now = clock()
    const units = requestWeight(c.req.method, c.req.path, c.req.header('content-type'))
    const spent = stillCounting(spentByToken.get(tokenHash) ?? [], limit, now)
    const fits = total(spent) + units <= UNITS
    if (fits) spent.push({ at: now, units })
    spentByToken.set(tokenHash, spent)
    if (!fits) throw refuse(4003)
  }
}

/** The requests that still count: those of the last 60 s, or with `fixed` those of this clock minute. */
function stillCounting(spent: readonly Spent[], limit: LimitMode, now: number): Spent[] {
  const since = limit === 'fixed' ? now - (now % WINDOW_MS) : now - WINDOW_MS + 1
  return spent.filter(({ at }) => at >= since)
}

function total(spent: readonly Spent[]): number {
  return spent.reduce((sum, { units }) => sum + units, 0)
}
