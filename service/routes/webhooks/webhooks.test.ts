import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const wanted = {
    name: 'Changes',
    callbackUrl: 'https://office.example/hook',
    scope: 'sheet',
    scopeObjectId: sheet.id,
    events: ['*.*'],
    version: 1,
  }
  const create = (more: object = {}, person = service.ann) =>
    service.call(person, 'POST', '/webhooks', { ...wanted, ...more })
  return { service, sheet, wanted, create }
}

test('a new webhook is disabled and has a unique secret', async () => {
  const { service, sheet, wanted, create } = await aScene()

  const { json } = await create({ subscope: { columnIds: [sheet.columnId('Note')] } })

  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0 })
  expect(json.result).toEqual({
    ...wanted,
    id: expect.any(Number),
    subscope: { columnIds: [sheet.columnId('Note')] },
    enabled: false,
    status: 'NEW_NOT_VERIFIED',
    sharedSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    createdAt: '2026-03-02T09:00:00Z',
    modifiedAt: '2026-03-02T09:00:00Z',
  })
  expect((await service.call(service.ann, 'GET', `/webhooks/${json.result.id}`)).json).toEqual(json.result)
})

test('lists webhooks by name, in pages', async () => {
  const { service, create } = await aScene()
  for (const name of ['Second', 'First']) await create({ name })

  const { json } = await service.call(service.ann, 'GET', '/webhooks')

  expect(json).toMatchObject({ totalCount: 2, data: [{ name: 'First' }, { name: 'Second' }] })
})

test('a user cannot see, change or delete the webhooks of others', async () => {
  const { service, create } = await aScene()
  const url = `/webhooks/${(await create()).json.result.id}`

  expect((await service.call(service.bob, 'GET', '/webhooks')).json.totalCount).toBe(0)
  for (const [method, path, body] of [
    ['GET', url],
    ['PUT', url, { name: 'Mine' }],
    ['DELETE', url],
    ['POST', `${url}/resetsharedsecret`],
  ] as const) {
    expect((await service.call(service.bob, method, path, body)).json.errorCode, method).toBe(1006)
  }
  expect((await service.call(service.ann, 'GET', url)).json.name).toBe('Changes')
})

test('a webhook can be renamed and deleted', async () => {
  const { service, create } = await aScene()
  const url = `/webhooks/${(await create()).json.result.id}`

  const renamed = await service.call(service.ann, 'PUT', url, { name: 'All changes' })
  const deleted = await service.call(service.ann, 'DELETE', url)

  expect(renamed.json.result).toMatchObject({ name: 'All changes', status: 'NEW_NOT_VERIFIED' })
  expect(deleted.json).toEqual({ message: 'SUCCESS', resultCode: 0 })
  expect((await service.call(service.ann, 'GET', url)).json.errorCode).toBe(1006)
})

test('the secret can be replaced', async () => {
  const { service, create } = await aScene()
  const { id, sharedSecret } = (await create()).json.result

  const { json } = await service.call(service.ann, 'POST', `/webhooks/${id}/resetSharedSecret`)

  expect(json.result).toEqual({ sharedSecret: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(json.result.sharedSecret).not.toBe(sharedSecret)
  expect((await service.call(service.ann, 'GET', `/webhooks/${id}`)).json.sharedSecret).toBe(json.result.sharedSecret)
})

test('requires no Content-Type without a body', async () => {
  const { service, create } = await aScene()
  const path = `/2.0/webhooks/${(await create()).json.result.id}/resetsharedsecret`
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await service.app.request(path, { method: 'POST', headers })).status

  const signedIn = { Authorization: `Bearer ${service.ann.token}` }
  expect(await ask(signedIn)).toBe(200)
  expect(await ask({ ...signedIn, 'Content-Length': '0' })).toBe(200)
  expect(await ask({ ...signedIn, 'Content-Length': '2' })).toBe(400)
  expect(await ask({ ...signedIn, 'Transfer-Encoding': 'chunked' })).toBe(400)
  expect(await ask({ ...signedIn, 'Content-Type': 'application/json' })).toBe(200)
})

test.each([
  ['a name that is missing', { name: undefined }, 400, 1012],
  ['a name that is blank', { name: ' ' }, 400, 1031],
  ['an address that is missing', { callbackUrl: undefined }, 400, 1012],
  ['an address that is none', { callbackUrl: 'office.example' }, 400, 1031],
  ['an address that is no text', { callbackUrl: 7 }, 400, 1031],
  ['an address with a password', { callbackUrl: 'https://ann:secret@office.example/' }, 400, 1031],
  ['plain http to elsewhere', { callbackUrl: 'http://office.example/hook' }, 400, 1152],
  ['another protocol', { callbackUrl: 'file:///etc/passwd' }, 400, 1152],
  ['an address in the local network', { callbackUrl: 'https://192.168.1.5/hook' }, 400, 1031],
  ['the address where clouds keep secrets', { callbackUrl: 'https://169.254.169.254/latest' }, 400, 1031],
  ['this network as a number', { callbackUrl: 'https://3232235777/' }, 400, 1031],
  ['an address that is very long', { callbackUrl: `https://office.example/${'a'.repeat(2000)}` }, 400, 1041],
  ['another scope', { scope: 'plan' }, 400, 1031],
  ['a sheet that is not there', { scopeObjectId: 999 }, 404, 1006],
  ['no sheet', { scopeObjectId: undefined }, 400, 1012],
  ['some events only', { events: ['row.created'] }, 400, 1031],
  ['no events', { events: [] }, 400, 1031],
  ['another version', { version: 2 }, 400, 1031],
  ['columns that are not there', { subscope: { columnIds: [999] } }, 404, 1006],
  ['columns that are no ids', { subscope: { columnIds: ['Note'] } }, 400, 1031],
  ['something unknown', { colour: 'red' }, 400, 1032],
  ['a webhook that is enabled already', { enabled: true }, 400, 1032],
])('rejects a new webhook with %s', async (_, more, status, errorCode) => {
  const { service, create } = await aScene()

  const answer = await create(more)

  expect([answer.status, answer.json.errorCode], answer.json.message).toEqual([status, errorCode])
  expect((await service.call(service.ann, 'GET', '/webhooks')).json.totalCount).toBe(0)
})

test('the error for a missing object names its attribute', async () => {
  const { create } = await aScene()

  expect((await create({ scopeObjectId: 999 })).json.detail).toEqual({ attribute: 'scopeObjectId' })
  expect((await create({ subscope: { columnIds: [999, 998] } })).json.detail).toEqual({
    attribute: 'subscope.columnIds',
    columnIds: [999, 998],
  })
})

test('rejects a webhook for an invisible sheet', async () => {
  const { service, sheet, create } = await aScene()

  expect((await create({}, service.bob)).json.errorCode).toBe(1006)
  sheet.share(service.bob, 'VIEWER')
  expect((await create({}, service.bob)).status).toBe(200)
})

test.each([
  ['http://localhost:4103/hook'],
  ['http://127.0.0.1/hook'],
  ['http://[::1]:8080/hook'],
  ['https://hooks.office.example:8443/hook'],
])('accepts %s as a callback address', async callbackUrl => {
  const { create } = await aScene()

  expect((await create({ callbackUrl })).json.result).toMatchObject({ callbackUrl })
})

test.each([
  [{ scope: 'sheet' }, 1032],
  [{ scopeObjectId: 1 }, 1032],
  [{ subscope: { columnIds: [1] } }, 1032],
  [{ status: 'ENABLED' }, 1032],
  [{ enabled: 'yes' }, 1031],
  [{ callbackUrl: 'http://office.example' }, 1152],
  [{ events: ['row.*'] }, 1031],
])('rejects changing a webhook to %j', async (change, errorCode) => {
  const { service, create } = await aScene()
  const { id } = (await create()).json.result

  expect((await service.call(service.ann, 'PUT', `/webhooks/${id}`, change)).json.errorCode).toBe(errorCode)
})
