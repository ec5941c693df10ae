import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]

test('without the scope, existing and missing sheets give the same error', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const narrow = service.tokenFor(service.ann, ['READ_USERS'])

  const real = await service.call(narrow, 'GET', sheet.url)
  const missing = await service.call(narrow, 'GET', '/sheets/123')

  expect([real.status, real.json.errorCode, real.json.message]).toEqual([
    missing.status,
    missing.json.errorCode,
    missing.json.message,
  ])
})

test('without a share, existing and missing sheets give the same error', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const [rowId] = await sheet.addRows(['First'])

  for (const [method, rest] of [
    ['GET', ''],
    ['GET', `/rows/${rowId}`],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/rows'],
    ['GET', '?level=x'],
  ] as const) {
    const real = await service.call(service.bob, method, `${sheet.url}${rest}`)
    const missing = await service.call(service.bob, method, `/sheets/123${rest}`)
    expect({ ...real.json, refId: '' }, `${method} ${rest}`).toEqual({ ...missing.json, refId: '' })
    expect([real.status, real.json.errorCode]).toEqual([404, 1006])
  }
})

test('an admin of the workspace may delete another user’s sheet in it, an editor may not', async () => {
  const service = startService()
  const { ann, bob, store } = service
  const cara = service.addPerson('Cara')
  const workspaceId = (await service.call(ann, 'POST', '/workspaces', { name: 'Team' })).json.result.id
  store.shares.put('workspace', workspaceId, bob.id, 'ADMIN', 0)
  store.shares.put('workspace', workspaceId, cara.id, 'EDITOR', 0)
  const made = await service.call(ann, 'POST', `/workspaces/${workspaceId}/sheets`, {
    name: 'Shared',
    columns: COLUMNS,
  })
  const url = `/sheets/${made.json.result.id}`

  expect((await service.call(cara, 'DELETE', url)).status).toBe(403)
  expect((await service.call(bob, 'GET', url)).json.accessLevel).toBe('ADMIN')
  expect((await service.call(bob, 'DELETE', url)).status).toBe(200)
  expect((await service.call(ann, 'GET', url)).status).toBe(404)
})

test('an admin of the organization gets no access to sheets', async () => {
  const service = startService()
  const { json } = await service.call(service.bob, 'POST', '/sheets', { name: 'Private', columns: COLUMNS })

  expect((await service.call(service.ann, 'GET', `/sheets/${json.result.id}`)).status).toBe(404)
})
