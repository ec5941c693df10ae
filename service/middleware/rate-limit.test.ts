import { expect, test } from 'vitest'
import { requestWeight } from '../rules/request-weight.ts'
import { startService, type TestService } from '../testing/service.ts'

async function ask(service: TestService, times: number, person = service.ann): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await service.call(person, 'GET', '/users/me')).status)
  return statuses
}

test('rejects the 301st request within a minute with the words of the specification', async () => {
  const service = startService({ limit: 'sliding' })

  expect(new Set(await ask(service, 300))).toEqual(new Set([200]))
  expect(await service.call(service.ann, 'GET', '/users/me')).toMatchObject({
    status: 429,
    json: { errorCode: 4003, message: 'Rate limit exceeded.', refId: expect.any(String) },
  })
})

test('sliding: each request counts for 60 seconds, and rejected ones do not count', async () => {
  const service = startService({ limit: 'sliding' })
  await ask(service, 100)
  service.advance(30_000)
  await ask(service, 200)
  await ask(service, 50)

  service.advance(29_999)
  expect(await ask(service, 1)).toEqual([429])
  service.advance(1)
  expect(new Set(await ask(service, 100))).toEqual(new Set([200]))
  expect(await ask(service, 1)).toEqual([429])
})

test('fixed: the count restarts with each clock minute', async () => {
  const service = startService({ limit: 'fixed' })
  service.advance(59_000)
  await ask(service, 300)
  expect(await ask(service, 1)).toEqual([429])

  service.advance(1_000)
  expect(new Set(await ask(service, 300))).toEqual(new Set([200]))
})

test('off: counts nothing', async () => {
  const service = startService({ limit: 'off' })

  expect(new Set(await ask(service, 400))).toEqual(new Set([200]))
})

test('each token has a separate limit of 300', async () => {
  const service = startService({ limit: 'sliding' })
  await ask(service, 300)

  expect(await ask(service, 1, service.bob)).toEqual([200])
})

test('another spelling of the address does not evade the limit', async () => {
  const service = startService({ limit: 'sliding' })
  for (let count = 0; count < 30; count++) await service.call(service.ann, 'POST', '/SHEETS/1/Attachments/', {})

  expect(await ask(service, 1)).toEqual([429])
})

test.each([
  ['POST', '/2.0/sheets/1/attachments', 10],
  ['POST', '/2.0/sheets/1/rows/2/attachments', 10],
  ['POST', '/2.0/sheets/1/comments/2/attachments', 10],
  ['POST', '/2.0/sheets/1/attachments/2/versions', 10],
  ['GET', '/2.0/sheets/1/rows/2/columns/3/history', 10],
  ['GET', '/2.0/sheets/1/attachments', 1],
  ['POST', '/2.0/sheets/1/rows', 1],
  ['DELETE', '/2.0/sheets/1/attachments/2', 1],
])('%s %s costs %i', (method, path, units) => {
  expect(requestWeight(method, path)).toBe(units)
})
