import { createHttp, type Http, type HttpDeps } from '../../electron/api/http.ts'
import { IDLE_TIMEOUT_MS } from '../../electron/api/transport/answer-timeout.ts'
import type { TestService } from '../../service/testing/service.ts'

export const BASE = 'http://127.0.0.1/2.0'

/** Calls of the real service without a network, as Ann. */
export const httpOn = (service: TestService, over: Partial<HttpDeps> = {}): Http =>
  createHttp({
    fetch: async (input, init) => service.app.fetch(new Request(input, init)),
    baseUrl: () => BASE,
    token: () => service.ann.token,
    userAgent: 'Sheaf',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: () => service.deps.clock(),
    after: () => () => undefined,
    ...over,
  })
