import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountKey } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type AnsweringServer, startServer } from '../../api/testing/answering-server.ts'
import type { Session } from '../../session/session.ts'
import { startSession } from '../../session/testing/a-session.ts'
import { createStateFolder, type StateFolder } from '../../session/testing/state-folder.ts'
import { createTestWindow } from '../testing/an-account.ts'
import { sessionHandlers } from './session-handlers.ts'

const TOKEN = 'token-canary-7f3a'
const BENS = 'token-ben'
const { caller } = createTestWindow()
let folder: StateFolder
let server: AnsweringServer
let session: Session
let events: string[]
let may: Result<null>

beforeEach(async () => {
  folder = createStateFolder()
  server = await startServer((_response, { headers }) =>
    headers.authorization === `Bearer ${TOKEN}` || headers.authorization === `Bearer ${BENS}`
      ? { json: { id: headers.authorization.endsWith(TOKEN) ? 1 : 2, email: 'ann@lab.example', name: 'Ann Lee' } }
      : { status: 401, json: { errorCode: 1002, message: 'x', refId: 'y' } },
  )
  events = []
  may = ok(null)
  ;({ session } = startSession({
    db: folder.open(),
    fetch,
    discardEdits: async () => {
      events.push('edits discarded')
      return ok(null)
    },
  }))
})
afterEach(async () => {
  folder.remove()
  await server.stop()
})

const doors = () =>
  sessionHandlers({
    session,
    mayUseServer: async () => may,
    enterLocal: async () => ok(session.state),
    switchTo: key => session.switchTo(key),
    accounts: async () => (await session.list()).map(known => ({ ...known, unsaved: 0 })),
    remove: key => session.remove(key),
    accountIsOpen: async () => {
      events.push(`account follows ${session.state.kind}`)
    },
  })
const pasted = (token = TOKEN) => ({
  address: server.baseUrl,
  token,
  keeping: 'keyring' as const,
  passphrase: null,
})
const account = () => AccountKey.parse(`${server.baseUrl}#1`)

test('responds to a sign-in when the account is open, and never returns the token', async () => {
  const entered = await doors()['session.enter-token'](pasted(), caller)

  expect(entered).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { email: 'ann@lab.example' } } })
  expect(events).toEqual(['account follows signed-in'])
  expect(JSON.stringify([entered, session.state])).not.toContain(TOKEN)
})

test('a rejected token changes nothing', async () => {
  const refused = await doors()['session.enter-token'](pasted('token-wrong'), caller)

  expect(refused).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
  expect(JSON.stringify(refused)).not.toContain('token-wrong')
  expect(session.state).toEqual({ kind: 'signed-out' })
})

test('sends a token to no server that the user has not confirmed', async () => {
  may = fail({ kind: 'cancelled' })

  expect(await doors()['session.enter-token'](pasted(), caller)).toEqual(fail({ kind: 'cancelled' }))

  expect(server.seen).toEqual([])
})

test('signing out keeps the stored edits, unless the user discards them', async () => {
  await doors()['session.enter-token'](pasted(), caller)
  events = []

  await doors()['session.sign-out']({ edits: 'keep' }, caller)
  expect(events).toEqual(['account follows signed-out'])

  await doors()['session.enter-token'](pasted(), caller)
  events = []
  await doors()['session.sign-out']({ edits: 'discard' }, caller)
  expect(events).toEqual(['edits discarded', 'account follows signed-out'])
})

test('the copies of a signed-out account open for reading, without a token', async () => {
  await doors()['session.enter-token'](pasted(), caller)
  await doors()['session.sign-out']({ edits: 'keep' }, caller)

  const opened = await doors()['session.read-copies']({ account: account() }, caller)

  expect(opened).toMatchObject({ ok: true, value: { kind: 'reading', why: 'gone' } })
  expect(session.tokensOf(account()).current()).toBeNull()
})

test('copies of an unknown account are missing', async () => {
  const stranger = AccountKey.parse('https://sheets.example/2.0#99')

  expect(await doors()['session.read-copies']({ account: stranger }, caller)).toMatchObject({
    ok: false,
    error: { kind: 'no-copy' },
  })
  expect(await doors()['session.unlock']({ account: stranger, passphrase: 'x' }, caller)).toMatchObject({ ok: false })
})

test('another account of this computer can be shown without signing out', async () => {
  await doors()['session.enter-token'](pasted(), caller)
  await doors()['session.enter-token'](pasted(BENS), caller)
  events = []

  const shown = await doors()['accounts.switch']({ account: account() }, caller)

  expect(shown).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { userId: 1 } } })
  expect(events).toEqual(['account follows signed-in'])
  expect(await doors()['accounts.list']({}, caller)).toMatchObject(
    ok([
      { account: { userId: 1 }, session: 'here' },
      { account: { userId: 2 }, session: 'here' },
    ]),
  )
})
