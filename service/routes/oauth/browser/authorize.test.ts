import { expect, test } from 'vitest'
import {
  aBrowser,
  actionIn,
  anApp,
  aSignedInBrowser,
  consentAddress,
  decide,
  givePassword,
  type Page,
  proofIn,
} from '../../../testing/browser.ts'
import { startService } from '../../../testing/service.ts'

/** Bob, signed in at a browser, and an app that requests access. */
function aScene(change: Parameters<typeof anApp>[1] = {}) {
  const service = startService()
  const app = anApp(service, change)
  const browser = aSignedInBrowser(service)
  return { ...service, service, app, browser, address: consentAddress(app.clientId) }
}

test('the page shows the app, its scopes and the signed-in user', async () => {
  const { browser, address } = aScene()

  const { status, text } = await browser.open(address)

  expect(status).toBe(200)
  for (const sentence of [
    'Desk wants to access your account',
    'Sheets on your desk',
    'desk.example',
    'help@desk.example',
    'Bob Example',
    'bob@office.example',
    'Read your sheets, their files and conversations',
    'Change rows and cells, attach files, write comments',
    'Use another account',
  ]) {
    expect(text).toContain(sentence)
  }
  expect(text).not.toContain('Delete sheets')
})

test('allow sends the code, its lifetime in milliseconds and the state to the registered address', async () => {
  const { browser, address } = aScene()

  const sent = await decide(browser, address)

  expect(sent.href).toMatch(/^sheaf:\/\/oauth\?code=[0-9a-f]{64}&expires_in=599135&state=xyz$/)
})

test('deny sends access_denied and the state, and creates no code', async () => {
  const { browser, address, store } = aScene()

  expect((await decide(browser, address, 'deny')).href).toBe('sheaf://oauth?error=access_denied&state=xyz')
  expect(store.db.sqlite.prepare('SELECT count(*) AS count FROM authorization_codes').get()).toEqual({ count: 0 })
})

test.each([
  ['spaces and plus signs', 'a b+c'],
  ['what separates parameters', 'a&b=c#d?e%20;f'],
  ['what HTML would read', `"><script>alert('x')</script>`],
  ['line breaks and a tab', 'a\nb\r\nc\td'],
  ['other scripts and signs', 'Größe 表 🌾 \u202E\u0000'],
  ['nothing at all', ''],
  ['two thousand characters', 'x'.repeat(2000)],
])('a state of %s is returned unchanged', async (_, state) => {
  const { browser, app } = aScene()
  const address = consentAddress(app.clientId, { state })

  const [allowed, denied] = [await decide(browser, address), await decide(browser, address, 'deny')]

  expect([allowed.searchParams.get('state'), denied.searchParams.get('state')]).toEqual([state, state])
})

test.each(['%FF', 'a+b%20c', '%c3%A9', '100%', 'a|b'])('the state %s keeps its spelling on every path', async state => {
  const { service, browser, app, bob } = aScene()
  await givePassword(service, bob, 'correct horse')
  const asked = consentAddress(app.clientId).replace('&state=xyz', '').slice('/b/authorize?'.length)
  const refused = asked.replace('=code', '=token')

  const answerTo = async (page: Page): Promise<string> =>
    (await browser.send(actionIn(page), { proof: proofIn(page), decision: 'allow' })).location
  const stranger = aBrowser(service)
  const { location } = await stranger.open(`/b/authorize?${asked}&state=${state}`)
  const next = new URL(location, 'http://localhost').searchParams.get('next') ?? ''
  const signedIn = await stranger.signIn(bob, 'correct horse', next)

  for (const sent of [
    await answerTo(await browser.open(`/b/authorize?${asked}&state=${state}`)),
    await answerTo(await browser.open((await browser.send('/b/authorize', `st%61te=${state}&${asked}`)).location)),
    (await browser.open(`/b/authorize?state=${state}&${refused}`)).location,
    signedIn.location,
  ]) {
    expect(sent.split('state=')[1]).toBe(state)
  }
})

test('escapes the bytes of a posted state that cannot be in an address one by one', async () => {
  const { browser, app } = aScene()
  const asked = consentAddress(app.clientId).replace('&state=xyz', '').slice('/b/authorize?'.length)

  const posted = await browser.send('/b/authorize', Buffer.from(`${asked}&state=a "<#>\r\n\xff'`, 'latin1'))
  const page = await browser.open(posted.location)
  const sent = await browser.send(actionIn(page), { proof: proofIn(page), decision: 'deny' })

  expect(sent.location.split('state=')[1]).toBe('a%20%22%3C%23%3E%0D%0A%FF%27')
})

test('returns no state when none was sent', async () => {
  const { browser, app } = aScene()
  const query = new URLSearchParams({ response_type: 'code', client_id: app.clientId, scope: '' })

  expect((await decide(browser, `/b/authorize?${query}`)).searchParams.has('state')).toBe(false)
})

test('without scopes the app only requests the user’s identity', async () => {
  const { browser, app } = aScene()

  const { text } = await browser.open(consentAddress(app.clientId, { scope: '' }))

  expect(text).toContain('Desk asks who you are')
  expect(text).toContain('See your name and e-mail address')
  expect(text).not.toContain('Read your sheets')
})

test('accepts the request by POST, with its parameters in the body', async () => {
  const { browser, address } = aScene()

  const posted = await browser.send('/b/authorize', Object.fromEntries(new URLSearchParams(address.slice(13))))
  const { status, text } = await browser.open(posted.location)

  expect(status).toBe(200)
  expect(text).toContain('Desk wants to access your account')
})

test.each(['https://desk.example', 'null'])('a page of %s may post the request, and nothing else', async origin => {
  const { browser, address } = aScene()
  const [path = '', query = ''] = address.split('?')

  const posted = await browser.send(path, query, { Origin: origin })
  const page = await browser.open(posted.location)

  expect([posted.status, page.status, page.location]).toEqual([303, 200, ''])
  expect(page.text).toContain('Bob Example')
  expect((await browser.send(actionIn(page), { proof: proofIn(page) }, { Origin: origin })).status).toBe(403)
  expect((await browser.open(address, { Origin: origin })).status).toBe(403)
})

test('redirects a post without the cookie to an address, and keeps the user signed in', async () => {
  const { service, browser, address } = aScene()
  const [path = '', query = ''] = address.split('?')

  const posted = await aBrowser(service).send(path, query, { Origin: 'https://desk.example' })

  expect(posted.status).toBe(303)
  expect(posted.headers.getSetCookie()).toEqual([])
  expect((await browser.open(posted.location)).text).toContain('Bob Example')
})

test('shows an error page for a request that is too long for an address', async () => {
  const { service, browser, app } = aScene()
  const address = consentAddress(app.clientId, { state: 'x'.repeat(13_000) })
  const [path = '', query = ''] = address.split('?')

  for (const page of [await browser.send(path, query), await aBrowser(service).open(address)]) {
    expect([page.status, page.location]).toEqual([400, ''])
    expect(page.text).toContain('12 KB')
  }
})

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['no response type', { response_type: '' }, 'invalid_request'],
  ['a scope that does not exist', { scope: 'READ_SHEETS RULE_THE_WORLD' }, 'invalid_scope'],
  ['a list of scopes with commas', { scope: 'READ_SHEETS,SHARE_SHEETS' }, 'invalid_scope'],
  ['a challenge that is not S256', { code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
])('%s returns to the app, with the state', async (_, change, error) => {
  const { browser, app } = aScene()

  const { status, location } = await browser.open(consentAddress(app.clientId, change))

  expect(status).toBe(303)
  expect(location).toMatch(/^sheaf:\/\/oauth\?error=/)
  expect(Object.fromEntries(new URL(location).searchParams)).toEqual({ error, state: 'xyz' })
})

test('a missing scope parameter or a repeated parameter returns as invalid_request', async () => {
  const { browser, app, address } = aScene()
  const noScope = `/b/authorize?response_type=code&client_id=${app.clientId}`

  for (const asked of [noScope, `${address}&state=other`, `${address}&scope=ADMIN_USERS`]) {
    expect(new URL((await browser.open(asked)).location).searchParams.get('error')).toBe('invalid_request')
  }
})

test('an unknown client shows a page without redirect', async () => {
  const { browser } = aScene()

  for (const clientId of ['nobody', '__proto__', '" OR 1=1 --']) {
    const { status, location, text } = await browser.open(consentAddress(clientId))
    expect([status, location]).toEqual([401, ''])
    expect(text).toContain('No app has this client id.')
  }
})

test('a request without a client id shows an error page without redirect', async () => {
  const { browser } = aScene()

  for (const address of [consentAddress(''), consentAddress('  '), '/b/authorize']) {
    const { status, location, text } = await browser.open(address)
    expect([status, location], address).toEqual([400, ''])
    expect(text).toContain('The parameter client_id is missing.')
  }
})

test('a program that requests JSON gets the same as invalid_client', async () => {
  const { browser } = aScene()

  const { status, text } = await browser.open(consentAddress('nobody'), { Accept: 'application/json' })

  expect(status).toBe(401)
  expect(JSON.parse(text)).toMatchObject({ errorCode: 1067, error: 'invalid_client', refId: expect.any(String) })
})

test.each([
  'https://evil.example/',
  'sheaf://oauth/../evil',
  'sheaf://oauth?x=1',
  'SHEAF://oauth',
  '//evil.example',
  'javascript:alert(1)',
  '',
])('never redirects to another address: %s', async redirect => {
  const { browser, app } = aScene()

  const { status, location } = await browser.open(consentAddress(app.clientId, { redirect_uri: redirect }))

  expect([status, location]).toEqual([400, ''])
})

test('keeps the query of the registered address', async () => {
  const { browser, address } = aScene({ redirect: 'https://desk.example/in?tenant=7' })

  expect((await decide(browser, address)).href).toMatch(/^https:\/\/desk\.example\/in\?tenant=7&code=/)
})

test('a decision without our token, or with that of another request, user or browser, has no effect', async () => {
  const { service, browser, address, app, ann } = aScene()
  const page = await browser.open(address)
  const action = actionIn(page)
  const otherPage = await browser.open(consentAddress(app.clientId, { scope: 'ADMIN_USERS' }))
  const annsPage = await aSignedInBrowser(service, ann).open(address)

  for (const proof of ['', 'x', proofIn(otherPage), proofIn(annsPage)]) {
    const { status, location, text } = await browser.send(action, { proof, decision: 'allow' })
    expect([status, location]).toEqual([403, ''])
    expect(text).toContain('Nothing was changed.')
  }
  expect((await browser.send(actionIn(otherPage), { proof: proofIn(page), decision: 'allow' })).status).toBe(403)
  expect((await browser.send(action, { proof: proofIn(page), decision: 'allow' })).status).toBe(303)
})

test.each(['https://evil.example', 'null', 'http://localhost:9'])('rejects a form sent from %s', async origin => {
  const { browser, address } = aScene()
  const page = await browser.open(address)

  const sent = await browser.send(actionIn(page), { proof: proofIn(page), decision: 'allow' }, { Origin: origin })

  expect([sent.status, sent.location]).toEqual([403, ''])
})

test('opening the form’s address by GET grants nothing', async () => {
  const { browser, address } = aScene()
  const page = await browser.open(address)

  expect((await browser.open(`${actionIn(page)}&decision=allow&proof=${proofIn(page)}`)).location).toBe('')
})

test('a signed-out user signs in and returns to the same request', async () => {
  const { service, app, bob } = aScene()
  await givePassword(service, bob, 'correct horse')
  const address = consentAddress(app.clientId, { state: 'a b&c' })
  const stranger = aBrowser(service)

  const { location } = await stranger.open(address)
  expect(location).toMatch(/^\/b\/sign-in\?next=/)
  const next = new URL(location, 'http://localhost').searchParams.get('next') ?? ''
  const signedIn = await stranger.signIn(bob, 'correct horse', next)

  expect((await decide(stranger, signedIn.location)).searchParams.get('state')).toBe('a b&c')
})

/** A service with Ann as the only user, and an app that requests access. */
function annAlone() {
  const service = startService()
  const app = anApp(service)
  service.store.db.sqlite.prepare('DELETE FROM tokens WHERE user_id = ?').run(service.bob.id)
  service.store.db.sqlite.prepare('DELETE FROM users WHERE id = ?').run(service.bob.id)
  return { service, address: consentAddress(app.clientId) }
}

test('even the only user must enter their password', async () => {
  const { service, address } = annAlone()
  const browser = aBrowser(service)

  for (const page of ['/settings/tokens', '/settings/apps', address]) {
    expect((await browser.open(page)).location, page).toMatch(/^\/b\/sign-in\?next=/)
  }
  const { text } = await browser.open('/')
  expect(text).toContain('Sign in')
  expect(text).not.toContain('ann@office.example')
})

test('the only user cannot switch accounts', async () => {
  const { service, address } = annAlone()

  const { text } = await aSignedInBrowser(service, service.ann).open(address)

  expect(text).toContain('Ann Example')
  expect(text).not.toContain('Use another account')
})

test('a deactivated user sees one sentence and grants no code', async () => {
  const { browser, address, store, bob } = aScene()
  const page = await browser.open(address)
  store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(bob.id)

  for (const refused of [
    await browser.open(address),
    await browser.send(actionIn(page), { proof: proofIn(page), decision: 'allow' }),
  ]) {
    expect([refused.status, refused.location]).toEqual([403, ''])
    expect(refused.text).toContain('The account bob@office.example was deactivated')
  }
})

test('shows everything an app states about itself as text', async () => {
  const evil = `<img src=x onerror=alert(1)>"'`
  const { browser, address } = aScene({ name: evil, description: evil, support: evil, launchUrl: `https://x/${evil}` })

  const { text } = await browser.open(address)

  expect(text).not.toMatch(/<img|<script/)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('the pages forbid scripts, frames, caching and referrers', async () => {
  const { browser, address } = aScene()

  const { headers } = await browser.open(address)

  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self' sheaf:; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('the response with the code is neither cached nor sent as a referrer', async () => {
  const { browser, address } = aScene({ redirect: 'https://desk.example/in' })
  const page = await browser.open(address)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://desk.example;")

  const { headers } = await browser.send(actionIn(page), { proof: proofIn(page), decision: 'allow' })

  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an overlong request gets a page', async () => {
  const { browser } = aScene()

  expect((await browser.send('/b/authorize', { state: 'x'.repeat(20_000) })).status).toBe(400)
})
