import { expect, test } from 'vitest'
import { deliverer } from './deliverer.ts'
import { aWatchedSheet } from './testing/watched-sheet.ts'

test('enabling a webhook verifies its address first and returns the result', async () => {
  const { change, subscriber, created } = await aWatchedSheet({ enabled: false })

  const { json } = await change({ enabled: true })

  expect(json.result).toMatchObject({ enabled: true, status: 'ENABLED' })
  const [asked] = subscriber.requests
  const challenge = asked?.headers['smartsheet-hook-challenge']
  expect(asked?.json).toEqual({ challenge, webhookId: created.id })
  expect(String(challenge)).toMatch(/^\w{32,}$/)
})

test('the challenge may be repeated in the body instead of the header', async () => {
  const { change, subscriber } = await aWatchedSheet({ enabled: false })
  subscriber.answer(({ json }, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ smartsheetHookResponse: json.challenge }))
  })

  expect((await change({ enabled: true })).json.result).toMatchObject({ status: 'ENABLED' })
})

test.each<[string, Parameters<Awaited<ReturnType<typeof aWatchedSheet>>['subscriber']['answer']>[0], RegExp]>([
  ['says nothing of it', 200, /not repeated/],
  ['says no', 404, /404/],
  ['sends it elsewhere', (_, response) => void response.writeHead(302, { Location: '/hook' }).end(), /302/],
  [
    'repeats another one',
    (_, response) => {
      response.setHeader('Smartsheet-Hook-Response', 'guessed')
      response.end()
    },
    /not repeated/,
  ],
  ['hangs up', (_, response) => void response.destroy(), /./],
  [
    'talks much and says no',
    ({ json }, response) => {
      response.setHeader('Smartsheet-Hook-Response', String(json.challenge))
      response.writeHead(500)
      response.end('x'.repeat(1024 * 1024))
    },
    /./,
  ],
])('a webhook whose address %s stays disabled and says why', async (_, answer, details) => {
  const { change, subscriber, read } = await aWatchedSheet({ enabled: false })
  subscriber.answer(answer)

  const { status, json } = await change({ enabled: true })

  expect(status).toBe(200)
  expect(json.result).toMatchObject({ enabled: false, status: 'DISABLED_VERIFICATION_FAILED' })
  expect(json.result.disabledDetails).toMatch(details)
  expect(subscriber.requests).toHaveLength(1)
  expect(await read()).toEqual(json.result)
})

test('a webhook whose verification is interrupted by shutdown is unchanged', async () => {
  const { service, change, subscriber, read } = await aWatchedSheet({ enabled: false })
  subscriber.answer(() => service.deps.callbacks.close())

  const { status, json } = await change({ enabled: true })

  expect([status, json.errorCode, json.detail]).toEqual([500, 4004, { executed: false }])
  expect(await read()).toMatchObject({ status: 'NEW_NOT_VERIFIED' })
})

test('disabling and re-enabling a webhook skips the changes in between', async () => {
  const { service, sheet, subscriber, change, deliver, events } = await aWatchedSheet()

  const { json } = await change({ enabled: false })
  await sheet.addRows(['Unheard'])
  await deliver()
  await change({ enabled: true })
  await sheet.addRows(['Heard'])
  await deliver()

  expect(json.result).toMatchObject({ enabled: false, status: 'DISABLED_BY_OWNER' })
  expect(events().filter(event => event === 'row created')).toHaveLength(1)
  expect(subscriber.received().map(({ json: received }) => received.newWebhookStatus)).toEqual([undefined])
  expect(service.bugs).toEqual([])
})

test('a new address is verified first; enabling an enabled webhook verifies nothing', async () => {
  const { change, subscriber } = await aWatchedSheet()
  expect(subscriber.requests).toHaveLength(1)

  await change({ enabled: true })
  await change({ name: 'Other' })
  expect(subscriber.requests).toHaveLength(1)
  await change({ callbackUrl: `${subscriber.url}&more` })
  expect(subscriber.requests).toHaveLength(2)
})

test('losing and regaining access to the sheet disables and enables the webhook, with a callback each', async () => {
  const { service, sheet, subscriber } = await aWatchedSheet()
  const { bob, call } = service
  sheet.share(bob, 'VIEWER')
  const wanted = { scope: 'sheet', scopeObjectId: sheet.id, events: ['*.*'], version: 1, callbackUrl: subscriber.url }
  const url = `/webhooks/${(await call(bob, 'POST', '/webhooks', { ...wanted, name: 'Bob’s' })).json.result.id}`
  await call(bob, 'PUT', url, { enabled: true })
  const delivery = deliverer(service.deps)
  const statuses = () => subscriber.received().flatMap(({ json }) => json.newWebhookStatus ?? [])

  service.store.shares.remove('sheet', sheet.id, bob.id)
  await Promise.all(delivery.begin().made)
  expect((await call(bob, 'GET', url)).json).toMatchObject({ enabled: false, status: 'DISABLED_SCOPE_INACCESSIBLE' })
  expect((await call(bob, 'PUT', url, { enabled: true })).json.errorCode).toBe(1006)
  sheet.share(bob, 'VIEWER')
  await Promise.all(delivery.begin().made)

  expect(statuses()).toEqual(['DISABLED_SCOPE_INACCESSIBLE', 'ENABLED'])
  expect((await call(bob, 'GET', url)).json).toMatchObject({ enabled: true, status: 'ENABLED' })
})

test('a webhook outlives its sheet and says that it was deleted', async () => {
  const { service, sheet, subscriber, read, deliver } = await aWatchedSheet()

  await service.call(service.ann, 'DELETE', sheet.url)
  await deliver()

  expect(await read()).toMatchObject({ enabled: false, status: 'DISABLED_SCOPE_INACCESSIBLE' })
  expect(subscriber.received().map(({ json }) => json.newWebhookStatus)).toEqual(['DISABLED_SCOPE_INACCESSIBLE'])
})

test('verifies the address again after a hundred callbacks', async () => {
  const { sheet, subscriber, deliver, read } = await aWatchedSheet()
  const notify = async () => {
    await sheet.addRows(['One more'])
    await deliver()
  }
  for (let count = 0; count < 100; count++) await notify()
  expect(subscriber.requests).toHaveLength(101)

  await notify()
  expect(subscriber.requests).toHaveLength(103)
  for (let count = 0; count < 99; count++) await notify()
  subscriber.answer(200)
  await notify()

  expect(await read()).toMatchObject({ enabled: false, status: 'DISABLED_VERIFICATION_FAILED' })
})

test('records the last callback and the last success', async () => {
  const { sheet, subscriber, deliver, read } = await aWatchedSheet()
  expect(await read()).not.toHaveProperty('stats')

  await sheet.addRows(['First'])
  await deliver()
  const after = await read()
  subscriber.answer(500)
  await sheet.addRows(['Second'])
  await deliver()

  const at = '2026-03-02T09:00:00Z'
  const stats = { lastCallbackAttempt: at, lastCallbackAttemptRetryCount: 0, lastSuccessfulCallback: at }
  expect(after.stats).toEqual(stats)
  expect((await read()).stats).toEqual({ ...stats, lastCallbackAttempt: '2026-03-02T09:00:01Z' })
})
