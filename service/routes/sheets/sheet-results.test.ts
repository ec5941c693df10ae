import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

const DAY_MS = 86_400_000

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Cost', type: 'TEXT_NUMBER' },
  { title: 'Total', type: 'TEXT_NUMBER' },
  { title: 'Due', type: 'DATE' },
  { title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
]

/** A sheet with a formula in each row, with functions that write and read it. */
async function aCalculatedSheet(columns = COLUMNS) {
  const service = startService()
  const sheet = await aSheet(service, columns)
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await service.call(service.ann, method, `${sheet.url}${path}`, body)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(service.bugs).toEqual([])
    return json
  }
  const add = async (values: Readonly<Record<string, unknown>>, location: object = {}): Promise<number> =>
    (await call('POST', '/rows', [{ ...location, cells: sheet.cells(values) }])).result[0]?.id ?? 0
  const column = async (title: string) => {
    const { rows } = await call('GET', '')
    return rows.map(row => row.cells.find(({ columnId }) => columnId === sheet.columnId(title))?.value)
  }
  return { service, sheet, call, add, column }
}

test('an edit changes the results in other rows for the next reader', async () => {
  const { sheet, call, add, column } = await aCalculatedSheet()
  const first = await add({ Name: 'One', Cost: 2, Total: { formula: '=[Cost]@row * 10' } })
  await add({ Name: 'All', Total: { formula: '=SUM([Cost]:[Cost])' } })
  expect(await column('Total')).toEqual([20, 2])

  await call('PUT', '/rows', [{ id: first, cells: sheet.cells({ Cost: 5 }) }])

  expect(await column('Total')).toEqual([50, 5])
})

test('the response to a write has the formula results', async () => {
  const { sheet, call, add } = await aCalculatedSheet()
  const id = await add({ Name: 'One', Cost: 2, Total: { formula: '=[Cost]@row * 10' } })

  const { result } = await call('PUT', '/rows', [{ id, cells: sheet.cells({ Cost: 3 }) }])

  const total = result[0]?.cells.find(({ columnId }) => columnId === sheet.columnId('Total'))
  expect(total).toMatchObject({ value: 30, displayValue: '30', formula: '=[Cost]@row * 10' })
})

test('recalculates when rows are added, deleted or moved', async () => {
  const { call, add, column } = await aCalculatedSheet()
  const parent = await add({ Name: 'Phase', Total: { formula: '=SUM(CHILDREN([Cost]@row))' } })
  const child = await add({ Name: 'Task', Cost: 7 }, { parentId: parent })
  expect(await column('Total')).toEqual([7, undefined])

  await call('PUT', '/rows', [{ id: child, toTop: true }])
  expect(await column('Total')).toEqual([undefined, 0])

  await call('DELETE', `/rows?ids=${child}`)
  expect(await column('Total')).toEqual([0])
})

test('a column formula has a result in every row, also in rows without cells', async () => {
  const { sheet, call, add, column } = await aCalculatedSheet()
  await add({ Name: 'One', Cost: 2 })
  await add({ Name: 'Two', Cost: 3 })

  await call('PUT', `/columns/${sheet.columnId('Total')}`, { formula: '=[Cost]@row + 1' })

  expect(await column('Total')).toEqual([3, 4])
})

test('dates and picks keep their types in formulas and results', async () => {
  const { add, column } = await aCalculatedSheet()
  const tags = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  await add({ Name: 'One', Due: '2026-03-02', Tags: tags, Total: { formula: '=COUNTM([Tags]@row)' } })
  await add({ Name: 'Two', Due: { formula: '=[Due]1 + 7' }, Total: { formula: '=[Due]@row - [Due]1' } })

  expect(await column('Due')).toEqual(['2026-03-02', '2026-03-09'])
  expect(await column('Total')).toEqual([2, 7])
})

test('a result that depends on the date changes the next day without an edit', async () => {
  const { service, add, column } = await aCalculatedSheet()
  await add({ Name: 'One', Due: { formula: '=TODAY()' } })
  expect(await column('Due')).toEqual(['2026-03-02'])

  service.advance(DAY_MS)

  expect(await column('Due')).toEqual(['2026-03-03'])
})
