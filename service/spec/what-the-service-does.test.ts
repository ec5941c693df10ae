import { expect } from 'vitest'
import { ask, valuesOf } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice, indexEndpoints, singleReads } from './testing/scene.ts'

rule('What the service does', 'read and update sheets', async () => {
  const { service, sheet, rowId, get } = await anOffice()

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: 'Changed' }) })

  expect((await get(sheet.url)).rows[0]?.cells[0]).toMatchObject({ value: 'Changed' })
})

rule('What the service does', 'manage folders and workspaces', async () => {
  const { service, folderId, workspaceId, get } = await anOffice()

  for (const address of [`/folders/${folderId}`, `/workspaces/${workspaceId}`]) {
    await service.call(service.ann, 'PUT', address, { name: 'Renamed' })
    expect((await get(address)).name).toBe('Renamed')
    await service.call(service.ann, 'DELETE', address)
    expect((await get(address)).errorCode).toBe(1006)
  }
})

rule('What the service does', 'has a unique numeric Id', async () => {
  const { sheet, get, folderId, workspaceId } = await anOffice()
  const whole = await get(sheet.url)

  const { data: attached } = await get(`${sheet.url}/attachments`)
  const { data: discussions } = await get(`${sheet.url}/discussions?include=comments`)
  const comments = discussions
    .flatMap(discussion => valuesOf(discussion.comments, 'id'))
    .map(id => ({ id: Number(id) }))
  const ids = [
    whole,
    ...whole.columns,
    ...whole.rows,
    ...attached,
    ...discussions,
    ...comments,
    ...(await get('/users')).data,
  ]
    .map(({ id }) => id)
    .concat(folderId, workspaceId)

  expect(ids.length).toBeGreaterThan(14)
  expect(ids.filter(id => !(Number.isSafeInteger(id) && Number(id) > 0))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

rule('What the service does', 'Collections are addressed as `{base_url}/<collection>`', async () => {
  const { get } = await anOffice()

  for (const collection of ['/sheets', '/users', '/favorites', '/workspaces']) {
    expect((await get(collection)).data, collection).toBeInstanceOf(Array)
  }
})

rule('What the service does', 'single items as `{base_url}/<collection>/{<item>Id}`', async () => {
  const { get, sheet, workspaceId, folderId, service } = await anOffice()

  expect((await get(`/sheets/${sheet.id}`)).id).toBe(sheet.id)
  expect((await get(`/workspaces/${workspaceId}`)).id).toBe(workspaceId)
  expect((await get(`/folders/${folderId}`)).id).toBe(folderId)
  expect((await get(`/users/${service.bob.id}`)).id).toBe(service.bob.id)
})

rule('What the service does', "in a user's Home folder, in a folder, or in a workspace", async () => {
  const { service, folderId, workspaceId, get } = await anOffice()
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const make = async (address: string, name: string) =>
    expect((await service.call(service.ann, 'POST', `${address}/sheets`, { name, columns })).status).toBe(200)

  await make('', 'At home')
  await make(`/folders/${folderId}`, 'In a folder')
  await make(`/workspaces/${workspaceId}`, 'In a workspace')

  expect(valuesOf((await get('/home')).sheets, 'name')).toContain('At home')
  expect(valuesOf(await get(`/folders/${folderId}`), 'name')).toContain('In a folder')
  expect(valuesOf(await get(`/workspaces/${workspaceId}`), 'name')).toContain('In a workspace')
})

rule('What the service does', 'A sheet consists of columns, rows and cells.', async () => {
  const { sheet, get } = await anOffice()

  const { columns, rows } = await get(sheet.url)

  expect(columns).toHaveLength(4)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells.map(cell => cell.columnId)).toEqual(columns.map(column => column.id))
})

rule('What the service does', 'It may also hold attachments and discussions.', async () => {
  const { sheet, get, file, discussionId } = await anOffice()

  const whole = await get(`${sheet.url}?include=attachments,discussions`)

  expect(whole).toMatchObject({ attachments: [{ id: file.id }], discussions: [{ id: discussionId }] })
})

rule('What the service does', "A column defines a column's type and title but holds no cells.", async () => {
  const { sheet, get } = await anOffice()

  const column = await get(`${sheet.url}/columns/${sheet.columnId('Due')}`)

  expect(column).toMatchObject({ type: 'DATE', title: 'Due' })
  expect(valuesOf(column, 'cells', 'value')).toEqual([])
})

rule('What the service does', 'identifies the cell of each row that belongs to that column', async () => {
  const { sheet, get } = await anOffice()
  await sheet.addRows(['Second', 'Third'])

  const { rows } = await get(sheet.url)

  const names = rows.map(row => row.cells.filter(cell => cell.columnId === sheet.columnId('Name')))
  expect(names.map(cells => cells.map(cell => cell.value))).toEqual([['First'], ['Second'], ['Third']])
})

rule('What the service does', 'A row holds a collection of cells.', async () => {
  const { sheet, rowId, get } = await anOffice()

  expect((await get(`${sheet.url}/rows/${rowId}`)).cells).toHaveLength(4)
})

rule('What the service does', 'It may hold attachments and discussions.', async () => {
  const { sheet, rowId, get } = await anOffice()

  const row = await get(`${sheet.url}/rows/${rowId}?include=attachments,discussions`)

  expect(row).toMatchObject({ attachments: [{ name: 'Site' }], discussions: [{ title: 'Ready by Friday?' }] })
})

rule('What the service does', 'A cell is a location that may hold a value.', async () => {
  const { sheet, get } = await anOffice()
  await sheet.addRows([''])

  const { rows } = await get(sheet.url)

  expect(rows[0]?.cells[0]).toMatchObject({ value: 'First' })
  expect(rows[1]?.cells[0]).toEqual({ columnId: sheet.columnId('Name') })
})

rule('What the service does', 'the Id of its row and the Id of its column', async () => {
  const { service, sheet, rowId, get } = await anOffice()
  await sheet.addRows(['Second'])

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, {
    id: rowId,
    cells: [{ columnId: sheet.columnId('Name'), value: 'Changed' }],
  })

  const { rows } = await get(sheet.url)
  expect(rows.map(row => row.cells[0]?.value)).toEqual(['Changed', 'Second'])
  expect(rows[0]?.cells[1]?.value).toBe('2026-03-04')
})

rule('What the service does', 'request bodies and response bodies are JSON', async () => {
  const office = await anOffice()
  const { service, sheet } = office

  for (const path of [...indexEndpoints(office), ...singleReads(office), '/nowhere']) {
    const { headers } = await ask(service, path, { as: service.ann })
    expect(headers.get('content-type'), path).toBe('application/json;charset=UTF-8')
  }
  const put = (type: string, body: string) =>
    ask(service, sheet.url, { method: 'PUT', as: service.ann, headers: { 'Content-Type': type }, body })
  expect((await put('application/json', '{"name":"Renamed"}')).status).toBe(200)
  expect((await put('application/json', 'name=Renamed')).json.errorCode).toBe(1008)
  expect((await put('application/x-www-form-urlencoded', 'name=Renamed')).json.errorCode).toBe(1124)
})

rule('What the service does', 'GET retrieves, POST creates, PUT modifies, DELETE deletes.', async () => {
  const { service, get } = await anOffice()
  const call = (method: string, path: string, body?: object) => service.call(service.ann, method, path, body)

  const { id } = (await call('POST', '/workspaces', { name: 'Made' })).json.result
  expect((await get(`/workspaces/${id}`)).name).toBe('Made')
  await call('PUT', `/workspaces/${id}`, { name: 'Modified' })
  expect((await get(`/workspaces/${id}`)).name).toBe('Modified')
  await call('DELETE', `/workspaces/${id}`)
  expect((await get(`/workspaces/${id}`)).errorCode).toBe(1006)
  expect((await call('PATCH', '/workspaces', {})).status).toBe(405)
})

rule('What the service does', 'Many list operations return only an abbreviated object per item.', async () => {
  const { get, sheet } = await anOffice()

  const [listed] = (await get('/sheets')).data

  expect(listed?.id).toBe(sheet.id)
  expect(listed).not.toHaveProperty('columns')
  expect(listed).not.toHaveProperty('rows')
})

rule('What the service does', 'The full object is obtained by reading the single item.', async () => {
  const { get, sheet, file } = await anOffice()

  expect(await get(sheet.url)).toMatchObject({ ...(await get('/sheets')).data[0], columns: expect.any(Array) })
  const listed = (await get(`${sheet.url}/attachments`)).data.find(({ id }) => id === file.id)
  expect(listed).not.toHaveProperty('url')
  expect(await get(`${sheet.url}/attachments/${file.id}`)).toMatchObject({ ...listed, url: expect.any(String) })
})

rule('What the service does', 'Properties can be refined with `include` and `exclude` query parameters.', async () => {
  const { get, sheet } = await anOffice()
  await sheet.addRows([''])

  expect(await get(sheet.url)).not.toHaveProperty('owner')
  expect(await get(`${sheet.url}?include=ownerInfo`)).toHaveProperty('owner', 'ann@office.example')
  expect((await get(sheet.url)).rows[1]?.cells).toHaveLength(4)
  expect((await get(`${sheet.url}?exclude=nonexistentCells`)).rows[1]?.cells).toEqual([])
})
