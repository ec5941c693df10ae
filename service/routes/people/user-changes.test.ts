import { expect, test } from 'vitest'
import { hashToken } from '../../middleware/auth.ts'
import { startService } from '../../testing/service.ts'

const CY = {
  email: 'cy@office.example',
  admin: false,
  licensedSheetCreator: true,
  firstName: 'Cy',
  lastName: 'Example',
}
const MEMBER = { admin: false, licensedSheetCreator: true }

test('an added user is a member with a pending invitation', async () => {
  const service = startService()
  const { ann, call } = service

  const { json } = await call(ann, 'POST', '/users', { ...CY, groupAdmin: true, resourceViewer: true })

  const rights = { ...MEMBER, groupAdmin: true, resourceViewer: true }
  const names = { email: CY.email, firstName: 'Cy', lastName: 'Example', name: 'Cy Example' }
  expect(json).toEqual({
    message: 'SUCCESS',
    resultCode: 0,
    result: { id: json.result.id, ...names, ...rights, status: 'PENDING' },
  })
  expect((await call(ann, 'GET', '/users')).json.data[2]).toMatchObject({ ...names, ...rights, status: 'PENDING' })
  expect(await service.mails()).toEqual([])
})

test('sends the invitation on request; setting a password accepts it', async () => {
  const service = startService()
  const { ann, call, store } = service
  const { id } = (await call(ann, 'POST', '/users?sendEmail=true', CY)).json.result
  const [mail, ...more] = await service.mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipients: [CY.email], subject: 'Ann Example invites you to work on sheets together' })
  const cy = { id, email: CY.email, token: service.deps.ids.secret() }
  store.tokens.add({ hash: hashToken(cy.token), userId: id, kind: 'raw', scopes: [], expiresAt: 9e15 }, 0)

  expect((await call(cy, 'GET', '/users/me')).json.errorCode).toBe(1002)
  store.users.setPassword(id, 'scrypt')

  expect((await call(cy, 'GET', '/users/me')).json).toMatchObject({ id, email: CY.email })
})

test('rejects a second membership under any address of a member', async () => {
  const { ann, bob, call } = startService()
  await call(ann, 'POST', `/users/${bob.id}/alternateemails`, [
    { email: 'robert@office.example' },
    { email: 'bob@elsewhere.example' },
  ])
  const add = (email: string) => call(ann, 'POST', '/users', { ...CY, email })

  expect(await add('BOB@office.example')).toMatchObject({ status: 403, json: { errorCode: 1016 } })
  for (const email of ['robert@office.example', 'bob@elsewhere.example']) {
    const detail = [{ alternateEmailAddress: email, primaryEmailAddress: bob.email }]
    expect((await add(email)).json).toMatchObject({ errorCode: 1159, detail })
  }
})

test.each<[string, object, number]>([
  ['no address', { email: undefined }, 1012],
  ['an address that is none', { email: 'cy' }, 1156],
  ['no word on being an admin', { admin: undefined }, 1012],
  ['no word on being licensed', { licensedSheetCreator: undefined }, 1012],
  ['a text for yes', { admin: 'yes' }, 1031],
  ['a name that is markup', { firstName: '<b>' }, 1329],
  ['a name with a line break inside', { lastName: 'a\nb' }, 1329],
  ['a name too long', { lastName: 'x'.repeat(51) }, 1041],
  ['a group admin without a licence', { licensedSheetCreator: false, groupAdmin: true }, 1102],
  ['a resource viewer without a licence', { licensedSheetCreator: false, resourceViewer: true }, 1097],
  ['an id', { id: 7 }, 1032],
])('rejects adding a user with %s', async (_, change, errorCode) => {
  const { ann, call, bugs } = startService()

  expect((await call(ann, 'POST', '/users', { ...CY, ...change })).json.errorCode).toBe(errorCode)
  expect((await call(ann, 'GET', '/users')).json.totalCount).toBe(2)
  expect(bugs).toEqual([])
})

test('changes rights and names of a member; absent attributes stay', async () => {
  const { ann, bob, call } = startService()
  const change = (body: object) => call(ann, 'PUT', `/users/${bob.id}`, body)

  await change({ ...MEMBER, groupAdmin: true })
  const { json } = await change({ ...MEMBER, firstName: 'Bobby' })

  expect(json.result).toMatchObject({ ...MEMBER, groupAdmin: true, name: 'Bobby Example', status: 'ACTIVE' })
  expect((await call(bob, 'GET', '/users/me')).json).toMatchObject({ groupAdmin: true, firstName: 'Bobby' })
  expect((await change({ licensedSheetCreator: true })).json.errorCode).toBe(1012)
  expect((await change({ ...MEMBER, email: 'x@office.example' })).json.errorCode).toBe(1032)
  expect((await change({ admin: true, licensedSheetCreator: true })).json.result.admin).toBe(true)
  expect((await call(ann, 'PUT', '/users/7', MEMBER)).json.errorCode).toBe(1006)
})

test('admins cannot remove their own admin right, so that one always remains', async () => {
  const { ann, bob, call } = startService()
  await call(ann, 'PUT', `/users/${bob.id}`, { ...MEMBER, admin: true })

  expect(await call(ann, 'PUT', `/users/${ann.id}`, MEMBER)).toMatchObject({ status: 403, json: { errorCode: 1049 } })
  expect((await call(bob, 'PUT', `/users/${ann.id}`, MEMBER)).json.result.admin).toBe(false)
  expect((await call(ann, 'PUT', `/users/${bob.id}`, MEMBER)).json.errorCode).toBe(1004)
})

test('owners of sheets stay licensed, and owners of groups stay group admins', async () => {
  const { ann, bob, call } = startService()
  const groupAdmin = { ...MEMBER, groupAdmin: true }
  const change = async (body: object) => (await call(ann, 'PUT', `/users/${bob.id}`, body)).json.errorCode
  await change(groupAdmin)
  const group = (await call(bob, 'POST', '/groups', { name: 'Surveyors' })).json.result.id
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const sheet = (await call(bob, 'POST', '/sheets', { name: 'Plan', columns })).json.result.id

  expect(await change({ ...MEMBER, groupAdmin: false })).toBe(1144)
  expect(await change({ admin: true, licensedSheetCreator: true, groupAdmin: false })).toBeUndefined()
  await call(ann, 'DELETE', `/groups/${group}`)
  expect(await change({ ...MEMBER, licensedSheetCreator: false, groupAdmin: false })).toBe(1076)
  await call(bob, 'DELETE', `/sheets/${sheet}`)
  expect(await change({ ...MEMBER, licensedSheetCreator: false, groupAdmin: false })).toBeUndefined()
})

test('only admins of the organization change users', async () => {
  const service = startService()
  const { bob, call } = service
  const cara = service.addPerson('Cara')

  for (const [method, path, body] of [
    ['POST', '/users', CY],
    ['PUT', `/users/${bob.id}`, MEMBER],
    ['DELETE', `/users/${cara.id}`],
    ['POST', `/users/${cara.id}/deactivate`],
    ['POST', `/users/${bob.id}/alternateemails`, { email: 'b@office.example' }],
  ] as const) {
    expect(await call(bob, method, path, body), path).toMatchObject({ status: 403, json: { errorCode: 1004 } })
  }
})
