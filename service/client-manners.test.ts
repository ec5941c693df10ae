import { expect, test } from 'vitest'
import { SCOPES } from './rules/scopes.ts'
import { startService } from './testing/service.ts'
import { aSheet } from './testing/sheet.ts'

// The official SDKs encode the same request differently (api-guide section 3, "Encodings", and section 27). All
// encodings must be accepted.

async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const ids = await sheet.addRows(['A', 'B', 'C'])
  const headers = { Authorization: `Bearer ${service.ann.token}` }
  const get = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const response = await service.app.request(`/2.0${path}`, { headers: { ...headers, ...more } })
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json;charset=UTF-8')
    return response.json()
  }
  return { service, sheet, ids, get, headers }
}

test.each([
  '/sheets/?include=sheetVersion',
  '/Sheets?include=sheetVersion%2Csource',
  '/sheets?includeAll=True',
  '/sheets?includeAll=False&pageSize=5',
  '/users/?email=ann%40office.example',
  '/users/me/',
  '/USERS/ME',
])('the address %s', async path => {
  const { get } = await aScene()

  await get(path)
})

test.each([
  ['a JSON content type on a read', { 'Content-Type': 'application/json' }],
  ['an Accept of anything', { Accept: '*/*' }],
  ['an Accept of JSON', { Accept: 'application/json' }],
  ['headers of test rigs', { 'Api-Scenario': 'x', 'x-test-name': 'y', 'x-request-id': 'z' }],
  ['headers of newer SDKs', { 'smartsheet-integration-source': 'SCRIPT,Org,Name', 'Smartsheet-Change-Agent': 'a,b' }],
])('%s', async (_, more: Readonly<Record<string, string>>) => {
  const { get, sheet } = await aScene()

  expect(await get(sheet.url, more)).toMatchObject({ totalRowCount: 3 })
})

test('a list of ids with commas raw, encoded, or with a slash before the question mark', async () => {
  const { service, sheet, ids } = await aScene()
  const remove = (query: string) => service.call(service.ann, 'DELETE', `${sheet.url}/rows${query}`)

  expect((await remove(`/?ids=${ids[0]}%2C${ids[1]}`)).json.result).toEqual([ids[0], ids[1]])
  expect((await remove(`?ids=${ids[2]}&ignoreRowsNotFound=False`)).json.result).toEqual([ids[2]])
})

test('ids as text in a body', async () => {
  const { service, sheet, ids } = await aScene()
  const change = {
    id: String(ids[0]),
    parentId: null,
    cells: [{ columnId: String(sheet.columnId('Note')), value: 'x' }],
  }

  const { json } = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, change)

  expect(json.result.cells[1]).toMatchObject({ value: 'x' })
})

test('all location attributes at once, unused ones false', async () => {
  const { service, sheet } = await aScene()
  const row = { toTop: true, toBottom: false, above: false, cells: sheet.cells({ Name: 'First' }) }

  expect((await service.call(service.ann, 'POST', `${sheet.url}/rows`, row)).json.result).toMatchObject({
    rowNumber: 1,
  })
})

test('a content type in upper case and with a charset', async () => {
  const { service, sheet, headers } = await aScene()

  const response = await service.app.request(`/2.0${sheet.url}/rows`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'Application/JSON; charset=utf-8' },
    body: JSON.stringify({ cells: sheet.cells({ Name: 'x' }) }),
  })

  expect(response.status).toBe(200)
})

test('the Bearer scheme in any case', async () => {
  const { service } = await aScene()

  const headers = { Authorization: `bearer ${service.ann.token}` }

  expect((await service.app.request('/2.0/users/me', { headers })).status).toBe(200)
})

test('success is always 200 with JSON, also for creating and deleting', async () => {
  const { service, sheet } = await aScene()
  const column = { title: 'New', type: 'DATE', index: 0 }

  const made = await service.call(service.ann, 'POST', `${sheet.url}/columns`, column)
  const deleted = await service.call(service.ann, 'DELETE', `${sheet.url}/columns/${made.json.result.id}`)

  expect([made.status, deleted.status]).toEqual([200, 200])
  expect(deleted.json).toEqual({ message: 'SUCCESS', resultCode: 0 })
})

test('a Result never has data, and a list never has a result: one SDK fails on either', async () => {
  const { service, sheet } = await aScene()

  const result = (await service.call(service.ann, 'POST', `${sheet.url}/rows`, { cells: sheet.cells({ Name: 'x' }) }))
    .json
  const list = (await service.call(service.ann, 'GET', '/sheets')).json

  expect(result).not.toHaveProperty('data')
  expect(list).not.toHaveProperty('result')
})

test('executes thirty concurrent changes of thirty programs one after the other, without loss', async () => {
  const { service, sheet, ids } = await aScene()
  const before = await sheet.version()
  // A token may have one write at a time per sheet (4004); each program has its own token.
  const change = (n: number) =>
    n % 3 === 0
      ? service.call(service.tokenFor(service.ann, SCOPES), 'POST', `${sheet.url}/rows`, {
          toTop: true,
          cells: sheet.cells({ Name: `New ${n}` }),
        })
      : service.call(service.tokenFor(service.ann, SCOPES), 'PUT', `${sheet.url}/rows`, {
          id: ids[n % 3],
          cells: sheet.cells({ Note: `Change ${n}` }),
        })

  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => change(n)))

  const versions = answers.map(({ json }) => json.version).toSorted((a, b) => a - b)
  expect(versions).toEqual(Array.from({ length: 30 }, (_, n) => before + n + 1))
  const { json } = await service.call(service.ann, 'GET', sheet.url)
  expect(json.rows.map(row => row.rowNumber)).toEqual(Array.from({ length: 13 }, (_, n) => n + 1))
})
