import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type AnsweringServer, httpTo, startServer } from '../api/testing/answering-server.ts'
import { startSession } from './testing/a-session.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from './testing/state-folder.ts'

const ANN = { id: 1, email: 'ann@office.example', name: 'Ann', admin: true, status: 'ACTIVE' }
const BOB = { id: 2, email: 'bob@office.example', name: 'Bob', admin: false, status: 'ACTIVE' }
const CARA = { id: 3, email: 'cara@office.example', name: 'Cara', admin: true, status: 'ACTIVE' }
const DAN = { id: 4, email: 'dan@office.example', name: 'Dan', admin: false, status: 'DEACTIVATED' }
const MEMBERS = [ANN, BOB, CARA, DAN]
const HOLDERS: Readonly<Record<string, typeof ANN>> = { 'Bearer token-ann': ANN, 'Bearer token-bob': BOB }

let folder: StateFolder
let server: AnsweringServer
let accepted = new Set(Object.keys(HOLDERS))
let mayList = true

beforeEach(async () => {
  folder = createStateFolder()
  accepted = new Set(Object.keys(HOLDERS))
  mayList = true
  // The rules of the service: an admin can act as active members who are no admins, or as themselves.
  server = await startServer((_response, { url, headers }) => {
    const asked = headers.authorization ?? ''
    const holder = accepted.has(asked) ? HOLDERS[asked] : undefined
    if (!holder) return { status: 401, json: { errorCode: 1002, message: 'x' } }
    const wanted = headers['assume-user']
    const assumed = MEMBERS.find(({ email }) => email === decodeURIComponent(String(wanted)))
    const mayAssume = holder.admin && assumed?.status === 'ACTIVE' && (!assumed.admin || assumed === holder)
    if (wanted !== undefined && !mayAssume) return { status: 401, json: { errorCode: 1030, message: 'Not as them.' } }
    if (url.includes('/users/me')) return { json: assumed ?? holder }
    if (!mayList) return { status: 403, json: { errorCode: 1004, message: 'x' } }
    const sought = new URL(url, 'http://x').searchParams.get('email')
    return { json: { data: MEMBERS.filter(({ email }) => email === sought), totalPages: 1 } }
  })
})
afterEach(async () => {
  folder.remove()
  await server.stop()
})

const keyring = createFakeKeyring().keyring
let moment = 0

/** The app, started on the same folder as before. */
function start(discardEdits: (account: Account) => Promise<Result<null>> = async () => ok(null)) {
  return startSession({
    db: folder.open(),
    fetch,
    keyring,
    now: () => {
      moment += 1
      return moment
    },
    httpFor: (baseUrl, token, assumedUser = '') => httpTo({ baseUrl }, { token: () => token, assumedUser }),
    discardEdits,
  })
}

async function startAs(token: string, ...more: Parameters<typeof start>) {
  const run = start(...more)
  const how = { keeping: 'keyring', passphrase: null } as const
  expect((await run.session.enterWithToken({ address: server.baseUrl, token, ...how })).ok).toBe(true)
  return run
}

const annsKey = () => AccountKey.parse(`${server.baseUrl}#1`)
const bobByAnn = () => AccountKey.parse(`${server.baseUrl}#1>2`)

describe('an admin who acts as another member', () => {
  test("gets a separate account for that member, different from the admin's and from the member's own sign-in", async () => {
    const { session } = await startAs('token-ann')

    const assumed = await session.assume('bob@office.example')

    const assumedBy = { key: annsKey(), email: ANN.email, name: ANN.name }
    const account = { key: bobByAnn(), userId: 2, email: BOB.email, name: BOB.name, assumedBy }
    expect(assumed).toMatchObject(ok({ kind: 'signed-in', account }))
    expect(server.seen.at(-1)?.headers['assume-user']).toBe('bob%40office.example')
    const bob = await startAs('token-bob')
    expect(bob.session.state).toMatchObject({ account: { key: `${server.baseUrl}#2` } })
  })

  test('returns to their own account at once, without a request', async () => {
    const { session } = await startAs('token-ann')
    await session.assume(BOB.email)
    const asked = server.seen.length

    await session.switchTo(annsKey())

    expect(session.state).toMatchObject({ kind: 'signed-in', account: { key: annsKey() } })
    expect(server.seen).toHaveLength(asked)
  })

  test('has the admin account after a restart, and edits made as the member can still be saved', async () => {
    await (await startAs('token-ann')).session.assume(BOB.email)

    const { session } = start()
    await session.resume()

    expect(session.state).toMatchObject({ kind: 'signed-in', account: { key: annsKey() } })
    expect((await session.list()).map(({ account, session: where }) => [account.key, where])).toContainEqual([
      bobByAnn(),
      'here',
    ])
  })

  test('can switch to another member from there, using the original account', async () => {
    const { session } = await startAs('token-ann')
    await session.assume(BOB.email)

    expect(await session.assume(CARA.email)).toEqual(fail({ kind: 'cannot-act-as', email: CARA.email, why: 'admin' }))
    expect(session.state).toMatchObject({ account: { key: bobByAnn() } })
    expect(await session.assume(BOB.email)).toMatchObject(ok({ account: { key: bobByAnn() } }))
  })

  test('can read the copies when the token ends, and signs in again as the admin', async () => {
    const { session } = await startAs('token-ann')
    await session.assume(BOB.email)
    accepted.clear()

    await session.tokensOf(annsKey()).refresh('token-ann')

    expect(session.state).toMatchObject({ kind: 'reading', why: 'gone', account: { key: bobByAnn() } })
    expect((await session.list()).map(({ session: where }) => where)).toEqual(['gone', 'gone'])
  })

  test('stops acting on sign-out and stays signed in; edits are discarded only on request', async () => {
    const discarded: string[] = []
    const { session } = await startAs('token-ann', async ({ key }) => {
      discarded.push(key)
      return ok(null)
    })
    await session.assume(BOB.email)

    await session.signOut('discard')

    expect(session.state).toMatchObject({ kind: 'signed-in', account: { key: annsKey() } })
    expect(discarded).toEqual([bobByAnn()])
    expect(session.tokensOf(annsKey()).current()).toBe('token-ann')
  })

  test('is removed together with all accounts assumed by the admin, also while acting', async () => {
    const { session, accounts } = await startAs('token-ann')
    await session.assume(BOB.email)
    await session.enterWithToken({ address: server.baseUrl, token: 'token-bob', keeping: 'keyring', passphrase: null })
    await session.switchTo(bobByAnn())

    expect(await session.remove(annsKey())).toEqual(ok({ kind: 'signed-out' }))

    expect(accounts.list().map(({ key }) => key)).toEqual([`${server.baseUrl}#2`])
  })
})

describe('a refused request to act as a member reports the reason,', () => {
  test.each([
    ['where no member has the address', 'token-ann', 'nobody@office.example', 'unknown'],
    ['where that person is an admin', 'token-ann', CARA.email, 'admin'],
    ['where that person has left', 'token-ann', DAN.email, 'inactive'],
    ['where it is oneself', 'token-ann', ANN.email, 'self'],
    ['where one is no admin', 'token-bob', ANN.email, 'not-admin'],
  ] as const)('%s', async (_title, token, email, why) => {
    const { session } = await startAs(token)
    const before = session.state

    expect(await session.assume(email)).toEqual(fail({ kind: 'cannot-act-as', email, why }))
    expect(session.state).toBe(before)
  })

  test('as far as the service reports it', async () => {
    mayList = false
    const { session } = await startAs('token-ann')

    expect(await session.assume(CARA.email)).toEqual(fail({ kind: 'cannot-act-as', email: CARA.email, why: 'refused' }))
  })

  test('before a sign-in', async () => {
    const { session } = start()

    expect(await session.assume(BOB.email)).toEqual(fail({ kind: 'unauthorized', reason: 'signed-out' }))
  })
})
