import { expect } from 'vitest'
import { ask } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice } from './testing/scene.ts'

rule('Versioning', 'The version is carried in the base address as the segment `2.0`.', async () => {
  const { service, sheet } = await anOffice()
  const headers = { Authorization: `Bearer ${service.ann.token}` }

  expect((await service.app.request(`/2.0${sheet.url}`, { headers })).status).toBe(200)
  for (const version of ['', '/1.1', '/2', '/2.1', '/3.0']) {
    expect((await service.app.request(`${version}${sheet.url}`, { headers })).status, version).toBe(404)
  }
})

rule('Versioning', 'are presented as TEXT_NUMBER and their cell values as strings', async () => {
  const { service, get, sheet, rowId } = await anOffice()

  for (const query of ['', '?level=0', '?include=objectValue', '?numericDates=true']) {
    const { columns, rows } = await get(`${sheet.url}${query}`)
    expect(columns.slice(2).map(({ type, version }) => [type, version])).toEqual([
      ['TEXT_NUMBER', 0],
      ['TEXT_NUMBER', 0],
    ])
    expect(rows[0]?.cells.slice(2).map(({ value }) => value)).toEqual(['Red, Blue', 'kim@office.example'])
  }
  expect((await get(`${sheet.url}/rows/${rowId}`)).cells[2]).not.toHaveProperty('objectValue')
  expect((await get(`${sheet.url}/columns`)).data[2]).toMatchObject({ type: 'TEXT_NUMBER', version: 0 })
  // A value read as text can be written back as text.
  const cells = sheet.cells({ Picks: 'Blue', People: 'kim@office.example' })
  const { status, json } = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells })
  expect([status, json.result.cells.slice(2).map(({ value }) => value)]).toEqual([200, ['Blue', 'kim@office.example']])
})

rule('Versioning', 'those columns are presented with their real type', async () => {
  const { get, sheet, rowId } = await anOffice()
  const real = [
    ['MULTI_PICKLIST', 2],
    ['MULTI_CONTACT_LIST', 1],
  ]
  const seen = (columns: readonly { readonly type?: unknown; readonly version: number }[]) =>
    columns.slice(2).map(({ type, version }) => [type, version])

  expect(seen((await get(`${sheet.url}?level=2`)).columns)).toEqual(real)
  expect(seen((await get(`${sheet.url}/columns?level=2`)).data)).toEqual(real)
  expect(seen((await get(`${sheet.url}/rows/${rowId}?level=2&include=columns`)).columns)).toEqual(real)
})

rule('Versioning', 'cell values are complex (non-primitive) objects', async () => {
  const { service, get, sheet, rowId } = await anOffice()

  const { cells } = await get(`${sheet.url}/rows/${rowId}?level=2`)

  expect(cells[2]?.value).toEqual({ objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] })
  expect(cells[3]?.value).toMatchObject({ objectType: 'MULTI_CONTACT', values: [{ email: 'kim@office.example' }] })
  // A value read as an object can be written back unchanged.
  const back = { id: rowId, cells: cells.slice(2).map(({ columnId, value }) => ({ columnId, value })) }
  const { json } = await service.call(service.ann, 'PUT', `${sheet.url}/rows?level=2`, back)
  expect(json.result.cells).toEqual(cells)
})

rule('Versioning', 'Each element of a Columns array carries `version`', async () => {
  const { get, sheet, rowId } = await anOffice()

  for (const query of ['?', '?level=1', '?level=2']) {
    const arrays = [
      (await get(`${sheet.url}${query}`)).columns,
      (await get(`${sheet.url}/columns${query}`)).data,
      (await get(`${sheet.url}/rows/${rowId}${query}&include=columns`)).columns,
    ]
    for (const column of arrays.flat()) expect(column.version).toEqual(expect.any(Number))
  }
})

rule('Versioning', 'Highest level per endpoint category', async () => {
  const { get, sheet, rowId } = await anOffice()

  for (const path of [sheet.url, `${sheet.url}/columns`, `${sheet.url}/rows/${rowId}`]) {
    const highest = await get(`${path}?level=2&include=objectValue,columns`)
    expect(await get(`${path}?level=3&include=objectValue,columns`), path).toEqual(highest)
    expect(await get(`${path}?level=99&include=objectValue,columns`), path).toEqual(highest)
    expect(await get(`${path}?level=1&include=objectValue,columns`), path).not.toEqual(highest)
    expect((await get(`${path}?level=-1`)).errorCode, path).toBe(1018)
  }
})

rule('Versioning', 'Date format can be switched per request with `numericDates`.', async () => {
  const { get, sheet } = await anOffice()

  expect((await get(`${sheet.url}?numericDates=true`)).createdAt).toBe(Date.UTC(2026, 2, 2, 9))
  expect((await get(sheet.url)).createdAt).toBe('2026-03-02T09:00:00Z')
  expect((await get(`${sheet.url}?numericDates=False`)).createdAt).toBe('2026-03-02T09:00:00Z')
})

rule('Versioning', "List endpoints return a subset of an object's properties.", async () => {
  const { service, get, sheet, workspaceId } = await anOffice()
  const listed = async (list: string, id: number) => (await get(list)).data.find(item => item.id === id) ?? {}

  for (const [list, id, single] of [
    ['/sheets', sheet.id, sheet.url],
    ['/workspaces', workspaceId, `/workspaces/${workspaceId}`],
    [`${sheet.url}/columns`, sheet.columnId('Due'), `${sheet.url}/columns/${sheet.columnId('Due')}`],
  ] as const) {
    expect(await get(single), list).toMatchObject(await listed(list, id))
  }
  const me = (await ask(service, '/users/me', { as: service.ann })).json
  expect(Object.keys(me).length).toBeGreaterThan(Object.keys(await listed('/users', service.bob.id)).length)
})
