import { afterEach, expect, test } from 'vitest'
import { AttachmentId, ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import { fail, ok } from '../../shared/result.ts'
import { attachmentsApi } from './attachments.ts'
import { favoritesApi } from './favorites.ts'
import { serverInfoApi } from './service/server-info.ts'
import { sheetsApi } from './sheets.ts'
import { type AnsweringServer, answeringJson, httpTo, startServer } from './testing/answering-server.ts'
import { aColumn } from './testing/columns.ts'
import { usersApi } from './users.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

async function serve(answers: Record<string, unknown>) {
  server = await startServer(answeringJson(answers))
  return httpTo(server)
}

const sent = () =>
  (server?.seen ?? []).map(({ method, url, body }) => [method, url, JSON.parse(body.toString() || 'null')])

const sheetId = SheetId.parse(5)
const rowId = (id: number) => RowId.parse(id)
const target = { sheetId, columns: [aColumn(1, 'text'), aColumn(2, 'choices')] }
const ROWS = '/sheets/5/rows?level=2&include=objectValue,format'

test('the current user always has a name, even if it is the e-mail address', async () => {
  const http = await serve({ 'GET /users/me': { id: 3, email: 'ann@lab.example', firstName: 'Ann', lastName: 'Lee' } })
  const nameless = { id: 4, email: 'ben@lab.example', status: 'DEACTIVATED' }

  expect(await usersApi(http).me()).toEqual(
    ok({ id: 3, email: 'ann@lab.example', name: 'Ann Lee', active: true, admin: null }),
  )
  await server?.stop()
  const other = await serve({ 'GET /users?page=1&pageSize=100': { data: [nameless], pageNumber: 1, totalPages: 1 } })
  expect(await usersApi(other).page(1)).toEqual(
    ok({
      items: [{ id: 4, email: 'ben@lab.example', name: 'ben@lab.example', active: false, admin: null }],
      next: null,
    }),
  )
})

test('requests the version of a sheet first, and reads the sheet as bytes with its real column types', async () => {
  const http = await serve({
    'GET /sheets/5/version': { version: '12' },
    'GET /sheets/5?level=2&include=objectValue,format,attachments,discussions&accessApiLevel=1': { id: 5, rows: [] },
  })

  expect(await sheetsApi(http).version(sheetId)).toEqual(ok(12))
  const chunks: Uint8Array[] = []
  expect(await sheetsApi(http).read(sheetId, async chunk => chunks.push(chunk) > 0)).toEqual(ok(null))
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ id: 5, rows: [] })
})

test('reads the versions of all sheets at once and omits those without a version', async () => {
  const data = [{ id: 5, name: 'Plan', version: '12' }, { id: 6, version: 3 }, { id: 7 }]
  const http = await serve({ 'GET /sheets?include=sheetVersion&includeAll=true': { data, totalPages: 1 } })

  expect(await sheetsApi(http).versions()).toEqual(
    ok(
      new Map([
        [5, 12],
        [6, 3],
      ]),
    ),
  )
})

test('reports a deleted sheet as not found', async () => {
  const http = await serve({})

  expect(await sheetsApi(http).version(sheetId)).toEqual(fail({ kind: 'not-found', what: 'sheet' }))
  expect(await sheetsApi(http).read(sheetId, async () => true)).toEqual(fail({ kind: 'not-found', what: 'sheet' }))
})

test('creates new rows at one location in one request and returns their ids', async () => {
  const http = await serve({
    [`POST ${ROWS}`]: {
      message: 'SUCCESS',
      resultCode: 0,
      version: 13,
      result: [{ id: 100, cells: [{ columnId: 1, value: 'a' }] }, { id: 101 }],
    },
  })
  const location = { parentId: rowId(8), after: rowId(9) }
  const cells = [{ columnId: ColumnId.parse(1), value: 'a', formula: null }]

  const added = await sheetsApi(http).addRows(target, location, [{ cells }, { cells: [] }])

  expect(added).toMatchObject({ ok: true, value: { version: 13, rows: [{ rowId: 100 }, { rowId: 101, cells: [] }] } })
  expect(sent()).toEqual([
    [
      'POST',
      `/2.0${ROWS}`,
      [
        { siblingId: 9, cells: [{ columnId: 1, value: 'a' }] },
        { siblingId: 9, cells: [] },
      ],
    ],
  ])
})

test('a text keeps the link of its cell, unless the edit sets another one or none', async () => {
  const http = await serve({
    [`PUT ${ROWS}`]: { resultCode: 0, result: [{ id: 7 }, { id: 8 }, { id: 9 }], version: 14 },
  })
  const linked = { ...target, linkOf: () => 'web https://old.example' }
  const write = (id: number, link?: string | null) => ({
    rowId: rowId(id),
    cells: [{ columnId: ColumnId.parse(1), value: 'x', formula: null, link }],
    location: null,
  })

  await sheetsApi(http).updateRows(linked, [write(7), write(8, 'sheet 5 '), write(9, null)])

  expect(sent()[0]?.[2]).toMatchObject(
    [{ url: 'https://old.example' }, { sheetId: 5 }, null].map(hyperlink => ({ cells: [{ value: 'x', hyperlink }] })),
  )
})

test('keeps the current image of a cell, unless the edit removes it', async () => {
  const http = await serve({ [`PUT ${ROWS}`]: { message: 'SUCCESS', resultCode: 0, result: [], version: 2 } })
  const now = { value: 'door.gif', display: null, formula: null, image: 'a1' }
  const write = (id: number, cell: object) => {
    const columnId = ColumnId.parse(1)
    return { rowId: rowId(id), cells: [{ columnId, value: 'Door', formula: null, ...cell }], location: null }
  }

  await sheetsApi(http).updateRows({ ...target, cellOf: id => (id === 9 ? null : now) }, [
    write(7, {}),
    write(8, { value: null, image: null }),
    write(9, {}),
  ])

  expect(sent().map(([, , body]) => body)).toEqual([
    [
      { id: 7, cells: [{ columnId: 1, image: { altText: 'Door' } }] },
      { id: 8, cells: [{ columnId: 1, value: '' }] },
      { id: 9, cells: [{ columnId: 1, value: 'Door' }] },
    ],
  ])
})

test('cells of many rows and moves of rows are changed in one request', async () => {
  const http = await serve({
    [`PUT ${ROWS}`]: { resultCode: 0, result: [{ id: 7 }, { id: 8 }, { id: 9 }], version: 14 },
  })
  const value = { kind: 'choices' as const, choices: ['Red'] }
  const cells = [{ columnId: ColumnId.parse(2), value, formula: null }]

  await sheetsApi(http).updateRows(target, [
    { rowId: rowId(7), cells, location: null },
    { rowId: rowId(8), cells: [], location: { parentId: rowId(7), after: null } },
    { rowId: rowId(9), cells: [], location: { parentId: null, after: null } },
  ])

  expect(sent()[0]?.[2]).toEqual([
    { id: 7, cells: [{ columnId: 2, objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red'] } }] },
    { id: 8, parentId: 7 },
    { id: 9, toTop: true },
  ])
})

test('returns the ids of deleted rows and their descendants', async () => {
  const http = await serve({
    'DELETE /sheets/5/rows?ids=7,8&ignoreRowsNotFound=true': { resultCode: 0, result: [7, 8, 9], version: 15 },
  })

  expect(await sheetsApi(http).deleteRows(sheetId, [rowId(7), rowId(8)])).toEqual(
    ok({ version: 15, rowIds: [7, 8, 9] }),
  )
})

test('adds a favorite as a list of one, and succeeds in removing a missing favorite', async () => {
  const http = await serve({ 'POST /favorites': { message: 'SUCCESS', resultCode: 0, result: [] } })

  expect(await favoritesApi(http).add(sheetId)).toEqual(ok(null))
  expect(await favoritesApi(http).remove(sheetId)).toEqual(ok(null))
  expect(sent()).toEqual([
    ['POST', '/2.0/favorites', [{ type: 'sheet', objectId: 5 }]],
    ['DELETE', '/2.0/favorites/sheet/5', null],
  ])
})

test('lists favorites of every type', async () => {
  const data = [
    { type: 'sheet', objectId: 5 },
    { type: 'sight', objectId: 6, name: 'x' },
  ]
  const http = await serve({
    'GET /favorites?page=1&pageSize=100': { data, pageNumber: 1, pageSize: 2, totalPages: 3 },
  })

  expect(await favoritesApi(http).page(1)).toEqual(
    ok({
      items: [
        { type: 'sheet', id: 5 },
        { type: 'sight', id: 6 },
      ],
      next: 2,
    }),
  )
})

const wireFile = { id: 70, name: 'plan.pdf', attachmentType: 'FILE', parentType: 'ROW', parentId: 7, sizeInKb: 2 }

test('attachments are listed for a sheet or a row, without their URLs', async () => {
  const http = await serve({
    'GET /sheets/5/attachments?page=1&pageSize=100': {
      data: [{ ...wireFile, createdBy: { name: 'Ann' } }],
      totalPages: 1,
    },
    'GET /sheets/5/rows/7/attachments?page=1&pageSize=100': { data: [{ id: 71, name: 'x' }], totalPages: 1 },
  })
  const api = attachmentsApi(http)

  const ofSheet = await api.page({ sheetId, rowId: null }, 1)
  const ofRow = await api.page({ sheetId, rowId: rowId(7) }, 1)

  expect(ofSheet).toMatchObject({
    value: { items: [{ id: 70, parent: { kind: 'row', id: 7 }, sizeBytes: 2048, createdBy: 'Ann' }] },
  })
  expect(ofRow).toMatchObject({
    value: { items: [{ id: 71, parent: { kind: 'row', id: 7 }, type: 'FILE', sizeBytes: null }] },
  })
})

test('reads one attachment with its URL, and a link with its host', async () => {
  const http = await serve({
    'GET /sheets/5/attachments/70': { ...wireFile, url: 'https://files.example/x', urlExpiresInMillis: 120_000 },
    'GET /sheets/5/attachments/71': { ...wireFile, id: 71, attachmentType: 'LINK', url: 'https://else.example:81/a' },
    'GET /sheets/5/attachments/73': { ...wireFile, id: 73, attachmentType: 'BOX_COM' },
  })
  const api = attachmentsApi(http)

  expect(await api.get(sheetId, AttachmentId.parse(70))).toMatchObject({
    value: { url: 'https://files.example/x', attachment: { host: null } },
  })
  expect(await api.get(sheetId, AttachmentId.parse(71))).toMatchObject({
    value: { url: 'https://else.example:81/a', attachment: { host: 'else.example:81' } },
  })
  expect(await api.get(sheetId, AttachmentId.parse(73))).toMatchObject({
    value: { url: null, attachment: { host: null } },
  })
  expect(await api.get(sheetId, AttachmentId.parse(72))).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
})

test('lists the newest version of a file first', async () => {
  const http = await serve({
    'GET /sheets/5/attachments/70/versions?page=1&pageSize=1': { data: [{ ...wireFile, id: 72 }], totalPages: 2 },
    'GET /sheets/5/attachments/71/versions?page=1&pageSize=1': { data: [] },
  })
  const api = attachmentsApi(http)

  expect(await api.newest(sheetId, AttachmentId.parse(70))).toEqual(ok(72))
  expect(await api.newest(sheetId, AttachmentId.parse(71))).toEqual(ok(71))
})

test('uploads a file byte for byte under its encoded name, and deletes it', async () => {
  const http = await serve({
    'POST /sheets/5/rows/7/attachments': { resultCode: 0, result: wireFile, version: 16 },
    'DELETE /sheets/5/attachments/70': { resultCode: 0, message: 'SUCCESS' },
  })
  const bytes = Buffer.from([0, 255, 10, 13, 128])
  async function* content() {
    yield bytes.subarray(0, 2)
    yield bytes.subarray(2)
  }
  const file = { name: 'ü "x"\uD800.pdf', sizeBytes: 5, mimeType: 'application/pdf', content }

  const attached = await attachmentsApi(http).upload({ sheetId, rowId: rowId(7) }, file)

  expect(attached).toMatchObject({ ok: true, value: { id: 70, name: 'plan.pdf' } })
  expect(server?.seen[0]?.body.equals(bytes)).toBe(true)
  expect(server?.seen[0]?.headers).toMatchObject({
    'content-disposition': 'attachment; filename="%C3%BC%20%22x%22%EF%BF%BD.pdf"',
    'content-length': '5',
    'content-type': 'application/pdf',
  })
  expect(await attachmentsApi(http).remove(sheetId, AttachmentId.parse(70))).toEqual(ok(null))
})

test.each([
  ['says so', { featureInfo: { symbolsVersion: 2, idempotencyKeyHours: 24 } }, 86_400_000],
  ['says nothing of it', { featureInfo: { symbolsVersion: 2 } }, null],
  ['says nothing at all', {}, null],
])('detects idempotency support when the service %s', async (_title, answer, lifeMs) => {
  const http = await serve({ 'GET /serverinfo': answer })

  expect(await serverInfoApi(http).keyLifeMs()).toEqual(ok(lifeMs))
})

test('only a create carries an idempotency key', async () => {
  const http = await serve({ [`POST ${ROWS}`]: { resultCode: 0, result: [] } })

  await sheetsApi(http).addRows(target, { parentId: null, after: null }, [], { requestKey: 'k-1' })
  await sheetsApi(http).addRows(target, { parentId: null, after: null }, [])

  expect(server?.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', undefined])
})

test('cell history has values, times and authors, as far as the response has them', async () => {
  const address = '/sheets/5/rows/7/columns/2/history?level=2&include=objectValue&page=1&pageSize=10'
  const picks = { objectType: 'MULTI_PICKLIST', values: ['A', 'B'] }
  const modifiedBy = { name: 'Ann', email: 'ann@lab.example' }
  const newest = { columnId: 2, objectValue: picks, modifiedAt: '2026-11-20T09:00:00Z', modifiedBy }
  const http = await serve({
    [`GET ${address}`]: { data: [newest, { columnId: 2 }], pageNumber: 1, pageSize: 10, totalPages: 1 },
  })
  const cell = { sheetId, rowId: rowId(7), column: aColumn(2, 'choices') }

  const held = { value: { kind: 'choices', choices: ['A', 'B'] }, display: null, formula: null }
  const items = [
    { cell: held, at: Date.parse('2026-11-20T09:00:00Z'), by: 'Ann' },
    { cell: { value: null, display: null, formula: null }, at: null, by: null },
  ]
  expect(await sheetsApi(http).cellHistory(cell, 1)).toEqual(ok({ items, next: null }))
})
