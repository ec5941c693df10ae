import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { AppEvent } from '../../shared/ipc/events.ts'
import { REDIRECT_ADDRESSES, type RedirectWay } from '../../shared/model/sign-in/browser-sign-in.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { CLIENT, noPage, runForEachTest } from './testing/a-run.ts'

const here = runForEachTest()

const call = () => here.run.app.handlers
const begin = (over: object = {}) =>
  call()['session.begin-browser'](
    { address: here.service.baseUrl, clientApp: app('scheme'), keeping: 'keyring', passphrase: null, ...over },
    noPage,
  )
const app = (way: RedirectWay, clientSecret = CLIENT.clientSecret) => ({ ...CLIENT, clientSecret, way })
const state = () => new URL(here.run.links.at(-1) ?? '').searchParams.get('state') ?? ''
const answer = (code: string, way: RedirectWay = 'scheme') =>
  `${REDIRECT_ADDRESSES[way]}?code=${code}&expires_in=599135&state=${state()}`
const lastNews = () =>
  here.run.events.findLast(
    (event): event is Extract<AppEvent, { kind: 'sign-in.changed' }> => event.kind === 'sign-in.changed',
  )
const session = async () => {
  const start = await call()['app.start']({}, noPage)
  return start.ok ? start.value.session : null
}

describe('signing in with the browser', () => {
  test('opens the account, and refreshes the session automatically', async () => {
    expect(await begin()).toMatchObject({ ok: true, value: { step: 'waiting', way: 'scheme' } })
    here.run.app.receiveArguments(['sheaf', answer('code-ann')], '/')

    await eventually(() => expect(lastNews()).toMatchObject({ signIn: null, error: null }))
    expect(await session()).toMatchObject({
      kind: 'signed-in',
      account: { signInMethod: 'browser', email: 'ann@sheets.example' },
    })
    expect(await call()['account.usage']({}, noPage)).toMatchObject({
      ok: true,
      value: { session: { renewal: 'by-itself', scopes: expect.arrayContaining(['WRITE_SHEETS']) } },
    })
  })

  test('reports the sign-in after the account is open, not before', async () => {
    await begin()
    here.run.app.receiveArguments([answer('code-ann')], '/')
    await eventually(() => expect(lastNews()?.signIn).toBeNull())

    const kinds = here.run.events.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('sign-in.changed')).toBeGreaterThan(kinds.indexOf('session.changed'))
  })

  test('opens the registration help at an address that the page does not choose', async () => {
    expect(await call()['session.open-developer-page']({}, noPage)).toEqual({ ok: true, value: 'opened' })

    expect(here.run.links).toEqual(['https://developers.smartsheet.com/'])
  })

  test('needs the client secret only once for a service', async () => {
    const method = () => call()['session.browser-sign-in']({ address: here.service.baseUrl }, noPage)
    expect(await method()).toEqual({ ok: true, value: { app: null, schemeWorks: false } })
    await begin()
    await call()['session.paste-redirect']({ pasted: answer('code-ann') }, noPage)

    const { clientId } = CLIENT
    expect(await method()).toMatchObject({ value: { app: { clientId, way: 'scheme', secret: 'here' } } })
    expect(await begin({ clientApp: null })).toMatchObject({ ok: true })
    expect(await call()['session.paste-redirect']({ pasted: answer('code-bo') }, noPage)).toMatchObject({
      ok: true,
      value: { kind: 'signed-in', account: { email: 'bo@sheets.example' } },
    })
  })

  test('responds to a pasted address when the account is open', async () => {
    await begin()

    const entered = await call()['session.paste-redirect']({ pasted: ` ${answer('code-ann')}\n` }, noPage)

    expect(entered).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    await eventually(async () => expect(await call()['items.list']({ after: 0 }, noPage)).toMatchObject({ ok: true }))
  })

  test('copies the link to the clipboard without showing it to the page', async () => {
    await begin()

    expect(await call()['session.copy-consent-link']({}, noPage)).toEqual({ ok: true, value: null })
    expect(here.run.copied).toEqual(here.run.links)
  })

  test('never sends the page a code, a state or a secret', async () => {
    const answers: unknown[] = [await begin()]
    const states = [state()]
    here.run.app.receiveArguments([`sheaf://oauth?code=code-canary&state=${'x'.repeat(43)}`], '/')
    answers.push(await call()['session.copy-consent-link']({}, noPage))
    answers.push(await call()['session.paste-redirect']({ pasted: answer('code-canary') }, noPage))
    answers.push(await begin())
    states.push(state())
    answers.push(await call()['session.paste-redirect']({ pasted: answer('code-ann') }, noPage))
    answers.push(await call()['session.browser-sign-in']({ address: here.service.baseUrl }, noPage))

    const shown = JSON.stringify([answers, here.run.events, here.run.errors])
    for (const secret of [...states, 'canary', 'code-ann', 'token-ann', 'refresh']) expect(shown).not.toContain(secret)
  })

  test('is awaited on quitting during a refresh, and continues at the next start', async () => {
    await begin()
    await call()['session.paste-redirect']({ pasted: answer('code-ann') }, noPage)
    const tokenRequests = () => here.service.requests.filter(line => line === 'POST /2.0/token').length
    const releaseTokens = here.service.holdTokens()
    here.service.lockOut('token-ann')
    void call()['items.refresh']({}, noPage) // waits for the new pair
    await eventually(() => expect(tokenRequests()).toBe(2))

    let hasEnded = false
    const ended = here.run.end().then(() => {
      hasEnded = true
    })
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(hasEnded).toBe(false)
    releaseTokens()
    await ended

    here.again()
    await here.run.begin('last')
    expect(await call()['items.refresh']({}, noPage)).toMatchObject({ ok: true })
    expect([tokenRequests(), await session()]).toMatchObject([2, { kind: 'signed-in', account: { name: 'Ann' } }])
  })

  test('ends when Sheaf quits', async () => {
    await begin()
    const late = answer('code-ann')
    await here.run.end()
    here.again()
    here.run.app.receiveArguments(['sheaf', late], '/')

    expect(here.service.requests.filter(line => line.includes('token'))).toEqual([])
  })
})

describe('the redirect over the fixed port', () => {
  const { port } = new URL(REDIRECT_ADDRESSES.loopback)

  test('signs in, reports it in the browser, and closes the port', async () => {
    await begin({ clientApp: app('loopback') })
    const page = await fetch(answer('code-ann', 'loopback'))

    expect(await page.text()).toContain('You can close this tab')
    await eventually(async () => expect(await session()).toMatchObject({ kind: 'signed-in' }))
    await eventually(() => expect(fetch(`http://127.0.0.1:${port}/oauth`)).rejects.toThrow())
  })

  test('reports that another program uses the port, and opens no browser', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(Number(port), '127.0.0.1', resolve))

    expect(await begin({ clientApp: app('loopback') })).toEqual({
      ok: false,
      error: { kind: 'port-taken', port: Number(port) },
    })
    expect(here.run.links).toEqual([])
    await new Promise(resolve => other.close(resolve))
  })
})

describe('reports obstacles to a sign-in before a browser opens', () => {
  test.each([
    ['an address that is none', { address: 'not an address' }, 'bad-address'],
    ['http to another machine', { address: 'http://sheets.example' }, 'bad-address'],
    ['no app for this service', { clientApp: null }, 'unauthorized'],
    ['no passphrase', { keeping: 'passphrase' }, 'invalid'],
  ])('%s', async (_, over, kind) => {
    expect(await begin(over)).toMatchObject({ ok: false, error: { kind } })
    expect(here.run.links).toEqual([])
  })

  test('a web page at the address', async () => {
    const page = createServer((_, response) => response.end('<!doctype html>'))
    await new Promise<void>(resolve => page.listen(0, '127.0.0.1', resolve))
    const at = page.address()
    const address = typeof at === 'object' && at ? `http://127.0.0.1:${at.port}` : ''

    expect(await begin({ address })).toMatchObject({ ok: false, error: { kind: 'not-a-service' } })
    expect(here.run.links).toEqual([])
    await new Promise(resolve => page.close(resolve))
  })

  test('reports a wrong secret after it, without a sign-in', async () => {
    await begin({ clientApp: app('scheme', 'another secret') })
    here.run.app.receiveArguments([answer('code-ann')], '/')

    await eventually(() =>
      expect(lastNews()).toMatchObject({ signIn: null, error: { kind: 'sign-in-failed', problem: 'secret' } }),
    )
    expect(await session()).toEqual({ kind: 'signed-out' })
  })
})
