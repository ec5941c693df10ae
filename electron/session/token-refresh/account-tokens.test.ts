import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../shared/result.ts'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { ANN, consented, settle, startSession } from '../testing/a-session.ts'
import { ask } from '../testing/asking.ts'
import { createFakeKeyring, type FakeKeyring } from '../testing/fake-keyring.ts'
import { createStateFolder, fillDisk, freeDisk, type StateFolder } from '../testing/state-folder.ts'
import { createTokenService, type TokenService } from '../testing/token-service.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const { keyring } = createFakeKeyring()
let folder: StateFolder
let clock: VirtualClock
let service: TokenService

beforeEach(() => {
  folder = createStateFolder()
  clock = createVirtualClock()
  service = createTokenService('strict', clock.now)
})
afterEach(() => folder.remove())

const start = (over: object = {}) => startSession({ db: folder.open(), fetch: service.fetch, clock, keyring, ...over })

async function signedIn(over: object = {}) {
  const run = start(over)
  expect(await run.session.enterWithCode(consented())).toMatchObject({ ok: true })
  const tokens = run.session.tokensOf(ANN)
  return { ...run, tokens, ask: () => ask(run) }
}

/** The week passes without a timer firing, as during a long sleep. */
const sleepAWeek = () => clock.set(clock.now() + WEEK_MS)

test('a thousand requests rejected at the same time cause one refresh, and all succeed', async () => {
  const { tokens, ask } = await signedIn()
  sleepAWeek()

  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()))

  expect(answers.filter(({ ok }) => ok).length).toBe(1_000)
  expect(service.seen.refreshed).toBe(1)
  expect(service.seen.refreshTokens).toEqual(['refresh-canary-1'])
  expect(tokens.current()).toBe('access-canary-2')
})

test('a refreshed session is stored for the next start, and the old pair is deleted from the disk', async () => {
  const { tokens } = await signedIn()
  sleepAWeek()
  await tokens.refresh('access-canary-1')

  const again = start()
  await again.session.resume()

  expect(again.session.tokensOf(ANN).current()).toBe('access-canary-2')
  expect(folder.bytes()).not.toMatch(/(access|refresh|secret)-canary/)
})

test('a new token is never used before it is on disk', async () => {
  const seen: (string | null)[] = []
  const slow = { ...keyring, encrypt: (text: string) => keyring.encrypt(text) }
  const run = start({ keyring: slow })
  await run.session.enterWithCode(consented())
  const tokens = run.session.tokensOf(ANN)
  slow.encrypt = async text => {
    seen.push(tokens.current())
    return keyring.encrypt(text)
  }

  await tokens.refresh('access-canary-1')

  expect(seen).toEqual(['access-canary-1'])
  expect(tokens.current()).toBe('access-canary-2')
})

test('a token that another request has refreshed is not refreshed again', async () => {
  const { tokens } = await signedIn()
  await tokens.refresh('access-canary-1')

  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-2')
  expect(service.seen.refreshed).toBe(1)
})

test('a session that the service has ended stays ended without another request', async () => {
  const { session, tokens, states } = await signedIn()
  service.revokeAll()

  expect(await tokens.refresh('access-canary-1')).toBeNull()
  expect(await tokens.refresh('access-canary-1')).toBeNull()

  expect(session.state).toMatchObject({ kind: 'reading', why: 'gone', account: { key: ANN } })
  expect(states).toEqual(['signed-in', 'reading'])
  expect(tokens.facts()).toBeNull()
  expect(service.seen.refreshTokens).toHaveLength(1)
  const again = start()
  expect(await again.session.resume()).toMatchObject(ok({ kind: 'reading', why: 'gone' }))
})

test('offline, the session waits and nothing is lost', async () => {
  const { session, tokens, ask, store } = await signedIn()
  sleepAWeek()
  service.reachable(false)

  expect(await tokens.refresh('access-canary-1')).toBeNull()
  expect(session.state.kind).toBe('signed-in')
  expect(store.refreshLog.doubt(ANN)).toBeNull()
  expect(await ask()).toMatchObject({ error: { kind: 'offline' } })

  service.reachable(true)
  await clock.turn(60_000)
  expect(await ask()).toMatchObject({ ok: true })
})

test.each([
  ['a failure of the server', () => new Response('{"errorCode":4000}', { status: 500 })],
  ['an error of a proxy', () => new Response('<!doctype html>', { status: 502 })],
  ['too many requests', () => new Response('{"errorCode":4003,"error":"invalid_grant"}', { status: 429 })],
  ['half an answer', () => new Response('{"access_token":"acc')],
  ['a token of another type', () => new Response('{"access_token":"a","refresh_token":"b","token_type":"mac"}')],
  ['no answer at all', () => Promise.reject(new Error('reset'))],
])('%s does not end a session: it is retried after a check with the service', async (_what, failure) => {
  const { session, tokens, ask } = await signedIn()
  sleepAWeek()
  service.failNext(failure)

  expect(await ask()).toMatchObject({ error: { kind: 'offline' } })
  expect(session.state.kind).toBe('signed-in')
  expect(await tokens.refresh('access-canary-1')).toBeNull()
  await clock.turn(10_000)

  expect(await ask()).toMatchObject({ ok: true })
  expect(service.seen.refreshed).toBe(1)
})

test('a refresh with a lost response requires a single sign-in', async () => {
  const { session, tokens } = await signedIn()
  sleepAWeek()
  const lost = service.fetch
  let isLost = true
  const run = start({
    fetch: async (url: string, init: RequestInit) => {
      const answer = await lost(url, init)
      if (isLost && init.method === 'POST') throw new Error('reset')
      return answer
    },
  })
  await session.end()
  await run.session.resume()

  expect(await run.session.tokensOf(ANN).refresh('access-canary-1')).toBeNull()
  expect(run.session.state.kind).toBe('signed-in')
  isLost = false
  await clock.turn(10_000)
  await run.session.tokensOf(ANN).refresh('access-canary-1')

  expect(run.session.state).toMatchObject({ kind: 'reading', why: 'gone' })
  expect(tokens.current()).toBe('access-canary-1')
  expect(service.seen.refreshed).toBe(1)
})

test('refreshes back off when the service rejects the tokens it has just issued', async () => {
  const { tokens } = await signedIn()
  const day = 24 * 60

  for (let minute = 0; minute < day; minute += 1) {
    await tokens.refresh(tokens.current() ?? '')
    await clock.turn(60_000)
  }

  expect(service.seen.refreshed).toBeLessThan(12)
  expect(tokens.current()).not.toBeNull()
})

test('on a full disk the session continues in memory, reports it, and is stored when there is room', async () => {
  const warnings: string[] = []
  const db = folder.open()
  const run = start({ db, onNotKept: (_account: unknown, error: { kind: string }) => void warnings.push(error.kind) })
  await run.session.enterWithCode(consented())
  const tokens = run.session.tokensOf(ANN)
  fillDisk(db, ['tokens'])

  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-2')
  expect(await run.session.settled()).toBe(false)
  await clock.turn(15_000)
  await settle()
  expect(warnings).toEqual(['disk-full', 'disk-full'])
  expect(await tokens.refresh('access-canary-2')).toBeNull()
  expect(service.seen.refreshed).toBe(1)

  freeDisk(db)
  await clock.turn(15_000)
  await settle()
  expect(await run.session.settled()).toBe(true)
  const again = start()
  await again.session.resume()
  expect(again.session.tokensOf(ANN).current()).toBe('access-canary-2')
})

test.each([
  ['is taken away', ({ takeAway }: FakeKeyring) => takeAway()],
  ['is locked', ({ lock }: FakeKeyring) => lock()],
])('a keyring that %s during a refresh loses nothing: the pair is stored later', async (_how, harm) => {
  const own = createFakeKeyring()
  const warnings: string[] = []
  const onNotKept = (_account: unknown, error: { kind: string }) => void warnings.push(error.kind)
  const { session, tokens } = await signedIn({ keyring: own.keyring, onNotKept })
  harm(own)

  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-2')
  expect(warnings).toEqual(['no-keyring'])
  expect(await session.settled()).toBe(false)

  own.bringBack()
  await clock.turn(15_000)
  await settle()
  expect(await session.settled()).toBe(true)
})

test('quitting reports a session that could not be stored', async () => {
  const db = folder.open()
  const run = start({ db })
  await run.session.enterWithCode(consented())
  const arrive = service.holdUp()
  const refreshed = run.session.tokensOf(ANN).refresh('access-canary-1')
  await settle()
  fillDisk(db, ['tokens'])

  const end = run.session.end()
  arrive()

  expect(await end).toBe(false)
  expect(await refreshed).toBe('access-canary-2')
})

test('sends nothing when the intent cannot be stored', async () => {
  const db = folder.open()
  const run = start({ db })
  await run.session.enterWithCode(consented())
  fillDisk(db, ['refresh_intents'])

  expect(await run.session.tokensOf(ANN).refresh('access-canary-1')).toBeNull()

  expect(service.seen.refreshTokens).toEqual([])
  expect(run.session.state.kind).toBe('signed-in')
})

test('quitting waits at most 30 seconds for a refresh and starts none', async () => {
  const { session, tokens } = await signedIn()
  service.failNext(() => new Promise(() => undefined))
  const refreshed = tokens.refresh('access-canary-1')
  await settle()
  let ended = false
  const end = session.end().then(() => {
    ended = true
  })
  await settle()

  expect(ended).toBe(false)
  await clock.turn(30_000)
  await Promise.all([end, refreshed])
  await clock.turn(60_000)
  expect(await tokens.refresh('access-canary-1')).toBeNull()
  expect(service.seen.refreshTokens).toEqual([])
})

test.each([
  ['keyring', null],
  ['passphrase', 'open'],
])(
  'by %s: a pair that arrives after the person has signed out is revoked and kept nowhere',
  async (keeping, passphrase) => {
    const { session } = start()
    await session.enterWithCode(consented({ keeping, passphrase }))
    const tokens = session.tokensOf(ANN)
    const refreshed = tokens.refresh('access-canary-1')
    await session.signOut('keep')
    await refreshed
    await settle()

    expect(tokens.current()).toBeNull()
    expect(service.accepts('access-canary-2')).toBe(false)
    expect(await start().session.resume()).toEqual(ok({ kind: 'signed-out' }))
  },
)

test('two runs on one file never send the same refresh token', async () => {
  const one = await signedIn()
  const two = start()
  await two.session.resume()

  const arrive = service.holdUp()
  const refreshes = [one.tokens.refresh('access-canary-1'), two.session.tokensOf(ANN).refresh('access-canary-1')]
  await settle()
  await clock.turn(20_000)
  await settle()
  arrive()
  await settle()
  await clock.turn(11_000)
  await settle()

  expect(await Promise.all(refreshes)).toEqual(['access-canary-2', 'access-canary-2'])
  expect(service.seen.refreshTokens).toEqual(['refresh-canary-1'])
})

test('reports how a session refreshes, its expiry and its granted scopes', async () => {
  const { tokens } = await signedIn()

  expect(tokens.facts()).toEqual({
    renewal: 'by-itself',
    endsAt: clock.now() + 604_799_000,
    scopes: ['READ_SHEETS', 'WRITE_SHEETS'],
  })
})
