import { createHash } from 'node:crypto'

/**
 * `strict`: the old pair dies when the next one is issued. `lenient`: it works for another minute, and may be refreshed
 * again.
 */
export type Rotation = 'strict' | 'lenient'

type Issued = {
  readonly access: string
  readonly refresh: string
  readonly userId: number
  readonly expiresAt: number
  /** When it dies early, by the clock of the service. */
  diesAt: number
}

const LIFE_SECONDS = 604_799
const LENIENCE_MS = 60_000
export const CLIENT = { clientId: 'app-1', secret: 'secret-canary-9a2b' }
export const BASE_URL = 'https://sheets.example/2.0'
export const CODE = 'code-1'

/** An in-memory service with its token endpoint and rotation, behind a `fetch`. Time is an argument. */
export function createTokenService(rotation: Rotation, now: () => number) {
  const issued: Issued[] = []
  const codes = new Map([[CODE, 1]])
  const refreshTokens: string[] = []
  const accessTokens: string[] = []
  const seen = {
    redeemed: 0,
    refreshed: 0,
    revoked: 0,
    probed: 0,
    /** The maximum number of concurrent refreshes. */
    refreshesAtOnce: 0,
    refreshTokens,
    accessTokens,
  }
  const failures: (() => Response | Promise<Response>)[] = []
  let isReachable = true
  let scope: string | null = null
  let refreshesNow = 0
  let isNextLost = false
  let onTheWay: Promise<void> = Promise.resolve()

  function issue(userId: number): Response {
    const number = issued.length + 1
    const [access, refresh] = [`access-canary-${number}`, `refresh-canary-${number}`]
    issued.push({ access, refresh, userId, expiresAt: now() + LIFE_SECONDS * 1000, diesAt: Number.POSITIVE_INFINITY })
    return json(200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: LIFE_SECONDS,
      ...(scope !== null && { scope }),
    })
  }

  function redeem(form: URLSearchParams): Response {
    const code = form.get('code') ?? ''
    const userId = codes.get(code)
    if (userId === undefined || !isProven(form, code)) return refuse(400, 1071, 'invalid_grant')
    codes.delete(code)
    seen.redeemed += 1
    return issue(userId)
  }

  function refresh(form: URLSearchParams): Response {
    const token = form.get('refresh_token') ?? ''
    seen.refreshTokens.push(token)
    const pair = issued.find(one => one.refresh === token)
    if (!pair || pair.diesAt <= now() || !isProven(form, token)) return refuse(400, 1070, 'invalid_grant')
    pair.diesAt = Math.min(pair.diesAt, now() + (rotation === 'lenient' ? LENIENCE_MS : 0))
    seen.refreshed += 1
    return issue(pair.userId)
  }

  function holderOf(headers: Headers): Issued | null {
    const access = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    seen.accessTokens.push(access)
    const pair = issued.find(one => one.access === access)
    return pair && now() < pair.expiresAt && now() < pair.diesAt ? pair : null
  }

  function answer(method: string, url: string, headers: Headers, body: string): Response {
    if (method === 'POST' && url === `${BASE_URL}/token`) {
      const form = new URLSearchParams(body)
      if (form.get('client_id') !== CLIENT.clientId) return refuse(401, 1067, 'invalid_client')
      return form.get('grant_type') === 'refresh_token' ? refresh(form) : redeem(form)
    }
    const pair = holderOf(headers)
    if (!pair) return json(401, { errorCode: 1002, message: 'Your Access Token is invalid.', refId: 'r' })
    if (method === 'DELETE') {
      pair.diesAt = now()
      seen.revoked += 1
      return json(200, { message: 'SUCCESS', resultCode: 0 })
    }
    seen.probed += 1
    return json(200, { id: pair.userId, email: `person${pair.userId}@lab.example`, name: `Person ${pair.userId}` })
  }

  const json = (status: number, value: object) =>
    new Response(JSON.stringify(value), { status, headers: { date: new Date(now()).toUTCString() } })
  const refuse = (status: number, errorCode: number, error: string) =>
    json(status, { errorCode, error, error_description: 'In the service’s words.' })

  return {
    seen,
    /** Sets the scopes that new tokens report. */
    saysScope: (wanted: string): void => {
      scope = wanted
    },
    fetch: (async (url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
      if (!isReachable) throw Object.assign(new Error('no way there'), { code: 'ECONNREFUSED' })
      const text = String(body ?? '')
      const isRefresh = text.includes('grant_type=refresh_token')
      refreshesNow += isRefresh ? 1 : 0
      seen.refreshesAtOnce = Math.max(seen.refreshesAtOnce, refreshesNow)
      try {
        // A request takes a moment, so that two can be in flight at once.
        await new Promise(resolve => setImmediate(resolve))
        if (isRefresh) await onTheWay
        const failure = String(url).endsWith('/token') ? failures.shift() : undefined
        const answered = failure ? failure() : answer(method, url, new Headers(headers), text)
        if (isRefresh && isNextLost) {
          isNextLost = false
          throw new Error('reset')
        }
        return await Promise.race([answered, givenUp(signal)])
      } finally {
        refreshesNow -= isRefresh ? 1 : 0
      }
    }) as typeof fetch, // our own code calls it with a text and a plain object only
    addCode: (code: string, userId: number) => void codes.set(code, userId),
    /** Refreshes wait until the returned function is called. */
    holdUp(): () => void {
      let go: () => void = () => undefined
      onTheWay = new Promise(resolve => {
        go = resolve
      })
      return () => go()
    },
    /** The token endpoint executes the request, and its response is lost. */
    loseNextAnswer() {
      isNextLost = true
    },
    /** Replaces the next response of the token endpoint. */
    failNext: (failure: () => Response | Promise<Response>) => void failures.push(failure),
    /** Ends the failures of the token endpoint. */
    forgetFailures() {
      failures.length = 0
      isNextLost = false
    },
    reachable(yes: boolean) {
      isReachable = yes
    },
    /** Revokes all tokens of the account, as an administrator can. */
    revokeAll() {
      for (const pair of issued) pair.diesAt = now()
    },
    /** Whether the service has replaced or ended this pair. */
    isDead: (access: string) => issued.some(one => one.access === access && one.diesAt <= now()),
    accepts: (access: string | null) =>
      issued.some(one => one.access === access && now() < Math.min(one.expiresAt, one.diesAt)),
  }
}
export type TokenService = ReturnType<typeof createTokenService>

function isProven(form: URLSearchParams, redeemed: string): boolean {
  const proof = createHash('sha256').update(`${CLIENT.secret}|${redeemed}`).digest('hex')
  return form.get('hash') === proof && !form.has('client_secret')
}

const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))))
