import { createHttp, type Http, type HttpDeps } from '../http.ts'
import { IDLE_TIMEOUT_MS } from '../transport/answer-timeout.ts'

export const BASE = 'http://127.0.0.1/2.0'

/** A service in this process, its first user and its clock. */
type InProcess = {
  readonly app: { readonly fetch: (request: Request) => Response | Promise<Response> }
  readonly ann: { readonly token: string }
  readonly deps: { readonly clock: () => number }
}

/** Calls of a service without a network, as Ann. */
export const httpOn = ({ app, ann, deps }: InProcess, over: Partial<HttpDeps> = {}): Http =>
  createHttp({
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    baseUrl: () => BASE,
    token: () => ann.token,
    userAgent: 'Sheaf',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: deps.clock,
    after: () => () => undefined,
    ...over,
  })

/** The errors of `fetch` without a connection. */
export const unreachable = (): Error => networkError({ code: 'ECONNREFUSED', syscall: 'connect' })
export const reset = (): Error => networkError({ code: 'ECONNRESET', syscall: 'read' })

export const networkError = (facts: object): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('network'), facts) })
