import { expect, test } from 'vitest'
import { startService, type TestService } from '../../testing/service.ts'

const refused = (errorCode: number) => ({ json: { errorCode } })
const made = async (service: TestService, name: string, ...members: readonly string[]) =>
  (await service.call(service.ann, 'POST', '/groups', { name, members: members.map(email => ({ email })) })).json.result

test('creates a group with its members; the creator owns it', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const members = [{ email: 'BOB@office.example' }, { email: bob.email }]

  const { json } = await call(ann, 'POST', '/groups', { name: ' Surveyors ', description: 'Outside', members })

  const when = { createdAt: '2026-03-02T09:00:00Z', modifiedAt: '2026-03-02T09:00:00Z' }
  const group = {
    id: json.result.id,
    name: 'Surveyors',
    description: 'Outside',
    owner: ann.email,
    ownerId: ann.id,
    ...when,
  }
  const member = { id: bob.id, email: bob.email, name: 'Bob Example', firstName: 'Bob', lastName: 'Example' }
  expect(json).toEqual({ message: 'SUCCESS', resultCode: 0, result: { ...group, members: [member] } })
  expect((await call(bob, 'GET', `/groups/${group.id}`)).json).toEqual({ ...group, members: [member] })
  expect((await call(bob, 'GET', '/groups')).json.data).toEqual([group])
})

test('lists groups by name, and only those changed since an instant', async () => {
  const service = startService()
  const first = await made(service, 'writers')
  service.advance(60_000)
  await made(service, 'Planners')
  const names = async (query: string) =>
    (await service.call(service.bob, 'GET', `/groups${query}`)).json.data.map(({ name }) => name)

  expect(await names('')).toEqual(['Planners', 'writers'])
  expect(await names('?modifiedSince=2026-03-02T09:00:30Z')).toEqual(['Planners'])
  service.advance(60_000)
  await service.call(service.ann, 'POST', `/groups/${first.id}/members`, { email: service.bob.email })
  expect(await names('?modifiedSince=2026-03-02T09:01:30Z')).toEqual(['writers'])
})

test('group names are unique, ignoring case', async () => {
  const service = startService()
  const { ann, call } = service
  await made(service, 'Surveyors')
  const other = await made(service, 'Planners')

  expect(await call(ann, 'POST', '/groups', { name: 'SURVEYORS' })).toMatchObject(refused(1103))
  expect(await call(ann, 'PUT', `/groups/${other.id}`, { name: 'surveyors' })).toMatchObject(refused(1103))
  expect((await call(ann, 'PUT', `/groups/${other.id}`, { name: 'PLANNERS' })).json.result.name).toBe('PLANNERS')
})

test('changes name, description and owner of a group; absent attributes stay', async () => {
  const service = startService()
  const { ann, bob, call, store } = service
  const { id } = await made(service, 'Surveyors', bob.email)
  await call(ann, 'PUT', `/users/${bob.id}`, { admin: false, licensedSheetCreator: true, groupAdmin: true })

  await call(ann, 'PUT', `/groups/${id}`, { description: 'Outside' })
  const { json } = await call(ann, 'PUT', `/groups/${id}`, { ownerId: String(bob.id) })

  expect(json.result).toMatchObject({ name: 'Surveyors', description: 'Outside', ownerId: bob.id, owner: bob.email })
  expect(json.result.members).toHaveLength(1)
  store.users.setStatus(bob.id, 'DEACTIVATED', 0)
  const cara = service.addPerson('Cara')
  for (const ownerId of [cara.id, 7]) {
    expect(await call(ann, 'PUT', `/groups/${id}`, { ownerId })).toMatchObject(refused(1107))
  }
})

test('group admins create and change groups; other members cannot', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const group = await made(service, 'Surveyors')
  const attempts = [
    ['POST', '/groups', { name: 'Mine' }],
    ['PUT', `/groups/${group.id}`, { name: 'Changed' }],
    ['POST', `/groups/${group.id}/members`, { email: bob.email }],
    ['DELETE', `/groups/${group.id}/members/${bob.id}`, undefined],
    ['DELETE', `/groups/${group.id}`, undefined],
  ] as const

  for (const [method, path, body] of attempts) {
    expect(await call(bob, method, path, body)).toMatchObject({ status: 403, ...refused(1104) })
  }
  await call(ann, 'PUT', `/users/${bob.id}`, { admin: false, licensedSheetCreator: true, groupAdmin: true })
  for (const [method, path, body] of attempts) expect((await call(bob, method, path, body)).status).toBe(200)
})

test('a deleted group is not found', async () => {
  const service = startService()
  const { ann, call } = service
  const { id } = await made(service, 'Surveyors', service.bob.email)

  expect((await call(ann, 'DELETE', `/groups/${id}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })

  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const) {
    expect(await call(ann, method, `/groups/${id}`, body)).toMatchObject({ status: 404, ...refused(1006) })
  }
  expect((await call(ann, 'GET', '/groups')).json).toMatchObject({ totalCount: 0, data: [] })
})

test.each<[string, unknown, number]>([
  ['no name', {}, 1012],
  ['a blank name', { name: '  ' }, 1031],
  ['a name too long', { name: 'x'.repeat(51) }, 1041],
  ['a number for a name', { name: 7 }, 1031],
  ['members that are no list', { name: 'x', members: 'bob' }, 1031],
  ['an address that is none', { name: 'x', members: [{ email: 'bob' }] }, 1156],
  ['somebody nobody knows', { name: 'x', members: [{ email: 'kim@office.example' }] }, 1105],
  ['an id of its own', { name: 'x', id: 7 }, 1032],
])('rejects a group with %s, without effect', async (_, body, errorCode) => {
  const service = startService()
  const { ann, call } = service

  expect(await call(ann, 'POST', '/groups', body)).toMatchObject(refused(errorCode))
  expect((await call(ann, 'GET', '/groups')).json.totalCount).toBe(0)
})
