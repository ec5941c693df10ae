import type { AppError } from '../../shared/app-error.ts'
import { outcomeOfError } from './outcome.ts'
import type { RequestKind } from './pending-request.ts'
import type { RetryQuota } from './restraint/retry-quota.ts'

const BASE_MS = 500
/** Tries in all. A connection that is gone is left to whoever watches the connection. */
const READ_TRIES = { offline: 2, other: 4 }
/** How often one request may run into the service's limit before its caller is told. */
const LIMIT_TRIES = 6

export type Attempted = {
  readonly kind: RequestKind
  readonly tries: number
  readonly random: () => number
  readonly quota: Pick<RetryQuota, 'take'>
}

/**
 * How long to wait before the same request goes again, in milliseconds; null: not at all.
 *
 * A write goes again only when the service turned it away for its rate, so it never happens twice. Reads change nothing and are
 * tried a few times, at a random moment of a growing span, so that many clients do not come back together, and only while enough
 * others go well, unless the connection was at fault.
 */
export function retryDelayMs(error: AppError, { kind, tries, random, quota }: Attempted): number | null {
  if (tries >= mostTries(error, kind)) return null
  if (needsQuota(error, kind) && !quota.take(error)) return null
  // The pause of the whole queue is its wait.
  if (error.kind === 'rate-limited') return 0
  return Math.round(random() * BASE_MS * 2 ** (tries - 1))
}

function mostTries(error: AppError, kind: RequestKind): number {
  if (error.kind === 'rate-limited') return kind === 'probe' ? 1 : LIMIT_TRIES
  if (kind === 'write' || !isWorthARetry(error)) return 1
  // A line that was left open may have been cut meanwhile, which says nothing about a new one.
  if (error.kind === 'offline') return READ_TRIES.offline
  return kind === 'probe' ? 1 : READ_TRIES.other
}

/**
 * The quota spares a service that fails. A closed connection is no failure of the service: some servers close every connection that was
 * idle, so that each request after a pause needs its second try, and the request that asks whether the service is back most of all.
 */
const needsQuota = (error: AppError, kind: RequestKind): boolean => kind !== 'write' && error.kind !== 'offline'

function isWorthARetry(error: AppError): boolean {
  if (error.kind === 'cancelled' || error.kind === 'unauthorized') return false
  const outcome = outcomeOfError(error)
  return outcome === 'unknown' || outcome === 'not-executed'
}
