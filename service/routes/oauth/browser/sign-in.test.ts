import { expect, test } from 'vitest'
import { SIGN_IN_LIFE_MS } from '../../../rules/oauth/lifetimes.ts'
import { hashPassword, toPassword } from '../../../rules/oauth/password.ts'
import { aBrowser, aSignedInBrowser, givePassword, proofIn } from '../../../testing/browser.ts'
import { START, startService } from '../../../testing/service.ts'

const PASSWORD = 'correct horse'

async function withPassword() {
  const service = startService()
  await givePassword(service, service.bob, PASSWORD)
  return { ...service, service, browser: aBrowser(service) }
}

test('offers the accounts to choose from, except deactivated ones', async () => {
  const { service, browser, store, addPerson } = await withPassword()
  const gone = addPerson('Gone')
  store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(gone.id)

  const { text } = await browser.open('/b/sign-in?next=/settings/apps')

  expect(text).toContain(service.ann.email)
  expect(text).toContain(service.bob.email)
  expect(text).not.toContain(gone.email)
  expect(text).toContain('value="/settings/apps"')
})

test('the right password signs in and continues to the requested page', async () => {
  const { browser, bob } = await withPassword()

  const { status, location } = await browser.signIn(bob, PASSWORD, '/settings/apps')

  expect([status, location]).toEqual([303, '/settings/apps'])
  expect((await browser.open('/settings/apps')).text).toContain('Bob Example')
})

test('records the last sign-in, but not for a wrong password', async () => {
  const { service, browser, bob, advance, store } = await withPassword()
  const { modifiedAt } = { ...store.users.find(bob.id) }
  advance(60_000)

  await browser.signIn(bob, 'wrong horse')
  expect(store.users.find(bob.id)?.lastLogin).toBeNull()
  await browser.signIn(bob, PASSWORD)

  expect(store.users.find(bob.id)).toMatchObject({ lastLogin: START + 60_000, modifiedAt })
  const { json } = await service.call(service.ann, 'GET', '/users?include=lastLogin')
  expect(json.data.map(({ lastLogin }) => lastLogin)).toEqual([undefined, '2026-03-02T09:01:00Z'])
})

test('a wrong password and an unknown account give the same error without signing in', async () => {
  const { browser, bob } = await withPassword()

  const wrong = await browser.signIn(bob, 'wrong horse')
  const nobody = await browser.signIn({ email: 'nobody@office.example' }, PASSWORD)

  for (const page of [wrong, nobody]) {
    expect(page.status).toBe(401)
    expect(page.text).toContain('Wrong email address or password.')
  }
  expect((await browser.open('/settings/tokens')).location).toMatch(/^\/b\/sign-in/)
})

test('an account without a password explains how to set one', async () => {
  const { browser, ann } = await withPassword()

  const { text } = await browser.open(`/b/sign-in?email=${ann.email}`)

  expect(text).toContain('This account has no password yet')
  expect(text).toContain(`npm run -s service -- password --data DIR --user ${ann.email}`)
})

test('attempts from elsewhere run out without locking out a browser used before', async () => {
  const { service, browser, bob, advance } = await withPassword()
  const usual = aBrowser(service)
  await usual.signIn(bob, PASSWORD)
  const guesser = aBrowser(service)
  for (let guess = 0; guess < 99; guess++) expect((await guesser.signIn(bob, `guess ${guess}`)).status).toBe(401)

  // A new browser gets the last of a hundred attempts; the next attempt is rejected.
  expect((await browser.signIn(bob, PASSWORD)).status).toBe(303)
  await guesser.signIn(bob, 'the last guess')
  const refused = await aBrowser(service).signIn({ email: bob.email.toUpperCase() }, PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Too many tries. Wait 24 hours, or let the service make a new password in a terminal')

  for (const known of [usual, browser]) expect((await known.signIn(bob, PASSWORD)).status).toBe(303)
  advance(24 * 60 * 60 * 1000)
  expect((await aBrowser(service).signIn(bob, PASSWORD)).status).toBe(303)
})

test('a generated password is never locked, because it cannot be guessed', async () => {
  const { service, browser, ann, store, deps } = await withPassword()
  const password = toPassword(deps.ids.secret())
  store.users.setPassword(ann.id, await hashPassword(password, deps.ids.secret(), 'made', deps.passwordCost))
  const guesser = aBrowser(service)
  for (let guess = 0; guess < 101; guess++) expect((await guesser.signIn(ann, `guess ${guess}`)).status).toBe(401)

  expect((await browser.signIn(ann, password)).status).toBe(303)
})

test('of very many concurrent passwords the later ones are rejected unchecked, and the next one is accepted', async () => {
  const { service, browser, bob } = await withPassword()
  const guesser = aBrowser(service)
  const page = await guesser.open(`/b/sign-in?email=${bob.email}`)
  const fields = { email: bob.email, password: 'guess', proof: proofIn(page) }

  const answers = await Promise.all(Array.from({ length: 50 }, () => guesser.send('/b/sign-in', fields)))

  const statuses = answers.map(({ status }) => status)
  expect([401, 429].map(code => statuses.filter(status => status === code).length)).toEqual([32, 18])
  expect((await browser.signIn(bob, PASSWORD)).status).toBe(303)
})

test.each([
  ['of somebody', (email: string) => email],
  ['of nobody', () => 'nobody@elsewhere.example'],
])('while 50 wrong passwords %s wait from elsewhere, a browser used before signs in', async (_, of) => {
  const { service, bob } = await withPassword()
  const usual = aBrowser(service)
  await usual.signIn(bob, PASSWORD)
  const guesser = aBrowser(service)
  const page = await guesser.open(`/b/sign-in?email=${bob.email}`)
  const fields = { email: of(bob.email), password: 'guess', proof: proofIn(page) }
  let waiting = 50
  const guesses = Array.from({ length: 50 }, () => guesser.send('/b/sign-in', fields).finally(() => waiting--))

  expect((await usual.signIn(bob, PASSWORD)).status).toBe(303)

  // Not after them: most were still waiting.
  expect(waiting).toBeGreaterThan(10)
  await Promise.all(guesses)
})

test('signing in as another user ends the previous session', async () => {
  const { service, bob, ann } = await withPassword()
  const browser = aSignedInBrowser(service, ann)
  const annsSecret = browser.cookies.get('sheaf-default') ?? ''

  await browser.signIn(bob, PASSWORD)
  expect((await browser.open('/settings/tokens')).text).toContain('Bob Example')

  browser.cookies.set('sheaf-default', annsSecret)
  expect((await browser.open('/settings/tokens')).status).toBe(303)
})

test('accepts a password only by POST from our page', async () => {
  const { browser, bob } = await withPassword()
  const fields = { email: bob.email, password: PASSWORD, next: '/settings/tokens' }
  const page = await browser.open(`/b/sign-in?email=${bob.email}`)

  expect((await browser.send('/b/sign-in', fields)).status).toBe(403)
  expect((await browser.send('/b/sign-in', { ...fields, proof: proofIn(page) }, { Origin: 'null' })).status).toBe(403)
  expect((await browser.open(`/b/sign-in?${new URLSearchParams(fields)}`)).status).toBe(200)
  expect((await browser.open('/settings/tokens')).location).toMatch(/^\/b\/sign-in/)
})

test('signing in gives the browser a new secret, so a planted one is worthless', async () => {
  const { browser, service, bob } = await withPassword()
  const planted = 'a'.repeat(64)
  browser.cookies.set('sheaf-default', planted)
  await browser.signIn(bob, PASSWORD)

  const other = aBrowser(service)
  other.cookies.set('sheaf-default', planted)

  expect(browser.cookies.get('sheaf-default')).not.toBe(planted)
  expect((await other.open('/settings/tokens')).location).toMatch(/^\/b\/sign-in/)
})

test('scripts and other sites cannot read the cookie', async () => {
  const { browser, bob } = await withPassword()

  const cookies = (await browser.signIn(bob, PASSWORD)).headers.getSetCookie()

  expect(cookies.map(cookie => cookie.replace(/=[0-9a-f]{64};/, '=…;'))).toEqual([
    'sheaf-default=…; Path=/; HttpOnly; SameSite=Lax',
    'sheaf-default=…; Path=/b; HttpOnly; SameSite=Lax',
    'sheaf-default=…; Path=/settings; HttpOnly; SameSite=Lax',
    'sheaf-default-known=…; Max-Age=15552000; Path=/b/sign-in; HttpOnly; SameSite=Lax',
  ])
})

test('over https the cookie is restricted to https', async () => {
  const { app } = await withPassword()

  const response = await app.request('https://127.0.0.1:4102/b/sign-in?email=x@y')

  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/^sheaf-4102=.*; Secure/)
})

test('a session ends after twelve hours', async () => {
  const { service, advance } = await withPassword()
  const browser = aSignedInBrowser(service)

  advance(SIGN_IN_LIFE_MS - 1)
  expect((await browser.open('/settings/tokens')).status).toBe(200)
  advance(1)
  expect((await browser.open('/settings/tokens')).status).toBe(303)
})

test('signing out ends it at once', async () => {
  const { service } = await withPassword()
  const browser = aSignedInBrowser(service)
  const secret = browser.cookies.get('sheaf-default') ?? ''
  const page = await browser.open('/settings/tokens')

  expect((await browser.send('/b/sign-out', { proof: 'x' })).status).toBe(403)
  expect((await browser.send('/b/sign-out', { proof: proofIn(page) })).status).toBe(303)

  browser.cookies.set('sheaf-default', secret)
  expect((await browser.open('/settings/tokens')).status).toBe(303)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/b/authorize/../../evil',
  '/b/../2.0/sheets',
  '/settings/tokens\r\nX: y',
  'javascript:alert(1)',
])('signing in never redirects elsewhere: %j', async next => {
  const { browser, bob } = await withPassword()

  expect((await browser.signIn(bob, PASSWORD, next)).location).toBe('/settings/tokens')
})

test('a deactivated user is informed once the password is right or none is set', async () => {
  const { browser, store, bob, ann } = await withPassword()
  store.db.sqlite.exec("UPDATE users SET status = 'DEACTIVATED'")

  expect((await browser.signIn(bob, 'wrong')).status).toBe(401)
  const right = await browser.signIn(bob, PASSWORD)
  expect([right.status, right.location]).toEqual([403, ''])
  expect(right.text).toContain('was deactivated')
  expect((await browser.open(`/b/sign-in?email=${ann.email}`)).text).toContain('was deactivated')
})

test('shows an address with markup as text', async () => {
  const { browser } = await withPassword()

  const { text } = await browser.open(`/b/sign-in?${new URLSearchParams({ email: '"><script>alert(1)</script>' })}`)

  expect(text).not.toContain('<script')
})

test('an unknown address shows a page to browsers and the error object to programs', async () => {
  const { browser, app } = await withPassword()

  for (const path of ['/settings', '/settings/people', '/b/nothing']) {
    const page = await browser.open(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(page.text).toContain('There is no page here')
    expect(page.text).toContain('<a href="/">')

    const answer = await app.request(path, { headers: { Accept: '*/*' } })
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ errorCode: 1006 })])
  }
})

test('the page loads only our stylesheet', async () => {
  const { browser } = await withPassword()

  const { status, headers, text } = await browser.open('/b/sheaf.css')

  expect([status, headers.get('content-type')]).toEqual([200, 'text/css;charset=UTF-8'])
  expect(text).not.toMatch(/@import/)
  expect(text.match(/url\(.*?\)/g)).toEqual(['url(/b/inter.woff2)'])
  expect((await browser.open('/b/inter.woff2')).headers.get('content-type')).toBe('font/woff2')
})
