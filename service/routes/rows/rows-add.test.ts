import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

async function withSheet(...columns: readonly SheetColumn[]) {
  const service = startService()
  const sheet = await aSheet(service, columns)
  const post = (rows: unknown, query = '') => service.call(service.ann, 'POST', `${sheet.url}/rows${query}`, rows)
  return { service, sheet, post }
}

test('the response to an added row has its id, number and cells, and the new version', async () => {
  const { sheet, post } = await withSheet({ title: 'Note' })
  const [first] = await sheet.addRows(['A'])

  const { json } = await post({ toBottom: true, cells: sheet.cells({ Name: 'B', Note: 'x' }) })

  expect(json).toEqual({
    message: 'SUCCESS',
    resultCode: 0,
    version: 3,
    result: {
      id: expect.any(Number),
      sheetId: sheet.id,
      rowNumber: 2,
      siblingId: first,
      expanded: true,
      createdAt: '2026-03-02T09:00:00Z',
      modifiedAt: '2026-03-02T09:00:00Z',
      cells: [
        { columnId: sheet.columnId('Name'), value: 'B', displayValue: 'B' },
        { columnId: sheet.columnId('Note'), value: 'x', displayValue: 'x' },
      ],
    },
  })
})

test('an object returns an object, a list returns a list in request order', async () => {
  const { sheet, post } = await withSheet()

  expect((await post({ cells: sheet.cells({ Name: 'A' }) })).json.result).toMatchObject({ rowNumber: 1 })
  const { json } = await post([{ cells: sheet.cells({ Name: 'B' }) }, { cells: sheet.cells({ Name: 'C' }) }])
  expect(json.result).toMatchObject([{ rowNumber: 2 }, { rowNumber: 3 }])
  expect(await sheet.outline()).toEqual(['A', 'B', 'C'])
})

test.each<readonly [string, (ids: readonly number[]) => object, readonly string[]]>([
  ['none, so the bottom', () => ({}), ['A', '  A1', 'B', 'New']],
  ['the bottom', () => ({ toBottom: true }), ['A', '  A1', 'B', 'New']],
  ['the top', () => ({ toTop: true }), ['New', 'A', '  A1', 'B']],
  ['first under A', ([a]) => ({ parentId: a }), ['A', '  New', '  A1', 'B']],
  ['last under A', ([a]) => ({ parentId: a, toBottom: true }), ['A', '  A1', '  New', 'B']],
  ['below A', ([a]) => ({ siblingId: a }), ['A', '  A1', 'New', 'B']],
  ['above B', ([, , b]) => ({ siblingId: b, above: true }), ['A', '  A1', 'New', 'B']],
  ['below A1, at its level', ([, a1]) => ({ siblingId: a1 }), ['A', '  A1', '  New', 'B']],
  [
    'the bottom as SDKs send it, with false for the rest',
    () => ({ toTop: false, toBottom: true, above: false }),
    ['A', '  A1', 'B', 'New'],
  ],
])('the location of a new row: %s', async (_, location, expected) => {
  const { sheet } = await withSheet()
  const [a = 0] = await sheet.addRows(['A'])
  const [a1 = 0] = await sheet.addRows(['A1'], { parentId: a })
  const [b = 0] = await sheet.addRows(['B'])

  await sheet.addRows(['New'], location([a, a1, b]))

  expect(await sheet.outline()).toEqual(expected)
})

test('row numbers are those of the whole sheet after the request', async () => {
  const { sheet, post } = await withSheet()
  await sheet.addRows(['A', 'B'])

  const { json } = await post([1, 2].map(n => ({ toTop: true, cells: sheet.cells({ Name: `New ${n}` }) })))

  expect(json.result.map(row => row.rowNumber)).toEqual([1, 2])
  expect(await sheet.outline()).toEqual(['New 1', 'New 2', 'A', 'B'])
})

test.each<readonly [string, object, number]>([
  ['top and bottom', { toTop: true, toBottom: true }, 1062],
  ['above nothing', { above: true }, 1062],
  ['indented', { indent: 1 }, 1062],
  ['a parent that does not exist', { parentId: 7 }, 1063],
  ['a sibling that does not exist', { siblingId: 7 }, 1064],
])('rejects an invalid location: %s', async (_, location, code) => {
  const { sheet, post } = await withSheet()
  await sheet.addRows(['A'])

  expect(await post({ ...location, cells: sheet.cells({ Name: 'x' }) })).toMatchObject({
    status: 400,
    json: { errorCode: code },
  })
  expect(await sheet.outline()).toEqual(['A'])
})

test('rejects a row of another sheet as a location', async () => {
  const { service, sheet, post } = await withSheet()
  const other = await aSheet(service)
  const [stranger] = await other.addRows(['X'])

  expect((await post({ parentId: stranger, cells: sheet.cells({ Name: 'x' }) })).json.errorCode).toBe(1063)
})

test('all rows of a request have one location', async () => {
  const { sheet, post } = await withSheet()
  const cells = sheet.cells({ Name: 'x' })

  expect(
    (
      await post([
        { toTop: true, cells },
        { toBottom: true, cells },
      ])
    ).json.errorCode,
  ).toBe(1123)
})

test('a blank row can be added, but has no children', async () => {
  const { service, sheet, post } = await withSheet()
  const [blank] = await sheet.addRows([''])

  expect((await post({ parentId: blank, cells: sheet.cells({ Name: 'x' }) })).json.errorCode).toBe(1185)
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: blank, cells: sheet.cells({ Name: 'A' }) })
  expect((await post({ parentId: blank, cells: sheet.cells({ Name: 'x' }) })).status).toBe(200)
})

test.each<readonly [string, (columnId: number) => unknown, number]>([
  ['a column that does not exist', () => [{ columnId: 7, value: 'x' }], 1036],
  [
    'one column twice',
    id => [
      { columnId: id, value: 'x' },
      { columnId: id, value: 'y' },
    ],
    1037,
  ],
  ['a cell without column', () => [{ value: 'x' }], 1012],
  ['cells that are no list', () => ({ a: 1 }), 1031],
])('rejects a row with %s', async (_, cells, code) => {
  const { sheet, post } = await withSheet()

  expect((await post({ cells: cells(sheet.columnId('Name')) })).json.errorCode).toBe(code)
})

test.each<readonly [string, object]>([
  ['an id', { id: 5 }],
  ['a row number', { rowNumber: 5 }],
  ['an attribute rows do not have', { colour: 'red' }],
])('rejects a new row with %s', async (_, extra) => {
  const { sheet, post } = await withSheet()

  expect((await post({ ...extra, cells: sheet.cells({ Name: 'x' }) })).json.errorCode).toBe(1032)
})

test('all or nothing: one invalid row rejects all, and the error names it', async () => {
  const { sheet, post } = await withSheet({ title: 'Done', type: 'CHECKBOX' })

  const { status, json } = await post([
    { cells: sheet.cells({ Name: 'good' }) },
    { cells: sheet.cells({ Name: 'bad', Done: 'perhaps' }) },
  ])

  expect([status, json.errorCode, json.detail]).toEqual([400, 1042, { index: 1 }])
  expect(await sheet.outline()).toEqual([])
  expect(await sheet.version()).toBe(1)
})

test('with partial success the valid rows are added in order, and the invalid ones are listed', async () => {
  const { sheet, post } = await withSheet({ title: 'Done', type: 'CHECKBOX' })

  const { status, json } = await post(
    [
      { cells: sheet.cells({ Name: 'A' }) },
      { cells: sheet.cells({ Name: 'bad', Done: 'perhaps' }) },
      { colour: 'red' },
      { cells: sheet.cells({ Name: 'B', Done: true }) },
    ],
    '?allowPartialSuccess=True',
  )

  expect(status).toBe(200)
  expect(json).toMatchObject({
    message: 'PARTIAL_SUCCESS',
    resultCode: 3,
    version: 2,
    result: [{ rowNumber: 1 }, { rowNumber: 2 }],
  })
  expect(json.failedItems).toEqual([
    { index: 1, error: { errorCode: 1042, message: expect.any(String), refId: expect.any(String) } },
    { index: 2, error: { errorCode: 1032, message: expect.any(String), refId: expect.any(String) } },
  ])
  expect(await sheet.outline()).toEqual(['A', 'B'])
})

test('with partial success a row with an invalid location fails alone', async () => {
  const { sheet, post } = await withSheet()
  const [a = 0, blank = 0] = await sheet.addRows(['A', ''])
  const row = (Name: string, location: object) => ({ ...location, cells: sheet.cells({ Name }) })

  const { json } = await post(
    [
      row('no such parent', { parentId: 7 }),
      row('no such sibling', { siblingId: 7 }),
      row('under a blank row', { parentId: blank }),
      row('indented', { indent: 1 }),
      row('A1', { parentId: a, toBottom: true }),
      row('elsewhere', { toTop: true }),
      row('no such parent either', { parentId: 7 }),
      row('A2', { parentId: a, toBottom: true }),
    ],
    '?allowPartialSuccess=true',
  )

  expect(json.result).toMatchObject([
    { rowNumber: 2, parentId: a },
    { rowNumber: 3, parentId: a },
  ])
  expect(json.failedItems).toMatchObject(
    [
      [0, 1063],
      [1, 1064],
      [2, 1185],
      [3, 1062],
      [5, 1123],
      [6, 1123],
    ].map(([index, errorCode]) => ({ index, error: { errorCode } })),
  )
  expect(await sheet.outline()).toEqual(['A', '  A1', '  A2', ''])
})

test.each([{ parentId: 7 }, { siblingId: 7 }])(
  'with partial success all rows may have invalid locations: %j',
  async at => {
    const { sheet, post } = await withSheet()
    await sheet.addRows(['A'])

    const { json } = await post([at, at], '?allowPartialSuccess=true')

    expect(json).toMatchObject({ message: 'PARTIAL_SUCCESS', result: [], failedItems: [{ index: 0 }, { index: 1 }] })
    expect(await sheet.outline()).toEqual(['A'])
  },
)

test('the error for a missing location names the row', async () => {
  const { post } = await withSheet()

  expect((await post([{ parentId: 7 }])).json.detail).toEqual({ index: 0 })
  expect((await post([{ toTop: true }, { toBottom: true }])).json.detail).toEqual({ index: 1 })
})

test('partial success without any success changes nothing', async () => {
  const { sheet, post } = await withSheet()

  const { json } = await post([{ colour: 'red' }], '?allowPartialSuccess=true')

  expect(json).toMatchObject({ message: 'PARTIAL_SUCCESS', result: [], failedItems: [{ index: 0 }], version: 1 })
  expect(await sheet.version()).toBe(1)
})

test('accepts 500 rows per request and not one more', async () => {
  const { sheet, post } = await withSheet()
  const row = { cells: sheet.cells({ Name: 'x' }) }

  expect((await post(Array(500).fill(row))).status).toBe(200)
  expect((await post(Array(501).fill(row))).json.errorCode).toBe(1061)
  expect((await sheet.outline()).length).toBe(500)
})

test('rejects an empty list', async () => {
  const { post } = await withSheet()

  expect((await post([])).json.errorCode).toBe(1024)
})

test('an admin may add locked rows, an editor may not', async () => {
  const { service, sheet, post } = await withSheet()
  sheet.share(service.bob, 'EDITOR')
  const row = { locked: true, cells: sheet.cells({ Name: 'x' }) }

  expect((await service.call(service.bob, 'POST', `${sheet.url}/rows`, row)).json.errorCode).toBe(1004)
  expect((await post(row)).json.result).toMatchObject({ locked: true, lockedForUser: false })
})

test('adding to a long sheet stays fast', async () => {
  const { sheet, post } = await withSheet()
  const batch = Array.from({ length: 500 }, (_, n) => ({ cells: sheet.cells({ Name: `Row ${n}` }) }))

  for (let count = 0; count < 6; count++) expect((await post(batch)).status).toBe(200)

  const { json } = await post({ toTop: true, cells: sheet.cells({ Name: 'First' }) })
  expect(json.result).toMatchObject({ rowNumber: 1 })
  expect((await sheet.outline()).slice(0, 2)).toEqual(['First', 'Row 0'])
})
