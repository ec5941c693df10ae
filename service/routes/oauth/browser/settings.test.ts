import { expect, test } from 'vitest'
import {
  aBrowser,
  anApp,
  aSignedInBrowser,
  consentAddress,
  decide,
  givePassword,
  type Page,
  proofIn,
} from '../../../testing/browser.ts'
import { startService } from '../../../testing/service.ts'

const PASSWORD = 'correct horse'

/** Bob at his settings. `proofOf` finds the token of the page's forms: the first one signs out. */
async function atSettings() {
  const service = startService()
  await givePassword(service, service.bob, PASSWORD)
  const browser = aSignedInBrowser(service)
  const proofOf = ({ text }: Page) =>
    /action="\/settings[^>]*><input type="hidden" name="proof" value="([^"]+)/.exec(text)?.[1] ?? ''
  const send = async (path: string, fields: Readonly<Record<string, string>>) =>
    browser.send(path, { proof: proofOf(await browser.open('/settings/tokens')), password: PASSWORD, ...fields })
  return { ...service, service, browser, send, proofOf }
}

const codesIn = ({ text }: Page) => [...text.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, code]) => code ?? '')

test.each(['/settings/tokens', '/settings/apps'])('%s requires signing in first', async path => {
  const service = startService()

  const { status, location } = await aBrowser(service).open(path)

  expect([status, location]).toEqual([303, `/b/sign-in?next=${encodeURIComponent(path)}`])
})

test('a token is created, shown once, and works as the user', async () => {
  const { send, browser, call, bob } = await atSettings()

  const made = await send('/settings/tokens', { name: 'Nightly report' })
  const [token = ''] = codesIn(made)

  expect((await call({ ...bob, token }, 'GET', '/users/me')).json.id).toBe(bob.id)
  const later = await browser.open('/settings/tokens')
  expect(later.text).toContain('Nightly report')
  expect(later.text).not.toContain(token)
})

test.each([
  ['/settings/tokens', { name: 'Mine' }],
  ['/settings/apps', { name: 'Mine', redirect: 'sheaf://oauth' }],
  ['/settings/apps/secret', {}],
])('%s requires the password, though the user is signed in', async (path, fields) => {
  const { send, service, bob, deps } = await atSettings()
  const app = anApp(service, { ownerId: bob.id })
  const kept = () =>
    ['tokens', 'apps'].map(table =>
      deps.store.db.sqlite
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map(row => ({ ...row, last_used_at: 0 })),
    )
  const before = kept()

  for (const password of ['', 'wrong horse']) {
    const { status, text } = await send(path, { ...fields, clientId: app.clientId, password })
    expect(status).toBe(401)
    expect(text).toContain('That is not your password. Nothing was made.')
  }

  expect(kept()).toEqual(before)
})

test('the list shows when a token was created and last used', async () => {
  const { send, browser, call, bob, advance } = await atSettings()
  const [token = ''] = codesIn(await send('/settings/tokens', { name: 'Report' }))
  expect((await browser.open('/settings/tokens')).text).toContain('Created 2 March 2026, never used')

  advance(60 * 60 * 1000)
  await call({ ...bob, token }, 'GET', '/users/me')

  expect((await browser.open('/settings/tokens')).text).toContain('Created 2 March 2026, last used 2 March 2026')
})

test('a revoked token is rejected and not listed', async () => {
  const { send, browser, call, bob } = await atSettings()
  const made = await send('/settings/tokens', { name: 'Old report' })
  const [token = ''] = codesIn(made)
  const row = made.text.slice(made.text.indexOf('Old report'))
  const hash = /name="token" value="([^"]+)"/.exec(row)?.[1] ?? ''

  expect((await send('/settings/tokens/revoke', { token: hash })).location).toBe('/settings/tokens')

  expect((await call({ ...bob, token }, 'GET', '/users/me')).status).toBe(401)
  expect((await browser.open('/settings/tokens')).text).not.toContain('Old report')
})

test('a user cannot revoke another user’s token', async () => {
  const { send, store, call, ann } = await atSettings()
  const [annsToken] = store.tokens.rawOf(ann.id)

  await send('/settings/tokens/revoke', { token: annsToken?.hash ?? '' })

  expect((await call(ann, 'GET', '/users/me')).status).toBe(200)
})

test('a token needs a name', async () => {
  const { send, store, bob } = await atSettings()
  const before = store.tokens.rawOf(bob.id).length

  for (const name of ['', '   ', 'x'.repeat(61)]) {
    const { status, text } = await send('/settings/tokens', { name })
    expect(status).toBe(400)
    expect(text).toContain('Enter a name of at most 60 characters.')
  }
  expect(store.tokens.rawOf(bob.id)).toHaveLength(before)
})

test('a registered app can request access at once', async () => {
  const { send, browser } = await atSettings()

  const made = await send('/settings/apps', { name: 'Mine', redirect: 'sheaf://oauth', support: 'me@office.example' })
  const [clientId = '', secret = ''] = codesIn(made)

  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect((await decide(browser, consentAddress(clientId))).searchParams.has('code')).toBe(true)
  const later = await browser.open('/settings/apps')
  expect(later.text).toContain('Mine')
  expect(later.text).not.toContain(secret)
})

test('an invalid app shows the reason and keeps the input', async () => {
  const { send, browser } = await atSettings()

  const { status, text } = await send('/settings/apps', { name: '<b>Mine</b>', redirect: 'javascript:alert(1)' })

  expect(status).toBe(400)
  expect(text).toContain('The scheme must be https')
  expect(text).toContain('value="javascript:alert(1)"')
  expect(text).toContain('value="&lt;b&gt;Mine&lt;/b&gt;"')
  expect((await browser.open('/settings/apps')).text).toContain('No apps yet.')
})

test('an app needs a name, which the form requires', async () => {
  const { send, browser } = await atSettings()
  expect((await browser.open('/settings/apps')).text).toMatch(/<input name="name"[^>]* required>/)

  for (const name of ['', '  ', '\u200B']) {
    const { status, text } = await send('/settings/apps', { name, redirect: 'sheaf://oauth' })
    expect(status).toBe(400)
    expect(text).toContain('Give the app a name.')
  }
  expect((await browser.open('/settings/apps')).text).toContain('No apps yet.')
})

test('a new secret replaces the old one', async () => {
  const { send, service, bob, deps } = await atSettings()
  const app = anApp(service, { ownerId: bob.id })

  const [clientId, secret] = codesIn(await send('/settings/apps/secret', { clientId: app.clientId }))

  expect(clientId).toBe(app.clientId)
  const row = deps.store.db.sqlite.prepare('SELECT secret FROM apps WHERE client_id = ?').get(app.clientId)
  expect(row).toEqual({ secret })
  expect(secret).not.toBe(app.secret)
})

test('deleting an app deletes its tokens and codes', async () => {
  const { send, service, bob, browser } = await atSettings()
  const app = anApp(service, { ownerId: bob.id })
  const code = (await decide(browser, consentAddress(app.clientId))).searchParams.get('code') ?? ''
  const token = await service.app.request('/2.0/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.secret,
      code,
    }).toString(),
  })
  // as: the response to the token request just made
  const { access_token } = (await token.json()) as { access_token: string }
  expect((await service.call({ ...bob, token: access_token }, 'GET', '/users/me')).status).toBe(200)

  expect((await send('/settings/apps/delete', { clientId: app.clientId })).location).toBe('/settings/apps')

  expect((await service.call({ ...bob, token: access_token }, 'GET', '/users/me')).status).toBe(401)
  expect((await browser.open(consentAddress(app.clientId))).status).toBe(401)
})

test('a user cannot change or delete another user’s app', async () => {
  const { send, service, browser } = await atSettings()
  const annsApp = anApp(service)

  expect((await send('/settings/apps/secret', { clientId: annsApp.clientId })).status).toBe(403)
  expect((await send('/settings/apps/delete', { clientId: annsApp.clientId })).status).toBe(403)

  expect((await browser.open('/settings/apps')).text).not.toContain(annsApp.clientId)
  expect((await browser.open(consentAddress(annsApp.clientId))).status).toBe(200)
})

test.each([
  ['/settings/tokens', { name: 'x' }],
  ['/settings/tokens/revoke', { token: 'x' }],
  ['/settings/apps', { redirect: 'sheaf://oauth' }],
  ['/settings/apps/secret', { clientId: 'x' }],
  ['/settings/apps/delete', { clientId: 'x' }],
])('%s accepts only our forms', async (path, fields) => {
  const { browser, service, ann, proofOf } = await atSettings()
  const annsProof = proofOf(await aSignedInBrowser(service, ann).open('/settings/tokens'))

  const signOutProof = proofIn(await browser.open('/settings/tokens'))
  const [visit = ''] = signOutProof.split('.')
  for (const proof of [`${visit}.`, `${visit}.x`, `${visit}.${annsProof.split('.')[1]}`, signOutProof]) {
    expect((await browser.send(path, { ...fields, password: PASSWORD, proof })).status).toBe(403)
  }
  for (const proof of ['', 'x', annsProof]) {
    const { status, location } = await browser.send(path, { ...fields, password: PASSWORD, proof })
    expect([status, location.slice(0, 11)]).toEqual([303, '/b/sign-in?'])
  }
})

test('a deactivated user has no settings', async () => {
  const { browser, store, bob } = await atSettings()
  store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(bob.id)

  expect((await browser.open('/settings/tokens')).status).toBe(403)
})
