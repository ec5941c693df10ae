import { expect } from 'vitest'
import { rule } from './testing/rule.ts'
import { anOffice, indexEndpoints, unlistedReads } from './testing/scene.ts'

const bad = { cells: [{ columnId: 7, value: 'x' }] }

rule('IndexResult', 'IndexResult (every index endpoint)', async () => {
  const office = await anOffice()

  expect(unlistedReads(office)).toEqual([])
  for (const path of indexEndpoints(office)) {
    expect(await office.get(path), path).toEqual({
      pageNumber: 1,
      pageSize: 100,
      totalPages: 1,
      totalCount: expect.any(Number),
      data: expect.any(Array),
    })
  }
})

rule('IndexResult', 'data | array | Current page of objects', async () => {
  const { sheet, get } = await anOffice()

  const titles = async (query: string) => (await get(`${sheet.url}/columns?${query}`)).data.map(column => column.title)

  expect(await titles('pageSize=2')).toEqual(['Name', 'Due'])
  expect(await titles('pageSize=2&page=2')).toEqual(['Picks', 'People'])
})

rule('IndexResult', 'If a page above totalPages was requested, the last page is returned', async () => {
  const office = await anOffice()

  for (const path of indexEndpoints(office)) {
    const { totalCount } = await office.get(path)
    const last = await office.get(`${path}?pageSize=1&page=${totalCount}`)
    expect(last.data, path).toHaveLength(1)
    expect(await office.get(`${path}?pageSize=1&page=999`), path).toEqual(last)
  }
  expect(await office.get(`/folders/${office.folderId}/folders?page=9007199254740991`)).toMatchObject({ pageNumber: 1 })
})

rule('IndexResult', 'pageNumber | number | Current page.', async () => {
  const { sheet, get } = await anOffice()

  expect(await get(`${sheet.url}/columns?pageSize=3&page=2`)).toMatchObject({ pageNumber: 2 })
  expect(await get(`${sheet.url}/columns?pageSize=3&page=77`)).toMatchObject({ pageNumber: 2 })
})

rule('IndexResult', 'omitted when there is no page-size limit (all results included)', async () => {
  const office = await anOffice()

  for (const path of indexEndpoints(office)) {
    expect(await office.get(`${path}?includeAll=true`), path).not.toHaveProperty('pageSize')
    expect(await office.get(path), path).toHaveProperty('pageSize', 100)
  }
})

rule('IndexResult', 'Default 100 for most endpoints.', async () => {
  const { service, get } = await anOffice()
  for (let count = 0; count < 120; count++) service.addPerson(`Person${count}`)

  const first = await get('/users')

  expect([first.data.length, first.pageSize, first.totalPages]).toEqual([100, 100, 2])
  expect((await get('/users?page=2')).data).toHaveLength(Number(first.totalCount) - 100)
})

rule('IndexResult', 'totalCount | number | Items in the full result set', async () => {
  const { sheet, get } = await anOffice()

  for (const query of ['', '?pageSize=1', '?pageSize=3&page=2', '?includeAll=true']) {
    expect(await get(`${sheet.url}/columns${query}`), query).toMatchObject({ totalCount: 4 })
  }
  expect(await get('/users?email=nobody@office.example')).toMatchObject({ totalCount: 0, data: [] })
})

rule('IndexResult', 'totalPages | number | Pages in the full result set', async () => {
  const { sheet, get } = await anOffice()
  const pages = async (query: string) => (await get(`${sheet.url}/columns?${query}`)).totalPages

  expect(await pages('pageSize=1')).toBe(4)
  expect(await pages('pageSize=2')).toBe(2)
  expect(await pages('pageSize=3&page=2')).toBe(2)
  expect(await pages('pageSize=4')).toBe(1)
})

rule('Result', 'Result (returned by create/update/delete operations)', async () => {
  const { service, sheet, rowId } = await anOffice()
  const cells = sheet.cells({ Name: 'x' })

  for (const [method, path, body] of [
    ['POST', '/workspaces', { name: 'Made' }],
    ['POST', `${sheet.url}/rows`, { cells }],
    ['PUT', `${sheet.url}/rows`, { id: rowId, cells }],
    ['POST', `${sheet.url}/columns`, { title: 'New', type: 'DATE', index: 0 }],
    ['PUT', `${sheet.url}/columns/${sheet.columnId('Due')}`, { title: 'Due date' }],
    ['DELETE', `${sheet.url}/columns/${sheet.columnId('Due')}`],
    ['DELETE', `${sheet.url}/rows?ids=${rowId}`],
    ['DELETE', `/favorites/sheet/${sheet.id}`],
    ['DELETE', sheet.url],
  ] as const) {
    const { status, json } = await service.call(service.ann, method, path, body)
    expect([status, json.message, json.resultCode], `${method} ${path}`).toEqual([200, 'SUCCESS', 0])
  }
})

rule('Result', 'message | string | `SUCCESS`, or `PARTIAL_SUCCESS`', async () => {
  const { service, sheet } = await anOffice()
  const add = async (rows: object) =>
    (await service.call(service.ann, 'POST', `${sheet.url}/rows?allowPartialSuccess=true`, rows)).json.message

  expect(await add([{ cells: sheet.cells({ Name: 'x' }) }])).toBe('SUCCESS')
  expect(await add([{ cells: sheet.cells({ Name: 'x' }) }, bad])).toBe('PARTIAL_SUCCESS')
})

rule('Result', 'resultCode | number | 3 when partial success', async () => {
  const { service, sheet } = await anOffice()
  const add = async (rows: object) =>
    (await service.call(service.ann, 'POST', `${sheet.url}/rows?allowPartialSuccess=true`, rows)).json.resultCode

  expect(await add([{ cells: sheet.cells({ Name: 'x' }) }, bad])).toBe(3)
  expect(await add([{ cells: sheet.cells({ Name: 'x' }) }])).toBe(0)
})

rule('Result', 'array of BulkItemFailure | Present on partial success; one entry per failed item', async () => {
  const { service, sheet } = await anOffice()
  const good = { cells: sheet.cells({ Name: 'x' }) }
  const add = async (rows: object) =>
    (await service.call(service.ann, 'POST', `${sheet.url}/rows?allowPartialSuccess=true`, rows)).json

  const partial = await add([bad, good, { colour: 'red' }, good])

  expect(partial.result).toHaveLength(2)
  expect(partial.failedItems).toMatchObject([
    { index: 0, error: { errorCode: 1036, message: expect.any(String) } },
    { index: 2, error: { errorCode: 1032 } },
  ])
  expect(await add([good])).not.toHaveProperty('failedItems')
})

rule('Result', 'The Result holds either a single object or an array', async () => {
  const { service, sheet } = await anOffice()

  const { json } = await service.call(service.ann, 'POST', '/workspaces', { name: 'Made' })
  const many = await service.call(service.ann, 'POST', `${sheet.url}/rows`, [{ cells: sheet.cells({ Name: 'x' }) }])

  expect(json.result).toMatchObject({ name: 'Made' })
  expect(many.json.result).toMatchObject([{ rowNumber: 2 }])
})

rule('Result', 'matching whether one or an array was sent to an optional bulk', async () => {
  const { service, sheet, rowId, fieldId, folderId, workspaceId } = await anOffice()
  const cells = sheet.cells({ Name: 'x' })
  const fields = `${sheet.url}/summary/fields`
  const field = (title: string) => ({ title, type: 'TEXT_NUMBER' })
  const folder = { type: 'folder', objectId: folderId }
  const column = (title: string) => ({ title, type: 'DATE', index: 0 })

  for (const [method, path, one, other] of [
    ['POST', '/favorites', folder, { type: 'workspace', objectId: workspaceId }],
    ['POST', `${sheet.url}/rows`, { cells }, { cells }],
    ['PUT', `${sheet.url}/rows`, { id: rowId, cells }, { id: rowId, cells }],
    ['POST', `${sheet.url}/columns`, column('One'), column('Two')],
    ['POST', fields, field('One'), field('Two')],
    ['PUT', fields, { id: fieldId, objectValue: 1 }, { id: fieldId, objectValue: 2 }],
  ] as const) {
    const single = (await service.call(service.ann, method, path, one)).json
    const bulk = (await service.call(service.ann, method, path, [other])).json
    expect(single.result, `${method} ${path}`).toBeTypeOf('object')
    expect(Array.isArray(single.result), `${method} ${path}`).toBe(false)
    expect(bulk.result, `${method} ${path}`).toHaveLength(1)
  }

  for (const [method, path, one] of [
    ['POST', `${sheet.url}/rows`, bad],
    ['PUT', `${sheet.url}/rows`, { id: 7 }],
    ['POST', fields, { title: 'Late', type: 'DATE', objectValue: 'soon' }],
    ['PUT', fields, { id: 7, objectValue: 1 }],
  ] as const) {
    const ask = async (body: object) =>
      (await service.call(service.ann, method, `${path}?allowPartialSuccess=true`, body)).json
    const single = await ask(one)
    expect(single, `${method} ${path}`).toMatchObject({ message: 'PARTIAL_SUCCESS', failedItems: [{ index: 0 }] })
    expect(single, `${method} ${path}`).not.toHaveProperty('result')
    expect((await ask([one])).result, `${method} ${path}`).toEqual([])
  }
})

rule('Error object', 'errorCode | number | Service-specific code', async () => {
  const { get, sheet } = await anOffice()

  expect((await get('/sheets/7')).errorCode).toBe(1006)
  expect((await get(`${sheet.url}?level=high`)).errorCode).toBe(1018)
})

rule('Error object', 'message | string | Description', async () => {
  const { get, sheet } = await anOffice()

  expect((await get(`${sheet.url}?level=high`)).message).toBe('The value high is not valid for the parameter level.')
})

rule('Error object', 'detail | object | Optional; extra details for programmatic handling', async () => {
  const { service, sheet, rowId, get } = await anOffice()
  const rows = [{ id: rowId, cells: sheet.cells({ Name: 'x' }) }, { id: 7 }]

  expect((await service.call(service.ann, 'PUT', `${sheet.url}/rows`, rows)).json.detail).toEqual({
    index: 1,
    rowId: 7,
  })
  expect(await get('/sheets/7')).not.toHaveProperty('detail')
})
