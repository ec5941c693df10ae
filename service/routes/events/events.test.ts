import { expect, test } from 'vitest'
import { SCOPES } from '../../rules/scopes.ts'
import { type Answer, START, startService, type TestService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const SINCE = '/events?since=2026-03-02T09:00:00Z'

async function seen({ call, ann }: TestService): Promise<readonly string[]> {
  const { data } = (await call(ann, 'GET', SINCE)).json
  return data.map(({ objectType, action }) => `${objectType} ${action}`)
}

test('an admin reads which user did what to which object, and when', async () => {
  const service = startService()
  const sheet = await aSheet(service)

  const { status, json } = await service.call(service.ann, 'GET', SINCE)

  expect(status).toBe(200)
  expect(json).toEqual({
    nextStreamPosition: expect.any(String),
    moreAvailable: false,
    data: [
      {
        eventId: '1',
        objectType: 'SHEET',
        action: 'CREATE',
        objectId: sheet.id,
        objectIdStr: String(sheet.id),
        eventTimestamp: '2026-03-02T09:00:00Z',
        userId: service.ann.id,
        requestUserId: service.ann.id,
        source: 'API_UNDEFINED_APP',
        additionalDetails: {},
      },
    ],
  })
})

test('each kind of operation is recorded as its event', async () => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const [rowId] = await sheet.addRows(['First'])
  const begun = await call(ann, 'POST', `${sheet.url}/discussions`, { comment: { text: 'So?' } })
  await call(ann, 'GET', sheet.url)
  await call(ann, 'DELETE', `${sheet.url}/discussions/${begun.json.result.id}`)
  await call(ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  await call(ann, 'PUT', `/folders/${folderId}`, { name: 'Old plans' })
  await call(ann, 'POST', `${sheet.url}/copy`, { destinationType: 'folder', destinationId: folderId, newName: 'Copy' })
  await call(ann, 'DELETE', `/folders/${folderId}`)
  await call(ann, 'DELETE', sheet.url)

  expect(await seen(service)).toEqual([
    'SHEET CREATE',
    'SHEET UPDATE',
    'DISCUSSION CREATE',
    'SHEET LOAD',
    'DISCUSSION DELETE',
    'SHEET UPDATE',
    'FOLDER CREATE',
    'FOLDER RENAME',
    'SHEET SAVE_AS_NEW',
    'FOLDER DELETE',
    'SHEET DELETE',
  ])
})

test('an event names its object and the other objects of the request', async () => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const columnId = sheet.columnId('Note')
  await call(ann, 'DELETE', `${sheet.url}/columns/${columnId}`)
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id

  const { data } = (await call(ann, 'GET', SINCE)).json
  expect(data.slice(1)).toMatchObject([
    { objectType: 'SHEET', action: 'UPDATE', objectId: sheet.id, additionalDetails: { columnId } },
    { objectType: 'FOLDER', action: 'CREATE', objectId: folderId },
  ])
})

test('exporting a sheet as a file is recorded as an export', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const headers = { Authorization: `Bearer ${service.ann.token}`, Accept: 'text/csv' }
  const file = await service.app.request(`/2.0${sheet.url}`, { headers })

  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(await seen(service)).toEqual(['SHEET CREATE', 'SHEET EXPORT'])
})

test('errors and lists are not recorded', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const sheet = await aSheet(service)
  await call(bob, 'DELETE', sheet.url)
  await call(ann, 'PUT', sheet.url, { colour: 'red' })
  await call(ann, 'GET', '/sheets')
  await call(ann, 'GET', SINCE)

  expect(await seen(service)).toEqual(['SHEET CREATE'])
})

test('names an admin who acts as another user', async () => {
  const service = startService()
  const headers = {
    Authorization: `Bearer ${service.ann.token}`,
    'Content-Type': 'application/json',
    'Assume-User': encodeURIComponent(service.bob.email),
  }
  await service.app.request('/2.0/workspaces', { method: 'POST', headers, body: JSON.stringify({ name: 'Team' }) })

  const { data } = (await service.call(service.ann, 'GET', SINCE)).json
  expect(data).toMatchObject([
    { objectType: 'WORKSPACE', userId: service.bob.id, requestUserId: service.ann.id, action: 'CREATE' },
  ])
})

test('reading continues at the end of the previous read', async () => {
  const service = startService()
  const { ann, call } = service
  for (const name of ['A', 'B', 'C']) await call(ann, 'POST', '/workspaces', { name })
  const ids = (answer: Answer) => answer.data.map(({ eventId }) => eventId)

  const first = (await call(ann, 'GET', `${SINCE}&maxCount=2`)).json
  const second = (await call(ann, 'GET', `/events?streamPosition=${first.nextStreamPosition}&maxCount=2`)).json
  const third = (await call(ann, 'GET', `/events?streamPosition=${second.nextStreamPosition}`)).json

  expect([first.moreAvailable, second.moreAvailable, third.moreAvailable]).toEqual([true, false, false])
  expect([...ids(first), ...ids(second)]).toEqual(['1', '2', '3'])
  expect(third).toMatchObject({ data: [], nextStreamPosition: second.nextStreamPosition })
})

test('`since` has the precision of an hour and may be in milliseconds', async () => {
  const service = startService()
  const { ann, call } = service
  service.advance(10 * 60_000)
  await call(ann, 'POST', '/workspaces', { name: 'Ten past' })
  service.advance(60 * 60_000)
  await call(ann, 'POST', '/workspaces', { name: 'Ten past the next' })
  const count = async (query: string) => (await call(ann, 'GET', `/events?${query}`)).json.data.length

  expect(await count('since=2026-03-02T09:50:00Z')).toBe(2)
  expect(await count('since=2026-03-02T10:00:00Z')).toBe(1)
  expect(await count('since=2026-03-02T11:00:00Z')).toBe(0)
  expect(await count(`since=${START}&numericDates=true`)).toBe(2)
  const numeric = (await call(ann, 'GET', `/events?since=${START}&numericDates=true`)).json.data
  expect(numeric[0]?.eventTimestamp).toBe(START + 10 * 60_000)
})

test('`to` has the precision of an hour, and a future time counts as now', async () => {
  const service = startService()
  const { ann, call } = service
  for (const name of ['Nine', 'Ten', 'Eleven']) {
    await call(ann, 'POST', '/workspaces', { name })
    service.advance(60 * 60_000)
  }
  service.advance(-30 * 60_000)
  const read = async (to: string, more = '') => (await call(ann, 'GET', `${SINCE}&to=${to}${more}`)).json
  const idsOf = ({ data }: Answer) => data.map(({ eventId }) => eventId)

  expect(idsOf(await read('2026-03-02T11:00:00Z'))).toEqual(['1', '2'])
  expect(idsOf(await read('2026-03-02T10:59:59Z'))).toEqual(['1'])
  expect(await read('2026-03-02T09:59:59Z')).toMatchObject({ data: [], moreAvailable: false })
  expect(idsOf(await read('2026-03-02T11:45:00Z'))).toEqual(['1', '2', '3'])
  expect(await read('2026-03-02T11:00:00Z', '&maxCount=1')).toMatchObject({ moreAvailable: true })
  expect(await read('2026-03-02T11:00:00Z', '&maxCount=2')).toMatchObject({ moreAvailable: false })
})

test('reads one event by its id, with the names of its users', async () => {
  const service = startService()
  const { ann, bob, call } = service
  await call(ann, 'POST', '/workspaces', { name: 'Ann’s' })
  await call(bob, 'POST', '/workspaces', { name: 'Bob’s' })
  const { data } = (await call(ann, 'GET', SINCE)).json

  const { status, json } = await call(ann, 'GET', '/events/2')

  expect(status).toBe(200)
  const people = { userName: 'Bob Example', userEmail: bob.email }
  const asked = { requestUserName: 'Bob Example', requestUserEmail: bob.email }
  expect(json).toEqual({ ...data[1], ...people, ...asked })
  for (const id of ['3', '0', '2.1.AQ', '99999999999999999999']) {
    expect((await call(ann, 'GET', `/events/${id}`)).json.errorCode, id).toBe(1006)
  }
  expect((await call(bob, 'GET', '/events/2')).json.errorCode).toBe(1004)
})

test.each([
  ['', 1228],
  ['to=2026-03-02T10:00:00Z', 1228],
  ['streamPosition=p1&to=2026-03-02T10:00:00Z', 1227],
  ['since=2026-03-02T09:00:00Z&to=2026-03-02T08:59:59Z', 1018],
  ['since=2026-03-02T09:00:00Z&to=later', 1018],
  ['since=2026-03-02T09:00:00Z&streamPosition=p1', 1227],
  ['since=tomorrow', 1018],
  ['streamPosition=-1', 1018],
  ['streamPosition=p%00', 1018],
  ['since=2026-03-02T09:00:00Z&maxCount=0', 1229],
  ['since=2026-03-02T09:00:00Z&maxCount=many', 1018],
])('rejects a query with “%s” with %s', async (query, errorCode) => {
  const { ann, call } = startService()

  expect((await call(ann, 'GET', `/events?${query}`)).json.errorCode).toBe(errorCode)
})

test('a count above the maximum returns the maximum', async () => {
  const { ann, call } = startService()
  await call(ann, 'POST', '/workspaces', { name: 'A' })

  for (const count of ['10001', '1'.repeat(20)]) {
    expect((await call(ann, 'GET', `${SINCE}&maxCount=${count}`)).json.data, count).toHaveLength(1)
  }
})

test('only admins read events', async () => {
  const { bob, call } = startService()

  expect((await call(bob, 'GET', SINCE)).json.errorCode).toBe(1004)
})

test('deletes events after half a year', async () => {
  const service = startService()
  const { ann, call } = service
  await call(ann, 'POST', '/workspaces', { name: 'Old' })
  service.advance(181 * 24 * 60 * 60_000)
  await call(ann, 'POST', '/workspaces', { name: 'New' })

  const { data } = (await call(ann, 'GET', SINCE)).json
  expect(data.map(({ eventId }) => eventId)).toEqual(['2'])
})

test('every event names its object: the discussion of a comment, the account, the token', async () => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const begun = await call(ann, 'POST', `${sheet.url}/discussions`, { comment: { text: 'So?' } })
  const discussionId = begun.json.result.id
  await call(ann, 'POST', `${sheet.url}/discussions/${discussionId}/comments`, { text: 'Yes' })
  const { json } = await call(ann, 'GET', `${sheet.url}/discussions/${discussionId}`)
  // as: the calls below would fail with any other shape
  const [first] = json.comments as readonly Answer[]
  await call(ann, 'PUT', `${sheet.url}/comments/${first?.id}`, { text: 'Well?' })
  await call(ann, 'DELETE', `${sheet.url}/comments/${first?.id}`)
  await call(ann, 'GET', '/users/sheets')
  await call(service.tokenFor(ann, SCOPES), 'DELETE', '/token')

  const { data } = (await call(ann, 'GET', SINCE)).json

  for (const event of data) expect(event.objectId, JSON.stringify(event)).toEqual(expect.any(Number))
  expect(data.filter(({ objectType }) => objectType === 'DISCUSSION').map(({ objectId }) => objectId)).toEqual(
    Array(4).fill(discussionId),
  )
  const { json: me } = await call(ann, 'GET', '/users/me')
  expect(me.account).toMatchObject({ id: data.find(({ objectType }) => objectType === 'ACCOUNT')?.objectId })
})

test('with numericDates an instant is a number', async () => {
  const service = startService()

  expect((await service.call(service.ann, 'GET', `${SINCE}&numericDates=true`)).json.errorCode).toBe(1018)
  expect((await service.call(service.ann, 'GET', `/events?since=${START}&numericDates=true`)).status).toBe(200)
})
