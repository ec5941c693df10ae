import { expect } from 'vitest'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule(
  'Index reads',
  'include (e.g. attachments, source; comma-separated), includeAll, page, pageSize, numericDates, level',
  async () => {
    const { get, file, sheet } = await anOffice()

    const all = await get('/sheets?include=attachments,source&includeAll=true&page=7&numericDates=true&level=2')

    expect(all.data[0]).toMatchObject({ id: sheet.id, createdAt: expect.any(Number), attachments: [{ id: file.id }] })
    expect((await get('/sheets?page=7&pageSize=1&level=2')).data[0]?.id).toBe(sheet.id)
    expect((await get('/sheets?level=x')).errorCode).toBe(1018)
  },
)

rule('Index reads', 'IndexResult whose data holds Sheet summaries', async () => {
  const { service, get, sheet } = await anOffice()
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  await service.call(service.ann, 'POST', '/sheets', { name: 'Another', columns })

  const { data, totalCount } = await get('/sheets')

  expect(totalCount).toBe(2)
  expect(data.map(({ name }) => name)).toEqual(['Another', 'Plan'])
  expect(data[1]).toMatchObject({ id: sheet.id, accessLevel: 'OWNER', permalink: expect.any(String) })
  expect((await service.call(service.bob, 'GET', '/sheets')).json.data).toEqual([])
})

rule('Index reads', 'IndexResult of users', async () => {
  const { service, get } = await anOffice()

  expect((await get('/users')).data).toMatchObject([
    { id: service.ann.id, email: 'ann@office.example', firstName: 'Ann', lastName: 'Example' },
    { id: service.bob.id, email: 'bob@office.example', firstName: 'Bob', lastName: 'Example' },
  ])
})

rule('Index reads', 'IndexResult of columns', async () => {
  const { get, sheet } = await anOffice()

  const { data, totalCount } = await get(`${sheet.url}/columns`)

  expect(totalCount).toBe(4)
  expect(data.map(({ id }) => id)).toEqual((await get(sheet.url)).columns.map(({ id }) => id))
})

rule('Index reads', '`{base_url}/users` | includeAll, page, pageSize', async () => {
  const { service, get } = await anOffice()
  service.addPerson('Cara')

  expect((await get('/users?page=2&pageSize=2')).data).toHaveLength(1)
  expect((await get('/users?page=2&pageSize=2&includeAll=true')).data).toHaveLength(3)
})

rule('Endpoints', 'Path variables are numeric Ids.', async () => {
  const { get, sheet } = await anOffice()

  for (const id of ['first', '1.5', '-1', '0', '1e3', '9007199254740993']) {
    expect((await get(`/sheets/${id}`)).errorCode, id).toBe(1018)
    expect((await get(`${sheet.url}/rows/${id}`)).errorCode, id).toBe(1018)
    expect((await get(`${sheet.url}/columns/${id}`)).errorCode, id).toBe(1018)
  }
  expect((await get(`/sheets/${sheet.id}`)).id).toBe(sheet.id)
})

rule('Single reads', 'Sheet (with columns, rows, cells)', async () => {
  const { get, sheet, rowId } = await anOffice()

  const whole = await get(sheet.url)

  expect(whole.columns).toHaveLength(4)
  expect(whole.rows).toMatchObject([{ id: rowId, cells: [{ value: 'First' }, {}, {}, {}] }])
})

rule('Single reads', 'include, exclude, level, numericDates', async () => {
  const { get, sheet } = await anOffice()
  await sheet.addRows([''])

  const asked = 'include=writerInfo,objectValue&exclude=nonexistentCells&level=2&numericDates=true'
  const { columns, rows } = await get(`${sheet.url}?${asked}`)

  expect(columns[2]).toMatchObject({ type: 'MULTI_PICKLIST' })
  expect(rows[0]).toMatchObject({ createdBy: { name: 'Ann Example' }, createdAt: expect.any(Number) })
  expect(rows[0]?.cells[2]).toHaveProperty('objectValue.values', ['Red', 'Blue'])
  expect(rows[1]?.cells).toEqual([])
})

rule('Single reads', 'User (id, email, firstName, lastName)', async () => {
  const { service, get } = await anOffice()

  expect(await get('/users/me')).toMatchObject({
    id: service.ann.id,
    email: 'ann@office.example',
    firstName: 'Ann',
    lastName: 'Example',
  })
  expect((await service.call(service.bob, 'GET', '/users/me')).json.id).toBe(service.bob.id)
})

rule('Single reads', 'When the sheet does not exist, the response is HTTP 404', async () => {
  const { service, sheet } = await anOffice()

  expect((await service.call(service.ann, 'GET', '/sheets/7')).status).toBe(404)
  expect((await service.call(service.bob, 'GET', sheet.url)).status).toBe(404)
  expect((await service.call(service.ann, 'GET', sheet.url)).status).toBe(200)
})

rule('Single reads', 'an Error object whose errorCode is 1006 and message is Not Found', async () => {
  const { get } = await anOffice()

  expect(await get('/sheets/7')).toEqual({ errorCode: 1006, message: 'Not Found', refId: expect.any(String) })
})

rule('Favorites', 'one Favorite object, or an array of Favorite objects', async () => {
  const { service, get, folderId, workspaceId } = await anOffice()
  const mark = (body: unknown) => service.call(service.ann, 'POST', '/favorites', body)

  expect((await mark({ type: 'folder', objectId: folderId })).status).toBe(200)
  expect((await mark([{ type: 'workspace', objectId: workspaceId }])).status).toBe(200)
  for (const body of ['folder', 7, [[]], { objectId: folderId }]) {
    expect((await mark(JSON.stringify(body))).status, JSON.stringify(body)).toBe(400)
  }
  expect((await get('/favorites')).data.map(({ type }) => type).toSorted()).toEqual(['folder', 'sheet', 'workspace'])
})

rule('Favorites', 'Result holding one object or an array, matching the request', async () => {
  const { service, folderId, workspaceId } = await anOffice()
  const [folder, workspace] = [
    { type: 'folder', objectId: folderId },
    { type: 'workspace', objectId: workspaceId },
  ]
  const mark = async (body: object) => (await service.call(service.ann, 'POST', '/favorites', body)).json

  expect(await mark(folder)).toEqual({ message: 'SUCCESS', resultCode: 0, result: folder })
  expect(await mark([workspace])).toEqual({ message: 'SUCCESS', resultCode: 0, result: [workspace] })
  expect(await mark([workspace])).toEqual({ message: 'SUCCESS', resultCode: 0, result: [] })
})
