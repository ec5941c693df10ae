import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startService, withData } from '../main.ts'
import { formProof } from '../rules/oauth/form-proof.ts'
import { hashPassword } from '../rules/oauth/password.ts'
import { aFolder } from './testing/a-folder.ts'
import { aWebBrowser } from './testing/web-browser.ts'

const PASSWORD = 'correct horse'
const OWNER = 'you@this.computer'

/** A service on a separate port, with its owner signed in by a browser. */
async function signedIn() {
  const data = aFolder()
  const userId = await withData(data, async ({ store, ids }) => {
    const owner = store.users.first()
    store.users.setPassword(owner?.id ?? 0, await hashPassword(PASSWORD, ids.secret()))
    return owner?.id ?? 0
  })
  const service = await startService({ data, port: 0, limit: 'off', sample: false, onProgress: () => undefined })
  onTestFinished(() => service.stop())
  const browser = aWebBrowser()
  const page = await browser.open(`${service.authUrl}/b/sign-in?email=${OWNER}`)
  await browser.submit(page, { password: PASSWORD })
  return { service, browser, userId }
}

/** A server of another program that records the cookies it receives. */
async function otherPort() {
  const seen: string[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push(incoming.headers.cookie ?? '')
    outgoing.end('hello')
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // as: listening on a port always gives an address of this shape
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

test('the cookie of a signed-in user is worthless to a server on another port', async () => {
  const { service, browser, userId } = await signedIn()
  expect((await browser.open(browser.lastAddress())).text).toContain('Create token')
  const other = await otherPort()
  for (const path of ['/', '/b', '/settings/tokens', '/b/sign-in']) await browser.open(`${other.address}${path}`)
  const stolen = other.seen.find(cookie => cookie.includes('-known')) ?? ''
  const secret = /sheaf-\d+=([0-9a-f]{64})/.exec(stolen)?.[1] ?? ''
  expect(secret).toMatch(/^[0-9a-f]{64}$/)

  const ask = (path: string, body?: Readonly<Record<string, string>>) =>
    fetch(`${service.authUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: stolen, ...(body ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) },
      ...(body ? { body: new URLSearchParams(body).toString() } : {}),
    })

  for (const path of ['/settings/tokens', '/settings/apps']) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/b/sign-in?next=${encodeURIComponent(path)}`,
    ])
  }
  expect(await (await ask('/')).text()).not.toContain(OWNER)
  // A form token made from everything that the other server knows.
  for (const visit of ['', secret]) {
    const proof = formProof({ cookie: secret, visit }, `settings ${userId}`)
    for (const [path, fields] of [
      ['/settings/tokens', { name: 'Mine' }],
      ['/settings/apps', { name: 'Mine', redirect: 'https://evil.example' }],
    ] as const) {
      const answer = await ask(path, { ...fields, proof, password: '' })
      expect(answer.status, path).toBe(303)
      expect(await answer.text()).toBe('')
    }
  }
})

test('the session key leaves the service in no address or referrer', async () => {
  const { service, browser } = await signedIn()

  const page = await browser.open(browser.lastAddress())

  // The referrer for other sites has no path and no query.
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.text).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//)
  // A link of the page continues the session; typing its address does not.
  const link = /href="(\/settings\/apps\?visit=[0-9a-f]{64})"/.exec(page.text)?.[1] ?? ''
  expect((await browser.open(`${service.authUrl}${link}`)).text).toContain('Register an app')
  expect((await browser.open(`${service.authUrl}/settings/apps`)).text).not.toContain('Register an app')
})
