import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { anObject, KINDS } from '../sharing/testing/objects.ts'

const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
const MEMBER = { admin: false, licensedSheetCreator: true }

test('a removed user is no member and cannot sign in', async () => {
  const service = startService()
  const { ann, bob, call } = service

  expect((await call(ann, 'DELETE', `/users/${bob.id}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

  expect((await call(bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
  expect((await call(ann, 'GET', '/users')).json.data.map(({ id }) => id)).toEqual([ann.id])
  expect((await call(ann, 'GET', `/users/${bob.id}`)).json.errorCode).toBe(1006)
  expect(await call(ann, 'DELETE', `/users/${bob.id}`)).toMatchObject({ status: 403, json: { errorCode: 1022 } })
  expect(await call(ann, 'DELETE', '/users/7')).toMatchObject({ status: 404, json: { errorCode: 1006 } })
  expect(await call(ann, 'DELETE', `/users/${ann.id}`)).toMatchObject({ status: 403, json: { errorCode: 1047 } })
})

test('a removed user keeps their authorship, and their tokens stay revoked when they return', async () => {
  const service = startService()
  const { ann, bob, call, store } = service
  const { url, shares } = await anObject(service, 'sheet')
  await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'EDITOR' })
  await call(bob, 'POST', `${url}/rows`, { cells: [] })

  await call(ann, 'DELETE', `/users/${bob.id}`)
  const { rows } = (await call(ann, 'GET', `${url}?include=writerInfo`)).json
  const again = (await call(ann, 'POST', '/users', { ...MEMBER, email: bob.email })).json.result

  expect(rows[0]).toMatchObject({ createdBy: { name: 'Bob Example' } })
  expect(again).toMatchObject({ id: bob.id, name: 'Bob Example', status: 'PENDING' })
  store.users.setPassword(bob.id, 'scrypt')
  expect((await call(bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
  expect((await call(ann, 'GET', `${shares}/${bob.id}`)).json.accessLevel).toBe('EDITOR')
})

test('transfers the user’s possessions to another user on request', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const cara = service.addPerson('Cara')
  const folder = (await call(bob, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  const sheet = (await call(bob, 'POST', `/folders/${folder}/sheets`, { name: 'Plan', columns: COLUMNS })).json.result
    .id
  const workspace = (await call(bob, 'POST', '/workspaces', { name: 'Team' })).json.result.id
  await call(bob, 'POST', `/sheets/${sheet}/shares`, { email: cara.email, accessLevel: 'VIEWER' })
  const remove = (query: string) => call(ann, 'DELETE', `/users/${bob.id}?transferSheets=true${query}`)

  expect((await remove('')).json.errorCode).toBe(1121)
  expect((await remove('&transferTo=7')).json.errorCode).toBe(1019)
  expect((await remove(`&transferTo=${bob.id}`)).json.errorCode).toBe(1021)
  expect((await remove(`&transferTo=${cara.id}`)).status).toBe(200)

  expect((await call(cara, 'GET', `/sheets/${sheet}`)).json.accessLevel).toBe('OWNER')
  expect((await call(cara, 'GET', '/home')).json).toMatchObject({
    folders: [{ id: folder, sheets: [{ id: sheet }] }],
    workspaces: [{ id: workspace, accessLevel: 'OWNER' }],
  })
  // The owner must have no share as well.
  expect((await call(cara, 'GET', `/sheets/${sheet}/shares`)).json.data).toMatchObject([{ accessLevel: 'OWNER' }])
})

test('sheets that are not transferred stay theirs, with all shares', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const sheet = (await call(bob, 'POST', '/sheets', { name: 'Plan', columns: COLUMNS })).json.result.id
  await call(bob, 'POST', `/sheets/${sheet}/shares`, { email: ann.email, accessLevel: 'EDITOR' })

  await call(ann, 'DELETE', `/users/${bob.id}?transferTo=${ann.id}`)

  expect((await call(ann, 'GET', `/sheets/${sheet}?include=ownerInfo`)).json).toMatchObject({
    accessLevel: 'EDITOR',
    owner: bob.email,
  })
})

test('groups always get a new owner, and removed users leave their groups', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const cara = service.addPerson('Cara')
  await call(ann, 'PUT', `/users/${bob.id}`, { ...MEMBER, groupAdmin: true })
  const group = (await call(bob, 'POST', '/groups', { name: 'Surveyors', members: [{ email: bob.email }] })).json.result
    .id

  expect((await call(ann, 'DELETE', `/users/${bob.id}`)).json.errorCode).toBe(1108)
  expect((await call(ann, 'DELETE', `/users/${bob.id}?transferTo=${cara.id}`)).json.errorCode).toBe(1107)
  expect((await call(ann, 'DELETE', `/users/${bob.id}?transferTo=${ann.id}`)).status).toBe(200)

  expect((await call(ann, 'GET', `/groups/${group}`)).json).toMatchObject({ ownerId: ann.id, members: [] })
})

test.each(KINDS)('their share of a %s is transferred on request; otherwise it is kept for their return', async kind => {
  const service = startService()
  const { ann, bob, call, store } = service
  const cara = service.addPerson('Cara')
  const { id, shares } = await anObject(service, kind)
  await call(
    ann,
    'POST',
    shares,
    [bob, cara].map(({ email }) => ({ email, accessLevel: 'VIEWER' })),
  )

  await call(ann, 'DELETE', `/users/${bob.id}?removeFromSharing=true`)
  await call(ann, 'DELETE', `/users/${cara.id}`)

  expect(store.shares.levelOf(kind, id, bob.id)).toBeNull()
  expect(store.shares.levelOf(kind, id, cara.id)).toBe('VIEWER')
})

test('a deactivated user cannot sign in until they are reactivated', async () => {
  const { ann, bob, call } = startService()
  const done = { message: 'SUCCESS', resultCode: 0 }

  expect((await call(ann, 'POST', `/users/${bob.id}/deactivate`)).json).toEqual(done)
  expect((await call(bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
  expect((await call(ann, 'GET', '/users')).json.data[1]).toMatchObject({ id: bob.id, status: 'DEACTIVATED' })
  expect((await call(ann, 'POST', `/users/${bob.id}/deactivate`)).json).toEqual(done)
  expect((await call(ann, 'POST', `/users/${bob.id}/reactivate`)).json).toEqual(done)

  expect((await call(bob, 'GET', '/users/me')).json.id).toBe(bob.id)
})

test('rejects deactivating and reactivating oneself, strangers and users with a pending invitation', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const pending = (await call(ann, 'POST', '/users', { ...MEMBER, email: 'cy@office.example' })).json.result.id
  await call(ann, 'DELETE', `/users/${bob.id}`)
  const codes = async (word: string) =>
    Promise.all(
      [ann.id, bob.id, pending, 7].map(async id => (await call(ann, 'POST', `/users/${id}/${word}`)).json.errorCode),
    )

  expect(await codes('deactivate')).toEqual([1336, 1335, 1188, 1006])
  expect(await codes('reactivate')).toEqual([1355, 1354, 1188, 1006])
})
