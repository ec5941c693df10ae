import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

/** A, A1, A2 (with A2a), B, with their ids by name. */
async function aTree() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }, { title: 'Done', type: 'CHECKBOX' }])
  const [a = 0] = await sheet.addRows(['A'])
  const [a1 = 0, a2 = 0] = await sheet.addRows(['A1', 'A2'], { parentId: a, toBottom: true })
  const [a2a = 0] = await sheet.addRows(['A2a'], { parentId: a2 })
  const [b = 0] = await sheet.addRows(['B'])
  const put = (rows: unknown, query = '', person = service.ann) =>
    service.call(person, 'PUT', `${sheet.url}/rows${query}`, rows)
  return { service, sheet, ids: { a, a1, a2, a2a, b }, put, version: await sheet.version() }
}

test('an update changes the cells it names and keeps the others', async () => {
  const { sheet, ids, put } = await aTree()
  await put({ id: ids.a, cells: sheet.cells({ Note: 'kept' }) })

  const { json } = await put({ id: ids.a, cells: sheet.cells({ Done: true }) })

  expect(json.result.cells).toMatchObject([{ value: 'A' }, { value: 'kept' }, { value: true }])
})

test('an object returns an object, a list returns a list in request order', async () => {
  const { sheet, ids, put } = await aTree()
  const cells = sheet.cells({ Note: 'x' })

  expect((await put({ id: ids.b, cells })).json.result).toMatchObject({ id: ids.b, rowNumber: 5 })
  expect((await put([{ id: ids.b, cells }])).json.result).toMatchObject([{ id: ids.b }])
  expect(
    (
      await put([
        { id: ids.b, cells },
        { id: ids.a, cells },
      ])
    ).json.result.map(({ id }) => id),
  ).toEqual([ids.b, ids.a])
})

test('25 rows are one change with one version', async () => {
  const { sheet, put, version } = await aTree()
  const rowIds = await sheet.addRows(Array.from({ length: 25 }, (_, n) => `Row ${n}`))

  const { json } = await put(rowIds.map(id => ({ id, cells: sheet.cells({ Note: 'x' }) })))

  expect(json.version).toBe(version + 2)
})

test.each<readonly [string, unknown, object]>([
  ['an empty text', '', {}],
  ['null', { value: null }, {}],
])('%s clears a cell', async (_, value) => {
  const { sheet, ids, put } = await aTree()

  const { json } = await put({ id: ids.a, cells: sheet.cells({ Name: value }) })

  expect(json.result.cells[0]).toEqual({ columnId: sheet.columnId('Name') })
})

test('an empty text unchecks a checkbox', async () => {
  const { sheet, ids, put } = await aTree()
  await put({ id: ids.a, cells: sheet.cells({ Done: true }) })

  expect((await put({ id: ids.a, cells: sheet.cells({ Done: '' }) })).json.result.cells[2]).toMatchObject({
    value: false,
  })
})

test('a new value keeps the format of the cell, and a format alone keeps the value', async () => {
  const { sheet, ids, put } = await aTree()
  const bold = ',,1,,,,,,,,,,,,,,'

  await put({ id: ids.a, cells: sheet.cells({ Name: { format: bold } }) })
  const { json } = await put({ id: ids.a, cells: sheet.cells({ Name: 'New' }) }, '?include=format')

  expect(json.result.cells[0]).toMatchObject({ value: 'New', format: bold })
})

test('a value replaces a formula, and removing a link removes its text', async () => {
  const { sheet, ids, put } = await aTree()
  await put({
    id: ids.a,
    cells: sheet.cells({ Note: { formula: '=1' }, Name: { value: 'L', hyperlink: { url: 'https://a.example' } } }),
  })

  const { json } = await put({ id: ids.a, cells: sheet.cells({ Note: 'plain', Name: { value: '', hyperlink: null } }) })

  expect(json.result.cells.slice(0, 2)).toEqual([
    { columnId: sheet.columnId('Name') },
    { columnId: sheet.columnId('Note'), value: 'plain', displayValue: 'plain' },
  ])
})

test('rows can be collapsed, formatted and locked without touching their cells', async () => {
  const { ids, put } = await aTree()

  const { json } = await put(
    { id: ids.a, expanded: false, locked: true, format: ',,1,,,,,,,,,,,,,,' },
    '?include=format',
  )

  expect(json.result).toMatchObject({
    expanded: false,
    locked: true,
    format: ',,1,,,,,,,,,,,,,,',
    cells: [{ value: 'A' }, {}, {}],
  })
})

type Ids = Awaited<ReturnType<typeof aTree>>['ids']

test.each<readonly [string, (ids: Ids) => object | readonly object[], readonly string[]]>([
  ['B to the top', ({ b }) => ({ id: b, toTop: true }), ['B', 'A', '  A1', '  A2', '    A2a']],
  [
    'A, with all below it, to the bottom',
    ({ a }) => ({ id: a, toBottom: true }),
    ['B', 'A', '  A1', '  A2', '    A2a'],
  ],
  ['A2, with its child, under B', ({ a2, b }) => ({ id: a2, parentId: b }), ['A', '  A1', 'B', '  A2', '    A2a']],
  ['B below A1', ({ a1, b }) => ({ id: b, siblingId: a1 }), ['A', '  A1', '  B', '  A2', '    A2a']],
  ['B above A1', ({ a1, b }) => ({ id: b, siblingId: a1, above: true }), ['A', '  B', '  A1', '  A2', '    A2a']],
  ['A2 indented', ({ a2 }) => ({ id: a2, indent: 1 }), ['A', '  A1', '    A2', '      A2a', 'B']],
  ['B indented', ({ b }) => ({ id: b, indent: 1 }), ['A', '  A1', '  A2', '    A2a', '  B']],
  ['A1 outdented, A2 becoming its child', ({ a1 }) => ({ id: a1, outdent: 1 }), ['A', 'A1', '  A2', '    A2a', 'B']],
  ['A2a outdented', ({ a2a }) => ({ id: a2a, outdent: 1 }), ['A', '  A1', '  A2', '  A2a', 'B']],
  [
    'two rows at once, in the order named',
    ({ b, a1 }) => [
      { id: b, toTop: true },
      { id: a1, toTop: true },
    ],
    ['B', 'A1', 'A', '  A2', '    A2a'],
  ],
])('moving: %s', async (_, change, expected) => {
  const { sheet, ids, put, version } = await aTree()

  const { status, json } = await put(change(ids))

  expect(status, JSON.stringify(json)).toBe(200)
  expect(await sheet.outline()).toEqual(expected)
  expect(await sheet.version()).toBe(version + 1)
})

test('a moved row has its new number and parent', async () => {
  const { ids, put } = await aTree()

  const { json } = await put({ id: ids.b, siblingId: ids.a1 })

  expect(json.result).toMatchObject({ rowNumber: 3, parentId: ids.a, siblingId: ids.a1 })
})

test.each<readonly [string, (ids: Ids) => unknown, number]>([
  ['a row that does not exist', () => ({ id: 7, cells: [] }), 1034],
  ['no id', () => ({ cells: [] }), 1012],
  ['an id that cannot become a text', () => [{ id: { toString: 7 }, cells: [] }], 1031],
  ['the same row twice', ({ a }) => [{ id: a }, { id: a }], 1137],
  ['into itself', ({ a }) => ({ id: a, parentId: a }), 1063],
  ['into its own child', ({ a, a2a }) => ({ id: a, parentId: a2a }), 1063],
  ['next to its own child', ({ a, a1 }) => ({ id: a, siblingId: a1 }), 1064],
  [
    'two rows indented',
    ({ a1, a2 }) => [
      { id: a1, indent: 1 },
      { id: a2, indent: 1 },
    ],
    1062,
  ],
  ['indented by two', ({ a2 }) => ({ id: a2, indent: 2 }), 1062],
  ['the first of its level indented', ({ a1 }) => ({ id: a1, indent: 1 }), 1062],
  ['a top row outdented', ({ b }) => ({ id: b, outdent: 1 }), 1062],
  [
    'to different locations',
    ({ a, b }) => [
      { id: a, toTop: true },
      { id: b, toBottom: true },
    ],
    1123,
  ],
  ['one moved and one not', ({ a, b }) => [{ id: a, toTop: true }, { id: b }], 1123],
])('rejects an update without effect: %s', async (_, change, code) => {
  const { sheet, ids, put, version } = await aTree()
  const before = await sheet.outline()

  expect(await put(change(ids))).toMatchObject({ status: 400, json: { errorCode: code } })
  expect(await sheet.outline()).toEqual(before)
  expect(await sheet.version()).toBe(version)
})

test('the error of a bulk update names the row', async () => {
  const { sheet, ids, put } = await aTree()

  const { json } = await put([
    { id: ids.a, cells: sheet.cells({ Note: 'x' }) },
    { id: ids.b, cells: sheet.cells({ Done: 'perhaps' }) },
  ])

  expect([json.errorCode, json.detail]).toEqual([1042, { index: 1, rowId: ids.b }])
})

test('with partial success the valid rows change', async () => {
  const { sheet, ids, put, version } = await aTree()

  const { json } = await put(
    [
      { id: ids.b, cells: sheet.cells({ Done: 'perhaps' }) },
      { id: ids.a, cells: sheet.cells({ Note: 'x' }) },
      { id: 7, cells: [] },
    ],
    '?allowPartialSuccess=true',
  )

  expect(json).toMatchObject({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    version: version + 1,
    result: [{ id: ids.a }],
    failedItems: [
      { index: 0, rowId: ids.b, error: { errorCode: 1042 } },
      { index: 2, rowId: 7, error: { errorCode: 1034 } },
    ],
  })
})

test('with partial success a row with an invalid location stays, and the others move', async () => {
  const { sheet, ids, put } = await aTree()
  const [blank = 0] = await sheet.addRows([''])
  const toA2 = { parentId: ids.a2, toBottom: true }

  const { json } = await put(
    [
      { id: ids.a1, siblingId: 7 },
      { id: ids.a, ...toA2 },
      { id: ids.a2, indent: 1, outdent: 1 },
      { id: ids.b, parentId: blank },
      { id: blank, ...toA2 },
      { id: ids.a2a, toTop: true },
    ],
    '?allowPartialSuccess=true',
  )

  expect(json.result).toMatchObject([{ id: blank, parentId: ids.a2 }])
  expect(json.failedItems).toMatchObject(
    [
      [0, 1064],
      [1, 1063],
      [2, 1062],
      [3, 1185],
      [5, 1123],
    ].map(([index, errorCode]) => ({ index, error: { errorCode } })),
  )
  expect(await sheet.outline()).toEqual(['A', '  A1', '  A2', '    A2a', '    ', 'B'])
})

test('with partial success only the first row that can be indented is indented', async () => {
  const { sheet, ids, put } = await aTree()

  const { json } = await put(
    [ids.a1, ids.a2, ids.b].map(id => ({ id, indent: 1 })),
    '?allowPartialSuccess=true',
  )

  expect(json.result).toMatchObject([{ id: ids.a2, parentId: ids.a1 }])
  expect(json.failedItems).toMatchObject([
    { index: 0, rowId: ids.a1, error: { errorCode: 1062 } },
    { index: 2, rowId: ids.b, error: { errorCode: 1062 } },
  ])
  expect(await sheet.outline()).toEqual(['A', '  A1', '    A2', '      A2a', 'B'])
})

test('a child of a blank row may move within it', async () => {
  const { sheet, ids, put } = await aTree()
  await put({ id: ids.a, cells: sheet.cells({ Name: '' }) })

  expect((await put({ id: ids.a2, siblingId: ids.a1, above: true })).status).toBe(200)
  expect(await sheet.outline()).toEqual(['', '  A2', '    A2a', '  A1', 'B'])
})

test('only admins change and move a locked row', async () => {
  const { service, sheet, ids, put } = await aTree()
  sheet.share(service.bob, 'EDITOR')
  await put({ id: ids.a, locked: true })

  expect((await put({ id: ids.a, cells: sheet.cells({ Note: 'x' }) }, '', service.bob)).json.errorCode).toBe(1050)
  expect((await put({ id: ids.a, toBottom: true }, '', service.bob)).json.errorCode).toBe(1050)
  expect((await put({ id: ids.b, locked: true }, '', service.bob)).json.errorCode).toBe(1004)
  expect((await put({ id: ids.a, locked: false })).status).toBe(200)
})

test('only admins write a locked column', async () => {
  const { service, sheet, ids, put } = await aTree()
  sheet.share(service.bob, 'EDITOR')
  await service.call(service.ann, 'PUT', `${sheet.url}/columns/${sheet.columnId('Note')}`, { locked: true })
  const change = { id: ids.a, cells: sheet.cells({ Note: 'x' }) }

  expect(await put(change, '', service.bob)).toMatchObject({ status: 403, json: { errorCode: 1039 } })
  expect((await put(change)).status).toBe(200)
})

test('a row cannot move under a blank row, nor be indented under one', async () => {
  const { sheet, ids, put } = await aTree()
  const [blank] = await sheet.addRows([''])
  const [last] = await sheet.addRows(['Last'])

  expect((await put({ id: ids.b, parentId: blank })).json.errorCode).toBe(1185)
  expect((await put({ id: last, indent: 1 })).json.errorCode).toBe(1185)
})

test('records editor and time of a changed row; shifted rows keep theirs', async () => {
  const { service, sheet, ids, put } = await aTree()
  sheet.share(service.bob, 'EDITOR')
  service.advance(60_000)

  await put({ id: ids.b, toTop: true }, '', service.bob)

  const { json } = await service.call(service.ann, 'GET', `${sheet.url}?include=writerInfo`)
  expect(json.rows[0]).toMatchObject({
    id: ids.b,
    modifiedAt: '2026-03-02T09:01:00Z',
    modifiedBy: { email: 'bob@office.example' },
  })
  expect(json.rows[1]).toMatchObject({ id: ids.a, rowNumber: 2, modifiedAt: '2026-03-02T09:00:00Z' })
})

test('access revoked during the request rejects it', async () => {
  const { service, sheet, ids } = await aTree()
  sheet.share(service.bob, 'EDITOR')
  const body = new ReadableStream({
    pull(controller) {
      service.store.shares.remove('sheet', sheet.id, service.bob.id)
      controller.enqueue(new TextEncoder().encode(JSON.stringify({ id: ids.a, cells: sheet.cells({ Note: 'late' }) })))
      controller.close()
    },
  })

  const response = await service.app.request(`/2.0${sheet.url}/rows`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${service.bob.token}`, 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit) // as: `duplex` is specific to Node and missing in the type

  expect(response.status).toBe(404)
})
