import { createHash } from 'node:crypto'
import type { After } from '../../shared/after.ts'
import type { AppError, SignInProblem } from '../../shared/app-error.ts'
import { parseJsonBytes } from '../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { WireOAuthError, WireToken } from '../../shared/wire/token.ts'
import { WireUser } from '../../shared/wire/user.ts'
import { type Call, failureToAppError, malformed, refusalToAppError } from './to-app-error.ts'
import type { Failure } from './transport/failure.ts'
import { createTransport, type TransportResponse } from './transport/transport.ts'

/** A newly issued pair. Times are milliseconds since 1970 by the clock of the service. */
export type Grant = {
  readonly access: string
  readonly refresh: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** How far the clock of the service is ahead of this computer's, in milliseconds. */
  readonly aheadMs: number
}

/** `scopes` are the granted scopes; missing if the response omits them, as the specification does. */
type Redeemed = Grant & { readonly scopes?: readonly string[] }

/**
 * Outcome of a refresh. `refused`: the refresh token will never work again (`invalid_grant` and the like). `not-sent`:
 * nothing left this computer. `unknown`: it may have been executed, and then the old pair is dead.
 */
type Refreshed =
  | { readonly kind: 'refreshed'; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly error: WireOAuthError['error'] }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unknown' }

/** Whether the service accepts a token; `at` is the time of the service, in milliseconds since 1970. */
export type Probed =
  | { readonly kind: 'accepted'; readonly at: number }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'no-answer' }

type Client = { readonly baseUrl: string; readonly clientId: string; readonly secret: string }
type RedeemInput = Client & { readonly code: string }
type RefreshInput = Client & { readonly refreshToken: string }
type Holder = { readonly baseUrl: string; readonly access: string }

/**
 * The token endpoint (specification, "Token endpoint"). It takes no Authorization header and does not count against the
 * request budget: a queue that waits for a new token must not delay it. The secret itself is never sent.
 */
export type TokenEndpoint = {
  /** Errors: sign-in-failed, offline, not-a-service, rate-limited, server, refused. */
  readonly redeemCode: (input: RedeemInput) => Promise<Result<Redeemed>>
  readonly refreshPair: (input: RefreshInput) => Promise<Refreshed>
  /** Revokes a pair at the service. Best effort: resolves with null even if it failed. */
  readonly revoke: (pair: Holder) => Promise<null>
  /** The cheapest request that needs a token. */
  readonly probe: (pair: Holder) => Promise<Probed>
}

export type TokenEndpointDeps = {
  readonly fetch: typeof fetch
  readonly userAgent: string
  /** Milliseconds since 1970, by this computer. */
  readonly now: () => number
  readonly after: After
}

/** Below the 30 seconds that quitting waits for a refresh. */
const IDLE_TIMEOUT_MS = 25_000
const LIMIT_BYTES = 64 * 1024
/** Specification, "Authentication" 3.5. */
const LIFE_SECONDS = { usual: 604_799, least: 60, most: 3_650 * 86_400 }

export function createTokenEndpoint(deps: TokenEndpointDeps): TokenEndpoint {
  const post = (baseUrl: string, fields: Readonly<Record<string, string>>) =>
    requestOnce(deps, {
      method: 'POST',
      url: `${baseUrl}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const withToken = (method: 'GET' | 'DELETE', url: string, access: string) =>
    requestOnce(deps, { method, url, headers: { authorization: `Bearer ${access}` }, body: null })

  return {
    async redeemCode({ baseUrl, clientId, secret, code }) {
      const { response, at } = await post(baseUrl, {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        hash: proofOf(secret, code),
      })
      return toRedeemed(response, { baseUrl, at, now: deps.now() })
    },

    async refreshPair({ baseUrl, clientId, secret, refreshToken }) {
      const { response, at } = await post(baseUrl, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        hash: proofOf(secret, refreshToken),
      })
      if (response.kind === 'not-sent') return { kind: 'not-sent' }
      if (response.kind !== 'response') return { kind: 'unknown' }
      const grant = grantOf(response, at, deps.now())
      if (grant) return { kind: 'refreshed', grant }
      const refusal = refusalOf(response)
      return refusal ? { kind: 'refused', error: refusal.error } : { kind: 'unknown' }
    },

    async revoke({ baseUrl, access }) {
      await withToken('DELETE', `${baseUrl}/token`, access)
      return null
    },

    async probe({ baseUrl, access }) {
      const { response, at } = await withToken('GET', `${baseUrl}/users/me`, access)
      if (response.kind !== 'response') return { kind: 'no-answer' }
      if (response.status === 200 && WireUser.safeParse(parseJsonBytes(response.bytes)).success) {
        return { kind: 'accepted', at: at ?? deps.now() }
      }
      const error = response.status >= 400 ? refusalToAppError(response, callTo(baseUrl), deps.now()) : null
      return error?.kind === 'unauthorized' ? { kind: 'rejected' } : { kind: 'no-answer' }
    },
  }
}

/**
 * Lower-case hex SHA-256 of the secret, a pipe and the redeemed value: proves knowledge of the secret without sending
 * it.
 */
const proofOf = (secret: string, redeemed: string): string =>
  createHash('sha256').update(`${secret}|${redeemed}`, 'utf8').digest('hex')

type Question = Pick<Parameters<ReturnType<typeof createTransport>>[0], 'method' | 'url' | 'headers' | 'body'>

/** One request, without a signal that could abort it, and the moment of its response by the clock of the service. */
async function requestOnce(
  { fetch: doFetch, userAgent, after }: TokenEndpointDeps,
  question: Question,
): Promise<{ response: TransportResponse | Failure; at: number | null }> {
  let at: number | null = null
  const transport = createTransport({
    after,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    async fetch(url, init) {
      const response = await doFetch(url, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      at = Number.isNaN(date) ? null : date
      return response
    },
  })
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...question.headers }
  const response = await transport({ ...question, headers, maxBytes: LIMIT_BYTES, signal: undefined })
  return { response, at }
}

const callTo = (server: string): Call => ({ server, kind: 'read', what: 'other', firstContact: false })

/** Empty if the response omits them. */
function scopesOf({ bytes }: TransportResponse): readonly string[] {
  const token = WireToken.safeParse(parseJsonBytes(bytes))
  return token.data?.scope?.split(' ').filter(scope => scope !== '') ?? []
}

/** Null unless the body is a whole Token of a type that a header can carry. */
function grantOf({ status, bytes }: TransportResponse, at: number | null, now: number): Grant | null {
  if (status !== 200) return null
  const token = WireToken.safeParse(parseJsonBytes(bytes))
  if (!token.success) return null
  const { access_token: access, refresh_token: refresh, expires_in: received } = token.data
  const seconds = Math.min(Math.max(received ?? LIFE_SECONDS.usual, LIFE_SECONDS.least), LIFE_SECONDS.most)
  const issuedAt = at ?? now
  return { access, refresh, issuedAt, expiresAt: issuedAt + seconds * 1000, aheadMs: issuedAt - now }
}

/** Null for responses that are not from the token endpoint: a proxy's page, a server failure. */
function refusalOf({ status, bytes }: TransportResponse): WireOAuthError | null {
  if (status < 400 || status >= 500 || status === 429 || status === 408) return null
  const refusal = WireOAuthError.safeParse(parseJsonBytes(bytes))
  return refusal.success ? refusal.data : null
}

type Asked = { readonly baseUrl: string; readonly at: number | null; readonly now: number }

function toRedeemed(response: TransportResponse | Failure, { baseUrl, at, now }: Asked): Result<Redeemed> {
  const call: Call = { ...callTo(baseUrl), firstContact: true }
  if (response.kind !== 'response') return fail(failureToAppError(response, call))
  const grant = grantOf(response, at, now)
  const scopes = scopesOf(response)
  if (grant) return ok(scopes.length === 0 ? grant : { ...grant, scopes })
  const refusal = refusalOf(response)
  if (refusal) return fail(toSignInError(refusal))
  if (response.status < 400) return fail(malformed('the answer is no Token', call))
  // A service behind a gateway may be briefly unavailable.
  return fail(refusalToAppError(response, { ...call, firstContact: response.status < 500 }, now))
}

const HASH_DOES_NOT_FIT = 1072
const OTHER_REDIRECT = 1073

/** Maps each of the six errors to one that the user can act on (API guide 22 has the numbers). */
function toSignInError({ error, errorCode, error_description: description }: WireOAuthError): AppError {
  const problem = problemOf(error, errorCode ?? null)
  if (problem) return { kind: 'sign-in-failed', problem }
  return { kind: 'refused', code: errorCode ?? 0, message: description ?? error, refId: null }
}

function problemOf(error: WireOAuthError['error'], code: number | null): SignInProblem | null {
  if (code === OTHER_REDIRECT) return 'redirect'
  if (code === HASH_DOES_NOT_FIT) return 'secret'
  if (error === 'invalid_client') return 'client'
  if (error === 'invalid_grant') return 'stale'
  return error === 'invalid_scope' ? 'scope' : null
}
