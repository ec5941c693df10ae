import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type AnsweringServer, httpTo, startServer } from '../api/testing/answering-server.ts'
import { startSession } from './testing/a-session.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from './testing/state-folder.ts'

let folder: StateFolder
let server: AnsweringServer
const { keyring } = createFakeKeyring()
let moment = 0

beforeEach(async () => {
  folder = createStateFolder()
  server = await startServer((_response, { headers }) => {
    const user = { 'Bearer token-ann': 1, 'Bearer token-ann-2': 1, 'Bearer token-ben': 2 }[headers.authorization ?? '']
    return user
      ? { json: { id: user, email: `person${user}@lab.example`, firstName: 'Ann', lastName: 'Lee' } }
      : { status: 401, json: { errorCode: 1002, message: 'x', refId: 'y' } }
  })
})
afterEach(async () => {
  folder.remove()
  await server.stop()
})

/** The app, started on the same folder as before. */
function start(
  discardEdits: (account: Account) => Promise<Result<null>> = async () => ok(null),
  deleteCopies: () => Promise<Result<null>> = async () => ok(null),
) {
  const run = startSession({
    db: folder.open(),
    fetch,
    keyring,
    now: () => {
      moment += 1
      return moment
    },
    httpFor: (baseUrl, token) => httpTo({ baseUrl }, { token: () => token }),
    discardEdits,
    deleteCopies,
  })
  const token = (key = annsKey()) => run.session.tokensOf(key).current()
  return { ...run, seen: run.states, token }
}

const pasted = (over: object = {}) => ({
  address: server.baseUrl,
  token: 'token-ann',
  keeping: 'keyring' as const,
  passphrase: null,
  ...over,
})
const annsKey = () => AccountKey.parse(`${server.baseUrl}#1`)

test('a pasted token opens its account, and the app continues with it after a restart', async () => {
  const { session, token } = start()
  const entered = await session.enterWithToken(pasted({ token: '  token-ann\n', address: server.origin }))

  const account = {
    key: annsKey(),
    signInMethod: 'token',
    email: 'person1@lab.example',
    name: 'Ann Lee',
    keeping: 'keyring',
  }
  expect(entered).toMatchObject(ok({ kind: 'signed-in', account }))
  expect(token()).toBe('token-ann')

  const again = start()
  expect(await again.session.resume()).toMatchObject(ok({ kind: 'signed-in', account }))
  expect(again.token()).toBe('token-ann')
})

test('going back while a token is checked ignores the result', async () => {
  const { session, seen, accounts } = start()
  const entering = session.enterWithToken(pasted())

  session.callOff()

  expect(await entering).toEqual(fail({ kind: 'cancelled' }))
  expect(seen).toEqual([])
  expect(accounts.list()).toEqual([])
  expect(await session.enterWithToken(pasted())).toMatchObject(ok({ kind: 'signed-in' }))
})

test('every sign-in failure has a separate error and starts no session', async () => {
  const page = await startServer(response => {
    response.end('<!doctype html>')
    return null
  })
  const { session, seen, accounts, token } = start()
  const enter = async (over: object) => {
    const entered = await session.enterWithToken(pasted(over))
    return entered.ok ? entered.value : entered.error.kind
  }

  expect(await enter({ token: 'token-unknown' })).toBe('unauthorized')
  expect(await enter({ token: 'two words' })).toBe('unauthorized')
  expect(await enter({ token: 'пароль' })).toBe('unauthorized')
  expect(await enter({ address: page.origin })).toBe('not-a-service')
  expect(await enter({ address: 'http://sheets.example' })).toBe('bad-address')
  await page.stop()
  expect(await enter({ address: page.origin })).toBe('offline')

  expect(session.state).toEqual({ kind: 'signed-out' })
  expect(token()).toBeNull()
  expect(seen).toEqual([])
  expect(accounts.list()).toEqual([])
})

test('the embedded service has a stable account key on any port', async () => {
  const { session } = start()
  const entered = await session.enterLocal({ baseUrl: server.baseUrl, token: 'token-ann' })

  expect(entered).toMatchObject(
    ok({ account: { key: 'local#1', signInMethod: 'local', serverName: 'This computer', keeping: 'session' } }),
  )
  const again = start()
  expect(await again.session.resume()).toMatchObject(ok({ kind: 'reading', why: 'gone', account: { key: 'local#1' } }))
})

test('a passphrase opens the account without a request to the service', async () => {
  await start().session.enterWithToken(pasted({ keeping: 'passphrase', passphrase: 'open' }))
  await server.stop()
  const { session, token } = start()

  expect(await session.resume()).toMatchObject(ok({ kind: 'reading', why: 'locked' }))
  expect(token()).toBeNull()
  expect(await session.unlock(annsKey(), 'wrong')).toEqual(fail({ kind: 'passphrase-wrong' }))
  expect(await session.unlock(annsKey(), 'open')).toMatchObject(ok({ kind: 'signed-in' }))
  expect(token()).toBe('token-ann')
})

test('a rejected token leaves the copies open and is reported once', async () => {
  const { session, seen, token } = start()
  await session.enterWithToken(pasted())

  for (let call = 0; call < 1_000; call += 1) await session.tokensOf(annsKey()).refresh('token-ann')

  expect(session.state).toMatchObject({ kind: 'reading', why: 'gone', account: { key: annsKey() } })
  expect(token()).toBeNull()
  expect(seen).toEqual(['signed-in', 'reading'])
})

test('a late response to an old token does not end the new session', async () => {
  const { session, token } = start()
  await session.enterWithToken(pasted())
  await session.enterWithToken(pasted({ token: 'token-ann-2' }))

  expect(await session.tokensOf(annsKey()).refresh('token-ann')).toBe('token-ann-2')

  expect(session.state.kind).toBe('signed-in')
  expect(token()).toBe('token-ann-2')
})

test('signing in again as the same user reuses the account', async () => {
  const { session, accounts } = start()
  await session.enterWithToken(pasted({ keeping: 'session' }))
  await session.tokensOf(annsKey()).refresh('token-ann')

  expect(await session.enterWithToken(pasted())).toMatchObject(ok({ kind: 'signed-in', account: { key: annsKey() } }))
  expect(accounts.list().length).toBe(1)
})

test('copies can be read without a session', async () => {
  await start().session.enterWithToken(pasted({ keeping: 'session' }))
  const { session } = start()

  expect(await session.readCopies(annsKey())).toMatchObject(ok({ kind: 'reading', why: 'gone' }))
  expect(await session.readCopies(AccountKey.parse('nobody#1'))).toEqual(fail({ kind: 'no-copy' }))
})

test('signing out forgets the token, keeps the account and its edits, and stays signed out', async () => {
  const discarded: Account[] = []
  const { session, accounts, token } = start(async account => {
    discarded.push(account)
    return ok(null)
  })
  await session.enterWithToken(pasted())

  expect(await session.signOut('keep')).toEqual(ok({ kind: 'signed-out' }))

  expect(token()).toBeNull()
  expect(discarded).toEqual([])
  expect(accounts.list().length).toBe(1)
  const again = start()
  expect(await again.session.resume()).toEqual(ok({ kind: 'signed-out' }))
  expect(await again.session.readCopies(annsKey())).toMatchObject(ok({ kind: 'reading', why: 'gone' }))
})

test('signing out discards edits first, or stays signed in', async () => {
  const answers: Result<null>[] = [fail({ kind: 'disk-full' }), ok(null)]
  const { session } = start(async () => answers.shift() ?? ok(null))
  await session.enterWithToken(pasted())

  expect(await session.signOut('discard')).toEqual(fail({ kind: 'disk-full' }))
  expect(session.state.kind).toBe('signed-in')
  expect(await session.signOut('discard')).toEqual(ok({ kind: 'signed-out' }))
})

test('two simultaneous sign-ins run one after the other', async () => {
  const { session, seen, token } = start()

  await Promise.all([session.enterWithToken(pasted()), session.enterWithToken(pasted({ token: 'token-ben' }))])

  expect(seen).toEqual(['signed-in', 'signed-in'])
  expect(session.state).toMatchObject({ account: { userId: 2 } })
  expect(token(AccountKey.parse(`${server.baseUrl}#2`))).toBe('token-ben')
  expect(token()).toBe('token-ann')
})

const bensKey = () => AccountKey.parse(`${server.baseUrl}#2`)

test('several accounts can be signed in, and a hidden one may end without being shown', async () => {
  const { session, seen, token } = start()
  const reported: string[] = []
  session.onAccountsChange(() => void reported.push('accounts'))
  await session.enterWithToken(pasted())
  await session.enterWithToken(pasted({ token: 'token-ben', keeping: 'session' }))
  reported.length = 0

  expect(await session.tokensOf(annsKey()).refresh('token-ann')).toBeNull()

  expect([token(), token(bensKey())]).toEqual([null, 'token-ben'])
  expect(session.state).toMatchObject({ kind: 'signed-in', account: { key: bensKey() } })
  expect(seen).toEqual(['signed-in', 'signed-in'])
  expect(reported).toEqual(['accounts'])
  expect(await session.list()).toMatchObject([
    { account: { key: bensKey() }, session: 'here' },
    { account: { key: annsKey() }, session: 'gone' },
  ])
})

test('showing another account keeps the session of the previous one', async () => {
  const { session, token } = start()
  await session.enterWithToken(pasted())
  await session.enterWithToken(pasted({ token: 'token-ben' }))

  expect(await session.switchTo(annsKey())).toMatchObject(ok({ kind: 'signed-in', account: { key: annsKey() } }))
  expect(token(bensKey())).toBe('token-ben')
  expect(await start().session.resume()).toMatchObject(ok({ account: { key: annsKey() } }))
})

test('after a restart each account reports whether it can be opened directly', async () => {
  const { session } = start()
  await session.enterWithToken(pasted({ keeping: 'passphrase', passphrase: 'open' }))
  await session.enterWithToken(pasted({ token: 'token-ben' }))
  const again = start()

  expect(await again.session.list()).toMatchObject([
    { account: { key: bensKey() }, session: 'here' },
    { account: { key: annsKey() }, session: 'locked' },
  ])
  expect(again.token(bensKey())).toBe('token-ben')
  expect(again.session.state).toEqual({ kind: 'signed-out' })
})

test('an account whose copies cannot be deleted stays listed and keeps its token', async () => {
  let isInUse = true
  const broken = fail<null>({ kind: 'storage-broken', safe: 'In use.' })
  const { session, accounts, token, seen } = start(undefined, async () => (isInUse ? broken : ok(null)))
  await session.enterWithToken(pasted())

  expect(await session.remove(annsKey())).toEqual(broken)
  expect(accounts.list()).toHaveLength(1)
  expect(token()).toBe('token-ann')
  // It was closed for it, and is opened again.
  expect(seen).toEqual(['signed-in', 'signed-in'])

  isInUse = false
  expect(await session.remove(annsKey())).toEqual(ok({ kind: 'signed-out' }))
  expect(accounts.list()).toEqual([])
  expect(token()).toBeNull()
  expect(await start().session.resume()).toEqual(ok({ kind: 'signed-out' }))
})
