import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVirtualClock, type VirtualClock } from '../../queue/testing/virtual-clock.ts'
import { ANN, consented, settle, startSession } from '../testing/a-session.ts'
import { createFakeKeyring } from '../testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from '../testing/state-folder.ts'
import { createTokenService, type TokenService } from '../testing/token-service.ts'

let folder: StateFolder
let clock: VirtualClock
let service: TokenService
const { keyring } = createFakeKeyring()

beforeEach(() => {
  folder = createStateFolder()
  clock = createVirtualClock()
  service = createTokenService('strict', clock.now)
})
afterEach(() => folder.remove())

const start = (over: object = {}) => startSession({ db: folder.open(), fetch: service.fetch, clock, keyring, ...over })

/** A run that stored a refresh intent and then crashed; the service executed it, or never received it. */
async function crashed(serviceDidIt: boolean): Promise<void> {
  const run = start()
  await run.session.enterWithCode(consented())
  run.store.refreshLog.begin(ANN, 1, null)
  const endpoint = { baseUrl: 'https://sheets.example/2.0', clientId: 'app-1', secret: 'secret-canary-9a2b' }
  if (serviceDidIt) await run.endpoint.refreshPair({ ...endpoint, refreshToken: 'refresh-canary-1' })
  await run.session.end()
  service.seen.refreshTokens.length = 0
  service.seen.probed = 0
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    await clock.turn(1_000)
    await settle(2)
  }
}

test('a start that finds a refresh intent checks the session and continues with it', async () => {
  await crashed(false)
  const { session } = start({ isIdle: () => false })

  await session.resume()
  expect(session.state.kind).toBe('signed-in')
  await pass(60_000)

  expect(service.seen).toMatchObject({ probed: 1, refreshTokens: [] })
  expect(session.state.kind).toBe('signed-in')
})

test('a dead pair is tried once, and then a sign-in is required', async () => {
  await crashed(true)
  const { session, states } = start()

  await session.resume()
  await pass(10_000)
  expect(session.state.kind).toBe('signed-in')
  await pass(30_000)

  expect(session.state).toMatchObject({ kind: 'reading', why: 'gone' })
  expect(service.seen.refreshTokens).toEqual(['refresh-canary-1'])
  expect(states).toEqual(['signed-in', 'reading'])
})

test('offline, the copies stay open until the service can be reached', async () => {
  await crashed(true)
  service.reachable(false)
  const { session } = start()

  await session.resume()
  await pass(10 * 60_000)
  expect(session.state.kind).toBe('signed-in')

  service.reachable(true)
  await pass(20 * 60_000)
  expect(session.state).toMatchObject({ kind: 'reading', why: 'gone' })
})

test('after an unknown outcome, a pair that is still valid is not refreshed a second time', async () => {
  const { session } = start()
  await session.enterWithCode(consented())
  service.failNext(() => new Response('', { status: 504 }))
  const tokens = session.tokensOf(ANN)

  expect(await tokens.refresh('access-canary-1')).toBeNull()
  await clock.turn(10_000)
  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-1')

  expect(service.seen.refreshTokens).toEqual([])
})

test('a sign-in does not wait for a running refresh, and wins', async () => {
  const { session } = start()
  await session.enterWithCode(consented())
  const arrive = service.holdUp()
  const tokens = session.tokensOf(ANN)
  const refreshed = tokens.refresh('access-canary-1')
  await settle()
  service.addCode('again', 1)
  await session.enterWithCode(consented({ code: 'again' }))

  arrive()
  await refreshed
  await settle()

  expect(tokens.current()).toBe('access-canary-2')
  expect(service.accepts('access-canary-3')).toBe(false)
  expect(await tokens.refresh('access-canary-2')).toBe('access-canary-4')
})
