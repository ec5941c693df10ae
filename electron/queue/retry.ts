import type { AppError } from '../../shared/app-error.ts'
import { outcomeOfError } from './outcome.ts'
import type { RequestKind } from './pending-request.ts'
import type { RetryQuota } from './restraint/retry-quota.ts'

const BASE_MS = 500
/** Total attempts. A lost connection is left to the connection watch. */
const READ_TRIES = { offline: 2, other: 4 }
/** Attempts of one request that exceed the service's rate limit before its caller gets the error. */
const LIMIT_TRIES = 6

export type Attempted = {
  readonly kind: RequestKind
  readonly tries: number
  readonly random: () => number
  readonly quota: Pick<RetryQuota, 'take'>
}

/**
 * Returns the delay before a retry, in milliseconds; null: no retry.
 *
 * A write is retried only if the service rejected it for its rate, so it is never executed twice. Reads are idempotent
 * and retried a few times, after a random delay from a growing range, so that clients do not retry in sync, and only
 * while enough requests succeed, unless the connection failed.
 */
export function retryDelayMs(error: AppError, { kind, tries, random, quota }: Attempted): number | null {
  if (tries >= mostTries(error, kind)) return null
  if (needsQuota(error, kind) && !quota.take(error)) return null
  // It waits for the pause of the whole queue.
  if (error.kind === 'rate-limited') return 0
  return Math.round(random() * BASE_MS * 2 ** (tries - 1))
}

function mostTries(error: AppError, kind: RequestKind): number {
  if (error.kind === 'rate-limited') return kind === 'probe' ? 1 : LIMIT_TRIES
  if (kind === 'write' || !isWorthARetry(error)) return 1
  // An idle connection may have been closed by the server, which says nothing about a new one.
  if (error.kind === 'offline') return READ_TRIES.offline
  return kind === 'probe' ? 1 : READ_TRIES.other
}

/**
 * The quota protects a failing service. A closed connection is no failure of the service: some servers close idle
 * connections, so that each request after a pause needs a second attempt, in particular the probe of whether the
 * service is back.
 */
const needsQuota = (error: AppError, kind: RequestKind): boolean => kind !== 'write' && error.kind !== 'offline'

function isWorthARetry(error: AppError): boolean {
  if (error.kind === 'cancelled' || error.kind === 'unauthorized') return false
  const outcome = outcomeOfError(error)
  return outcome === 'unknown' || outcome === 'not-executed'
}
