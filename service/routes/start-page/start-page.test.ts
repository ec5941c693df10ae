import { expect, test } from 'vitest'
import { aBrowser, anApp, aSignedInBrowser, consentAddress, decide, givePassword } from '../../testing/browser.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const PASSWORD = 'correct horse battery'

/** A service with two users, of whom Bob has a named token. */
function office(options: Parameters<typeof startService>[0] = {}) {
  const service = startService(options)
  const { store, bob, deps } = service
  const add = (name: string) => {
    const hash = deps.ids.secret()
    store.tokens.add(
      { hash, userId: bob.id, kind: 'raw', scopes: [], expiresAt: deps.clock() + 1e9, name },
      deps.clock(),
    )
    return hash
  }
  return { service, bob, ann: service.ann, add }
}

/** The token of the first form that revokes: the form before it may sign out. */
const revokeProofIn = (text: string): string =>
  /action="\/"><input type="hidden" name="proof" value="([^"]*)"/.exec(text)?.[1] ?? ''

test('without sign-in the page describes the service, links its documentation, and shows no user data', async () => {
  const { service } = office()

  const { status, text } = await aBrowser(service).open('/')

  expect(status).toBe(200)
  expect(text).toContain('<code>http://localhost/2.0</code>')
  expect(text).toContain('href="/openapi.json"')
  expect(text).toContain('href="/b/sign-in?next=%2F"')
  expect(text).not.toMatch(/office\.example|Recent requests|Revoke/)
})

test('signing in returns to the page', async () => {
  const { service, bob } = office()
  await givePassword(service, bob, PASSWORD)
  const browser = aBrowser(service)

  expect((await browser.signIn(bob, PASSWORD, '/')).location).toBe('/')
  expect((await browser.open('/')).text).toContain('bob@office.example')
})

test('the page has no script and forbids framing and caching', async () => {
  const { service } = office()

  const { text, headers } = await aSignedInBrowser(service).open('/')

  expect(text).not.toMatch(/<script|style=|onclick/)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('shows the last requests with cost, status and sender, newest first', async () => {
  const { service, ann } = office()
  const { id, url } = await aSheet(service)
  await service.call(ann, 'POST', `${url}/attachments`, {
    name: 'Site',
    url: 'https://x.example',
    attachmentType: 'LINK',
  })
  await service.call(ann, 'GET', '/sheets/123?query=secret')

  const { text } = await aSignedInBrowser(service, ann).open('/')

  const rows = [
    ...text.matchAll(
      /<tr><td class="fine">(.*?)<\/td>.*?title="(.*?)".*?<td class="fine" title="(.*?)">.*?<td class="number">(\d+)<\/td><td class="number.*?">(\d+)</gs,
    ),
  ]
  expect(rows.map(([, time, request, by, units, status]) => [time, request, by, units, status])).toEqual([
    ['09:00:00', 'GET /2.0/sheets/123', 'A token without a name', '1', '404'],
    ['09:00:00', `POST /2.0/sheets/${id}/attachments`, 'A token without a name', '10', '200'],
    ['09:00:00', 'POST /2.0/sheets', 'A token without a name', '1', '200'],
  ])
  expect(text).not.toContain('secret')
})

test('shows a request over the rate limit as well', async () => {
  const { service, bob } = office({ limit: 'sliding' })
  for (let sent = 0; sent <= 300; sent++) await service.call(bob, 'GET', '/users/me')

  const { text } = await aSignedInBrowser(service).open('/')

  expect(text).toContain('300 units a minute for each token')
  expect(text.match(/<tr><td/g)).toHaveLength(15)
  expect(text).toContain('<td class="number bad">429</td>')
})

test('shows the requests of an app under its name, and none of other users', async () => {
  const { service, ann, bob } = office()
  const app = anApp(service)
  const browser = aSignedInBrowser(service)
  const code = (await decide(browser, consentAddress(app.clientId))).searchParams.get('code') ?? ''
  const asked = { grant_type: 'authorization_code', client_id: app.clientId, client_secret: app.secret, code }
  const answer = await service.app.request('/2.0/token', { method: 'POST', body: new URLSearchParams(asked) })
  const { access_token: token } = Object(await answer.json())
  await service.call({ ...bob, token }, 'GET', '/sheets')
  await service.call(ann, 'GET', '/workspaces')

  const { text } = await browser.open('/')

  expect(text).toMatch(/title="GET \/2\.0\/sheets".*title="Desk"/s)
  expect(text).not.toContain('/workspaces')
})

test('revokes a token on the page, which is then rejected', async () => {
  const { service, bob } = office()
  const browser = aSignedInBrowser(service)
  const { text } = await browser.open('/')
  const [, token = ''] = /name="token" value="(\w+)"/.exec(text) ?? []

  const { status, location } = await browser.send('/', { proof: revokeProofIn(text), token })

  expect([status, location]).toEqual([303, '/'])
  expect((await service.call(bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
})

test('revokes nothing without the form’s token, or for another user', async () => {
  const { service, ann, bob } = office()
  const browser = aSignedInBrowser(service)
  const { hash = '' } = service.store.tokens.rawOf(ann.id)[0] ?? {}
  const proof = revokeProofIn((await browser.open('/')).text)

  expect((await browser.send('/', { token: hash })).status).toBe(403)
  expect((await browser.send('/', { proof, token: hash }, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await aSignedInBrowser(service, ann).send('/', { proof, token: hash })).status).toBe(403)
  expect((await browser.send('/', { proof, token: hash })).status).toBe(303)
  expect((await service.call(ann, 'GET', '/users/me')).status).toBe(200)
  expect((await service.call(bob, 'GET', '/users/me')).status).toBe(200)
})

test('shows user-given names as text', async () => {
  const { service, add } = office()
  add('<script>alert(1)</script>')

  const { text } = await aSignedInBrowser(service).open('/')

  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('<script')
})

test('a deactivated user sees that, and no tokens', async () => {
  const { service, bob } = office()
  service.store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(bob.id)

  const { status, text } = await aSignedInBrowser(service).open('/')

  expect(status).toBe(403)
  expect(text).not.toContain('Revoke')
})
