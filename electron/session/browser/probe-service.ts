import type { After } from '../../../shared/after.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Call, failureToAppError, malformed, refusalToAppError } from '../../api/to-app-error.ts'
import { createTransport } from '../../api/transport/transport.ts'

export type ProbeDeps = {
  readonly fetch: typeof fetch
  readonly after: After
  readonly now: () => number
  readonly userAgent: string
}

const IDLE_TIMEOUT_MS = 20_000
const ANSWER_LIMIT_BYTES = 64 * 1024

/**
 * Whether a sheet service responds at an address, before its consent page is opened. Requests the current user without
 * a token: a service refuses that with an error object, a web page or another program does not.
 *
 * Errors: not-a-service, offline, server, rate-limited.
 */
export function createProbe(deps: ProbeDeps): (baseUrl: string) => Promise<Result<null>> {
  const transport = createTransport({ ...deps, idleTimeoutMs: IDLE_TIMEOUT_MS })
  return async baseUrl => {
    const call: Call = { server: baseUrl, kind: 'read', firstContact: true, what: 'other' }
    const response = await transport({
      method: 'GET',
      url: `${baseUrl}/users/me`,
      headers: { accept: 'application/json', 'user-agent': deps.userAgent },
      body: null,
      maxBytes: ANSWER_LIMIT_BYTES,
      signal: undefined,
    })
    if (response.kind !== 'response') return fail(failureToAppError(response, call))
    if (response.status < 400) return fail(malformed('it knows nobody and yet lets us in', call))
    const error = refusalToAppError(response, call, deps.now())
    return ['unauthorized', 'forbidden', 'refused'].includes(error.kind) ? ok(null) : fail(error)
  }
}
