import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

test('lists sheets by name, A to Z, ignoring case', async () => {
  const service = startService()
  for (const name of ['beta', 'Gamma', 'Alpha']) await aSheet(service, [], name)

  const { json } = await service.call(service.ann, 'GET', '/sheets')

  expect(json.data.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Gamma'])
})

test('a listed sheet has the access level, its address and when it changed', async () => {
  const service = startService()
  const { id } = await aSheet(service)

  const { json } = await service.call(service.ann, 'GET', '/sheets')

  expect(json.data).toEqual([
    {
      id,
      name: 'Plan',
      accessLevel: 'OWNER',
      permalink: `sheaf://sheets/${id}`,
      createdAt: '2026-03-02T09:00:00Z',
      modifiedAt: '2026-03-02T09:00:00Z',
    },
  ])
})

test('lists only own and shared sheets, each with the caller’s access level', async () => {
  const service = startService()
  await aSheet(service, [], 'Hidden')
  const shared = await aSheet(service, [], 'Shared')
  shared.share(service.bob, 'EDITOR_SHARE')

  const { json } = await service.call(service.bob, 'GET', '/sheets')

  expect(json.data).toMatchObject([{ name: 'Shared', accessLevel: 'EDITOR_SHARE' }])
})

test('includes version, owner and attachments on request', async () => {
  const service = startService()
  await aSheet(service)

  const { json } = await service.call(
    service.ann,
    'GET',
    '/sheets?include=sheetVersion,ownerInfo&include=attachments,unheard',
  )

  expect(json.data[0]).toMatchObject({ version: 1, owner: 'ann@office.example', ownerId: service.ann.id })
  expect(json.data[0]).not.toHaveProperty('attachments')
})

test('lists only sheets changed since an instant', async () => {
  const service = startService()
  await aSheet(service, [], 'Old')
  service.advance(60_000)
  await aSheet(service, [], 'New')

  const { json } = await service.call(service.ann, 'GET', '/sheets?modifiedSince=2026-03-02T10:00:30%2B01:00')

  expect(json.data.map(({ name }) => name)).toEqual(['New'])
})

test('with numericDates the times are milliseconds', async () => {
  const service = startService()
  await aSheet(service)

  const { json } = await service.call(service.ann, 'GET', '/sheets?numericDates=true')

  expect(json.data[0]).toMatchObject({ createdAt: START, modifiedAt: START })
})

test('an empty list is an empty page', async () => {
  const service = startService()

  expect((await service.call(service.bob, 'GET', '/sheets')).json).toEqual({
    pageNumber: 1,
    pageSize: 100,
    totalPages: 0,
    totalCount: 0,
    data: [],
  })
})

test('an admin lists every sheet of the organization with its owner, without access to them', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const { id } = (await call(bob, 'POST', '/sheets', { name: 'Rota', columns })).json.result
  service.advance(60_000)
  await aSheet(service, [], 'Budget')

  const all = await call(ann, 'GET', '/users/sheets')
  const recent = await call(ann, 'GET', '/users/sheets?modifiedSince=2026-03-02T09:00:30Z')
  const refused = await call(bob, 'GET', '/users/sheets')

  expect(all.json.data).toMatchObject([
    { name: 'Budget', owner: 'ann@office.example', ownerId: ann.id },
    { id, name: 'Rota', owner: 'bob@office.example', ownerId: bob.id },
  ])
  expect(recent.json.data).toMatchObject([{ name: 'Budget' }])
  expect([refused.status, refused.json.errorCode]).toEqual([403, 1004])
  expect((await call(ann, 'GET', `/sheets/${id}`)).status).toBe(404)
})
