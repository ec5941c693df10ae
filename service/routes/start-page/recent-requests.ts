import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { requestWeight } from '../../rules/request-weight.ts'

/** An answered request. Query and body are not stored: they may contain private data. */
type RecentRequest = {
  /** Arrival time in epoch milliseconds. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** Its cost from the 300 units per minute, whether the limit is enforced or not. */
  readonly units: number
  readonly status: number
  /** From its headers to the beginning of the response. */
  readonly ms: number
}

/** The last requests of each token, for the page at `/`. In memory only: they are lost when the service ends. */
export type RecentRequests = {
  note(tokenHash: string, request: RecentRequest): void
  /** Requests by token hash, newest first. */
  all(): ReadonlyMap<string, readonly RecentRequest[]>
}

const MOST_OF_A_TOKEN = 30
const MOST_TOKENS = 100

/** Keeps a limited number of requests per token, and of tokens: the least recently used token is evicted. */
export function recentRequests(): RecentRequests {
  const byToken = new Map<string, RecentRequest[]>()
  let last: string | null = null
  return {
    note(tokenHash, request) {
      const requests = byToken.get(tokenHash) ?? []
      // Removed in batches: removing one per request would take longer than recording it.
      if (requests.push(request) > 2 * MOST_OF_A_TOKEN) requests.splice(0, MOST_OF_A_TOKEN)
      // Most requests have the same token as the one before.
      if (tokenHash === last) return
      last = tokenHash
      byToken.delete(tokenHash)
      byToken.set(tokenHash, requests)
      const [oldest] = byToken.keys()
      if (byToken.size > MOST_TOKENS && oldest !== undefined) byToken.delete(oldest)
    },
    all: () => new Map([...byToken].map(([hash, requests]) => [hash, requests.slice(-MOST_OF_A_TOKEN).reverse()])),
  }
}

/** Records a request with a token, its arrival time `at` and its response, errors included. */
export function noteRequests({ clock }: ServiceDeps, recent: RecentRequests) {
  return (c: ServiceContext, { status }: Response, at: number): void => {
    const { method, path } = c.req
    const units = requestWeight(method, path, method === 'POST' ? c.req.header('content-type') : '')
    recent.note(c.get('caller').tokenHash, { at, method, path, units, status, ms: clock() - at })
  }
}
