import { expect } from 'vitest'
import { START } from '../testing/service.ts'
import { ask, valuesOf } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { afterALogin, anOffice, indexEndpoints, singleReads } from './testing/scene.ts'

const TIMESTAMPS = ['createdAt', 'modifiedAt', 'lastLogin', 'lastCommentedAt']

rule(
  'Common query parameters',
  'a bulk operation that supports it proceeds although some items are invalid',
  async () => {
    const { service, sheet, get } = await anOffice()
    const rows = [{ cells: sheet.cells({ Name: 'Good' }) }, { cells: [{ columnId: 7, value: 'bad' }] }]
    const add = (query: string) => service.call(service.ann, 'POST', `${sheet.url}/rows${query}`, rows)

    expect((await add('')).status).toBe(400)
    expect((await add('?allowPartialSuccess=false')).status).toBe(400)
    expect((await get(sheet.url)).rows).toHaveLength(1)
    expect((await add('?allowPartialSuccess=true')).json).toMatchObject({ message: 'PARTIAL_SUCCESS' })
    expect((await get(sheet.url)).rows).toHaveLength(2)
  },
)

rule(
  'Common query parameters',
  'Object-specific lists that add or remove properties of a returned object.',
  async () => {
    const { sheet, rowId, file, get } = await anOffice()
    const row = `${sheet.url}/rows/${rowId}`

    expect(await get(`${sheet.url}?include=attachments`)).toHaveProperty('attachments.0.id', file.id)
    expect(await get(sheet.url)).not.toHaveProperty('attachments')
    expect(await get(`${row}?include=columns`)).toHaveProperty('columns.0.title', 'Name')
    expect(await get(row)).not.toHaveProperty('columns')
    expect(await get('/sheets?include=sheetVersion')).toHaveProperty('data.0.version')
    expect(await get('/sheets')).not.toHaveProperty('data.0.version')
    expect(await get('/favorites?include=name')).toHaveProperty('data.0.name', 'Plan')
    expect(await get('/favorites')).not.toHaveProperty('data.0.name')
    expect(await get('/home')).toHaveProperty('folders.0.permalink')
    expect(await get('/home?exclude=permalinks')).not.toHaveProperty('folders.0.permalink')
  },
)

rule('Common query parameters', 'a comma-separated list', async () => {
  const { get } = await anOffice()
  const both = (await get('/sheets?include=sheetVersion,ownerInfo')).data

  expect(both[0]).toMatchObject({ version: expect.any(Number), owner: 'ann@office.example' })
  for (const query of [
    'include=sheetVersion%2CownerInfo',
    'include=sheetVersion,%20ownerInfo',
    'include=sheetVersion&include=ownerInfo',
    'include=,ownerInfo,,unheard,sheetVersion,',
  ]) {
    expect((await get(`/sheets?${query}`)).data, query).toEqual(both)
  }
  expect((await get('/sheets?include=sheetversion')).data[0]).not.toHaveProperty('version')
})

rule('Common query parameters', 'include / exclude | string', async () => {
  const office = await anOffice()

  for (const path of [...indexEndpoints(office), ...singleReads(office)]) {
    const plain = await ask(office.service, path, { as: office.service.ann })
    const odd = await ask(office.service, `${path}?include=unheard&include=,&exclude=unheard,of&fancy=1`, {
      as: office.service.ann,
    })
    expect(odd.status, path).toBe(200)
    expect(withoutSecrets(odd.json), path).toEqual(withoutSecrets(plain.json))
  }
})

rule('Common query parameters', 'includeAll | boolean | When true, all results are returned unpaged.', async () => {
  const office = await anOffice()
  await office.sheet.addRows(['A', 'B'])

  for (const path of indexEndpoints(office)) {
    for (const yes of ['true', 'True', 'TRUE']) {
      const { data, totalCount, ...rest } = await office.get(`${path}?includeAll=${yes}&pageSize=1`)
      expect(data.length, path).toBe(totalCount)
      expect(rest, path).not.toHaveProperty('pageSize')
    }
    expect((await office.get(`${path}?includeAll=false&pageSize=1`)).data, path).toHaveLength(1)
    expect((await office.get(`${path}?includeAll=maybe`)).errorCode, path).toBe(1018)
  }
})

rule('Common query parameters', 'page | number | Page to return.', async () => {
  const office = await anOffice()

  for (const path of indexEndpoints(office)) {
    const { data } = await office.get(`${path}?includeAll=true`)
    for (const [index, item] of data.entries()) {
      const page = await office.get(`${path}?pageSize=1&page=${index + 1}`)
      expect(page, path).toMatchObject({ pageNumber: index + 1, data: [item] })
    }
    expect((await office.get(`${path}?page=0`)).errorCode, path).toBe(1018)
    expect((await office.get(`${path}?page=first`)).errorCode, path).toBe(1018)
  }
})

rule('Common query parameters', 'pageSize | number | Maximum items per page.', async () => {
  const { get, sheet } = await anOffice()
  const columns = `${sheet.url}/columns`

  expect(await get(`${columns}?pageSize=3`)).toMatchObject({ pageSize: 3, totalPages: 2, totalCount: 4 })
  expect((await get(`${columns}?pageSize=3`)).data).toHaveLength(3)
  expect((await get(`${columns}?pageSize=3&page=2`)).data).toHaveLength(1)
  expect((await get(`${columns}?pageSize=0`)).errorCode).toBe(1018)
  expect((await get(`${columns}?pageSize=many`)).errorCode).toBe(1018)
})

rule('Common query parameters', 'dates/times are sent and received as milliseconds since the UNIX epoch', async () => {
  const { service, sheet, rowId, get } = await anOffice()
  const [day, cells] = [Date.UTC(2026, 4, 6), (value: unknown) => sheet.cells({ Due: { value } })]
  const put = (query: string, value: unknown) =>
    service.call(service.ann, 'PUT', `${sheet.url}/rows${query}`, { id: rowId, cells: cells(value) })

  expect((await put('', day)).json.errorCode).toBe(1042)
  expect((await put('?numericDates=true', day)).json.result.cells[1]).toMatchObject({ value: day })
  expect((await get(sheet.url)).rows[0]?.cells[1]).toMatchObject({ value: '2026-05-06' })
  expect((await get(`${sheet.url}?numericDates=true`)).rows[0]?.cells[1]).toMatchObject({ value: day })
  service.advance(60_000)
  await put('', '2026-05-07')
  expect((await get(`/sheets?numericDates=true&modifiedSince=${START + 30_000}`)).totalCount).toBe(1)
  expect((await get(`/sheets?numericDates=true&modifiedSince=${START + 90_000}`)).totalCount).toBe(0)
})

rule('Common query parameters', 'level | number | Selects complex column-type payloads (see Versioning).', async () => {
  const { get, sheet } = await anOffice()
  const types = async (query: string) => (await get(`${sheet.url}${query}`)).columns.map(column => column.type)

  expect(await types('')).toEqual(['TEXT_NUMBER', 'DATE', 'TEXT_NUMBER', 'TEXT_NUMBER'])
  expect(await types('?level=1')).toEqual(['TEXT_NUMBER', 'DATE', 'TEXT_NUMBER', 'MULTI_CONTACT_LIST'])
  expect(await types('?level=2')).toEqual(['TEXT_NUMBER', 'DATE', 'MULTI_PICKLIST', 'MULTI_CONTACT_LIST'])
})

rule('Dates and times', 'All dates and times are returned in UTC, ISO 8601', async () => {
  const { service, sheet } = await anOffice()
  const path = '/sheets?modifiedSince=2026-03-02T10:00:00%2B01:00'

  expect((await service.call(service.ann, 'GET', path)).json.totalCount).toBe(1)
  expect((await service.call(service.ann, 'GET', sheet.url)).json.createdAt).toBe('2026-03-02T09:00:00Z')
})

rule('Dates and times', 'format `YYYY-MM-DDTHH:MM:SSZ`', async () => {
  const office = await anOffice()
  office.service.advance(1_234)
  await office.sheet.addRows(['Late by some milliseconds'])
  const [user] = (await office.get(await afterALogin(office.service))).data
  expect(user).toMatchObject({ lastLogin: '2026-03-02T09:00:01Z' })

  const seen: unknown[] = []
  for (const path of [...indexEndpoints(office), ...singleReads(office)]) {
    seen.push(...valuesOf(await office.get(path), ...TIMESTAMPS))
  }

  expect(seen.length).toBeGreaterThan(10)
  for (const timestamp of seen) expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

rule('Dates and times', 'any request accepts and returns milliseconds since 1970-01-01T00:00:00Z instead', async () => {
  const { service, sheet, get } = await anOffice()
  const settings = (days: unknown) => ({ projectSettings: { nonWorkingDays: days } })
  const put = (query: string, days: unknown) => service.call(service.ann, 'PUT', `${sheet.url}${query}`, settings(days))
  const day = Date.UTC(2026, 11, 25)

  expect((await put('?numericDates=true', [day])).json.result).toMatchObject(settings([day]))
  expect(await get(sheet.url)).toMatchObject(settings(['2026-12-25']))
  expect(await get(`${sheet.url}?numericDates=true`)).toMatchObject(settings([day]))
  expect((await put('', [day])).json.errorCode).toBe(1031)
  expect((await put('', ['2026-12-26'])).json.result).toMatchObject(settings(['2026-12-26']))
})

rule('Dates and times', 'This works for every request.', async () => {
  const office = await anOffice()
  const { service, sheet, rowId } = office
  const [user] = (await office.get(`${await afterALogin(service)}&numericDates=true`)).data
  expect(user).toMatchObject({ lastLogin: START })
  const numbers: unknown[] = []
  const look = (path: string, json: unknown) => {
    expect(JSON.stringify(json), path).not.toMatch(/"\d{4}-\d\d-\d\d(T[\d:]+Z)?"/)
    numbers.push(...valuesOf(json, ...TIMESTAMPS))
  }

  for (const path of [...indexEndpoints(office), ...singleReads(office)]) {
    look(path, await office.get(`${path}?numericDates=true`))
  }
  const change = { id: rowId, cells: sheet.cells({ Due: Date.UTC(2026, 4, 6) }) }
  const write = (method: string, path: string, body: object) =>
    service.call(service.ann, method, `${path}?numericDates=true`, body)
  look('rows', (await write('PUT', `${sheet.url}/rows`, change)).json)
  look('rows', (await write('POST', `${sheet.url}/rows`, [{ cells: change.cells }])).json)
  const link = { name: 'Site', url: 'https://office.example', attachmentType: 'LINK' }
  look('link', (await write('POST', `${sheet.url}/attachments`, link)).json)

  expect(numbers.length).toBeGreaterThan(15)
  for (const instant of numbers) expect(instant).toBe(START)
})

/** The response without file URLs, which differ for each reader. */
function withoutSecrets(json: object): object {
  return { ...json, url: undefined }
}
