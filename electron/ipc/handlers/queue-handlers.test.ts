import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../shared/result.ts'
import { eventually } from '../../../shared/testing/eventually.ts'
import { SHEET } from '../../sync/testing/test-env.ts'
import { createTestWindow, openTestAccount, type TestAccount } from '../testing/an-account.ts'
import { queueHandlers } from './queue-handlers.ts'

const { caller } = createTestWindow()
let open: TestAccount
let finish: (() => void)[]
const handlers = queueHandlers(() => open.account)

beforeEach(async () => {
  open = await openTestAccount({ rows: ['Door'] })
  finish = []
})
afterEach(() => open.end())

/** A request that lasts until the test ends it. */
const ask = (label: string, weight = 1) =>
  open.account.queue.run({ label, priority: 'person', weight, lane: 'one at a time', kind: 'write' }, async () => {
    await new Promise<void>(resolve => finish.push(resolve))
    return ok(label)
  })

test('the queue reports running and waiting requests and their cost', async () => {
  void ask('Save 25 rows')
  void ask('Attach plan.pdf', 10)
  await eventually(() => expect(finish).toHaveLength(1))

  const view = await handlers['queue.watch']({}, caller)

  expect(view).toMatchObject({
    ok: true,
    value: {
      limit: 300,
      used: 1,
      waiting: 10,
      pausedUntil: null,
      requests: [
        { label: 'Save 25 rows', state: 'running', canCancel: false },
        { label: 'Attach plan.pdf', state: 'waiting', canCancel: true, weight: 10 },
      ],
    },
  })
})

test('a waiting request can be cancelled and is never sent; a running one cannot', async () => {
  const running = ask('Save 25 rows')
  const waiting = ask('Save 3 rows')
  await eventually(() => expect(finish).toHaveLength(1))
  const [first, second] = open.account.queue.view().requests

  expect(await handlers['queue.cancel']({ requestId: first!.id }, caller)).toEqual(ok({ cancelled: false }))
  expect(await handlers['queue.cancel']({ requestId: second!.id }, caller)).toEqual(ok({ cancelled: true }))
  expect(await handlers['queue.cancel']({ requestId: second!.id }, caller)).toEqual(ok({ cancelled: false }))

  expect(await waiting).toEqual(fail({ kind: 'cancelled' }))
  finish[0]?.()
  expect(await running).toEqual(ok('Save 25 rows'))
  expect(finish).toHaveLength(1)
})

test('reports the requests and local copies of an account', async () => {
  const { account, env } = open
  await account.sync.openSheet(SHEET, { post: () => undefined })
  await env.clock.settle()

  const usage = await handlers['account.usage']({}, caller)

  if (!usage.ok) throw new Error(usage.error.kind)
  expect(usage.value.copies.sheets).toBe(1)
  expect(usage.value.copies.bytes).toBeGreaterThan(100)
  expect(usage.value.queue.used).toBe(0)
})

test('checking the connection returns the result at once', async () => {
  expect(await handlers['connection.try']({}, caller)).toMatchObject({ ok: true, value: { kind: 'online' } })

  open.env.usersMe = fail({ kind: 'offline', server: 'test' })

  expect(await handlers['connection.try']({}, caller)).toMatchObject({ ok: true, value: { kind: 'offline' } })
})

test('on the sign-in screen there is no queue', async () => {
  const signedOut = queueHandlers(() => null)
  const refused = fail({ kind: 'unauthorized', reason: 'signed-out' })

  expect(await signedOut['queue.watch']({}, caller)).toEqual(refused)
  expect(await signedOut['account.usage']({}, caller)).toEqual(refused)
})
