import type { AppError } from '../../shared/app-error.ts'
import { outcomeOfError } from './outcome.ts'

const BASE_MS = 500
const CAP_MS = 60_000
/** Tries in all. A connection that is gone is left to whoever watches the connection. */
const READ_TRIES = { offline: 2, other: 4 }
/** How often one request may run into the service's limit before its caller is told. */
const LIMIT_TRIES = 6

export type Attempted = { readonly kind: 'read' | 'write'; readonly tries: number; readonly random: () => number }

/**
 * How long to wait before the same request goes again, in milliseconds; null: not at all.
 *
 * A write goes again only when the service turned it away for its rate, so it never happens twice. Reads change nothing and are
 * tried a few times, at a random moment of a growing span, so that many clients do not come back together.
 */
export function retryDelayMs(error: AppError, { kind, tries, random }: Attempted): number | null {
  // The pause of the whole queue is its wait.
  if (error.kind === 'rate-limited') return tries < LIMIT_TRIES ? 0 : null
  if (kind === 'write' || !isWorthARetry(error)) return null
  if (tries >= (error.kind === 'offline' ? READ_TRIES.offline : READ_TRIES.other)) return null
  return Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** (tries - 1)))
}

function isWorthARetry(error: AppError): boolean {
  if (error.kind === 'cancelled' || error.kind === 'unauthorized') return false
  const outcome = outcomeOfError(error)
  return outcome === 'unknown' || outcome === 'not-executed'
}
