import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { createVirtualClock, type VirtualClock } from '../queue/testing/virtual-clock.ts'
import { ANN, BEN, consented, settle, startSession } from './testing/a-session.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, fillDisk, type StateFolder } from './testing/state-folder.ts'
import { BASE_URL, CLIENT, createTokenService, type TokenService } from './testing/token-service.ts'

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

test('a consent opens the account, and account, app and session are stored for the next start', async () => {
  const { session } = start()

  expect(await session.enterWithCode(consented())).toMatchObject(
    ok({
      kind: 'signed-in',
      account: { key: ANN, signInMethod: 'browser', email: 'person1@lab.example', keeping: 'keyring' },
    }),
  )

  const again = start()
  expect(await again.session.resume()).toMatchObject(ok({ kind: 'signed-in', account: { key: ANN } }))
  expect(await again.clientApps.recall(BASE_URL)).toEqual({ clientId: CLIENT.clientId, way: 'scheme', secret: 'here' })
})

test('the granted scopes are known while signed in, also after a restart; those of a pasted token are unknown', async () => {
  const scopes = ['READ_SHEETS', 'READ_USERS']
  const { session } = start()

  expect(await session.enterWithCode(consented({ scopes }))).toMatchObject(ok({ kind: 'signed-in', scopes }))
  expect(await start().session.resume()).toMatchObject(ok({ kind: 'signed-in', scopes }))
  const pasted = { address: BASE_URL, token: 'access-canary-1', keeping: 'session', passphrase: null } as const
  const entered = await session.enterWithToken(pasted)
  expect(entered.ok && entered.value).not.toHaveProperty('scopes')
})

test.each([
  ['less than was asked for', 'READ_USERS', ['READ_USERS']],
  ['nothing in words that we asked in', 'sheets:read', ['READ_SHEETS', 'READ_USERS']],
  ['no right at all', '', ['READ_SHEETS', 'READ_USERS']],
])('a token with the granted scope %s', async (_title, scope, known) => {
  service.saysScope(scope)
  const { session } = start()

  const entered = await session.enterWithCode(consented({ scopes: ['READ_SHEETS', 'READ_USERS'] }))

  expect(entered).toMatchObject(ok({ kind: 'signed-in', scopes: known }))
})

test('a used code is reported as such, and the current session stays', async () => {
  const { session } = start()
  await session.enterWithCode(consented())

  expect(await session.enterWithCode(consented())).toEqual(fail({ kind: 'sign-in-failed', problem: 'stale' }))

  expect(session.state).toMatchObject({ kind: 'signed-in', account: { key: ANN } })
  expect(session.tokensOf(ANN).current()).toBe('access-canary-1')
})

test('an unknown client id is not stored', async () => {
  const { session, clientApps } = start()
  const client = { clientId: 'nobody', secret: 'x', way: 'scheme' }

  expect(await session.enterWithCode(consented({ client }))).toEqual(
    fail({ kind: 'sign-in-failed', problem: 'client' }),
  )
  expect(await clientApps.recall(BASE_URL)).toBeNull()
})

test('the same user reuses the account, and another user gets a separate one', async () => {
  const { session, accounts } = start()
  await session.enterWithCode(consented())
  service.revokeAll()
  await session.tokensOf(ANN).refresh('access-canary-1')
  service.addCode('for-ben', 2)
  service.addCode('for-ann', 1)

  expect(await session.enterWithCode(consented({ code: 'for-ben' }))).toMatchObject(ok({ account: { key: BEN } }))
  expect(session.tokensOf(ANN).current()).toBeNull()
  expect(await session.enterWithCode(consented({ code: 'for-ann' }))).toMatchObject(ok({ account: { key: ANN } }))

  expect(accounts.list()).toHaveLength(2)
  expect([session.tokensOf(ANN).current(), session.tokensOf(BEN).current()]).toEqual([
    'access-canary-3',
    'access-canary-2',
  ])
})

test('credentials that cannot be stored are not used: they are revoked, and no part of them stays', async () => {
  const db = folder.open()
  const { session, clientApps, accounts } = start({ db })
  fillDisk(db, ['facts'])

  expect(await session.enterWithCode(consented())).toEqual(fail({ kind: 'disk-full' }))

  expect(session.state).toEqual({ kind: 'signed-out' })
  expect(session.tokensOf(ANN).current()).toBeNull()
  expect(accounts.list()).toEqual([])
  expect(await start().clientApps.recall(BASE_URL)).toBeNull()
  expect(clientApps).toBeDefined()
  expect(service.seen.revoked).toBe(1)
})

test('without a keyring no other storage is chosen silently', async () => {
  const absent = createFakeKeyring()
  absent.takeAway()
  const { session } = start({ keyring: absent.keyring })

  expect(await session.enterWithCode(consented())).toEqual(fail({ kind: 'no-keyring' }))
  expect(service.seen.revoked).toBe(1)
})

test('a session in memory is refreshed like any other, and ends with the run', async () => {
  const { session } = start()
  await session.enterWithCode(consented({ keeping: 'session' }))
  const tokens = session.tokensOf(ANN)

  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-2')
  expect(await tokens.refresh('access-canary-1')).toBe('access-canary-2')

  const again = start()
  expect(await again.session.resume()).toMatchObject(ok({ kind: 'reading', why: 'gone' }))
  expect(await again.clientApps.recall(BASE_URL)).toMatchObject({ secret: 'gone' })
})

test('a session under a passphrase is refreshed without asking for it again', async () => {
  await start().session.enterWithCode(consented({ keeping: 'passphrase', passphrase: 'open' }))
  const { session } = start()
  await session.resume()
  expect(session.state).toMatchObject({ kind: 'reading', why: 'locked' })
  await session.unlock(ANN, 'open')

  expect(await session.tokensOf(ANN).refresh('access-canary-1')).toBe('access-canary-2')

  const again = start()
  await again.session.resume()
  expect(await again.session.unlock(ANN, 'open')).toMatchObject({ ok: true })
  expect(again.session.tokensOf(ANN).current()).toBe('access-canary-2')
})

test('signing out ends the session at the service too, with a short timeout', async () => {
  const { session } = start()
  await session.enterWithCode(consented())
  await session.signOut('keep')
  expect(service.seen.revoked).toBe(1)

  service.addCode('again', 1)
  await session.enterWithCode(consented({ code: 'again' }))
  service.failNext(() => new Promise(() => undefined))
  const left = session.signOut('keep')
  await settle()
  expect(session.state).toEqual({ kind: 'signed-out' })
  await clock.turn(2_000)
  expect(await left).toEqual(ok({ kind: 'signed-out' }))
})

test('signing out does not revoke a pasted token', async () => {
  const { session } = start()
  service.addCode('raw', 1)
  const run = await session.enterWithCode(consented({ code: 'raw' }))
  expect(run.ok).toBe(true)
  await session.enterWithToken({
    address: BASE_URL,
    token: 'access-canary-1',
    keeping: 'session',
    passphrase: null,
  })

  await session.signOut('keep')

  expect(service.seen.revoked).toBe(0)
})

test('the accounts can be listed during a sign-in', async () => {
  await start().session.enterWithCode(consented())
  const { session } = start()
  service.failNext(() => new Promise(() => undefined))
  void session.enterWithCode(consented({ code: 'slow' }))
  await settle()

  expect(await session.list()).toMatchObject([{ account: { key: ANN }, session: 'here' }])
})

test('a sign-in that finishes before the stored session is opened wins', async () => {
  await start().session.enterWithCode(consented())
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const slow = { ...keyring, decrypt: (bytes: Uint8Array) => opened.then(() => keyring.decrypt(bytes)) }
  const { session } = start({ keyring: slow })
  const listed = session.list()
  service.addCode('again', 1)
  await session.enterWithCode(consented({ code: 'again' }))

  open()

  expect(await listed).toMatchObject([{ session: 'here' }])
  expect(session.tokensOf(ANN).current()).toBe('access-canary-2')
})
