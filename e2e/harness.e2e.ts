import { expect } from '@playwright/test'
import { processesOf } from './harness/processes.ts'
import { test } from './harness/test.ts'
import { DISPLAYS } from './harness/worker/displays.ts'
import { otherClient } from './wire/other-client.ts'

/** Tests of the test tools: a proxy that injects no faults would make other tests pass. */
test('the service restarts on the same port, with the same data, and accepts a minted token', async ({ service }) => {
  const running = await service()
  const token = await running.mintToken(running.user.email)
  const me = () => fetch(`${running.baseUrl}/users/me`, { headers: { authorization: `Bearer ${token}` } })

  expect((await me()).status).toBe(200)
  await running.stop()
  await expect(me()).rejects.toThrow()
  await running.startAgain()
  expect(await (await me()).json()).toMatchObject({ email: running.user.email })
})

test('services that start with the same sample are independent, and each mints tokens that last', async ({
  service,
}) => {
  const [one, other] = await Promise.all([service({ sample: true }), service({ sample: true })])
  const plan = { name: 'Plan', columns: [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }] }
  await otherClient(one).call('POST', '/sheets', plan)
  const tokens = [await one.mintToken(one.user.email), await one.mintToken(one.user.email)]

  expect(new Set(tokens).size).toBe(2)
  await one.startAgain()
  for (const token of tokens)
    expect(await otherClient(one, () => token).sheetNamed('Plan')).toMatchObject({ name: 'Plan' })
  await expect(otherClient(other).sheetNamed('Plan')).rejects.toThrow('no sheet')
  expect((await otherClient(other).sheetNamed('Snag log')).rows).toHaveLength(60)
})

test('concurrent tests use separate displays', () => {
  test.skip(DISPLAYS.length === 0, 'Without displays of their own, tests run one by one.')
  expect(new Set(DISPLAYS).size).toBe(DISPLAYS.length)
  expect(process.env.DISPLAY).toBe(DISPLAYS[test.info().parallelIndex])
})

test('the proxy records every request, but no token', async ({ service, proxyTo }) => {
  const running = await service()
  const wire = await proxyTo(running.baseUrl)
  const headers = { authorization: `Bearer ${running.token}`, 'content-type': 'application/json' }

  await fetch(`${wire.baseUrl}/sheets?includeAll=true`, { headers })
  await fetch(`${wire.baseUrl}/sheets`, { method: 'POST', headers, body: JSON.stringify({ name: 'Plan' }) })

  expect(wire.matching('GET', /^\/sheets$/)).toMatchObject([
    { query: { includeAll: 'true' }, bodySize: 0, status: 200 },
  ])
  expect(wire.matching('POST', /^\/sheets$/)).toMatchObject([{ json: { name: 'Plan' }, bodySize: 15 }])
  expect(JSON.stringify(wire.requests)).not.toContain(running.token)
})

test('the proxy can refuse, answer for the service, truncate a response and return a web page', async ({
  service,
  proxyTo,
}) => {
  const running = await service()
  const wire = await proxyTo(running.baseUrl)
  const me = () => fetch(`${wire.baseUrl}/users/me`, { headers: { authorization: `Bearer ${running.token}` } })

  wire.disturb({
    fault: { kind: 'answer', status: 429, json: { errorCode: 4003 }, headers: { 'retry-after': '9' } },
    times: 1,
  })
  const limited = await me()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '9'])
  expect((await me()).status).toBe(200)

  const restore = wire.disturb({ fault: { kind: 'truncate', afterBytes: 5 } })
  await expect(me().then(answer => answer.text())).rejects.toThrow()
  restore()

  wire.disturb({ fault: { kind: 'web-page' }, when: request => request.path === '/users/me', times: 1 })
  expect(await (await me()).text()).toContain('<!doctype html>')

  await wire.refuse()
  await expect(me()).rejects.toThrow()
  await wire.accept()
  expect((await me()).status).toBe(200)
})

test('an app that is killed hard leaves no process behind', async ({ launch }) => {
  const app = await launch()
  await app.window()
  expect(await processesOf(app.pid)).not.toHaveLength(0)

  await app.killHard()

  await expect.poll(() => processesOf(app.pid)).toEqual([])
})
