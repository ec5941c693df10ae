import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'
import { aGroup, anObject, KINDS } from './testing/objects.ts'

const VIEWER = { accessLevel: 'VIEWER' }

test.each(KINDS)('lists all holders of a %s: its owner first, then users, then groups', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  const groupId = await aGroup(service, bob)
  await call(ann, 'POST', shares, [
    { groupId, accessLevel: 'ADMIN' },
    { email: bob.email, ...VIEWER },
  ])

  const { json } = await call(bob, 'GET', `${shares}?accessApiLevel=2`)

  const since = { createdAt: '2026-03-02T09:00:00Z', modifiedAt: '2026-03-02T09:00:00Z' }
  const common = { scope: kind === 'workspace' ? 'WORKSPACE' : 'ITEM', ...since }
  const person = { type: 'USER', ...common }
  expect(json).toEqual({
    pageNumber: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: 3,
    data: [
      { ...person, id: `${ann.id}`, userId: ann.id, email: ann.email, name: 'Ann Example', accessLevel: 'OWNER' },
      { ...person, id: `${bob.id}`, userId: bob.id, email: bob.email, name: 'Bob Example', accessLevel: 'VIEWER' },
      { ...common, type: 'GROUP', id: `${groupId}`, groupId, name: 'Group of 1', accessLevel: 'ADMIN' },
    ],
  })
})

test.each(KINDS)('reads a share of a %s by its id, which is a text; an unknown id is rejected', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  const { result } = (await call(ann, 'POST', shares, { email: bob.email, ...VIEWER })).json

  expect((await call(ann, 'GET', `${shares}/${result.id}`)).json).toEqual(result)
  for (const id of ['12', 'AAAFeF82FOeE', '99999999999999999999']) {
    expect(await call(ann, 'GET', `${shares}/${id}`)).toMatchObject({ status: 404, json: { errorCode: 1006 } })
  }
})

test.each(KINDS)('changes the level of a share of a %s, with immediate effect', async kind => {
  const service = startService()
  const { ann, bob, call, store } = service
  const { id, shares } = await anObject(service, kind)
  await call(ann, 'POST', shares, { email: bob.email, ...VIEWER })
  service.advance(60_000)

  const { json } = await call(ann, 'PUT', `${shares}/${bob.id}`, { accessLevel: 'ADMIN' })

  expect(json).toMatchObject({ message: 'SUCCESS', result: { userId: bob.id, accessLevel: 'ADMIN' } })
  expect(json.result).toMatchObject({ createdAt: '2026-03-02T09:00:00Z', modifiedAt: '2026-03-02T09:01:00Z' })
  expect(store.shares.levelOf(kind, id, bob.id)).toBe('ADMIN')
})

test.each(KINDS)('deletes the share of a user or group on a %s, with immediate effect', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  const groupId = await aGroup(service, bob)
  await call(ann, 'POST', shares, [
    { groupId, ...VIEWER },
    { email: bob.email, ...VIEWER },
  ])

  expect((await call(ann, 'DELETE', `${shares}/${bob.id}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
  expect((await call(bob, 'GET', shares)).status).toBe(200)
  await call(ann, 'DELETE', `${shares}/${groupId}`)

  expect(await call(bob, 'GET', shares)).toMatchObject({ status: 404, json: { errorCode: 1006 } })
  expect((await call(ann, 'DELETE', `${shares}/${bob.id}`)).json.errorCode).toBe(1006)
})

test('lists access through the workspace on request; it can only be changed there', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const workspace = await anObject(service, 'workspace')
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const sheet = (await call(ann, 'POST', `${workspace.url}/sheets`, { name: 'In it', columns })).json.result.id
  const shares = `/sheets/${sheet}/shares`
  await call(ann, 'POST', workspace.shares, { email: bob.email, accessLevel: 'EDITOR' })

  const scopes = async (query: string) =>
    (await call(ann, 'GET', `${shares}${query}`)).json.data.map(({ userId, scope }) => [userId, scope])

  const wide = [
    [ann.id, 'WORKSPACE'],
    [bob.id, 'WORKSPACE'],
  ]
  expect(await scopes('')).toEqual([[ann.id, 'ITEM']])
  expect(await scopes('?sharingInclude=item')).toEqual([[ann.id, 'ITEM']])
  expect(await scopes('?sharingInclude=WORKSPACE')).toEqual(wide)
  expect(await scopes('?sharingInclude=ITEM,WORKSPACE')).toEqual([[ann.id, 'ITEM'], ...wide])
  expect(await scopes('?include=workspaceShares')).toEqual([[ann.id, 'ITEM'], ...wide])
  expect((await call(ann, 'GET', `${shares}/${bob.id}`)).json).toMatchObject({
    scope: 'WORKSPACE',
    accessLevel: 'EDITOR',
  })
  expect((await call(ann, 'PUT', `${shares}/${bob.id}`, VIEWER)).json.errorCode).toBe(1023)
  expect((await call(ann, 'DELETE', `${shares}/${bob.id}`)).json.errorCode).toBe(1023)
  // A user has the same share id on the sheet and through the workspace.
  const own = (await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'ADMIN' })).json.result
  expect(own).toMatchObject({ id: `${bob.id}`, scope: 'ITEM' })
  expect((await call(ann, 'PUT', `${shares}/${bob.id}`, VIEWER)).json.result.accessLevel).toBe('VIEWER')
})

test.each(KINDS)('the owner of a %s and the caller can be neither changed nor removed', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'ADMIN' })

  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? VIEWER : undefined
    expect((await call(bob, method, `${shares}/${ann.id}`, body)).json.errorCode).toBe(1028)
    expect((await call(bob, method, `${shares}/${bob.id}`, body)).json.errorCode).toBe(1040)
  }
})

test('a user gives at most their own level, and cannot change higher shares', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const [cara, dan] = [service.addPerson('Cara'), service.addPerson('Dan')]
  const { shares } = await anObject(service, 'sheet')
  await call(ann, 'POST', shares, [
    { email: bob.email, accessLevel: 'EDITOR_SHARE' },
    { email: cara.email, accessLevel: 'ADMIN' },
  ])

  const refused = { status: 403, json: { errorCode: 1004 } }
  expect(await call(bob, 'POST', shares, { email: dan.email, accessLevel: 'ADMIN' })).toMatchObject(refused)
  expect(await call(bob, 'PUT', `${shares}/${cara.id}`, VIEWER)).toMatchObject(refused)
  expect(await call(bob, 'DELETE', `${shares}/${cara.id}`)).toMatchObject(refused)
  expect((await call(bob, 'POST', shares, { email: dan.email, accessLevel: 'EDITOR_SHARE' })).status).toBe(200)
  expect(await call(bob, 'PUT', `${shares}/${dan.id}`, { accessLevel: 'ADMIN' })).toMatchObject(refused)
  expect((await call(cara, 'PUT', `${shares}/${bob.id}`, { accessLevel: 'ADMIN' })).status).toBe(200)
})

test.each(KINDS)('a share of a %s cannot give ownership', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  const owner = { accessLevel: 'OWNER' }

  expect((await call(ann, 'POST', shares, { email: bob.email, ...owner })).json.errorCode).toBe(1026)
  await call(ann, 'POST', shares, { email: bob.email, ...VIEWER })
  expect(await call(ann, 'PUT', `${shares}/${bob.id}`, owner)).toMatchObject({ status: 403, json: { errorCode: 1026 } })
})

test('a dashboard has viewers and admins, but no editors', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, 'sight')
  const editor = { accessLevel: 'EDITOR' }

  expect((await call(ann, 'POST', shares, { email: bob.email, ...editor })).json.errorCode).toBe(1166)
  await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'ADMIN' })
  expect((await call(ann, 'PUT', `${shares}/${bob.id}`, editor)).json.errorCode).toBe(1166)
})

test('changing shares raises the version of a sheet, so that clients learn of it', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { url, shares } = await anObject(service, 'sheet')
  const version = async () => (await call(ann, 'GET', `${url}/version`)).json.version
  const before = await version()

  await call(ann, 'POST', shares, { email: bob.email, ...VIEWER })
  expect(await version()).toBe(before + 1)
  await call(ann, 'POST', shares, [{ email: bob.email, ...VIEWER }])
  expect(await version()).toBe(before + 1)
  await call(ann, 'PUT', `${shares}/${bob.id}`, { accessLevel: 'EDITOR' })
  expect(await version()).toBe(before + 2)
  await call(ann, 'DELETE', `${shares}/${bob.id}`)
  expect(await version()).toBe(before + 3)
})

test('dates of shares are numbers on request', async () => {
  const service = startService()
  const { shares } = await anObject(service, 'sheet')

  const { json } = await service.call(service.ann, 'GET', `${shares}?numericDates=true`)

  expect(json.data[0]).toMatchObject({ createdAt: START, modifiedAt: START })
})
