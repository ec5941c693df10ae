import { expect, test } from 'vitest'
import { type Person, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

// Whole sheets are served from bytes cached per version. After any change these bytes must equal a freshly built sheet,
// for each user.

const KEPT = '?level=2&include=objectValue,attachments'
/** An unknown option bypasses the cache and changes nothing else. */
const FRESH = '?level=2&include=objectValue,attachments,unheard'

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [
    { title: 'Pick', type: 'PICKLIST', options: ['a', 'b'] },
    { title: 'Changed by', type: 'CONTACT_LIST', systemColumnType: 'MODIFIED_BY' },
  ])
  const ids = await sheet.addRows(['A', 'B', 'C'])
  sheet.share(service.bob, 'EDITOR')

  const call = (method: string, path: string, body?: unknown, person: Person = service.ann) =>
    service.call(person, method, `${sheet.url}${path}`, body)
  const expectSame = async () => {
    for (const person of [service.ann, service.bob]) {
      const kept = await call('GET', KEPT, undefined, person)
      const again = await call('GET', KEPT, undefined, person)
      const fresh = await call('GET', FRESH, undefined, person)
      expect(kept.json).toEqual(fresh.json)
      expect(again.json).toEqual(fresh.json)
      expect(kept.headers.get('etag')).not.toBeNull()
      expect(fresh.headers.get('etag')).toBeNull()
    }
  }
  return { service, sheet, ids, call, expectSame }
}

type Scene = Awaited<ReturnType<typeof aScene>>

test.each<readonly [string, (scene: Scene) => Promise<{ status: number }>]>([
  ['a cell', ({ call, ids, sheet }) => call('PUT', '/rows', { id: ids[0], cells: sheet.cells({ Pick: 'a' }) })],
  ['a row added', ({ call, sheet }) => call('POST', '/rows', { toTop: true, cells: sheet.cells({ Name: 'New' }) })],
  ['a row moved', ({ call, ids }) => call('PUT', '/rows', { id: ids[2], parentId: ids[0] })],
  ['a row deleted', ({ call, ids }) => call('DELETE', `/rows?ids=${ids[1]}`)],
  ['a row locked', ({ call, ids }) => call('PUT', '/rows', { id: ids[0], locked: true })],
  [
    'somebody else’s edit',
    ({ call, ids, sheet, service }) =>
      call('PUT', '/rows', { id: ids[0], cells: sheet.cells({ Name: 'x' }) }, service.bob),
  ],
  ['a column added', ({ call }) => call('POST', '/columns', { title: 'New', type: 'DATE', index: 1 })],
  ['a column renamed', ({ call, sheet }) => call('PUT', `/columns/${sheet.columnId('Pick')}`, { title: 'Renamed' })],
  ['a column deleted', ({ call, sheet }) => call('DELETE', `/columns/${sheet.columnId('Pick')}`)],
  [
    'a column of another type',
    ({ call, sheet }) => call('PUT', `/columns/${sheet.columnId('Pick')}`, { type: 'TEXT_NUMBER' }),
  ],
  ['the name', ({ call }) => call('PUT', '', { name: 'Renamed' })],
  ['the working days', ({ call }) => call('PUT', '', { projectSettings: { lengthOfDay: 6 } })],
  [
    'one’s own view',
    ({ call, service }) => call('PUT', '', { userSettings: { displaySummaryTasks: false } }, service.bob),
  ],
  [
    'a link attached to a row',
    ({ call, ids }) =>
      call('POST', `/rows/${ids[0]}/attachments`, { name: 'Docs', url: 'https://a.example', attachmentType: 'LINK' }),
  ],
])('after a change of %s the cached bytes are the new ones, for all users', async (_, change) => {
  const scene = await aScene()
  await scene.expectSame()

  scene.service.advance(60_000)
  expect((await change(scene)).status).toBe(200)

  await scene.expectSame()
})

test('after a change of the user’s access the bytes have the new access level', async () => {
  const { service, sheet, call, expectSame } = await aScene()
  await expectSame()

  sheet.share(service.bob, 'ADMIN')

  await expectSame()
  expect((await call('GET', KEPT, undefined, service.bob)).json.accessLevel).toBe('ADMIN')
})

test('a favorite is shown at once, and only to its user', async () => {
  const { service, sheet, call, expectSame } = await aScene()
  await expectSame()

  expect((await service.call(service.bob, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })).status).toBe(
    200,
  )

  await expectSame()
  expect((await call('GET', KEPT, undefined, service.bob)).json).toMatchObject({ favorite: true })
  expect((await call('GET', KEPT)).json).not.toHaveProperty('favorite')
})

test('a user who lost access does not get the bytes, even with the current ETag', async () => {
  const { service, sheet, call } = await aScene()
  const etag = (await call('GET', KEPT, undefined, service.bob)).headers.get('etag') ?? ''
  service.store.shares.remove('sheet', sheet.id, service.bob.id)

  const response = await service.app.request(`/2.0${sheet.url}${KEPT}`, {
    headers: { Authorization: `Bearer ${service.bob.token}`, 'If-None-Match': etag },
  })

  expect(response.status).toBe(404)
})
