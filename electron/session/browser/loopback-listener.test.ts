import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Listener, listenOnLoopback } from './loopback-listener.ts'
import type { Redirect } from './redirect-address.ts'

const GOOD = '/oauth?code=abc&expires_in=599135&state=s1'
const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

let listener: Listener
let taken: Redirect[]
let verdict: 'taken' | 'ignored'
let onTaken: () => void
beforeEach(async () => {
  taken = []
  verdict = 'taken'
  onTaken = () => undefined
  const onRedirect = (redirect: Redirect) => {
    taken.push(redirect)
    onTaken()
    return verdict
  }
  const begun = await listenOnLoopback({ onRedirect, after, port: 0 })
  if (!begun.ok) throw new Error(begun.error.kind)
  listener = begun.value
})
afterEach(() => listener.close())

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly port?: number }

/** Requests like a browser, except for the options; null without a response. */
const ask = (path: string, { method = 'GET', headers = {}, port = listener.port }: Asked = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string } | null>(resolve => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, async response => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    asked.on('error', () => resolve(null))
    asked.end()
  })

describe('the fixed port', () => {
  test('accepts the redirect of the browser and says that the tab can be closed', async () => {
    const page = await ask(GOOD)

    expect(taken).toEqual([{ way: 'loopback', state: 's1', answer: { kind: 'code', code: 'abc' } }])
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('You can close this tab') })
  })

  test('reports a redirect that belongs to no sign-in, without repeating its content', async () => {
    verdict = 'ignored'
    const page = await ask('/oauth?code=canary&state=canary')

    expect(page).toMatchObject({ status: 400, text: expect.stringContaining('Start again in Sheaf') })
    expect(JSON.stringify(page)).not.toContain('canary')
  })

  test('responds with a page that loads and stores nothing and sends no referrer', async () => {
    expect((await ask(GOOD))?.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
  })

  test.each([
    ['another path', '/', {}],
    ['a deeper path', '/oauth/x?code=abc&state=s1', {}],
    ['a path in other letters', '/OAUTH?code=abc&state=s1', {}],
    ['the icon', '/favicon.ico', {}],
    ['another method', GOOD, { method: 'POST' }],
    ['a question of a script', GOOD, { method: 'OPTIONS' }],
    ['a name that leads here', GOOD, { headers: { host: 'localhost:47823' } }],
    ['a name of somebody else that leads here', GOOD, { headers: { host: 'evil.example' } }],
    ['a whole address', `http://evil.example${GOOD}`, {}],
  ])('serves only its one page: %s', async (_, path, asked) => {
    expect((await ask(path, asked))?.status).toBe(404)
    expect(taken).toEqual([])
  })

  test.each(['/oauth', '/oauth?', '/oauth?code=abc', '/oauth?code=abc&state=s1&x=1', '/oauth?code=%00&state=s1'])(
    'rejects an unreadable request: %s',
    async path => {
      expect((await ask(path))?.status).toBe(400)
      expect(taken).toEqual([])
    },
  )

  test('can be reached only from this computer', async () => {
    const reached = await new Promise(resolve => {
      const socket = connect({ host: '::1', port: listener.port }, () => resolve(true))
      socket.on('error', () => resolve(false))
    })

    expect(reached).toBe(false)
  })

  test('is free again when the sign-in ends, and its last page is still delivered', async () => {
    onTaken = () => listener.close()

    expect(await ask(GOOD)).not.toBeNull()
    expect(await ask(GOOD)).toBeNull()
  })

  test('that another program uses is reported as taken', async () => {
    const second = await listenOnLoopback({ onRedirect: () => 'taken', after, port: listener.port })

    expect(second).toEqual({ ok: false, error: { kind: 'port-taken', port: listener.port } })
  })
})
