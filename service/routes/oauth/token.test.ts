import { expect, test } from 'vitest'
import { proofHash } from '../../rules/oauth/client-proof.ts'
import { CODE_LIFE_MS, LENIENCE_MS, TOKEN_LIFE_S } from '../../rules/oauth/lifetimes.ts'
import { anApp, aSignedInBrowser, consentAddress, decide } from '../../testing/browser.ts'
import { START, startService } from '../../testing/service.ts'

type Fields = Readonly<Record<string, string>>

type TokenAnswer = {
  readonly access_token: string
  readonly refresh_token: string
  readonly [property: string]: unknown
}

/** Bob has granted an app access; it holds a code. */
async function anAllowedApp(options: Parameters<typeof startService>[0] = {}) {
  const service = startService(options)
  const app = anApp(service)
  const browser = aSignedInBrowser(service)
  const freshCode = async (change: Fields = {}) =>
    (await decide(browser, consentAddress(app.clientId, change))).searchParams.get('code') ?? ''

  const post = async (fields: Fields, where: 'body' | 'query' = 'body') => {
    const text = new URLSearchParams(fields).toString()
    const response =
      where === 'body'
        ? await service.app.request('/2.0/token', {
            method: 'POST',
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: text,
          })
        : await service.app.request(`/2.0/token?${text}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
          })
    // as: the tests assert the shape themselves
    return { status: response.status, json: (await response.json()) as TokenAnswer, headers: response.headers }
  }
  const codeFields = (code: string, change: Fields = {}): Fields => ({
    grant_type: 'authorization_code',
    client_id: app.clientId,
    code,
    hash: proofHash(app.secret, code),
    ...change,
  })
  const refreshFields = (refresh: string, change: Fields = {}): Fields => ({
    grant_type: 'refresh_token',
    client_id: app.clientId,
    refresh_token: refresh,
    hash: proofHash(app.secret, refresh),
    ...change,
  })
  const statusOf = async (token: string) => (await service.call({ ...service.bob, token }, 'GET', '/users/me')).status
  const pair = async () => (await post(codeFields(await freshCode()))).json
  return { ...service, service, app, freshCode, post, codeFields, refreshFields, statusOf, pair }
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

test('redeeming a code counts as a sign-in, renewing a session does not', async () => {
  const { pair, post, refreshFields, advance, store, bob } = await anAllowedApp()
  const lastLogin = () => store.users.find(bob.id)?.lastLogin

  expect(lastLogin()).toBeNull()
  const { refresh_token } = await pair()
  advance(60_000)
  await post(refreshFields(refresh_token))

  expect(lastLogin()).toBe(START)
})

test('exchanges a code for a token that acts as the user, at top level and in `token`', async () => {
  const { post, codeFields, freshCode, call, bob } = await anAllowedApp()

  const { status, json, headers } = await post(codeFields(await freshCode()))

  const token = {
    access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    token_type: 'bearer',
    refresh_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    expires_in: 604_799,
  }
  expect(status).toBe(200)
  expect(json).toEqual({ ...token, token })
  expect(headers.get('content-type')).toBe('application/json;charset=UTF-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await call({ ...bob, token: json.access_token }, 'GET', '/users/me')).json).toMatchObject({ id: bob.id })
})

test('the token has exactly the granted scopes', async () => {
  const { post, codeFields, freshCode, call, bob } = await anAllowedApp()
  const { json } = await post(codeFields(await freshCode({ scope: 'READ_SHEETS' })))
  const holder = { ...bob, token: json.access_token }

  expect((await call(holder, 'GET', '/sheets')).status).toBe(200)
  expect((await call(holder, 'POST', '/sheets', { name: 'Plan', columns: [] })).status).toBe(403)
})

test('a token without scopes identifies the user and grants nothing else', async () => {
  const { post, codeFields, freshCode, call, bob } = await anAllowedApp()
  const { json } = await post(codeFields(await freshCode({ scope: '' })))
  const holder = { ...bob, token: json.access_token }

  expect((await call(holder, 'GET', '/users/me')).status).toBe(200)
  expect((await call(holder, 'GET', '/sheets')).status).toBe(403)
})

test('accepts the parameters in the query, as SDKs send them', async () => {
  const { post, codeFields, refreshFields, freshCode } = await anAllowedApp()

  const first = await post(codeFields(await freshCode()), 'query')
  const second = await post(refreshFields(first.json.refresh_token), 'query')

  expect([first.status, second.status]).toEqual([200, 200])
})

test('accepts the plain secret instead of the hash', async () => {
  const { app, post, codeFields, refreshFields, freshCode } = await anAllowedApp()
  const secret = { client_secret: app.secret }

  const first = await post({ ...without(codeFields(await freshCode()), 'hash'), ...secret })
  const second = await post({ ...without(refreshFields(first.json.refresh_token), 'hash'), ...secret })

  expect([first.status, second.status]).toEqual([200, 200])
})

test.each<readonly [string, Fields, number, number, string]>([
  ['another grant type', { grant_type: 'password' }, 400, 1068, 'unsupported_grant_type'],
  ['no grant type', { grant_type: '' }, 400, 1070, 'invalid_request'],
  ['no client id', { client_id: '' }, 400, 1070, 'invalid_request'],
  ['an unknown client id', { client_id: 'nobody' }, 401, 1067, 'invalid_client'],
  ['no code', { code: '' }, 400, 1070, 'invalid_request'],
  ['neither hash nor secret', { hash: '' }, 400, 1236, 'invalid_request'],
  ['both hash and secret', { client_secret: 'x' }, 400, 1237, 'invalid_request'],
  ['a wrong secret', { hash: '', client_secret: 'x' }, 400, 1238, 'invalid_client'],
  ['a hash that does not match', { hash: 'abc' }, 400, 1072, 'invalid_grant'],
  ['an unknown code', { code: 'abc' }, 400, 1071, 'invalid_grant'],
  ['another redirect address', { redirect_uri: 'sheaf://other' }, 400, 1073, 'invalid_request'],
  ['another redirect address under its other name', { redirect_url: 'sheaf://other' }, 400, 1073, 'invalid_request'],
])('%s gets the matching error and keeps the code valid', async (_, change, status, errorCode, error) => {
  const { post, codeFields, freshCode } = await anAllowedApp()
  const code = await freshCode()

  const refused = await post(codeFields(code, change))

  expect(refused.status).toBe(status)
  expect(refused.json).toEqual({
    errorCode,
    error,
    error_description: expect.stringMatching(/^[A-Z].*\.$/),
    message: refused.json.error_description,
    refId: expect.any(String),
  })
  expect((await post(codeFields(code, { redirect_uri: 'sheaf://oauth' }))).status).toBe(200)
})

test('rejects a parameter with two values', async () => {
  const { service, codeFields, freshCode } = await anAllowedApp()
  const fields = new URLSearchParams(codeFields(await freshCode()))

  const response = await service.app.request('/2.0/token?code=other', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  })

  expect(await response.json()).toMatchObject({ errorCode: 1018, error: 'invalid_request' })
})

test('a code works for 599,135 milliseconds and not one longer', async () => {
  const { post, codeFields, freshCode, advance } = await anAllowedApp()
  const [first, second] = [await freshCode(), await freshCode()]
  expect(CODE_LIFE_MS).toBe(599_135)

  advance(599_134)
  expect((await post(codeFields(first))).status).toBe(200)
  advance(1)
  expect(await post(codeFields(second))).toMatchObject({
    status: 400,
    json: { errorCode: 1069, error: 'invalid_grant' },
  })
})

test('a token works for 604,799 seconds and not one longer', async () => {
  const { pair, statusOf, call, bob, advance } = await anAllowedApp()
  const { access_token } = await pair()
  expect(TOKEN_LIFE_S).toBe(604_799)

  advance(604_798_999)
  expect(await statusOf(access_token)).toBe(200)
  advance(1)
  expect((await call({ ...bob, token: access_token }, 'GET', '/users/me')).json.errorCode).toBe(1003)
})

test('reusing a code is rejected and revokes its tokens', async () => {
  const { post, codeFields, refreshFields, freshCode, statusOf } = await anAllowedApp()
  const code = await freshCode()
  const { json } = await post(codeFields(code))
  expect(await statusOf(json.access_token)).toBe(200)

  expect((await post(codeFields(code))).json).toMatchObject({ errorCode: 1071, error: 'invalid_grant' })

  expect(await statusOf(json.access_token)).toBe(401)
  expect((await post(refreshFields(json.refresh_token))).json.errorCode).toBe(1071)
})

test('a stolen used code without the secret cannot end the session', async () => {
  const { post, codeFields, freshCode, statusOf } = await anAllowedApp()
  const code = await freshCode()
  const { json } = await post(codeFields(code))

  expect((await post(codeFields(code, { hash: 'guess' }))).json.errorCode).toBe(1072)

  expect(await statusOf(json.access_token)).toBe(200)
})

test('a code of one app is rejected for another and stays valid for its app', async () => {
  const { service, post, codeFields, freshCode } = await anAllowedApp()
  const other = anApp(service, { name: 'Other' })
  const code = await freshCode()

  const stolen = await post(codeFields(code, { client_id: other.clientId, hash: proofHash(other.secret, code) }))

  expect(stolen.json.errorCode).toBe(1071)
  expect((await post(codeFields(code))).status).toBe(200)
})

test('a refresh returns a new pair and invalidates the old pair at once', async () => {
  const { post, pair, refreshFields, statusOf } = await anAllowedApp()
  const old = await pair()

  const { status, json } = await post(refreshFields(old.refresh_token))

  expect(status).toBe(200)
  expect(json.refresh_token).not.toBe(old.refresh_token)
  expect([await statusOf(old.access_token), await statusOf(json.access_token)]).toEqual([401, 200])
})

test('reusing a refresh token revokes the whole grant', async () => {
  const { post, pair, refreshFields, statusOf } = await anAllowedApp()
  const old = await pair()
  const { json } = await post(refreshFields(old.refresh_token))

  expect((await post(refreshFields(old.refresh_token))).json).toMatchObject({ errorCode: 1071, error: 'invalid_grant' })

  expect(await statusOf(json.access_token)).toBe(401)
  expect((await post(refreshFields(json.refresh_token))).json.errorCode).toBe(1071)
})

test('a refresh with another redirect address or without the secret has no effect', async () => {
  const { post, pair, refreshFields, statusOf } = await anAllowedApp()
  const { access_token, refresh_token } = await pair()

  expect((await post(refreshFields(refresh_token, { redirect_uri: 'https://x.example' }))).json.errorCode).toBe(1073)
  expect((await post(refreshFields(refresh_token, { hash: 'no' }))).json.errorCode).toBe(1072)
  expect((await post(refreshFields('unknown', {}))).json.errorCode).toBe(1071)

  expect(await statusOf(access_token)).toBe(200)
  expect((await post(refreshFields(refresh_token))).status).toBe(200)
})

test('a session can be kept alive for months', async () => {
  const { post, pair, refreshFields, statusOf, advance } = await anAllowedApp()
  let held = await pair()

  for (let week = 0; week < 30; week++) {
    advance(6 * 24 * 60 * 60 * 1000)
    held = (await post(refreshFields(held.refresh_token))).json
  }

  expect(await statusOf(held.access_token)).toBe(200)
})

test('a lenient service accepts the old refresh token for another minute', async () => {
  const { post, pair, refreshFields, statusOf, advance } = await anAllowedApp({ rotation: 'lenient' })
  const old = await pair()
  await post(refreshFields(old.refresh_token))

  advance(LENIENCE_MS - 1)
  const again = await post(refreshFields(old.refresh_token))
  expect(await statusOf(again.json.access_token)).toBe(200)
  advance(1)
  expect((await post(refreshFields(old.refresh_token))).json.errorCode).toBe(1071)
})

test('a deactivated user gets no token, by code or by refresh', async () => {
  const { post, pair, codeFields, refreshFields, freshCode, store, bob } = await anAllowedApp()
  const { refresh_token } = await pair()
  const code = await freshCode()
  store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(bob.id)

  expect((await post(codeFields(code))).json.error).toBe('invalid_grant')
  expect((await post(refreshFields(refresh_token))).json.error).toBe('invalid_grant')
})

test('an app that sent a challenge must send its verifier', async () => {
  const { post, codeFields, freshCode } = await anAllowedApp()
  // RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
  const code = await freshCode(challenge)

  expect((await post(codeFields(code))).json.error).toBe('invalid_grant')
  expect((await post(codeFields(code, { code_verifier: 'wrong' }))).json.error).toBe('invalid_grant')
  expect((await post(codeFields(code, { code_verifier: verifier }))).status).toBe(200)
})

test('the data file contains neither code nor token', async () => {
  const { store, post, codeFields, freshCode } = await anAllowedApp()
  const code = await freshCode()
  const { json } = await post(codeFields(code))

  const stored = ['authorization_codes', 'tokens', 'refresh_tokens', 'sign_ins', 'grants'].map(table =>
    JSON.stringify(store.db.sqlite.prepare(`SELECT * FROM ${table}`).all()),
  )

  for (const secret of [code, json.access_token, json.refresh_token]) expect(stored.join('')).not.toContain(secret)
})

test('a token revokes itself and its refresh token; other sessions of the app continue', async () => {
  const { post, pair, refreshFields, statusOf, call, bob } = await anAllowedApp()
  const [mine, other] = [await pair(), await pair()]

  const { status, json } = await call({ ...bob, token: mine.access_token }, 'DELETE', '/token')

  expect([status, json]).toEqual([200, { message: 'SUCCESS', resultCode: 0 }])
  expect([await statusOf(mine.access_token), await statusOf(other.access_token)]).toEqual([401, 200])
  expect((await post(refreshFields(mine.refresh_token))).json.errorCode).toBe(1071)
})

test('deleteAllForApiClient revokes all grants of the user to the app and no others', async () => {
  const { service, pair, statusOf, freshCode, post, codeFields, call, bob } = await anAllowedApp()
  const [mine, other, open] = [await pair(), await pair(), await freshCode()]

  await call({ ...bob, token: mine.access_token }, 'DELETE', '/token?deleteAllForApiClient=true')

  expect([await statusOf(mine.access_token), await statusOf(other.access_token)]).toEqual([401, 401])
  expect((await post(codeFields(open))).json.errorCode).toBe(1071)
  expect(await statusOf(bob.token)).toBe(200)
  expect((await service.call(service.ann, 'GET', '/users/me')).status).toBe(200)
})

test('a raw token revokes only itself', async () => {
  const { pair, statusOf, call, bob } = await anAllowedApp()
  const { access_token } = await pair()

  await call(bob, 'DELETE', '/token?deleteAllForApiClient=true')

  expect([await statusOf(bob.token), await statusOf(access_token)]).toEqual([401, 200])
})

test('revoking requires a token', async () => {
  const { app } = startService()

  expect((await app.request('/2.0/token', { method: 'DELETE' })).status).toBe(401)
})
