import { expect, test } from 'vitest'
import { type ItemKind, itemStore } from '../../store/reports/items.ts'
import { type Answer, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { upload } from '../../testing/upload.ts'

const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]

const NAMED = { disposition: 'attachment; filename="walnut.txt"' }

/** An office with the word `walnut` in everything that contains text. */
async function anOffice() {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service, [{ title: 'Who', type: 'CONTACT_LIST' }], 'Walnut plan')
  const [rowId = 0, other = 0] = await sheet.addRows(['A table of walnut', 'A chair of oak'])
  const put = (value: string) =>
    call(ann, 'PUT', `${sheet.url}/rows`, { id: other, cells: sheet.cells({ Who: value }) })
  await put('kim@walnut.example')
  const file = (await upload(service, ann, `${sheet.url}/rows/${rowId}`, 'x', NAMED)).json.result
  const discussion = await call(ann, 'POST', `${sheet.url}/discussions`, { comment: { text: 'Is walnut dear?' } })
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Walnut things' })).json.result.id
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Walnut Ltd' })).json.result.id
  const shelf = await call(ann, 'POST', `/workspaces/${workspaceId}/sheets`, { name: 'Walnut stock', columns: COLUMNS })

  const search = async (query: string, person = ann): Promise<readonly Answer[]> => {
    const { status, json } = await call(person, 'GET', `/search?query=${query}`)
    expect(status, JSON.stringify(json)).toBe(200)
    // as: the tests assert the shape themselves
    return json.results as readonly Answer[]
  }
  const ids = {
    discussionId: discussion.json.result.id,
    fileId: file.id,
    folderId,
    workspaceId,
    stockId: shelf.json.result.id,
  }
  return { service, sheet, rowId, other, search, ...ids }
}

const named = (results: readonly Answer[]) => results.map(({ objectType, text }) => `${objectType}: ${text}`)

test('finds a word in names, cells, files and comments, ignoring case', async () => {
  const { search } = await anOffice()

  expect(named(await search('WALNUT'))).toEqual([
    'sheet: Walnut plan',
    'sheet: Walnut stock',
    'folder: Walnut things',
    'workspace: Walnut Ltd',
    'row: A table of walnut',
    'row: kim@walnut.example',
    'attachment: walnut.txt',
    'discussion: Is walnut dear?',
  ])
})

test('a result has its location', async () => {
  const { search, sheet, rowId, discussionId, fileId, stockId, workspaceId } = await anOffice()
  const inside = { parentObjectType: 'sheet', parentObjectId: sheet.id, parentObjectName: 'Walnut plan' }

  const found = await search('walnut')

  expect(found).toContainEqual({
    ...inside,
    objectType: 'row',
    objectId: rowId,
    text: 'A table of walnut',
    contextData: ['Row 1'],
  })
  expect(found).toContainEqual({
    ...inside,
    objectType: 'attachment',
    objectId: fileId,
    text: 'walnut.txt',
    contextData: ['Row 1'],
  })
  expect(found).toContainEqual({ ...inside, objectType: 'discussion', objectId: discussionId, text: 'Is walnut dear?' })
  expect(found).toContainEqual({
    objectType: 'sheet',
    objectId: stockId,
    text: 'Walnut stock',
    parentObjectType: 'workspace',
    parentObjectId: workspaceId,
    parentObjectName: 'Walnut Ltd',
  })
})

test.each([
  ['scopes=sheetNames', ['sheet', 'sheet']],
  ['scopes=cellData,comments', ['row', 'row', 'discussion']],
  ['scopes=folderNames&scopes=workspaceNames', ['folder', 'workspace']],
  ['scopes=attachments', ['attachment']],
  ['scopes=summaryFields', []],
  ['location=personalWorkspace&scopes=sheetNames,workspaceNames,folderNames', ['sheet', 'folder']],
])('with %s searches only that', async (text, types) => {
  const { search } = await anOffice()

  expect((await search(`walnut&${text}`)).map(({ objectType }) => objectType)).toEqual(types)
})

test('searching the user’s Home excludes shared and public items', async () => {
  const { service, search, workspaceId, folderId } = await anOffice()
  const { ann, bob, store, deps } = service
  const items = itemStore(store.db)
  const add = (kind: ItemKind, name: string, ownerId: number | null, place = {}): number => {
    const id = deps.ids.next()
    items.add({ id, kind, name, ownerId, ...place, definition: {} }, deps.clock())
    return id
  }
  add('report', 'Walnut report', ann.id)
  add('sight', 'Walnut board', ann.id, { folderId })
  add('report', 'Walnut of all', ann.id, { workspaceId })
  for (const kind of ['report', 'sight'] as const) {
    store.shares.put(kind, add(kind, `Walnut of Bob, a ${kind}`, bob.id), ann.id, 'VIEWER', 0)
  }
  add('template', 'Walnut for everybody', null)
  const scopes = 'scopes=reportNames,sightNames,templateNames'

  expect(await search(`walnut&${scopes}`)).toHaveLength(6)
  expect(named(await search(`walnut&${scopes}&location=personalWorkspace`))).toEqual([
    'report: Walnut report',
    'dashboard: Walnut board',
  ])
})

test('all words must be in one row or name; a phrase in quotes matches literally', async () => {
  const { search, rowId } = await anOffice()

  expect(await search('table+walnut&scopes=cellData')).toMatchObject([{ objectId: rowId }])
  expect(await search('table+oak&scopes=cellData')).toEqual([])
  expect(await search('%22of%20walnut%22&scopes=cellData')).toHaveLength(1)
  expect(await search('%22table%20walnut%22&scopes=cellData')).toEqual([])
})

test('finds only objects changed since an instant', async () => {
  const { service, sheet, other, search } = await anOffice()
  service.advance(60_000)
  const cells = sheet.cells({ Name: 'A chair of walnut' })
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: other, cells })

  const found = await search(`walnut&scopes=cellData,comments&modifiedSince=2026-03-02T09:00:30Z`)

  expect(found).toMatchObject([{ objectType: 'row', objectId: other }])
})

test('marks favorites on request', async () => {
  const { service, sheet, search } = await anOffice()
  await service.call(service.ann, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })

  const found = await search('walnut&include=favoriteFlag&scopes=sheetNames,attachments')

  expect(found).toMatchObject([{ text: 'Walnut plan', favorite: true }, {}, { parentObjectFavorite: true }])
  expect(found[1]).not.toHaveProperty('favorite')
  expect((await search('walnut&scopes=sheetNames'))[0]).not.toHaveProperty('favorite')
})

test('neither finds nor counts items that are not shared with the user', async () => {
  const { service, sheet, search } = await anOffice()
  const { bob, call } = service

  expect((await call(bob, 'GET', '/search?query=walnut')).json).toEqual({ results: [], totalCount: 0 })
  expect((await call(bob, 'GET', `/search/sheets/${sheet.id}?query=walnut`)).json.errorCode).toBe(1006)
  sheet.share(bob, 'VIEWER')
  expect(named(await search('walnut', bob))).toEqual([
    'sheet: Walnut plan',
    'row: A table of walnut',
    'row: kim@walnut.example',
    'attachment: walnut.txt',
    'discussion: Is walnut dear?',
  ])
})

test('searches one sheet, except its name', async () => {
  const { service, sheet } = await anOffice()

  const { json } = await service.call(service.ann, 'GET', `/search/sheets/${sheet.id}?query=walnut`)

  // as: the test asserts the shape itself
  expect((json.results as readonly Answer[]).map(({ objectType }) => objectType)).toEqual([
    'row',
    'row',
    'attachment',
    'discussion',
  ])
})

test('finds displayed values: formatted amounts and formula results', async () => {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Twice' }])
  await sheet.write('Cost', { value: 1234.5, format: ',,,,,,,,,,,13,2,1,2,,' })
  await sheet.write('Twice', { formula: '="Mahogany " + 7' })
  const texts = async (query: string) =>
    (await service.call(service.ann, 'GET', `/search/sheets/${sheet.id}?query=${query}`)).json.results

  expect(await texts('1,234.50')).toMatchObject([{ text: '$1,234.50' }])
  expect(await texts('1234.5')).toHaveLength(1)
  expect(await texts('mahogany')).toMatchObject([{ text: 'Mahogany 7', contextData: ['Row 2'] }])
})

test('finds a summary field by title and by value', async () => {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service)
  const fields = [{ title: 'Timber', type: 'TEXT_NUMBER', objectValue: 'Walnut' }]
  const [field] = (await call(ann, 'POST', `${sheet.url}/summary/fields`, fields)).json.result
  const found = { objectType: 'summaryField', objectId: field?.id, contextData: ['Timber'], parentObjectId: sheet.id }

  expect((await call(ann, 'GET', '/search?query=walnut')).json.results).toMatchObject([{ ...found, text: 'Walnut' }])
  expect((await call(ann, 'GET', '/search?query=timber&scopes=summaryFields')).json.results).toMatchObject([
    { ...found, text: 'Timber' },
  ])
})

test('returns a hundred results and counts all', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await sheet.addRows(Array.from({ length: 130 }, (_, index) => `Item ${index}`))

  const { json } = await service.call(service.ann, 'GET', '/search?query=item')

  expect([json.results, json.totalCount]).toEqual([expect.objectContaining({ length: 100 }), 130])
})

test.each([
  ['', 1009],
  ['query=', 1009],
  ['query=%20', 1009],
  ['query=x&location=elsewhere', 1018],
  ['query=x&modifiedSince=yesterday', 1018],
  ['query=x&sheetId=nine', 1018],
  ['query=x&sheetId=999', 1006],
])('rejects a search with “%s” with %s', async (text, code) => {
  const { ann, call } = startService()

  expect((await call(ann, 'GET', `/search?${text}`)).json.errorCode).toBe(code)
})

test.each(['%25', '_', "'", '%22', '%22%22', '%5C', '%00', '%F0%9F%98%80', '*', '('])(
  'searching for %s works like any other search',
  async query => {
    const { search, service } = await anOffice()

    expect(await search(query)).toEqual([])
    expect(service.bugs).toEqual([])
  },
)

test('a letter with a combining mark matches its composed form', async () => {
  const service = startService()
  const sheet = await aSheet(service)
  await sheet.addRows(['Ask Zo\u00eb', 'Ask Zoe\u0308', 'Ask Zoe'])

  for (const query of ['Zo\u00eb', 'zoe\u0308', '"ZOE\u0308"']) {
    const { json } = await service.call(service.ann, 'GET', `/search?query=${encodeURIComponent(query)}`)
    expect(json.results).toMatchObject([{ text: 'Ask Zo\u00eb' }, { text: 'Ask Zoe\u0308' }])
  }
})
