import { expect, test } from 'vitest'
import { itemStore } from '../../../store/reports/items.ts'
import { startService, type TestService } from '../../../testing/service.ts'
import { aSheet } from '../../../testing/sheet.ts'

test.each<readonly [string, (service: TestService) => Promise<readonly [link: object, path: string]>]>([
  [
    'sheet',
    async service => {
      const { id, url } = await aSheet(service, [], 'Target')
      return [{ sheetId: id }, url]
    },
  ],
  [
    'sheet of a folder',
    async ({ call, ann }) => {
      const folder = (await call(ann, 'POST', '/home/folders', { name: 'Old' })).json.result.id
      const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
      const { id } = (await call(ann, 'POST', `/folders/${folder}/sheets`, { name: 'Target', columns })).json.result
      return [{ sheetId: id }, `/folders/${folder}`]
    },
  ],
  [
    'dashboard',
    async ({ store, ann }) => {
      itemStore(store.db).add({ id: 77, kind: 'sight', name: 'Target', ownerId: ann.id, definition: {} }, 0)
      return [{ sightId: 77 }, '/sights/77']
    },
  ],
  [
    'report of a workspace',
    async ({ store, call, ann }) => {
      const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Old' })).json.result.id
      itemStore(store.db).add(
        { id: 78, kind: 'report', name: 'Target', ownerId: ann.id, workspaceId, definition: {} },
        0,
      )
      return [{ reportId: 78 }, `/workspaces/${workspaceId}`]
    },
  ],
])('a link to a %s has no target once that is deleted, and its sheet gets a new version', async (_what, target) => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const [link, path] = await target(service)
  await sheet.write('Name', { hyperlink: link })
  const field = { title: 'See', type: 'TEXT_NUMBER', hyperlink: link }
  await call(ann, 'POST', `${sheet.url}/summary/fields`, [field])
  const seen = async () => (await call(ann, 'GET', `${sheet.url}?level=2`)).json.rows[0]?.cells[0]
  expect(await seen()).toMatchObject({ value: 'Target', hyperlink: link })
  const version = await sheet.version()

  await call(ann, 'DELETE', path)

  const nowhere = Object.fromEntries([...Object.keys(link), 'url'].map(name => [name, null]))
  expect(await seen()).toMatchObject({ value: 'Target', hyperlink: nowhere })
  expect((await call(ann, 'GET', `${sheet.url}/summary`)).json.fields).toMatchObject([{ hyperlink: nowhere }])
  expect(await sheet.version()).toBe(version + 1)
})
