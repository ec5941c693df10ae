import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'

test('any token identifies its user', async () => {
  const service = startService()
  const narrow = service.tokenFor(service.bob, ['READ_CONTACTS'])

  const { status, json } = await service.call(narrow, 'GET', '/users/me')

  expect(status).toBe(200)
  expect(json).toMatchObject({ id: narrow.id, email: 'bob@office.example', firstName: 'Bob', lastName: 'Example' })
  expect(json.sheetCount).toBe(0)
})

test('listing users needs READ_USERS', async () => {
  const service = startService()
  const narrow = service.tokenFor(service.bob, ['READ_SHEETS'])

  expect((await service.call(narrow, 'GET', '/users')).json.errorCode).toBe(1004)
})

test('a member sees names, an admin also rights and status', async () => {
  const service = startService()

  const asMember = await service.call(service.bob, 'GET', '/users')
  const asAdmin = await service.call(service.ann, 'GET', '/users')

  expect(asMember.json.data[1]).toEqual({
    id: service.bob.id,
    email: 'bob@office.example',
    name: 'Bob Example',
    firstName: 'Bob',
    lastName: 'Example',
  })
  expect(asAdmin.json.data[1]).toMatchObject({
    status: 'ACTIVE',
    admin: false,
    licensedSheetCreator: true,
    sheetCount: 0,
  })
})

test('finds users by address', async () => {
  const service = startService()

  const { json } = await service.call(service.ann, 'GET', '/users?email=BOB@office.example,nobody@office.example')

  expect(json.data.map(({ id }) => id)).toEqual([service.bob.id])
})

test('lists only users changed since an instant, sent as text or number', async () => {
  const service = startService()
  service.advance(60_000)
  const cara = service.addPerson('Cara')

  const asText = await service.call(service.ann, 'GET', '/users?modifiedSince=2026-03-02T09:00:30Z')
  const asNumber = await service.call(service.ann, 'GET', `/users?numericDates=true&modifiedSince=${START + 30_000}`)

  expect(asText.json.data.map(({ id }) => id)).toEqual([cara.id])
  expect(asNumber.json.data.map(({ id }) => id)).toEqual([cara.id])
})

test('reads a user by id; an unknown id is not found', async () => {
  const service = startService()

  expect((await service.call(service.bob, 'GET', `/users/${service.ann.id}`)).json.email).toBe('ann@office.example')
  expect(await service.call(service.bob, 'GET', '/users/77')).toMatchObject({ status: 404, json: { errorCode: 1006 } })
})

test('finds users by address in any case, regardless of the case stored', async () => {
  const service = startService()
  const kim = { id: service.deps.ids.next(), email: 'Kim.B@Office.Example', firstName: 'Kim', lastName: 'B' }
  service.store.users.add(kim, START)

  const { json } = await service.call(service.ann, 'GET', '/users?email=kim.b@OFFICE.example,nobody@office.example')

  expect(json.data.map(({ id }) => id)).toEqual([kim.id])
})
