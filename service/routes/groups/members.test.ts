import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

async function aGroup() {
  const service = startService()
  const { id } = (await service.call(service.ann, 'POST', '/groups', { name: 'Surveyors' })).json.result
  const add = (body: unknown) => service.call(service.ann, 'POST', `/groups/${id}/members`, body)
  const members = async () =>
    // as: a group read alone has its members
    ((await service.call(service.ann, 'GET', `/groups/${id}`)).json.members as { email: string }[]).map(
      ({ email }) => email,
    )
  return { ...service, service, id, add, members }
}

test('adds one or many users to a group: an object returns one, an array returns many', async () => {
  const { add, members, bob, ann, service } = await aGroup()
  const cara = service.addPerson('Cara')

  const one = await add({ email: bob.email })
  const many = await add([{ email: cara.email }, { email: ann.email }])

  expect(one.json.result).toEqual({
    id: bob.id,
    email: bob.email,
    name: 'Bob Example',
    firstName: 'Bob',
    lastName: 'Example',
  })
  expect(many.json.result.map(({ id }) => id)).toEqual([cara.id, ann.id])
  expect(await members()).toEqual([ann.email, bob.email, cara.email])
})

test('an existing member is rejected alone and skipped among many', async () => {
  const { add, members, bob, ann } = await aGroup()
  await add({ email: bob.email })

  expect((await add({ email: bob.email })).json.errorCode).toBe(1129)
  const { json } = await add([{ email: bob.email }, { email: ann.email }])
  expect(json.result.map(({ id }) => id)).toEqual([ann.id])
  expect((await add([{ email: bob.email }])).json.result).toEqual([])
  expect(await members()).toEqual([ann.email, bob.email])
})

test('adds only members of the organization by primary address, all or none', async () => {
  const { add, members, bob, ann, call } = await aGroup()
  await call(ann, 'POST', `/users/${bob.id}/alternateemails`, { email: 'robert@office.example' })

  const stranger = await add([{ email: ann.email }, { email: 'kim@office.example' }])
  const other = await add([{ email: ann.email }, { email: 'robert@office.example' }])

  expect(stranger.json).toMatchObject({ errorCode: 1105, message: expect.stringContaining('kim@office.example') })
  const detail = [{ alternateEmailAddress: 'robert@office.example', primaryEmailAddress: bob.email }]
  expect(other.json).toMatchObject({ errorCode: 1159, detail })
  expect(await members()).toEqual([])
})

test('removes a user from a group once', async () => {
  const { add, members, bob, ann, call, id } = await aGroup()
  await add([{ email: bob.email }, { email: ann.email }])

  expect((await call(ann, 'DELETE', `/groups/${id}/members/${bob.id}`)).json).toEqual({
    message: 'SUCCESS',
    resultCode: 0,
  })
  expect(await members()).toEqual([ann.email])
  expect((await call(ann, 'DELETE', `/groups/${id}/members/${bob.id}`)).json.errorCode).toBe(1006)
  expect((await call(ann, 'DELETE', `/groups/7/members/${ann.id}`)).json.errorCode).toBe(1006)
})

test('users list their groups on request', async () => {
  const { add, bob, call, id } = await aGroup()
  await add({ email: bob.email })

  expect((await call(bob, 'GET', '/users/me?include=groups')).json.groups).toMatchObject([{ id, name: 'Surveyors' }])
  expect((await call(bob, 'GET', '/users/me')).json).not.toHaveProperty('groups')
})
