import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { anObject, KINDS } from '../sharing/testing/objects.ts'

test('the contacts of a user are the other members, by name; their ids are texts', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const alex = service.addPerson('Alex')

  const { json } = await call(ann, 'GET', '/contacts?includeAll=true')

  expect(json).toMatchObject({ totalCount: 2, pageNumber: 1, totalPages: 1 })
  expect(json.data).toEqual([
    { id: `${alex.id}`, name: 'Alex Example', email: alex.email },
    { id: `${bob.id}`, name: 'Bob Example', email: bob.email },
  ])
  expect((await call(bob, 'GET', `/contacts/${ann.id}?include=profileImage`)).json).toEqual({
    id: `${ann.id}`,
    name: 'Ann Example',
    email: ann.email,
  })
})

test.each(KINDS)('an outsider is a contact only of users who share a %s with them', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, kind)
  const guest = { email: 'guest@elsewhere.example', accessLevel: 'VIEWER' }
  const { userId } = (await call(ann, 'POST', shares, guest)).json.result

  expect((await call(ann, 'GET', '/contacts')).json.data.map(({ email }) => email)).toEqual([bob.email, guest.email])
  expect((await call(bob, 'GET', '/contacts')).json.data.map(({ email }) => email)).toEqual([ann.email])
  expect((await call(bob, 'GET', `/contacts/${String(userId)}`)).json.errorCode).toBe(1006)
})

test('lists only contacts changed since an instant, and never the user themselves', async () => {
  const service = startService()
  const { ann, call } = service
  service.advance(60_000)
  const cara = service.addPerson('Cara')

  const { data } = (await call(ann, 'GET', '/contacts?modifiedSince=2026-03-02T09:00:30Z')).json

  expect(data.map(({ id }) => id)).toEqual([`${cara.id}`])
  for (const id of [ann.id, 7, 'AAAAATYU54QAD7_fNhTyhA', '99999999999999999999']) {
    expect(await call(ann, 'GET', `/contacts/${id}`)).toMatchObject({ status: 404, json: { errorCode: 1006 } })
  }
})
