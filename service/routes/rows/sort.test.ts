import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

/** A sheet with these columns, and rows with these values from the top. */
async function aTable(columns: readonly SheetColumn[], rows: readonly Readonly<Record<string, unknown>>[]) {
  const service = startService()
  const sheet = await aSheet(service, columns)
  const body = rows.map(values => ({ cells: sheet.cells(values) }))
  const { status, json } = await service.call(service.ann, 'POST', `${sheet.url}/rows`, body)
  expect(status, JSON.stringify(json)).toBe(200)
  const ids = json.result.map(({ id }) => id)
  const sort = (
    criteria: readonly (readonly [title: string, direction?: string])[],
    person = service.ann,
    query = '',
  ) =>
    service.call(person, 'POST', `${sheet.url}/sort${query}`, {
      sortCriteria: criteria.map(([title, direction]) => ({ columnId: sheet.columnId(title), direction })),
    })
  return { service, sheet, ids, sort }
}

test('sorts the stored rows and returns the sheet', async () => {
  const { sheet, sort } = await aTable([], [{ Name: 'b' }, { Name: 'C' }, { Name: 'a' }])
  const version = await sheet.version()

  const { status, json } = await sort([['Name']])

  expect(status).toBe(200)
  expect(json).toMatchObject({ id: sheet.id, name: 'Plan', version: version + 1, totalRowCount: 3 })
  expect(json).not.toHaveProperty('result')
  expect(json.rows.map(row => [row.rowNumber, row.cells[0]?.value])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'C'],
  ])
  expect(await sheet.outline()).toEqual(['a', 'b', 'C'])
})

test.each([
  ['numbers by size', {}, [10, 9, 100], [9, 10, 100]],
  ['numbers before texts, whatever the case of letters', {}, ['b', 3, 'A'], [3, 'A', 'b']],
  ['days by the calendar', { type: 'DATE' }, ['2026-02-01', '2025-12-31'], ['2025-12-31', '2026-02-01']],
  ['checked after not checked', { type: 'CHECKBOX' }, [true, false], [false, true]],
  [
    'options in the order of the column',
    { type: 'PICKLIST', options: ['New', 'Done'] },
    ['Done', 'New'],
    ['New', 'Done'],
  ],
])('%s', async (_what, type, values, sorted) => {
  const { sort } = await aTable([{ title: 'Key', ...type }], [{ Name: 'blank' }, ...values.map(Key => ({ Key }))])

  const up = (await sort([['Key', 'ASCENDING']])).json.rows.map(row => row.cells[1]?.value)
  const down = (await sort([['Key', 'DESCENDING']])).json.rows.map(row => row.cells[1]?.value)

  // Blank cells are last in both directions.
  expect(up).toEqual([...sorted, undefined])
  expect(down).toEqual([...sorted.toReversed(), undefined])
})

test('equal values are ordered by the next column, and equal rows keep their order', async () => {
  const rows = [
    { Name: 'first', A: 1, B: 1 },
    { Name: 'second', A: 1, B: 2 },
    { Name: 'third', A: 0, B: 1 },
    { Name: 'fourth', A: 1, B: 2 },
  ]
  const { sheet, sort } = await aTable([{ title: 'A' }, { title: 'B' }], rows)

  await sort([['A'], ['B', 'DESCENDING']])

  expect(await sheet.outline()).toEqual(['third', 'second', 'fourth', 'first'])
})

test('each row stays below its parent', async () => {
  const { sheet, ids, sort } = await aTable([], [{ Name: 'b' }, { Name: 'a' }])
  await sheet.addRows(['y', 'x'], { parentId: ids[0] })
  await sheet.addRows(['z'], { parentId: ids[1] })

  await sort([['Name']])

  expect(await sheet.outline()).toEqual(['a', '  z', 'b', '  x', '  y'])
})

test('formulas are sorted by result and keep referring to the same rows', async () => {
  const { service, sheet, sort } = await aTable(
    [{ title: 'Sum' }],
    [
      { Name: 5, Sum: { formula: '=Name1 * 10' } },
      { Name: 2, Sum: { formula: '=Name1 + 1' } },
    ],
  )

  await sort([['Sum']])

  const { json } = await service.call(service.ann, 'GET', sheet.url)
  expect(json.rows.map(row => row.cells[1])).toMatchObject([
    { formula: '=Name2 + 1', value: 6 },
    { formula: '=Name2 * 10', value: 50 },
  ])
})

test('the returned sheet has the requested view', async () => {
  const { sort } = await aTable([{ title: 'Picks', type: 'MULTI_PICKLIST' }], [{ Name: 'a' }])

  expect((await sort([['Name']])).json.columns[1]).toMatchObject({ type: 'TEXT_NUMBER' })
  const { json } = await sort([['Name']], undefined, '?level=2&include=columnType&exclude=nonexistentCells')
  expect(json.columns[1]).toMatchObject({ type: 'MULTI_PICKLIST' })
  expect(json.rows[0]?.cells).toMatchObject([{ columnType: 'TEXT_NUMBER', value: 'a' }])
})

test('only admins sort a sheet with locked rows, and these move as well', async () => {
  const { service, sheet, ids, sort } = await aTable([], [{ Name: 'b' }, { Name: 'a' }])
  sheet.share(service.bob, 'EDITOR')
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id: ids[0], locked: true })

  expect((await sort([['Name']], service.bob)).json.errorCode).toBe(1223)
  expect(await sheet.outline()).toEqual(['b', 'a'])
  expect((await sort([['Name']])).status).toBe(200)
  expect(await sheet.outline()).toEqual(['a', 'b'])
})

test('rejects invalid sort columns without effect', async () => {
  const { service, sheet, sort } = await aTable([], [{ Name: 'b' }, { Name: 'a' }])
  const version = await sheet.version()
  const send = async (body: unknown) =>
    (await service.call(service.ann, 'POST', `${sheet.url}/sort`, body)).json.errorCode
  const columnId = sheet.columnId('Name')

  expect(await send({ sortCriteria: [{ columnId: 123 }] })).toBe(1036)
  expect((await sort([['Name'], ['Name']])).json.errorCode).toBe(1137)
  expect(await send({ sortCriteria: [{ columnId, direction: 'SIDEWAYS' }] })).toBe(1031)
  expect(await send({ sortCriteria: [] })).toBe(1031)
  expect(await send({})).toBe(1012)
  expect(await sheet.version()).toBe(version)
})
