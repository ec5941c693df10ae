import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aGroup, anObject, KINDS } from './testing/objects.ts'

test.each(KINDS)(
  'shares a %s with one user or many: an object returns an object, a list returns a list',
  async kind => {
    const service = startService()
    const { ann, bob, call } = service
    const cara = service.addPerson('Cara')
    const { shares } = await anObject(service, kind)

    const one = await call(ann, 'POST', shares, { email: bob.email, accessLevel: 'VIEWER' })
    const many = await call(ann, 'POST', shares, [{ email: cara.email, accessLevel: 'ADMIN' }])

    expect(one.json).toMatchObject({
      message: 'SUCCESS',
      result: { userId: bob.id, email: bob.email, name: 'Bob Example' },
    })
    expect(many.json.result).toMatchObject([{ type: 'USER', userId: cara.id, accessLevel: 'ADMIN' }])
    expect((await call(bob, 'GET', shares)).json.data).toHaveLength(3)
  },
)

test('an existing holder is rejected alone and skipped among many, as are the owner and the caller', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const cara = service.addPerson('Cara')
  const { shares } = await anObject(service, 'sheet')
  const to = ({ email }: { email: string }) => ({ email, accessLevel: 'EDITOR_SHARE' })
  await call(ann, 'POST', shares, to(bob))

  expect((await call(ann, 'POST', shares, to(bob))).json.errorCode).toBe(1025)
  expect((await call(bob, 'POST', shares, to(ann))).json.errorCode).toBe(1028)
  expect((await call(bob, 'POST', shares, to(bob))).json.errorCode).toBe(1040)
  const { json } = await call(bob, 'POST', shares, [to(ann), to(bob), to(cara), to(cara)])
  expect(json.result.map(({ userId }) => userId)).toEqual([cara.id])
  expect((await call(bob, 'POST', shares, [to(ann)])).json).toMatchObject({ message: 'SUCCESS', result: [] })
})

const GOOD = { email: 'kim@office.example', accessLevel: 'VIEWER' }

test.each<[string, object, number]>([
  ['neither a person nor a group', { accessLevel: 'VIEWER' }, 1228],
  ['a person and a group', { ...GOOD, groupId: 7 }, 1219],
  ['no address', { ...GOOD, email: 'kim at office' }, 1156],
  ['an endless address', { ...GOOD, email: `${'k'.repeat(330)}@office.example` }, 1041],
  ['no level', { email: GOOD.email }, 1012],
  ['a level there is not', { ...GOOD, accessLevel: 'COMMENTER' }, 1031],
  ['a group there is not', { groupId: 7, accessLevel: 'VIEWER' }, 1006],
  ['a group id that is none', { groupId: 'x', accessLevel: 'VIEWER' }, 1031],
  ['something else besides', { ...GOOD, colour: 'red' }, 1032],
])('rejects a share that names %s, and all shares of its request', async (_, share, errorCode) => {
  const service = startService()
  const { ann, call } = service
  const { shares } = await anObject(service, 'sheet')

  expect((await call(ann, 'POST', shares, share)).json.errorCode).toBe(errorCode)
  const { json } = await call(ann, 'POST', shares, [GOOD, share])
  expect(json).toMatchObject({ errorCode, detail: { index: 1 } })
  expect((await call(ann, 'GET', shares)).json.totalCount).toBe(1)
  expect(service.bugs).toEqual([])
})

test('the error for a missing group names its attribute and the index of its share', async () => {
  const service = startService()
  const { shares } = await anObject(service, 'sheet')
  const { ann, call } = service

  const { json } = await call(ann, 'POST', shares, [GOOD, { groupId: 7, accessLevel: 'VIEWER' }])

  expect(json).toMatchObject({ errorCode: 1006, detail: { attribute: 'groupId', index: 1 } })
})

test('accepts at most a thousand recipients at once', async () => {
  const service = startService()
  const { shares } = await anObject(service, 'sheet')
  const recipients = Array.from({ length: 1001 }, (_, index) => ({ ...GOOD, email: `kim${index}@office.example` }))

  const { json } = await service.call(service.ann, 'POST', shares, recipients)

  expect(json.errorCode).toBe(1066)
  expect((await service.call(service.ann, 'POST', shares, recipients.slice(1))).json.result).toHaveLength(1000)
})

test('finds a user by any confirmed address, in any case', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, 'sheet')
  await call(ann, 'POST', `/users/${bob.id}/alternateemails`, [
    { email: 'robert@office.example' },
    { email: 'bob@elsewhere.example' },
  ])
  const to = (email: string) => call(ann, 'POST', shares, { email, accessLevel: 'VIEWER' })

  expect((await to('bob@elsewhere.example')).json.errorCode).toBe(1158)
  expect((await to('Robert@Office.example')).json.result).toMatchObject({ userId: bob.id, email: bob.email })
})

test('an unknown address can be given a share, which its user has once invited', async () => {
  const service = startService()
  const { ann, call, store } = service
  const { id, shares } = await anObject(service, 'sheet')

  const { result } = (await call(ann, 'POST', shares, GOOD)).json
  expect(result).toMatchObject({ email: GOOD.email, name: GOOD.email, accessLevel: 'VIEWER' })
  // They are no member, so the list of users does not include them.
  expect((await call(ann, 'GET', '/users')).json.totalCount).toBe(2)
  expect((await call(ann, 'GET', `/users/${String(result.userId)}`)).json.errorCode).toBe(1006)

  const body = { email: GOOD.email, admin: false, licensedSheetCreator: true }
  expect((await call(ann, 'POST', '/users', body)).json.result.id).toBe(result.userId)
  expect(store.shares.levelOf('sheet', id, Number(result.userId))).toBe('VIEWER')
})

test('notifies recipients on request, with the sender’s message', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const cara = service.addPerson('Cara')
  const { id, shares } = await anObject(service, 'sheet')
  const groupId = await aGroup(service, bob, cara)

  await call(ann, 'POST', shares, { ...GOOD, message: 'Quiet' })
  const text = { subject: 'For\r\nBcc: all@office.example', message: 'Have a look.', ccMe: true }
  await call(ann, 'POST', `${shares}?sendEmail=True`, [
    { email: bob.email, accessLevel: 'VIEWER', ...text },
    { groupId, accessLevel: 'VIEWER' },
    GOOD,
  ])

  const [toBob, toGroup, ...more] = await service.mails()
  expect(more).toEqual([])
  expect(toBob).toMatchObject({ from: expect.stringContaining(ann.email), recipients: [bob.email, ann.email] })
  expect(toBob?.text).toContain('Have a look.')
  expect(toBob?.text).toContain(`sheaf://sheets/${id}`)
  expect(toGroup?.recipients).toEqual([bob.email, cara.email])
  expect(toGroup?.subject).toContain('Ann Example has shared the sheet “Plan” with you')
})

test('a rejected share sends no message', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { shares } = await anObject(service, 'sheet')

  await call(ann, 'POST', `${shares}?sendEmail=true`, [
    { email: bob.email, accessLevel: 'VIEWER' },
    { accessLevel: 'VIEWER' },
  ])

  expect(await service.mails()).toEqual([])
})
