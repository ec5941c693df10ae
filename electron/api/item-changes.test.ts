import { afterEach, expect, test } from 'vitest'
import type { NewItem } from '../../shared/model/item.ts'
import { fail, ok } from '../../shared/result.ts'
import { itemChangesApi } from './item-changes.ts'
import { type AnsweringServer, httpTo, type Respond, startServer } from './testing/answering-server.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

const made = { json: { message: 'SUCCESS', resultCode: 0, result: { id: '9', name: 'x', accessLevel: 'OWNER' } } }

async function placesAt(respond: Respond = () => made) {
  server = await startServer(respond)
  return itemChangesApi(httpTo(server))
}

const sent = () =>
  server?.seen.map(({ method, url, body }) => [method, url.replace('/2.0', ''), JSON.parse(body.toString() || 'null')])

const inFolder = { kind: 'folder', id: 2 } as const
const inWorkspace = { kind: 'workspace', id: 1 } as const
const columns = [
  { title: 'Name', kind: 'text', options: [] },
  { title: 'Status', kind: 'choice', options: ['Open', 'Done'] },
  { title: 'Who', kind: 'contacts', options: [] },
] as const satisfies Extract<NewItem, { kind: 'sheet' }>['columns']

test('a sheet is created with its columns, the first of them primary', async () => {
  const api = await placesAt()

  const answer = await api.create({ kind: 'sheet', name: 'Plan', parent: inFolder, columns: [...columns] })

  expect(answer).toEqual(ok({ id: 9, name: 'x', accessLevel: 'OWNER' }))
  expect(sent()).toEqual([
    [
      'POST',
      '/folders/2/sheets',
      {
        name: 'Plan',
        columns: [
          { title: 'Name', type: 'TEXT_NUMBER', primary: true },
          { title: 'Status', type: 'PICKLIST', options: ['Open', 'Done'] },
          { title: 'Who', type: 'MULTI_CONTACT_LIST' },
        ],
      },
    ],
  ])
})

test.each<readonly [NewItem, string]>([
  [{ kind: 'sheet', name: 'x', parent: null, columns: [...columns] }, '/sheets'],
  [{ kind: 'sheet', name: 'x', parent: inWorkspace, columns: [...columns] }, '/workspaces/1/sheets'],
  [{ kind: 'folder', name: 'x', parent: null }, '/home/folders'],
  [{ kind: 'folder', name: 'x', parent: inFolder }, '/folders/2/folders'],
  [{ kind: 'folder', name: 'x', parent: inWorkspace }, '/workspaces/1/folders'],
  [{ kind: 'workspace', name: 'x', parent: null }, '/workspaces'],
])('%j is posted to %s', async (what, address) => {
  const api = await placesAt()

  await api.create(what)

  expect(sent()?.map(([, url]) => url)).toEqual([address])
})

test('each kind of item is renamed, moved, copied and deleted at its own address', async () => {
  const api = await placesAt()
  const sheet = { kind: 'sheet', id: 5 } as const

  await api.rename(sheet, 'New')
  await api.rename(inFolder, 'New')
  await api.move(sheet, null)
  await api.move(inFolder, inWorkspace)
  await api.copy(sheet, { name: 'C', to: inFolder, parts: ['data', 'attachments'] })
  await api.copy(inFolder, { name: 'C', to: null, parts: [] })
  await api.copy(inWorkspace, { name: 'C', to: null, parts: ['data'] })
  await api.remove(inWorkspace)

  expect(sent()).toEqual([
    ['PUT', '/sheets/5', { name: 'New' }],
    ['PUT', '/folders/2', { name: 'New' }],
    ['POST', '/sheets/5/move', { destinationType: 'home' }],
    ['POST', '/folders/2/move', { destinationType: 'workspace', destinationId: 1 }],
    [
      'POST',
      '/sheets/5/copy?include=data%2CcellLinks%2Cattachments',
      { newName: 'C', destinationType: 'folder', destinationId: 2 },
    ],
    ['POST', '/folders/2/copy?include=', { newName: 'C', destinationType: 'home' }],
    ['POST', '/workspaces/1/copy?include=data%2CcellLinks', { newName: 'C' }],
    ['DELETE', '/workspaces/1', null],
  ])
})

test('treats a missing item as deleted and reports every other failure', async () => {
  const gone = await placesAt(() => ({ status: 404, json: { errorCode: 1006, message: 'Not Found' } }))

  expect(await gone.remove({ kind: 'sheet', id: 5 })).toEqual(ok(null))
  expect(await gone.rename({ kind: 'sheet', id: 5 }, 'x')).toEqual(fail({ kind: 'not-found', what: 'sheet' }))
  expect(await gone.rename(inFolder, 'x')).toEqual(fail({ kind: 'not-found', what: 'other' }))
})

test('a 404 page of a gateway does not count as deleted', async () => {
  const api = await placesAt(() => ({ status: 404, json: 'no such page' }))

  expect(await api.remove({ kind: 'sheet', id: 5 })).toMatchObject({ error: { kind: 'refused', status: 404 } })
})
