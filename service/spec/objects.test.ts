import { expect } from 'vitest'
import { START } from '../testing/service.ts'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule('User', 'id | number (on the current-user read)', async () => {
  const { get, service } = await anOffice()

  expect((await get('/users/me')).id).toBe(service.ann.id)
})

rule('User', 'email | string (email address)', async () => {
  const { get, service } = await anOffice()

  expect((await get('/users/me')).email).toBe(service.ann.email)
})

rule('User', 'name | string (in createdBy)', async () => {
  const { get, sheet, rowId } = await anOffice()

  expect(await get(`${sheet.url}/rows/${rowId}?include=writerInfo`)).toMatchObject({
    createdBy: { name: 'Ann Example', email: 'ann@office.example' },
  })
})

rule('Sheet summary', 'Sheet summary (element of the sheet list)', async () => {
  const { get, sheet } = await anOffice()

  expect((await get('/sheets')).data[0]).toEqual({
    id: sheet.id,
    name: 'Plan',
    accessLevel: 'OWNER',
    permalink: expect.stringMatching(/^[a-z]+:\/\/\S+$/),
    createdAt: '2026-03-02T09:00:00Z',
    modifiedAt: '2026-03-02T09:00:00Z',
    favorite: true,
  })
})

rule('Sheet summary', 'accessLevel | string | See Access levels', async () => {
  const { service, sheet } = await anOffice()

  for (const level of ['VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN'] as const) {
    sheet.share(service.bob, level)
    expect((await service.call(service.bob, 'GET', '/sheets')).json.data[0]).toMatchObject({ accessLevel: level })
  }
})

rule('Sheet', 'columns | array of Column', async () => {
  const { get, sheet } = await anOffice()

  expect((await get(sheet.url)).columns.map(column => column.index)).toEqual([0, 1, 2, 3])
})

rule('Sheet', 'rows | array of Row', async () => {
  const { get, sheet } = await anOffice()
  await sheet.addRows(['A', 'B'])

  expect((await get(sheet.url)).rows.map(row => row.rowNumber)).toEqual([1, 2, 3])
})

rule('Sheet', 'Sheets, templates and workspaces also carry `accessLevel`.', async () => {
  const { get, sheet, workspaceId } = await anOffice()

  expect(await get(sheet.url)).toHaveProperty('accessLevel', 'OWNER')
  expect(await get(`/workspaces/${workspaceId}`)).toHaveProperty('accessLevel', 'OWNER')
  expect(await get('/workspaces')).toHaveProperty('data.0.accessLevel', 'OWNER')
})

rule('Sheet', 'attachments and source via `include`.', async () => {
  const { service, sheet, get } = await anOffice()
  const body = { name: 'Like it', fromId: sheet.id }
  const { id } = (await service.call(service.ann, 'POST', '/sheets', body)).json.result
  const source = { id: sheet.id, type: 'sheet' }

  expect((await get('/sheets?include=source')).data).toMatchObject([{ id, source }, { id: sheet.id }])
  expect((await get('/sheets?include=source')).data[1]).not.toHaveProperty('source')
  expect((await get('/sheets')).data[0]).not.toHaveProperty('source')
  expect(await get(`/sheets/${id}?include=source`)).toMatchObject({ id, source })
  expect(await get(`/sheets/${id}`)).not.toHaveProperty('source')
})

rule('Sheet', 'The list read can return attachments', async () => {
  const { get, file } = await anOffice()

  expect((await get('/sheets?include=attachments')).data[0]).toHaveProperty('attachments.0.id', file.id)
  expect((await get('/sheets?include=source,attachments')).data[0]).toHaveProperty('attachments.0.id', file.id)
  expect((await get('/sheets?include=source')).data[0]).not.toHaveProperty('attachments')
})

rule('Column', 'id | number | Identifies the cells of this column within rows', async () => {
  const { get, sheet } = await anOffice()

  const { columns, rows } = await get(sheet.url)

  const due = columns.find(column => column.title === 'Due')
  expect(rows[0]?.cells.find(cell => cell.columnId === due?.id)?.value).toBe('2026-03-04')
})

rule('Column', 'index | number | Position', async () => {
  const { service, get, sheet } = await anOffice()
  const titles = async () => (await get(`${sheet.url}/columns`)).data.map(({ index, title }) => `${index} ${title}`)

  await service.call(service.ann, 'POST', `${sheet.url}/columns`, { title: 'New', type: 'DATE', index: 1 })

  expect(await titles()).toEqual(['0 Name', '1 New', '2 Due', '3 Picks', '4 People'])
})

rule('Column', 'title | string | Name as seen in the UI', async () => {
  const { service, get, sheet } = await anOffice()

  await service.call(service.ann, 'PUT', `${sheet.url}/columns/${sheet.columnId('Due')}`, { title: 'Due – “by”' })

  expect((await get(`${sheet.url}/columns/${sheet.columnId('Due')}`)).title).toBe('Due – “by”')
})

rule('Column', 'type | string | Values seen: TEXT_NUMBER, MULTI_CONTACT_LIST, MULTI_PICKLIST', async () => {
  const { service, get, sheet } = await anOffice()

  const types = (await get(`${sheet.url}/columns?level=2`)).data.map(column => column.type)

  expect(types).toEqual(['TEXT_NUMBER', 'DATE', 'MULTI_PICKLIST', 'MULTI_CONTACT_LIST'])
  // The response to a change equals a read of the column.
  const written = async (method: string, path: string, body: object) =>
    (await service.call(service.ann, method, `${sheet.url}/columns${path}`, body)).json.result.type
  const picks = `/${sheet.columnId('Picks')}`
  expect(await written('PUT', picks, { width: 200 })).toBe('TEXT_NUMBER')
  expect(await written('PUT', `${picks}?level=2`, { width: 210 })).toBe('MULTI_PICKLIST')
  const more = { type: 'MULTI_PICKLIST', index: 0 }
  expect(await written('POST', '', { ...more, title: 'More' })).toBe('TEXT_NUMBER')
  expect(await written('POST', '?level=2', { ...more, title: 'And more' })).toBe('MULTI_PICKLIST')
})

rule('Column', 'primary | boolean | Present and true for the primary column', async () => {
  const { get, sheet } = await anOffice()

  const [first, ...others] = (await get(`${sheet.url}/columns`)).data

  expect(first).toHaveProperty('primary', true)
  for (const column of others) expect(column).not.toHaveProperty('primary')
})

rule('Column', 'version | number | 0 = text, 1 = multi-contact, 2 = multi-picklist', async () => {
  const { get, sheet } = await anOffice()

  const { data } = await get(`${sheet.url}/columns?level=2`)

  expect(data.map(({ title, version }) => [title, version])).toEqual([
    ['Name', 0],
    ['Due', 0],
    ['Picks', 2],
    ['People', 1],
  ])
})

rule('Row', 'id | number | Used to address the row in updates', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  await sheet.addRows(['Second'])
  const cells = sheet.cells({ Name: 'Changed' })

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells })

  expect((await get(sheet.url)).rows.map(row => row.cells[0]?.value)).toEqual(['Changed', 'Second'])
  const lost = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { cells })
  expect(lost.json.errorCode).toBe(1012)
})

rule('Row', 'siblingId | number | Id of the preceding sibling row; present on non-first rows', async () => {
  const { get, sheet, rowId } = await anOffice()
  const [a, b] = await sheet.addRows(['A', 'B'], { parentId: rowId })
  const [last] = await sheet.addRows(['Last'])

  const { rows } = await get(sheet.url)

  expect(rows.map(row => [row.id, row.siblingId])).toEqual([
    [rowId, undefined],
    [a, undefined],
    [b, a],
    [last, rowId],
  ])
})

rule('Row', 'cells | array of Cell', async () => {
  const { get, sheet, rowId } = await anOffice()

  const { cells } = await get(`${sheet.url}/rows/${rowId}`)

  expect(cells).toHaveLength(4)
  for (const cell of cells) expect(cell.columnId).toEqual(expect.any(Number))
})

rule('Row', 'modifiedAt | timestamp', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  service.advance(60_000)
  const [second] = await sheet.addRows(['Second'])
  service.advance(60_000)

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: 'Changed' }) })

  const written = async (id: unknown) => {
    const { createdAt, modifiedAt } = await get(`${sheet.url}/rows/${id}?numericDates=true`)
    return [createdAt, modifiedAt].map(instant => Number(instant) - START)
  }
  expect(await written(rowId)).toEqual([0, 120_000])
  expect(await written(second)).toEqual([60_000, 60_000])
})

rule('Cell', 'columnId | number | Refers to a column of the sheet', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const ids = (await get(`${sheet.url}/columns`)).data.map(({ id }) => id)

  expect((await get(`${sheet.url}/rows/${rowId}`)).cells.every(cell => ids.includes(Number(cell.columnId)))).toBe(true)
  const stray = { id: rowId, cells: [{ columnId: sheet.id, value: 'x' }] }
  expect((await service.call(service.ann, 'PUT', `${sheet.url}/rows`, stray)).json.errorCode).toBe(1036)
})

rule('Cell', 'complex object when a level is requested for multi-contact or multi-picklist columns', async () => {
  const { get, sheet } = await anOffice()
  const values = async (query: string) => (await get(`${sheet.url}${query}`)).rows[0]?.cells.map(cell => cell.value)
  const people = { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'kim@office.example' }] }
  const picks = { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] }

  expect(await values('')).toEqual(['First', '2026-03-04', 'Red, Blue', 'kim@office.example'])
  expect(await values('?level=1')).toEqual(['First', '2026-03-04', 'Red, Blue', people])
  expect(await values('?level=2')).toEqual(['First', '2026-03-04', picks, people])
})

rule('Cell', 'value | string or number', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const put = async (value: unknown) => {
    await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: { value } }) })
    return (await get(`${sheet.url}/rows/${rowId}`)).cells[0]?.value
  }

  for (const value of ['text', '007', '=no', 12.5, 0, -1]) expect(await put(value)).toBe(value)
  expect(await put('')).toBeUndefined()
})

rule('Cell', 'displayValue | string | How the value is shown in the UI', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const price = { value: 1234.5, format: ',,,,,,,,,,,13,2,1,2,,' }

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: price }) })

  expect((await get(`${sheet.url}/rows/${rowId}`)).cells[0]).toMatchObject({ value: 1234.5, displayValue: '$1,234.50' })
})

rule('Cell', 'formula | string | Present when the cell holds a formula', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const cells = sheet.cells({ Name: { formula: '=1+1' } })

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells })

  const row = await get(`${sheet.url}/rows/${rowId}`)
  expect(row.cells[0]).toHaveProperty('formula', '=1+1')
  expect(row.cells[1]).not.toHaveProperty('formula')
})

rule('Cell', 'returned whenever the Cell object is returned', async () => {
  const { service, get, sheet } = await anOffice()
  const cells = sheet.cells({ Name: { formula: '=1+1' } })

  const { json } = await service.call(service.ann, 'POST', `${sheet.url}/rows`, { toTop: true, cells })

  const { id, cells: answered } = json.result
  expect(answered[0]).toHaveProperty('formula', '=1+1')
  for (const query of ['', '?level=2&include=objectValue', '?exclude=nonexistentCells', '?numericDates=true']) {
    expect((await get(`${sheet.url}${query}`)).rows[0]?.cells[0], query).toHaveProperty('formula', '=1+1')
    expect((await get(`${sheet.url}/rows/${id}${query}`)).cells[0], query).toHaveProperty('formula', '=1+1')
  }
})

rule('Cell', 'They are written by updating rows.', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const write = (formula: string) =>
    service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Name: { formula } }) })

  expect((await write('1+1')).json.errorCode).toBe(1162)
  expect((await write('=1+1')).status).toBe(200)
  expect((await get(sheet.url)).rows[0]?.cells[0]).toHaveProperty('formula', '=1+1')
})

rule('Cell', 'Formulas are processed per cell.', async () => {
  const { service, get, sheet, rowId } = await anOffice()
  const [second] = await sheet.addRows(['Second'])
  const rows = [
    { id: rowId, cells: sheet.cells({ Name: { formula: '=1+1' } }) },
    { id: second, cells: sheet.cells({ Name: { formula: '=2+2' } }) },
  ]

  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, rows)

  expect((await get(sheet.url)).rows.map(row => row.cells[0]?.formula)).toEqual(['=1+1', '=2+2'])
})
