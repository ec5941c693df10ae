import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { requestWeight } from '../../rules/request-weight.ts'

/** One request that was answered. Its query and its body are not kept: they may say what nobody else should read. */
interface RecentRequest {
  /** When it came, in epoch milliseconds. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** What it costs of the 300 units a minute, whether they are counted or not. */
  readonly units: number
  readonly status: number
  /** From its head to the beginning of its answer. */
  readonly ms: number
}

/** The last requests of each token, for the page at `/`. In memory only: they are gone when the service ends. */
export interface RecentRequests {
  note(tokenHash: string, request: RecentRequest): void
  /** The tokens that have asked for something, by their hash, each with its requests, newest first. */
  all(): ReadonlyMap<string, readonly RecentRequest[]>
}

const MOST_OF_A_TOKEN = 30
const MOST_TOKENS = 100

/** Remembers a few requests of each token, and of so many tokens: whoever has not asked for the longest time is forgotten. */
export function recentRequests(): RecentRequests {
  const byToken = new Map<string, RecentRequest[]>()
  let last: string | null = null
  return {
    note(tokenHash, request) {
      const requests = byToken.get(tokenHash) ?? []
      // Not one out for each one in: that would take longer than noting it.
      if (requests.push(request) > 2 * MOST_OF_A_TOKEN) requests.splice(0, MOST_OF_A_TOKEN)
      // Most requests come from who sent the one before.
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

/** Notes a request with a token, that came `at` this time, and its answer: the refused ones too. */
export function noteRequests({ clock }: ServiceDeps, recent: RecentRequests) {
  return (c: ServiceContext, { status }: Response, at: number): void => {
    const { method, path } = c.req
    const units = requestWeight(method, path, method === 'POST' ? c.req.header('content-type') : '')
    recent.note(c.get('caller').tokenHash, { at, method, path, units, status, ms: clock() - at })
  }
}
