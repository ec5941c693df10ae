import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

async function aScene() {
  const service = startService()
  const url = `/users/${service.bob.id}/alternateemails`
  const add = (body: unknown) => service.call(service.ann, 'POST', url, body)
  return { ...service, service, url, add }
}

test('adds alternate addresses; in the user’s own domain they are confirmed at once', async () => {
  const { ann, bob, call, url, add } = await aScene()

  const many = await add([{ email: 'robert@office.example' }, { email: 'bob@elsewhere.example' }])
  const one = await add({ email: 'b@OFFICE.example' })

  expect(many.json.result).toMatchObject([
    { email: 'robert@office.example', confirmed: true },
    { email: 'bob@elsewhere.example', confirmed: false },
  ])
  expect(one.json.result).toEqual({ id: one.json.result.id, email: 'b@OFFICE.example', confirmed: true })
  const { data } = (await call(bob, 'GET', url)).json
  expect(data.map(({ email }) => email)).toEqual(['b@OFFICE.example', 'bob@elsewhere.example', 'robert@office.example'])
  expect((await call(bob, 'GET', '/users/me')).json.alternateEmails).toEqual(data)
  expect((await call(ann, 'GET', '/users/me')).json).not.toHaveProperty('alternateEmails')
})

test('reads and deletes one, but only for its user', async () => {
  const { ann, bob, call, url, add } = await aScene()
  const { result } = (await add({ email: 'robert@office.example' })).json

  expect((await call(bob, 'GET', `${url}/${result.id}`)).json).toEqual(result)
  expect((await call(ann, 'GET', `/users/${ann.id}/alternateemails/${result.id}`)).json.errorCode).toBe(1006)
  expect((await call(ann, 'DELETE', `/users/${ann.id}/alternateemails/${result.id}`)).json.errorCode).toBe(1006)
  expect((await call(ann, 'DELETE', `${url}/${result.id}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
  expect((await call(ann, 'GET', `${url}/${result.id}`)).json.errorCode).toBe(1006)
  expect((await call(ann, 'GET', '/users/7/alternateemails')).json.errorCode).toBe(1006)
})

test('an admin acts as a user by any confirmed address, in any case, and by no other', async () => {
  const { app, ann, bob, add } = await aScene()
  await add([{ email: 'robert@office.example' }, { email: 'bob@elsewhere.example' }])
  const actAs = async (email: string) => {
    const headers = { Authorization: `Bearer ${ann.token}`, 'Assume-User': encodeURIComponent(email) }
    // as: the shape is asserted below
    return (await (await app.request('/2.0/users/me', { headers })).json()) as object
  }

  expect(await actAs('Robert@office.example')).toMatchObject({ id: bob.id, email: bob.email })
  expect(await actAs('bob@elsewhere.example')).toMatchObject({ errorCode: 1030 })
})

test('an address belongs to one user only and is stored once', async () => {
  const { ann, call, add } = await aScene()
  await add({ email: 'robert@office.example' })

  for (const email of ['robert@OFFICE.example', 'ann@office.example', 'bob@office.example']) {
    expect((await add({ email })).json.errorCode).toBe(1157)
    expect((await call(ann, 'POST', `/users/${ann.id}/alternateemails`, { email })).json.errorCode).toBe(1157)
  }
  expect((await add({ email: 'robert' })).json.errorCode).toBe(1156)
})

test('rejects several with the reason of each, and adds none', async () => {
  const { ann, bob, call, url, add } = await aScene()

  const { json } = await add([{ email: 'robert@office.example' }, { email: 'x' }, { email: bob.email }])

  expect(json).toMatchObject({
    errorCode: 1160,
    detail: [
      { email: 'x', errorCode: 1156 },
      { email: bob.email, errorCode: 1157 },
    ],
  })
  expect((await call(ann, 'GET', url)).json.totalCount).toBe(0)
})

test('a user has at most ten', async () => {
  const { add } = await aScene()
  const emails = Array.from({ length: 10 }, (_, index) => ({ email: `b${index}@office.example` }))
  await add(emails)

  expect((await add({ email: 'more@office.example' })).json.errorCode).toBe(1330)
})

test('a confirmed one can be swapped with the primary address', async () => {
  const { ann, bob, call, url, add } = await aScene()
  const { result } = (await add([{ email: 'robert@office.example' }, { email: 'bob@elsewhere.example' }])).json
  const [first, second] = result.map(({ id }) => id)

  const made = await call(ann, 'POST', `${url}/${first}/makeprimary`)

  expect(made.json).toMatchObject({ message: 'SUCCESS', result: { id: first, email: 'robert@office.example' } })
  expect((await call(bob, 'GET', '/users/me')).json).toMatchObject({
    email: 'robert@office.example',
    alternateEmails: [{ email: 'bob@elsewhere.example' }, { id: first, email: bob.email, confirmed: true }],
  })
  expect((await call(ann, 'POST', `${url}/${second}/makeprimary`)).json.errorCode).toBe(1158)
  await call(ann, 'POST', `/users/${bob.id}/deactivate`)
  expect((await call(ann, 'POST', `${url}/${first}/makeprimary`)).json.errorCode).toBe(1188)
})
