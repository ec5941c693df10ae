import { expect } from 'vitest'
import { actionIn, aSignedInBrowser, consentAddress, givePassword, type Page, proofIn } from '../testing/browser.ts'
import { anAllowedApp, type Fields } from './testing/allowed-app.ts'
import { rule } from './testing/rule.ts'

/** The parameters of an immediate redirect; empty when the page asks the user. */
async function sentBack(change: Fields): Promise<URLSearchParams> {
  const { app, browser } = anAllowedApp()
  const { location } = await browser.open(consentAddress(app.clientId, change))
  return new URLSearchParams(location.split('?')[1])
}

const PASSWORD = 'correct horse'

/** The token of the page's form with this action. */
function proofOf({ text }: Page, action: string): string {
  return /name="proof" value="([^"]*)"/.exec(text.slice(text.indexOf(`action="${action}"`)))?.[1] ?? ''
}

rule('Authorization endpoint', 'GET or POST | `{auth_url}/b/authorize`', async () => {
  const { app, browser } = anAllowedApp()
  const [path = '', query = ''] = consentAddress(app.clientId).split('?')

  const opened = await browser.open(`${path}?${query}`)
  const { location } = await browser.send(path, Object.fromEntries(new URLSearchParams(query)))
  const posted = await browser.open(location)

  expect([opened.status, posted.status]).toEqual([200, 200])
  expect(actionIn(posted)).toBe(actionIn(opened))
})

rule('Authorization endpoint', 'response_type (required, must be `code`)', async () => {
  expect((await sentBack({ response_type: 'token' })).get('error')).toBe('unsupported_response_type')
  expect((await sentBack({ response_type: '' })).get('error')).toBe('invalid_request')
  expect((await sentBack({})).get('error')).toBeNull()
})

rule('Authorization endpoint', 'client_id (required)', async () => {
  const { app, browser } = anAllowedApp()
  const without = consentAddress(app.clientId).replace(/client_id=[^&]*&/, '')

  for (const [address, status, error] of [
    [without, 400, 'invalid_request'],
    [consentAddress(''), 400, 'invalid_request'],
    [consentAddress(' '), 400, 'invalid_request'],
    [consentAddress('nobody'), 401, 'invalid_client'],
  ] as const) {
    const page = await browser.open(address)
    expect([page.status, page.location], address).toEqual([status, ''])
    const answer = await browser.open(address, { Accept: 'application/json' })
    expect(JSON.parse(answer.text), address).toMatchObject({ error })
  }
})

rule('Authorization endpoint', 'scope (required, space-delimited access scopes', async () => {
  const { pair, ask, service } = anAllowedApp()
  const holder = { ...service.bob, token: (await pair({ scope: 'READ_SHEETS READ_USERS' })).access_token }

  expect((await ask(holder.token, '/sheets')).status).toBe(200)
  expect((await ask(holder.token, '/users')).status).toBe(200)
  expect((await service.call(holder, 'POST', '/workspaces', { name: 'x' })).json.errorCode).toBe(1004)
  const { app, browser } = anAllowedApp()
  const address = consentAddress(app.clientId).replace(/&scope=[^&]*/, '')
  expect((await browser.open(address)).location).toContain('error=invalid_request')
})

rule('Authorization endpoint', 'may be empty of scopes', async () => {
  const { pair, ask } = anAllowedApp()

  const { access_token } = await pair({ scope: '' })

  expect((await ask(access_token)).json.email).toBe('bob@office.example')
  expect((await ask(access_token, '/sheets')).json.errorCode).toBe(1004)
})

rule('Authorization endpoint', 'an arbitrary string returned unchanged', async () => {
  const { consent } = anAllowedApp()

  for (const state of ['xyz', 'a b&c=d?e#f', 'été “ok” 🌾', '%20+%2B', '<b>"</b>', 'x'.repeat(1_000)]) {
    expect((await consent({ state })).get('state')).toBe(state)
    expect((await consent({ state }, 'deny')).get('state')).toBe(state)
  }
  const { app, browser } = anAllowedApp()
  const asked = consentAddress(app.clientId).replace('&state=xyz', '')
  for (const written of ['%FF%fe', 'a+b%20c', '%c3%A9', '100%', '~!*()', '']) {
    const page = await browser.open(`${asked}&state=${written}`)
    const { location } = await browser.send(actionIn(page), { proof: proofIn(page), decision: 'deny' })
    expect(location, written).toBe(`${app.redirect}?error=access_denied&state=${written}`)
  }
})

rule('Authorization endpoint', 'The service shows the user a consent page.', async () => {
  const { app, browser } = anAllowedApp()

  const page = await browser.open(consentAddress(app.clientId))

  expect([page.status, page.location]).toEqual([200, ''])
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  for (const word of [app.name, 'Allow', 'Deny', 'bob@office.example']) expect(page.text).toContain(word)
})

rule('Authorization endpoint', "redirects to the app's registered redirect URL", async () => {
  const { app, browser } = anAllowedApp()
  const page = await browser.open(consentAddress(app.clientId))

  const { status, location } = await browser.send(actionIn(page), { proof: proofIn(page), decision: 'allow' })

  expect([302, 303]).toContain(status)
  expect(location.split('?')[0]).toBe(app.redirect)
  const foreign = await browser.open(consentAddress(app.clientId, { redirect_uri: 'https://elsewhere.example' }))
  expect([foreign.status, foreign.location]).toEqual([400, ''])
})

rule('Authorization endpoint', 'milliseconds the code stays valid; 599135, about 10 minutes', async () => {
  const { consent } = anAllowedApp()

  expect((await consent()).get('expires_in')).toBe('599135')
})

rule('Authorization endpoint', 'Deny | error=`access_denied`, state (echo)', async () => {
  const { consent } = anAllowedApp()

  const answer = await consent({ state: 'mine' }, 'deny')

  expect([...answer]).toEqual(
    expect.arrayContaining([
      ['error', 'access_denied'],
      ['state', 'mine'],
    ]),
  )
  expect(answer.get('code')).toBeNull()
})

rule('Errors', 'invalid_scope | One or more requested scopes invalid', async () => {
  expect((await sentBack({ scope: 'READ_SHEETS READ_MINDS' })).get('error')).toBe('invalid_scope')
  expect((await sentBack({ scope: 'read_sheets' })).get('error')).toBe('invalid_scope')
  expect((await sentBack({ scope: 'READ_SHEETS,READ_USERS' })).get('error')).toBe('invalid_scope')
  expect((await sentBack({ scope: 'READ_SHEETS\tREAD_USERS' })).get('error')).toBe('invalid_scope')
})

rule('Errors', 'unsupported_response_type | response_type is not `code`', async () => {
  const answer = await sentBack({ response_type: 'token', state: 'mine' })

  expect([answer.get('error'), answer.get('state')]).toEqual(['unsupported_response_type', 'mine'])
})

rule('Authentication', 'The exceptions are the token endpoint and the authorization page.', async () => {
  const { service, app, browser, post } = anAllowedApp()

  expect((await browser.open(consentAddress(app.clientId))).status).toBe(200)
  expect((await post({})).json.error).toBe('invalid_request')
  expect((await service.app.request('/2.0/token', { method: 'DELETE' })).status).toBe(401)
  expect((await service.app.request('/2.0/users/me')).status).toBe(401)
})

rule('Authentication', "a user generates a token in the account's personal settings", async () => {
  const { service } = anAllowedApp()
  await givePassword(service, service.bob, PASSWORD)
  const browser = aSignedInBrowser(service)
  const proof = proofOf(await browser.open('/settings/tokens'), '/settings/tokens')

  const { text } = await browser.send('/settings/tokens', { proof, password: PASSWORD, name: 'My script' })

  const [, token = ''] = /"The new token">(\w+)</.exec(text) ?? []
  expect((await service.call({ ...service.bob, token }, 'GET', '/users/me')).json.id).toBe(service.bob.id)
})

rule('Authentication', 'receives a client Id and a client secret', async () => {
  const { service } = anAllowedApp()
  await givePassword(service, service.bob, PASSWORD)
  const browser = aSignedInBrowser(service)
  const proof = proofOf(await browser.open('/settings/apps'), '/settings/apps')
  const facts = { name: 'Mine', redirect: 'https://mine.example/back' }

  const { status, text } = await browser.send('/settings/apps', { proof, password: PASSWORD, ...facts })

  expect(status).toBe(200)
  const [, clientId = '', secret = ''] = /"Client ID">(\w+)<[\s\S]*"Client secret">(\w+)</.exec(text) ?? []
  expect(secret).not.toBe('')
  expect((await browser.open(consentAddress(clientId))).status).toBe(200)
})

rule('Authentication', 'takes name, description, launch URL, support contact and a redirect URL', async () => {
  const { service } = anAllowedApp()
  await givePassword(service, service.bob, PASSWORD)
  const browser = aSignedInBrowser(service)
  const proof = proofOf(await browser.open('/settings/apps'), '/settings/apps')
  const facts = {
    name: 'Rota',
    description: 'Who works when',
    launchUrl: 'https://rota.example/start',
    support: 'help@rota.example',
    redirect: 'https://rota.example/back',
  }

  const { text } = await browser.send('/settings/apps', { proof, password: PASSWORD, ...facts })
  const [clientId = ''] = /\b[0-9a-f]{24}\b/.exec(text) ?? []
  const page = await browser.open(consentAddress(clientId))

  for (const shown of ['Rota', 'Who works when', 'rota.example', 'help@rota.example']) {
    expect(page.text).toContain(shown)
  }
  const refused = await browser.send('/settings/apps', {
    proof,
    password: PASSWORD,
    ...facts,
    redirect: 'javascript:alert(1)',
  })
  expect(refused.status).toBe(400)
})

rule('Authentication', 'The user allows or denies.', async () => {
  const { consent } = anAllowedApp()

  expect((await consent()).get('code')).toMatch(/^[0-9a-f]{64}$/)
  expect((await consent({}, 'deny')).get('error')).toBe('access_denied')
})
