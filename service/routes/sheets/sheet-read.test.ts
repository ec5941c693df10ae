import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

async function threeRows() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const ids = await sheet.addRows(['A', 'B', 'C'])
  const read = async (query = '') => (await service.call(service.ann, 'GET', `${sheet.url}${query}`)).json
  return { service, sheet, ids, read }
}

test('a sheet has its columns, its rows in order, and a cell for every column', async () => {
  const { sheet, ids, read } = await threeRows()

  const json = await read()

  expect(json).toMatchObject({
    id: sheet.id,
    name: 'Plan',
    version: 2,
    totalRowCount: 3,
    accessLevel: 'OWNER',
    permalink: `sheaf://sheets/${sheet.id}`,
    createdAt: '2026-03-02T09:00:00Z',
    ganttEnabled: false,
    dependenciesEnabled: false,
    isMultiPicklistEnabled: true,
    userPermissions: { summaryPermissions: 'ADMIN' },
  })
  expect(json.columns.map(({ title }) => title)).toEqual(['Name', 'Note'])
  expect(json.rows[1]).toEqual({
    id: ids[1],
    rowNumber: 2,
    siblingId: ids[0],
    expanded: true,
    createdAt: '2026-03-02T09:00:00Z',
    modifiedAt: '2026-03-02T09:00:00Z',
    cells: [{ columnId: sheet.columnId('Name'), value: 'B', displayValue: 'B' }, { columnId: sheet.columnId('Note') }],
  })
})

test('omits never filled cells on request', async () => {
  const { read, sheet } = await threeRows()

  const json = await read('?exclude=nonexistentCells')

  expect(json.rows[0]?.cells.map(cell => cell.columnId)).toEqual([sheet.columnId('Name')])
})

test('can be restricted to some columns', async () => {
  const { read, sheet } = await threeRows()

  const json = await read(`?columnIds=${sheet.columnId('Note')}`)

  expect(json.columns.map(({ title }) => title)).toEqual(['Note'])
  expect(json.rows[0]?.cells).toEqual([{ columnId: sheet.columnId('Note') }])
})

test('can be restricted to rows by id or number, skipping unknown numbers', async () => {
  const { read, ids } = await threeRows()

  expect((await read(`?rowIds=${ids[2]},${ids[0]}`)).rows.map(row => row.rowNumber)).toEqual([1, 3])
  expect((await read('?rowNumbers=2,99')).rows.map(row => row.id)).toEqual([ids[1]])
  expect((await read('?rowNumbers=99')).rows).toEqual([])
})

test('can be restricted to rows changed since an instant, with all other parts', async () => {
  const { service, sheet, ids, read } = await threeRows()
  service.advance(60_000)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: ids[1], cells: sheet.cells({ Note: 'x' }) })

  const byText = await read('?rowsModifiedSince=2026-03-02T09:00:30Z')
  const byNumber = await read(`?numericDates=true&rowsModifiedSince=${START + 30_000}`)

  expect(byText.rows.map(row => row.id)).toEqual([ids[1]])
  expect(byText).toMatchObject({ totalRowCount: 3, columns: [{}, {}] })
  expect(byNumber.rows).toMatchObject([{ id: ids[1], modifiedAt: START + 60_000 }])
})

test('has pages of rows on request, and a page past the end is the last one', async () => {
  const { read } = await threeRows()

  expect((await read('?pageSize=2')).rows.map(row => row.rowNumber)).toEqual([1, 2])
  expect((await read('?pageSize=2&page=2')).rows.map(row => row.rowNumber)).toEqual([3])
  expect((await read('?pageSize=2&page=9')).rows.map(row => row.rowNumber)).toEqual([3])
  expect(await read('?pageSize=2&page=2')).toMatchObject({ totalRowCount: 3 })
})

test('an unchanged sheet responds with its version only', async () => {
  const { read } = await threeRows()

  expect(await read('?ifVersionAfter=2')).toEqual({ version: 2 })
  expect((await read('?ifVersionAfter=1')).rows).toHaveLength(3)
})

test('includes authors, permalinks, column types and owner on request', async () => {
  const { service, read } = await threeRows()

  const json = await read('?include=writerInfo,rowPermalink,columnType,ownerInfo,discussions')

  const ann = { name: 'Ann Example', email: 'ann@office.example' }
  expect(json).toMatchObject({ owner: ann.email, ownerId: service.ann.id, discussions: [] })
  expect(json.rows[0]).toMatchObject({
    createdBy: ann,
    modifiedBy: ann,
    permalink: expect.any(String),
  })
  expect(json.rows[0]).not.toHaveProperty('discussions')
  expect(json.rows[0]?.cells[0]).toMatchObject({ columnType: 'TEXT_NUMBER' })
})

test('caches bytes per version: the next reader sees an edit', async () => {
  const { service, sheet, ids, read } = await threeRows()
  const query = '?level=2&include=objectValue'

  const before = await read(query)
  expect(await read(query)).toEqual(before)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: ids[0], cells: sheet.cells({ Name: 'changed' }) })

  expect((await read(query)).rows[0]?.cells[0]).toMatchObject({ value: 'changed', objectValue: 'changed' })
})

test('cached bytes have the access level of their reader', async () => {
  const { service, sheet, read } = await threeRows()
  sheet.share(service.bob, 'VIEWER')
  await read('?level=2&include=objectValue')

  const { json } = await service.call(service.bob, 'GET', `${sheet.url}?level=2&include=objectValue`)

  expect(json).toMatchObject({ accessLevel: 'VIEWER', userPermissions: { summaryPermissions: 'READ_ONLY' } })
})

test('sends gzip to a reader that accepts it, with the same sheet', async () => {
  const { service, sheet, read } = await threeRows()
  const path = `/2.0${sheet.url}?level=2&include=objectValue`

  const headers = { Authorization: `Bearer ${service.ann.token}`, 'Accept-Encoding': 'gzip, deflate' }
  const response = await service.app.request(path, { headers })

  expect(response.headers.get('content-encoding')).toBe('gzip')
  const unpacked = gunzipSync(Buffer.from(await response.arrayBuffer())).toString()
  expect(JSON.parse(unpacked)).toEqual(await read('?level=2&include=objectValue'))
})

test('responds as unchanged only to a request with If-None-Match', async () => {
  const { service, sheet } = await threeRows()
  const path = `/2.0${sheet.url}?level=2&include=objectValue`
  const Authorization = `Bearer ${service.ann.token}`
  const etag = (await service.app.request(path, { headers: { Authorization } })).headers.get('etag') ?? ''

  const asking = { headers: { Authorization, 'If-None-Match': etag } }
  expect((await service.app.request(path, asking)).status).toBe(304)
  await sheet.addRows(['D'])
  expect((await service.app.request(path, asking)).status).toBe(200)
})

test.each([
  ['a small sheet for whoever takes gzip', 3, 'gzip'],
  ['a large sheet for whoever takes it plain', 600, 'identity'],
])('%s can be read although its bytes cannot be cached, as on a full disk', async (_, rows, encoding) => {
  const { service, sheet } = await threeRows()
  for (let left = rows - 3; left > 0; left -= 500) {
    await sheet.addRows(Array.from({ length: Math.min(left, 500) }, (_, index) => `Row ${index}`))
  }
  service.store.db.sqlite.exec(
    "CREATE TRIGGER full BEFORE INSERT ON sheet_bodies BEGIN SELECT raise(ABORT, 'full'); END",
  )

  const headers = { Authorization: `Bearer ${service.ann.token}`, 'Accept-Encoding': encoding }
  const response = await service.app.request(`/2.0${sheet.url}?level=2&include=objectValue`, { headers })

  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  expect(JSON.parse(text).rows).toHaveLength(rows)
  expect(service.bugs).toHaveLength(1)
})

test('a sheet is the same plain or gzipped, small or large, on every read', async () => {
  for (const added of [0, 600]) {
    const { service, sheet, read } = await threeRows()
    for (let left = added; left > 0; left -= 300) {
      await sheet.addRows(Array.from({ length: 300 }, (_, index) => `Row ${index}`))
    }
    const first = await read('?level=2&include=objectValue')
    const headers = { Authorization: `Bearer ${service.ann.token}`, 'Accept-Encoding': 'gzip' }
    const packed = await service.app.request(`/2.0${sheet.url}?level=2&include=objectValue`, { headers })

    expect(first.rows).toHaveLength(3 + added)
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toEqual(first)
    expect(await read('?level=2&include=objectValue')).toEqual(first)
  }
})

test('rejects an unknown file format', async () => {
  const { service, sheet } = await threeRows()

  const headers = { Authorization: `Bearer ${service.ann.token}`, Accept: 'application/msword' }
  const response = await service.app.request(`/2.0${sheet.url}`, { headers })

  expect(response.status).toBe(406)
  expect(await response.json()).toMatchObject({ errorCode: 1052 })
})

test.each(['rowIds=x', 'columnIds=1.5', 'level=two', 'ifVersionAfter=-1', 'rowsModifiedSince=soon', 'page=0'])(
  'rejects %s',
  async query => {
    const { service, sheet } = await threeRows()

    expect((await service.call(service.ann, 'GET', `${sheet.url}?${query}`)).json.errorCode).toBe(1018)
  },
)

test('discussions are included with their sheet or row, with the number of comments but not their texts', async () => {
  const { service, sheet, ids, read } = await threeRows()
  const begin = (path: string, text: string) =>
    service.call(service.ann, 'POST', `${path}/discussions`, { comment: { text } })
  await begin(sheet.url, 'on the sheet')
  await begin(`${sheet.url}/rows/${ids[1]}`, 'on the row')

  const json = await read('?include=discussions')

  expect(json.discussions).toMatchObject([{ title: 'on the sheet', parentType: 'SHEET', commentCount: 1 }])
  expect(json.rows[1]).toMatchObject({ discussions: [{ title: 'on the row', parentType: 'ROW', commentCount: 1 }] })
  expect(json.rows[0]).not.toHaveProperty('discussions')
  expect(JSON.stringify(json)).not.toContain('"comments"')
  expect(await read('')).not.toHaveProperty('discussions')
})

test('files of comments are included in their discussion if both are requested', async () => {
  const { service, sheet, ids, read } = await threeRows()
  const row = `${sheet.url}/rows/${ids[0]}`
  await service.call(service.ann, 'POST', `${row}/discussions`, { comment: { text: 'x' } })
  const { json: listed } = await service.call(service.ann, 'GET', `${row}/discussions?include=comments`)
  // as: the line below asserts the shape
  const [{ comments }] = listed.data as unknown as [{ readonly comments: readonly [{ readonly id: number }] }]
  const link = { name: 'Register', url: 'https://planning.example/1', attachmentType: 'LINK' }
  await service.call(service.ann, 'POST', `${sheet.url}/comments/${comments[0].id}/attachments`, link)

  const both = await read('?include=discussions,attachments')
  const { json: one } = await service.call(service.ann, 'GET', `${row}?include=discussions,attachments`)

  for (const shown of [both.rows[0], one]) {
    expect(shown).toMatchObject({ discussions: [{ commentAttachments: [link] }] })
    expect(shown).not.toHaveProperty('attachments')
  }
  expect((await read('?include=discussions')).rows[0]?.discussions).toMatchObject([{ commentCount: 1 }])
  expect(JSON.stringify(await read('?include=attachments'))).not.toContain('Register')
})

test('the cached bytes include a new comment at once', async () => {
  const { service, sheet, ids, read } = await threeRows()
  const query = '?level=2&include=objectValue,attachments,discussions'
  expect((await read(query)).rows[0]).not.toHaveProperty('discussions')

  await service.call(service.ann, 'POST', `${sheet.url}/rows/${ids[0]}/discussions`, { comment: { text: 'x' } })

  expect((await read(query)).rows[0]).toMatchObject({ discussions: [{ commentCount: 1 }] })
})

/** Enough cells to be serialized in several batches. */
async function manyRows(service: ReturnType<typeof startService>) {
  const columns = Array.from({ length: 24 }, (_, at) => ({ title: `C${at}`, type: 'TEXT_NUMBER' }))
  const sheet = await aSheet(service, columns)
  const names = Array.from({ length: 400 }, (_, at) => `Row ${at}`)
  const ids = [...(await sheet.addRows(names)), ...(await sheet.addRows(names))]
  return { sheet, ids, path: `${sheet.url}?level=2&include=objectValue` }
}

test('a large sheet serialized in batches equals one serialized at once', async () => {
  const service = startService()
  const { sheet, ids, path } = await manyRows(service)
  const change = (row: object) => service.call(service.ann, 'PUT', `${sheet.url}/rows`, row)
  const moved = await change({ id: ids[700], parentId: ids[10] })
  const calculated = await change({ id: ids[300], cells: sheet.cells({ C0: { formula: '=1 + 1' } }) })
  expect([moved.status, calculated.status]).toEqual([200, 200])

  const inBatches = await service.call(service.ann, 'GET', path)
  const atOnce = await service.call(service.ann, 'GET', `${path},unheard`)

  expect(inBatches.json.rows).toHaveLength(800)
  expect(inBatches.json).toEqual(atOnce.json)
})

test('a change is answered while a large sheet is serialized, which then has its newest version', async () => {
  const service = startService()
  const { sheet, ids, path } = await manyRows(service)
  const reading = service.call(service.ann, 'GET', path)
  await new Promise(resolve => setImmediate(resolve))
  const last = ids.at(-1)
  const { json: changed } = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, [
    { id: ids[0], cells: sheet.cells({ Name: 'changed' }) },
    { id: last, cells: sheet.cells({ Name: 'changed' }) },
  ])

  const { json, headers } = await reading

  expect(json.version).toBe(changed.version)
  expect(headers.get('etag')).toContain(`"${changed.version}-`)
  expect([json.rows[0], json.rows.at(-1)].map(row => row?.cells[0]?.value)).toEqual(['changed', 'changed'])
  expect(json).toEqual((await service.call(service.ann, 'GET', path)).json)
})

test('a deletion is answered while a large sheet is serialized, which is then not found', async () => {
  const service = startService()
  const { sheet, path } = await manyRows(service)
  sheet.share(service.bob, 'VIEWER')
  const reading = service.call(service.bob, 'GET', path)
  await new Promise(resolve => setImmediate(resolve))
  await service.call(service.ann, 'DELETE', sheet.url)

  expect((await reading).status).toBe(404)
})
