import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const NAME = { title: 'Name', type: 'TEXT_NUMBER', primary: true }

async function create(columns: unknown) {
  const service = startService()
  const answer = await service.call(service.ann, 'POST', '/sheets', { name: 'Plan', columns })
  expect(service.bugs).toEqual([])
  return { ...answer, list: (await service.call(service.ann, 'GET', '/sheets')).json }
}

test('the response to a new sheet has its columns with ids, in order', async () => {
  const { json } = await create([NAME, { title: 'Due', type: 'DATE', width: 90 }])

  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, result: { name: 'Plan', accessLevel: 'OWNER' } })
  expect(json.result.columns).toEqual([
    {
      id: expect.any(Number),
      version: 0,
      index: 0,
      title: 'Name',
      type: 'TEXT_NUMBER',
      primary: true,
      width: 150,
      validation: false,
    },
    { id: expect.any(Number), version: 0, index: 1, title: 'Due', type: 'DATE', width: 90, validation: false },
  ])
})

test('a new sheet has version 1 and no rows', async () => {
  const service = startService()
  const sheet = await aSheet(service)

  expect((await service.call(service.ann, 'GET', sheet.url)).json).toMatchObject({
    version: 1,
    totalRowCount: 0,
    rows: [],
  })
})

test.each<readonly [string, unknown, number]>([
  ['no columns at all', undefined, 1054],
  ['an empty list of columns', [], 1054],
  ['no primary column', [{ ...NAME, primary: false }], 1055],
  ['two primary columns', [NAME, { ...NAME, title: 'Other' }], 1055],
  ['a primary column that is not text', [{ ...NAME, type: 'DATE' }], 1057],
  ['two columns of one title, in any case', [NAME, { title: 'NAME', type: 'DATE' }], 1056],
  ['the same system column twice', [NAME, auto('A'), auto('B')], 1077],
  ['a symbol the type does not have', [NAME, { title: 'Flag', type: 'CHECKBOX', symbol: 'RYG' }], 1058],
  ['a symbol nobody has heard of', [NAME, { title: 'S', type: 'PICKLIST', symbol: 'toString' }], 1058],
  ['a symbol together with options', [NAME, { title: 'S', type: 'PICKLIST', symbol: 'RYG', options: ['Red'] }], 1059],
  ['options on a date', [NAME, { title: 'D', type: 'DATE', options: ['x'] }], 1060],
  ['the same option twice', [NAME, { title: 'P', type: 'PICKLIST', options: ['x', 'x'] }], 1137],
  ['contacts on a text column', [NAME, { title: 'T', type: 'TEXT_NUMBER', contactOptions: [{ name: 'A' }] }], 1209],
  ['a contact without name and address', [NAME, { title: 'C', type: 'CONTACT_LIST', contactOptions: [{}] }], 1241],
  ['a project type', [NAME, { title: 'D', type: 'DURATION' }], 1142],
  ['predecessors', [NAME, { title: 'P', type: 'PREDECESSOR' }], 1142],
  ['a date-time that is no system column', [NAME, { title: 'D', type: 'DATETIME' }], 1089],
  ['a system column of the wrong type', [NAME, { title: 'C', type: 'DATE', systemColumnType: 'CREATED_DATE' }], 1079],
  ['validation of free text', [NAME, { title: 'T', type: 'TEXT_NUMBER', validation: true }], 1210],
  ['a column formula without equals sign', [NAME, { title: 'F', type: 'TEXT_NUMBER', formula: 'SUM(1)' }], 1310],
  [
    'an auto-number format on an ordinary column',
    [NAME, { title: 'N', type: 'TEXT_NUMBER', autoNumberFormat: {} }],
    1083,
  ],
  [
    'an auto-number filled with something else than zeros',
    [NAME, { ...auto('N'), autoNumberFormat: { fill: 'xx' } }],
    1084,
  ],
  [
    'an auto-number text of over 40 characters',
    [NAME, { ...auto('N'), autoNumberFormat: { prefix: 'x'.repeat(41) } }],
    1088,
  ],
  ['a title of over 50 characters', [{ ...NAME, title: 'x'.repeat(51) }], 1041],
  ['a type that does not exist', [NAME, { title: 'X', type: 'COLOUR' }], 1031],
  ['a column without type', [NAME, { title: 'X' }], 1012],
  ['an attribute columns do not have', [NAME, { title: 'X', type: 'DATE', colour: 'red' }], 1032],
])('rejects %s and creates no sheet', async (_, columns, code) => {
  const { status, json, list } = await create(columns)

  expect([status, json.errorCode]).toEqual([400, code])
  expect(list.totalCount).toBe(0)
})

test('a symbol column gets the options of its symbol', async () => {
  const { json } = await create([NAME, { title: 'Health', type: 'PICKLIST', symbol: 'RYG' }])

  expect(json.result.columns[1]).toMatchObject({ symbol: 'RYG', options: ['Red', 'Yellow', 'Green'] })
})

test('a sheet can be created from another one, with its rows on request', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Due', type: 'DATE' }])
  await sheet.addRows(['A', 'B'])

  const like = (query: string) =>
    service.call(service.ann, 'POST', `/sheets${query}`, { name: 'Like it', fromId: String(sheet.id) })
  const bare = await like('')
  const full = await like('?include=data')

  expect(bare.json.result).toEqual({
    id: expect.any(Number),
    name: 'Like it',
    accessLevel: 'OWNER',
    permalink: `sheaf://sheets/${bare.json.result.id}`,
  })
  const read = async (id: number) => (await service.call(service.ann, 'GET', `/sheets/${id}`)).json
  expect((await read(bare.json.result.id)).columns.map(({ title }) => title)).toEqual(['Name', 'Due'])
  expect((await read(bare.json.result.id)).rows).toEqual([])
  expect((await read(full.json.result.id)).rows.map(row => row.cells[0]?.value)).toEqual(['A', 'B'])
})

test('a copy names its source, also after that was deleted, and a copy of the copy names the copy', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  const call = async (method: string, path: string, body?: object) =>
    (await service.call(service.ann, method, path, body)).json
  const folderId = (await call('POST', '/home/folders', { name: 'Plans' })).result.id
  const to = { destinationType: 'folder', destinationId: folderId }

  const copy = (await call('POST', `${sheet.url}/copy`, { ...to, newName: 'Copy' })).result.id
  const next = (await call('POST', `/sheets/${copy}/copy`, { ...to, newName: 'Next' })).result.id
  await call('DELETE', sheet.url)

  const [first, second] = [sheet.id, copy].map(id => ({ source: { id, type: 'sheet' } }))
  expect(await call('GET', `/sheets/${copy}?include=source`)).toMatchObject({ id: copy, ...first })
  expect(await call('GET', `/folders/${folderId}?include=source`)).toMatchObject({
    sheets: [
      { id: copy, ...first },
      { id: next, ...second },
    ],
  })
  expect(await call('GET', `/folders/${folderId}`)).not.toHaveProperty('sheets.0.source')
})

test.each<readonly [string, object, number]>([
  ['a sheet that is not there', { fromId: 7 }, 1006],
  ['something that is no id', { fromId: 'first' }, 1031],
  ['a sheet and columns at once', { fromId: 7, columns: [NAME] }, 1032],
])('rejects creating one from %s', async (_, from, code) => {
  const service = startService()

  expect((await service.call(service.ann, 'POST', '/sheets', { name: 'Copy', ...from })).json.errorCode).toBe(code)
  expect((await service.call(service.ann, 'GET', '/sheets')).json.totalCount).toBe(0)
})

test('a sheet in a folder of another user’s Home appears without a folder', async () => {
  const service = startService()
  const folderId = service.deps.ids.next()
  service.store.db.sqlite
    .prepare('INSERT INTO folders VALUES (?, ?, ?, NULL, NULL, 0, 0)')
    .run(folderId, 'Mine', service.ann.id)

  const asOwner = await service.call(service.ann, 'POST', `/folders/${folderId}/sheets`, {
    name: 'In it',
    columns: [NAME],
  })
  const asOther = await service.call(service.bob, 'POST', `/folders/${folderId}/sheets`, {
    name: 'In it',
    columns: [NAME],
  })

  expect(asOwner.status).toBe(200)
  expect(asOther).toMatchObject({ status: 404, json: { errorCode: 1006 } })
})

test('adding to a workspace requires its admin', async () => {
  const service = startService()
  const { deps, store, ann, bob } = service
  const id = deps.ids.next()
  store.db.sqlite.prepare('INSERT INTO workspaces VALUES (?, ?, ?, 0, 0)').run(id, 'Team', ann.id)
  const body = { name: 'New', columns: [NAME] }

  expect((await service.call(bob, 'POST', `/workspaces/${id}/sheets`, body)).json.errorCode).toBe(1006)
  store.shares.put('workspace', id, bob.id, 'EDITOR', 0)
  expect((await service.call(bob, 'POST', `/workspaces/${id}/sheets`, body)).json.errorCode).toBe(1004)
  store.shares.put('workspace', id, bob.id, 'ADMIN', 0)
  expect((await service.call(bob, 'POST', `/workspaces/${id}/sheets`, body)).status).toBe(200)
  expect((await service.call(ann, 'GET', '/sheets?include=ownerInfo')).json.data).toMatchObject([
    { name: 'New', accessLevel: 'ADMIN', owner: bob.email, workspace: { id, name: 'Team' } },
  ])
})

test('creating a sheet needs CREATE_SHEETS', async () => {
  const service = startService()
  const narrow = service.tokenFor(service.ann, ['ADMIN_SHEETS', 'WRITE_SHEETS'])

  expect((await service.call(narrow, 'POST', '/sheets', { name: 'x', columns: [NAME] })).json.errorCode).toBe(1004)
})

function auto(title: string) {
  return { title, type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER' }
}
