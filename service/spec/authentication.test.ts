import { expect } from 'vitest'
import { ask } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule('Authentication', 'Authorization | Required on every endpoint except POST `/token`', async () => {
  const { service, sheet } = await anOffice()
  const addresses = service.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/2.0/'))
  const closed = addresses.filter(({ method, path }) => !(method === 'POST' && path === '/2.0/token'))

  expect(closed.length).toBeGreaterThan(30)
  for (const { method, path } of closed) {
    const address = path.slice(4).replace(/:\w+/g, String(sheet.id))
    const { status, json } = await ask(service, address, { method, headers: { 'Content-Type': 'application/json' } })
    expect([status, json.errorCode], `${method} ${path}`).toEqual([401, 1001])
  }
  expect((await ask(service, '/nowhere')).json.errorCode).toBe(1001)
})

rule('Authentication', 'Every request carries the header `Authorization: Bearer <ACCESS_TOKEN>`.', async () => {
  const { service } = await anOffice()
  const me = async (header: string) =>
    (await ask(service, '/users/me', { headers: { Authorization: header } })).json.errorCode

  expect(await me(`Bearer ${service.ann.token}`)).toBeUndefined()
  expect(await me(service.ann.token)).toBe(1002)
  expect(await me(`Basic ${service.ann.token}`)).toBe(1002)
  expect(await me(`Bearer ${service.ann.token}x`)).toBe(1002)
})

rule('Authentication', 'Content-Type | Required on POST and PUT', async () => {
  const { service, sheet, rowId, file, discussionId, commentId, folderId, workspaceId, webhookId, fieldId, people } =
    await anOffice()
  const ids: Readonly<Record<string, number>> = {
    ':sheetId': sheet.id,
    ':rowId': rowId,
    ':columnId': sheet.columnId('Due'),
    ':attachmentId': file.id,
    ':discussionId': discussionId,
    ':commentId': commentId,
    ':folderId': folderId,
    ':workspaceId': workspaceId,
    ':webhookId': webhookId,
    ':fieldId': fieldId,
    ...Object.fromEntries(Object.entries(people.ids).map(([name, id]) => [`:${name}`, id])),
  }
  const writes = service.app.routes.filter(
    ({ method, path }) => /^(POST|PUT)$/.test(method) && /^.2.0.(?!token)/.test(path),
  )

  expect(writes.length).toBeGreaterThan(20)
  for (const { method, path } of writes) {
    const address = path.slice(4).replace(/:\w+/g, name => String(ids[name] ?? name))
    const headers = { 'Content-Disposition': 'attachment; filename="plan.csv"', 'Content-Length': '2' }
    const asked = { method, as: service.ann, headers, body: '{}' }
    const { status, json } = await ask(service, `${address}?sheetName=New&assetType=sheet&assetId=${sheet.id}`, asked)
    expect([status, json.errorCode], `${method} ${path}`).toEqual([400, 1011])
  }
})

rule('Authentication', '`application/json` unless an operation specifies otherwise', async () => {
  const { service, folderId } = await anOffice()
  const rename = async (type: string) => {
    const headers = { 'Content-Type': type }
    const asked = { method: 'PUT', as: service.ann, headers, body: '{"name":"Renamed"}' }
    const { status, json } = await ask(service, `/folders/${folderId}`, asked)
    return [status, json.errorCode]
  }

  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    expect(await rename(type), type).toEqual([200, undefined])
  }
  for (const type of ['text/plain', 'application/jsonp', 'text/json', 'application/x-www-form-urlencoded', 'json']) {
    expect(await rename(type), type).toEqual([415, 1124])
  }
  expect(await rename('')).toEqual([400, 1091])
})

rule('Authentication', 'lets an admin act as another user', async () => {
  const { service, sheet } = await anOffice()
  const seenBy = async (as: typeof service.ann, email: string) => {
    const headers = { 'Assume-User': encodeURIComponent(email) }
    return (await ask(service, '/sheets', { as, headers })).json
  }

  expect((await seenBy(service.ann, service.bob.email)).data).toEqual([])
  sheet.share(service.bob, 'VIEWER')
  expect((await seenBy(service.ann, service.bob.email)).data).toMatchObject([{ accessLevel: 'VIEWER' }])
  const cara = service.addPerson('Cara')
  expect((await seenBy(service.bob, cara.email)).errorCode).toBe(1030)
  expect((await seenBy(service.bob, service.ann.email)).errorCode).toBe(1030)
})

rule('Authentication', "The value is that user's email address, URI-encoded.", async () => {
  const { service } = await anOffice()
  const { id } = service.addPerson('Kim+Office')
  const me = async (value: string) =>
    (await ask(service, '/users/me', { as: service.ann, headers: { 'Assume-User': value } })).json

  expect((await me('kim%2Boffice%40office.example')).id).toBe(id)
  expect((await me('kim%252Boffice%2540office.example')).errorCode).toBe(1030)
  expect((await me('kim%2')).errorCode).toBe(1030)
  expect((await me(String(id))).errorCode).toBe(1030)
})

rule('Authentication', 'An admin cannot impersonate another admin.', async () => {
  const { service } = await anOffice()
  const cara = service.addPerson('Cara', true)
  const headers = { 'Assume-User': encodeURIComponent(cara.email) }

  const { status, json } = await ask(service, '/users/me', { as: service.ann, headers })

  expect([status, json.errorCode]).toEqual([401, 1030])
})

rule('Authentication', 'Assume-User | Optional; URI-encoded email', async () => {
  const { service } = await anOffice()

  expect((await ask(service, '/users/me', { as: service.ann })).json.id).toBe(service.ann.id)
  const headers = { 'Assume-User': 'bob%40office.example' }
  expect((await ask(service, '/users/me', { as: service.ann, headers })).json.id).toBe(service.bob.id)
})

rule('Authentication', 'Access levels and scopes restrict what a token may do', async () => {
  const { service, sheet } = await anOffice()
  const reader = service.tokenFor(service.ann, ['READ_SHEETS'])
  const change = { name: 'Renamed' }

  expect((await service.call(reader, 'PUT', sheet.url, change)).json.errorCode).toBe(1004)
  sheet.share(service.bob, 'EDITOR')
  expect((await service.call(service.bob, 'PUT', sheet.url, change)).json.errorCode).toBe(1004)
  expect((await service.call(service.ann, 'PUT', sheet.url, change)).status).toBe(200)
})
