import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { anAllowedApp, type Fields, without } from './testing/allowed-app.ts'
import { rule } from './testing/rule.ts'

const SHA_256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The errors of a valid token request with each of these changes; the code stays valid throughout. */
async function errorsOf(changes: readonly Fields[]): Promise<readonly unknown[]> {
  const { post, byCode, freshCode } = anAllowedApp()
  const code = await freshCode()
  const errors: unknown[] = []
  for (const change of changes) errors.push((await post({ ...byCode(code), ...change })).json.error)
  expect((await post(byCode(code))).status).toBe(200)
  return errors
}

rule('Token', 'token_type | string | `bearer`', async () => {
  const { pair, ask } = anAllowedApp()

  const { access_token, token_type } = await pair()

  expect(token_type).toBe('bearer')
  expect((await ask(access_token)).status).toBe(200)
})

rule('Token', 'expires_in | number | Seconds; 604799 (about 7 days)', async () => {
  const { pair } = anAllowedApp()

  expect((await pair()).expires_in).toBe(604_799)
})

rule('Token', 'the Token object is delivered under a property named `token`', async () => {
  const { pair, byRefresh, post } = anAllowedApp()
  const shape = {
    access_token: expect.any(String),
    token_type: 'bearer',
    refresh_token: expect.any(String),
    expires_in: 604_799,
  }

  const first = await pair()
  const second = (await post(byRefresh(first.refresh_token))).json

  expect([first.token, second.token]).toEqual([shape, shape])
})

rule('OAuth error response', 'errorCode | service error number', async () => {
  const { post, byCode } = anAllowedApp()

  expect((await post(byCode('unknown'))).json.errorCode).toBe(1071)
  expect((await post({ ...byCode('x'), client_id: 'nobody' })).json.errorCode).toBe(1067)
})

rule('OAuth error response', 'error | string, an OAuth error type', async () => {
  const { post, byCode } = anAllowedApp()

  const { status, json } = await post(byCode('unknown'))

  expect(status).toBe(400)
  expect(json).toMatchObject({ error: 'invalid_grant', error_description: expect.stringMatching(/^[A-Z].+\.$/) })
})

rule('Token endpoint', 'form-encoded parameters (below); no Authorization header', async () => {
  const { service, byCode, freshCode } = anAllowedApp()
  const body = new URLSearchParams(byCode(await freshCode())).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }

  const response = await service.app.request('/2.0/token', { method: 'POST', headers, body })

  expect(response.status).toBe(200)
})

rule('Token endpoint', 'grant_type | yes | Must be `authorization_code`', async () => {
  expect(
    await errorsOf([{ grant_type: 'code' }, { grant_type: 'AUTHORIZATION_CODE' }, { grant_type: 'password' }]),
  ).toEqual(['unsupported_grant_type', 'unsupported_grant_type', 'unsupported_grant_type'])
})

rule('Token endpoint', 'client_id | yes | App client Id', async () => {
  expect(await errorsOf([{ client_id: 'nobody' }, { client_id: '' }])).toEqual(['invalid_client', 'invalid_request'])
})

rule('Token endpoint', 'code | yes | Authorization code from the authorize step', async () => {
  const { post, byCode, freshCode } = anAllowedApp()
  const code = await freshCode()

  expect((await post(byCode(`${code}0`))).json.error).toBe('invalid_grant')
  expect((await post(byCode(code))).status).toBe(200)
  expect((await post(byCode(code))).json.error).toBe('invalid_grant')
})

rule('Token endpoint', 'Hex SHA-256 of the app secret, a pipe character, then the code', async () => {
  const { app, post, byCode, freshCode } = anAllowedApp()
  const code = await freshCode()
  const send = (hash: string) => post({ ...byCode(code), hash })

  for (const text of [`${app.secret}${code}`, `${code}|${app.secret}`, `${app.secret}|`, app.secret]) {
    expect((await send(SHA_256(text))).json.error, text).toBe('invalid_grant')
  }
  expect((await send(SHA_256(`${app.secret}|${code}`))).status).toBe(200)
})

rule('Token endpoint', 'client_secret | one of hash/client_secret | The app secret in plain text', async () => {
  const { app, post, byCode, freshCode } = anAllowedApp()
  const fields = without(byCode(await freshCode()), 'hash')

  expect((await post({ ...fields, client_secret: 'guess' })).json.error).toBe('invalid_client')
  expect((await post({ ...fields, client_secret: app.secret })).status).toBe(200)
})

rule('Token endpoint', 'hash | one of hash/client_secret', async () => {
  const { app, post, byCode, freshCode } = anAllowedApp()
  const fields = byCode(await freshCode())

  expect((await post(without(fields, 'hash'))).json.error).toBe('invalid_request')
  expect((await post({ ...fields, client_secret: app.secret })).json.error).toBe('invalid_request')
  expect((await post(fields)).status).toBe(200)
})

rule('Token endpoint', 'grant_type | yes | Must be `refresh_token`', async () => {
  const { pair, post, byRefresh } = anAllowedApp()
  const { refresh_token } = await pair()

  for (const grantType of ['refresh', 'REFRESH_TOKEN']) {
    const sent = await post({ ...byRefresh(refresh_token), grant_type: grantType })
    expect(sent.json.error, grantType).toBe('unsupported_grant_type')
  }
  expect((await post(byRefresh(refresh_token))).status).toBe(200)
})

rule('Token endpoint', 'refresh_token | yes | The refresh_token that came with the access token', async () => {
  const { pair, post, byRefresh } = anAllowedApp()
  const { access_token, refresh_token } = await pair()

  expect((await post(byRefresh(access_token))).json.error).toBe('invalid_grant')
  expect((await post(without(byRefresh(refresh_token), 'refresh_token'))).json.error).toBe('invalid_request')
  expect((await post(byRefresh(refresh_token))).status).toBe(200)
})

rule('Token endpoint', 'a pipe character, then the refresh token', async () => {
  const { app, pair, post, byRefresh } = anAllowedApp()
  const { refresh_token } = await pair()
  const send = (hash: string) => post({ ...byRefresh(refresh_token), hash })

  expect((await send(SHA_256(`${app.secret}${refresh_token}`))).json.error).toBe('invalid_grant')
  expect((await send(SHA_256(`${app.secret}|${refresh_token}`))).status).toBe(200)
})

rule(
  'Token endpoint',
  'redirect_uri | no | Deprecated; if supplied it must match the registered redirect URI',
  async () => {
    const { app, pair, post, byRefresh } = anAllowedApp()
    const { refresh_token } = await pair()
    const send = (redirect: string) => post({ ...byRefresh(refresh_token), redirect_uri: redirect })

    for (const other of ['sheaf://other', `${app.redirect}/`, app.redirect.toUpperCase()]) {
      expect((await send(other)).json.errorCode, other).toBe(1073)
    }
    expect((await send(app.redirect)).status).toBe(200)
  },
)

rule('Token endpoint', 'The success response is the Token object.', async () => {
  const { pair, ask } = anAllowedApp()

  const { token, ...bare } = await pair()

  expect(token).toEqual(bare)
  expect((await ask(bare.access_token)).json.email).toBe('bob@office.example')
})

rule('Token endpoint', 'A refresh returns a new access token and a new refresh token.', async () => {
  const { pair, post, byRefresh, ask } = anAllowedApp()
  const old = await pair()

  const { json } = await post(byRefresh(old.refresh_token))

  const all = [old.access_token, old.refresh_token, json.access_token, json.refresh_token]
  expect(new Set(all).size).toBe(4)
  expect((await ask(json.access_token)).status).toBe(200)
  expect((await post(byRefresh(json.refresh_token))).status).toBe(200)
})

rule('Token endpoint', 'The old ones are then invalid.', async () => {
  const { pair, post, byRefresh, ask } = anAllowedApp()
  const old = await pair()
  expect((await ask(old.access_token)).status).toBe(200)

  await post(byRefresh(old.refresh_token))

  expect((await ask(old.access_token)).status).toBe(401)
  expect((await post(byRefresh(old.refresh_token))).json.error).toBe('invalid_grant')
})

rule('Token endpoint', 'The failure response is the OAuth error response.', async () => {
  const { post, byCode, byRefresh } = anAllowedApp()

  for (const fields of [{}, byCode('unknown'), byRefresh('unknown'), { ...byCode('x'), client_id: 'nobody' }]) {
    const { status, json } = await post(fields)
    expect(Math.floor(status / 100)).toBe(4)
    expect(json).toMatchObject({
      errorCode: expect.any(Number),
      error: expect.stringMatching(/^[a-z_]+$/),
      error_description: expect.any(String),
    })
  }
})

rule('Errors', 'invalid_client | Client information invalid; check client id', async () => {
  expect(await errorsOf([{ client_id: 'nobody' }, { hash: '', client_secret: 'wrong' }])).toEqual([
    'invalid_client',
    'invalid_client',
  ])
})

rule('Errors', 'invalid_grant | Authorization code or refresh token invalid or expired', async () => {
  const { service, post, byCode, byRefresh, freshCode } = anAllowedApp()
  const code = await freshCode()
  service.advance(599_135)

  for (const fields of [byCode(code), byCode('unknown'), byRefresh('unknown')]) {
    expect((await post(fields)).json.error).toBe('invalid_grant')
  }
})

rule('Errors', 'the hash does not match the app secret and/or code', async () => {
  expect(await errorsOf([{ hash: SHA_256('guess') }, { hash: 'abc' }])).toEqual(['invalid_grant', 'invalid_grant'])
})

rule('Errors', 'invalid_request | Request parameters invalid or missing', async () => {
  expect(await errorsOf([{ grant_type: '' }, { client_id: '' }, { code: '' }, { hash: '' }])).toEqual(
    Array.from({ length: 4 }, () => 'invalid_request'),
  )
})

rule('Errors', 'unsupported_grant_type | grant_type is neither `authorization_code` nor `refresh_token`', async () => {
  expect(await errorsOf([{ grant_type: 'client_credentials' }])).toEqual(['unsupported_grant_type'])
})

rule('Limits', 'Authorization code validity | 599135 milliseconds', async () => {
  const { service, post, byCode, freshCode } = anAllowedApp()
  const [first, second] = [await freshCode(), await freshCode()]

  service.advance(599_134)
  expect((await post(byCode(first))).status).toBe(200)
  service.advance(1)
  expect((await post(byCode(second))).json.error).toBe('invalid_grant')
})

rule('Limits', 'Access token lifetime | 604799 seconds', async () => {
  const { service, pair, ask } = anAllowedApp()
  const { access_token } = await pair()

  service.advance(604_799_000 - 1)
  expect((await ask(access_token)).status).toBe(200)
  service.advance(1)
  expect((await ask(access_token)).json.errorCode).toBe(1003)
})

rule('Authentication', 'The access token expires after 604799 seconds.', async () => {
  const { service, pair, ask } = anAllowedApp()
  const { access_token } = await pair()

  service.advance(604_799_000)

  expect((await ask(access_token)).status).toBe(401)
})

rule('Authentication', 'It is renewed with the refresh token.', async () => {
  const { service, pair, post, byRefresh, ask } = anAllowedApp()
  const { refresh_token } = await pair()
  service.advance(604_799_000)

  const { json } = await post(byRefresh(refresh_token))

  expect((await ask(json.access_token)).status).toBe(200)
})

rule('Authentication', 'posts the code to the token endpoint within 599135 milliseconds', async () => {
  const { service, post, byCode, freshCode } = anAllowedApp()
  const code = await freshCode()

  service.advance(599_134)

  expect((await post(byCode(code))).status).toBe(200)
})
