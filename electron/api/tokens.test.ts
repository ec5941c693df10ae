import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { type AnsweringServer, type Respond, startServer } from './testing/answering-server.ts'
import { createTokenEndpoint } from './tokens.ts'

const servers: AnsweringServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.stop()))
})

const OURS = Date.UTC(2026, 10, 20, 12, 0, 0)
/** The clock of the service is an hour ahead of ours. */
const THEIRS = OURS + 3_600_000
const DATE = { date: new Date(THEIRS).toUTCString() }
const SECRET = 'geheim-ä'
const TOKEN = { access_token: 'a1', refresh_token: 'r1', token_type: 'bearer', expires_in: 604_799 }

async function endpointAt(respond: Respond) {
  const server = await startServer(respond)
  servers.push(server)
  const endpoint = createTokenEndpoint({
    fetch,
    userAgent: 'Sheaf/test',
    now: () => OURS,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const client = { baseUrl: server.baseUrl, clientId: 'app 1&2', secret: SECRET }
  return {
    server,
    redeem: (code = 'c|1') => endpoint.redeemCode({ ...client, code }),
    refresh: (refreshToken = 'r0') => endpoint.refreshPair({ ...client, refreshToken }),
    revoke: () => endpoint.revoke({ baseUrl: server.baseUrl, access: 'a1' }),
    probe: () => endpoint.probe({ baseUrl: server.baseUrl, access: 'a1' }),
  }
}
const says =
  (status: number, json: unknown): Respond =>
  () => ({ status, headers: DATE, json })
const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const GRANT = {
  access: 'a1',
  refresh: 'r1',
  issuedAt: THEIRS,
  expiresAt: THEIRS + 604_799_000,
  aheadMs: 3_600_000,
}

test('a code is redeemed with a hash of the secret, and the secret itself is never sent', async () => {
  const { redeem, server } = await endpointAt(says(200, TOKEN))

  expect(await redeem()).toEqual(ok(GRANT))

  const [seen] = server.seen
  expect(seen).toMatchObject({ method: 'POST', url: '/2.0/token' })
  expect(seen?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' })
  expect(seen?.headers.authorization).toBeUndefined()
  expect(Object.fromEntries(new URLSearchParams(seen?.body.toString()))).toEqual({
    grant_type: 'authorization_code',
    client_id: 'app 1&2',
    code: 'c|1',
    hash: hashOf(`${SECRET}|c|1`),
  })
})

test('a pair is refreshed with a hash of the secret and the refresh token', async () => {
  const { refresh, server } = await endpointAt(says(200, TOKEN))

  expect(await refresh()).toEqual({ kind: 'refreshed', grant: GRANT })

  expect(Object.fromEntries(new URLSearchParams(server.seen[0]?.body.toString()))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'app 1&2',
    refresh_token: 'r0',
    hash: hashOf(`${SECRET}|r0`),
  })
})

test.each([
  ['bare', TOKEN],
  ['under "token"', { token: TOKEN }],
  ['both ways at once', { ...TOKEN, token: TOKEN }],
  ['with what we do not know', { ...TOKEN, scopes: ['READ_SHEETS'], id_token: {} }],
  ['with a type in capitals', { ...TOKEN, token_type: 'Bearer' }],
  ['with the seconds as text', { ...TOKEN, expires_in: '604799' }],
  ['without its life: then it is the usual one', { ...TOKEN, expires_in: null }],
])('a token is parsed %s', async (_how, json) => {
  const { redeem } = await endpointAt(says(200, json))

  expect(await redeem()).toEqual(ok(GRANT))
})

test('reports the scopes that the service granted if they differ from the requested ones', async () => {
  const { redeem, refresh } = await endpointAt(says(200, { ...TOKEN, scope: 'READ_SHEETS  READ_USERS' }))

  expect(await redeem()).toEqual(ok({ ...GRANT, scopes: ['READ_SHEETS', 'READ_USERS'] }))
  expect(await refresh()).toEqual({ kind: 'refreshed', grant: GRANT })
})

test.each([
  ['of another type', { ...TOKEN, token_type: 'mac' }],
  ['without a type', { ...TOKEN, token_type: undefined }],
  ['without the next one', { ...TOKEN, refresh_token: undefined }],
  ['that no header can carry', { ...TOKEN, access_token: 'a\r\nx-evil: 1' }],
  ['that is empty', { ...TOKEN, access_token: '' }],
])('a token %s is rejected', async (_what, json) => {
  const { redeem, refresh, server } = await endpointAt(says(200, json))

  expect(await redeem()).toEqual(fail({ kind: 'not-a-service', server: server.baseUrl }))
  expect(await refresh()).toEqual({ kind: 'unknown' })
})

test.each([
  [0, 60],
  [-5, 60],
  [604_799_000_000_000, 3_650 * 86_400],
])('a lifetime of %d seconds is invalid and counts as %d', async (received, seconds) => {
  const { redeem } = await endpointAt(says(200, { ...TOKEN, expires_in: received }))

  expect(await redeem()).toMatchObject(ok({ expiresAt: THEIRS + seconds * 1000 }))
})

const oauth = (status: number, error: string, errorCode: number | undefined = undefined) =>
  says(status, { errorCode, error, error_description: 'In its own words.' })
const refused = (code: number) => ({ kind: 'refused', code, message: 'In its own words.', refId: null })
const failed = (problem: string) => ({ kind: 'sign-in-failed', problem })

test.each([
  ['an unknown client', oauth(401, 'invalid_client', 1067), failed('client'), 'invalid_client'],
  ['a code that is over', oauth(400, 'invalid_grant', 1069), failed('stale'), 'invalid_grant'],
  ['a code that was used', oauth(400, 'invalid_grant'), failed('stale'), 'invalid_grant'],
  ['a secret that does not fit', oauth(400, 'invalid_grant', 1072), failed('secret'), 'invalid_grant'],
  ['another redirect address', oauth(400, 'invalid_request', 1073), failed('redirect'), 'invalid_request'],
  ['a right it does not know', oauth(400, 'invalid_scope'), failed('scope'), 'invalid_scope'],
  ['a request it does not like', oauth(400, 'invalid_request', 1070), refused(1070), 'invalid_request'],
  ['a grant it does not know', oauth(400, 'unsupported_grant_type'), refused(0), 'unsupported_grant_type'],
  ['a response it does not know', oauth(400, 'unsupported_response_type'), refused(0), 'unsupported_response_type'],
])('reports the rejection "%s" separately, and as final for a token pair', async (_what, respond, error, type) => {
  const { redeem, refresh } = await endpointAt(respond)

  expect(await redeem()).toEqual({ ok: false, error })
  expect(await refresh()).toEqual({ kind: 'refused', error: type })
})

test.each([
  ['a failure of the server', says(500, { errorCode: 4000, message: 'x' }), 'server'],
  ['a refusal inside a failure of the server', oauth(503, 'invalid_grant'), 'server'],
  ['too many requests', oauth(429, 'invalid_grant', 4003), 'rate-limited'],
  ['an error object of the API', says(404, { errorCode: 1006, message: 'Not Found' }), 'not-found'],
  ['JSON that says nothing', says(200, {}), 'not-a-service'],
  ['a redirect to elsewhere', says(302, {}), 'not-a-service'],
] as const)('%s leaves the state of a token pair unknown', async (_what, respond, kind) => {
  const { redeem, refresh } = await endpointAt(respond)

  expect(await redeem()).toMatchObject({ error: { kind } })
  expect(await refresh()).toEqual({ kind: 'unknown' })
})

test('a truncated response has an unknown outcome; a refused connection does not', async () => {
  const { redeem, refresh, server, revoke } = await endpointAt(response => {
    response.destroy()
    return null
  })
  expect(await refresh()).toEqual({ kind: 'unknown' })
  expect(await redeem()).toMatchObject({ error: { kind: 'offline' } })

  await server.stop()
  servers.length = 0
  expect(await refresh()).toEqual({ kind: 'not-sent' })
  expect(await redeem()).toMatchObject({ error: { kind: 'offline' } })
  expect(await revoke()).toBeNull()
})

test('a pair is revoked with its own tokens', async () => {
  const { revoke, server } = await endpointAt(says(200, { resultCode: 0 }))

  await revoke()

  expect(server.seen[0]).toMatchObject({ method: 'DELETE', url: '/2.0/token' })
  expect(server.seen[0]?.headers.authorization).toBe('Bearer a1')
})

test('reports whether a token is accepted, and the time of the service', async () => {
  const answers: Respond[] = [
    says(200, { id: 1, email: 'ann@lab.example' }),
    says(401, { errorCode: 1003, message: 'x' }),
    says(401, '<h1>Log in to the hotel network</h1>'),
    says(200, '<h1>Welcome</h1>'),
    says(500, { errorCode: 4000, message: 'x' }),
  ]
  const { probe } = await endpointAt((response, seen) => answers.shift()?.(response, seen) ?? null)

  expect(await probe()).toEqual({ kind: 'accepted', at: THEIRS })
  expect(await probe()).toEqual({ kind: 'rejected' })
  for (const _silence of ['hotel', 'page', 'failure']) expect(await probe()).toEqual({ kind: 'no-answer' })
})
