import { expect, test } from 'vitest'
import type { Person } from '../../testing/service.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const NAMES = ['One', 'Two', 'Three', 'Four', 'Five'] as const

/**
 * Rows One to Five with costs 1 to 5, and helpers that write formulas into the column Total and read their text and
 * result.
 */
async function aSheetOfCosts() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Total' }])
  const call = async (method: string, path: string, body?: unknown, person: Person = service.ann) => {
    const { status, json } = await service.call(person, method, `${sheet.url}${path}`, body)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(service.bugs).toEqual([])
    return json
  }
  const idByName = new Map<string, number>()
  const add = async (values: Readonly<Record<string, unknown>>, location: object = {}) => {
    const { result } = await call('POST', '/rows', [{ ...location, cells: sheet.cells(values) }])
    idByName.set(String(values.Name), result[0]?.id ?? 0)
    return result[0]
  }
  const id = (name: string): number => idByName.get(name) ?? 0
  const put = (name: string, change: { readonly [property: string]: unknown }) =>
    call('PUT', '/rows', [{ id: id(name), ...change }])
  for (const [at, Name] of NAMES.entries()) await add({ Name, Cost: at + 1 })

  return {
    service,
    sheet,
    call,
    add,
    id,
    put,
    write: (name: string, formula: string) => put(name, { cells: sheet.cells({ Total: { formula } }) }),
    /** The names of the rows in order, with formula and result if there is one. */
    async read() {
      const { rows } = await call('GET', '')
      return rows.map(({ cells }) => {
        const total = cells.find(({ columnId }) => columnId === sheet.columnId('Total'))
        return [cells[0]?.value, ...(total?.formula ? [total.formula, total.value] : [])].join(' ')
      })
    },
  }
}

test('inserting a row updates formulas that refer to the rows below', async () => {
  const { id, write, add, read } = await aSheetOfCosts()
  await write('One', '=[Cost]3 + Cost1 * 0')
  await write('Five', '=SUM([Cost]$2:[Cost]4)')

  await add({ Name: 'New', Cost: 100 }, { siblingId: id('Three'), above: true })

  expect(await read()).toEqual([
    'One =[Cost]4 + Cost1 * 0 3',
    'Two',
    'New',
    'Three',
    'Four',
    'Five =SUM([Cost]$2:[Cost]5) 109',
  ])
})

test('a row added at the end moves no other, and matches a formula that already refers to it', async () => {
  const { write, add, read } = await aSheetOfCosts()
  await write('One', '=[Cost]6')
  expect((await read())[0]).toBe('One =[Cost]6 #REF')

  await add({ Name: 'Six', Cost: 6 }, { toBottom: true })

  expect((await read())[0]).toBe('One =[Cost]6 6')
})

test('a reference past the last row still does so when rows are inserted above', async () => {
  const { write, add, call, id, read } = await aSheetOfCosts()
  await write('Two', '=SUM([Cost]4:[Cost]7)')

  await add({ Name: 'Top' }, { toTop: true })
  expect((await read())[2]).toContain('=SUM([Cost]5:[Cost]8)')

  await call('DELETE', `/rows?ids=${id('Top')},${id('Five')}`)
  expect((await read())[1]).toContain('=SUM([Cost]4:[Cost]6)')
})

test('moving a row down updates references to it and to the rows it passes; moving it back restores them', async () => {
  const { id, write, put, read } = await aSheetOfCosts()
  await write('One', '=[Cost]2 * 10 + [Cost]3')
  await write('Five', '=SUM([Cost]1:[Cost]4)')
  const before = await read()

  await put('Two', { siblingId: id('Four') })
  expect(await read()).toEqual([
    'One =[Cost]4 * 10 + [Cost]2 23',
    'Three',
    'Four',
    'Two',
    'Five =SUM([Cost]1:[Cost]3) 8',
  ])

  await put('Two', { siblingId: id('One') })
  expect(await read()).toEqual(before)
})

test('a formula that moves with its row refers to the same rows, and the response shows its new text', async () => {
  const { sheet, write, put, read } = await aSheetOfCosts()
  await write('Five', '=[Cost]1 + [Cost]5 * 10')

  const { result } = await put('Five', { toTop: true })

  const total = result[0]?.cells.find(({ columnId }) => columnId === sheet.columnId('Total'))
  expect(total).toMatchObject({ formula: '=[Cost]2 + [Cost]1 * 10', value: 51 })
  expect(await read()).toEqual(['Five =[Cost]2 + [Cost]1 * 10 51', 'One', 'Two', 'Three', 'Four'])
})

test('a deleted row becomes #REF, a range ends at the next row, and other references are updated', async () => {
  const { id, write, call, read } = await aSheetOfCosts()
  await write('One', '=[Cost]2 + 1')
  await write('Four', '=SUM([Cost]2:[Cost]5) + SUM([Cost]2:[Cost]2) * 0')
  await write('Five', '=[Cost]4')

  await call('DELETE', `/rows?ids=${id('Two')}`)

  expect(await read()).toEqual([
    'One =#REF + 1 #REF',
    'Three',
    'Four =SUM([Cost]2:[Cost]4) + SUM(#REF) * 0 #REF',
    'Five =[Cost]3 4',
  ])
})

test('deleting a row with its descendants breaks references to them', async () => {
  const { id, write, put, call, read } = await aSheetOfCosts()
  await put('Two', { parentId: id('One') })
  await write('Four', '=[Cost]2')
  await write('Five', '=[Cost]3')

  await call('DELETE', `/rows?ids=${id('One')}`)

  expect(await read()).toEqual(['Three', 'Four =#REF #REF', 'Five =[Cost]1 3'])
})

test('moving a subtree updates references to each of its rows', async () => {
  const { id, write, put, read } = await aSheetOfCosts()
  await put('Three', { parentId: id('Two') })
  await write('Three', '=[Cost]2 + [Cost]3')
  await write('Four', '=SUM([Cost]2:[Cost]3)')

  await put('Two', { toBottom: true })

  expect(await read()).toEqual(['One', 'Four =SUM([Cost]4:[Cost]5) 5', 'Five', 'Two', 'Three =[Cost]4 + [Cost]5 5'])
})

test('indenting and outdenting keeps row numbers and formulas', async () => {
  const { write, put, read } = await aSheetOfCosts()
  await write('Five', '=[Cost]2 + [Cost]3')
  const before = await read()

  await put('Two', { indent: 1 })
  await put('Three', { indent: 1 })
  await put('Two', { outdent: 1 })

  expect(await read()).toEqual(before)
})

test('several rows in one request update formulas at once, as one change of the sheet', async () => {
  const { sheet, call, id, write, read } = await aSheetOfCosts()
  await write('One', '=[Cost]2 * 100 + [Cost]4 * 10 + [Cost]5')
  const version = await sheet.version()

  await call('PUT', '/rows', [
    { id: id('Four'), toTop: true },
    { id: id('Two'), toTop: true },
  ])
  expect(await read()).toEqual(['Four', 'Two', 'One =[Cost]2 * 100 + [Cost]1 * 10 + [Cost]5 245', 'Three', 'Five'])

  const cells = sheet.cells({ Name: 'New' })
  await call('POST', '/rows', [
    { toTop: true, cells },
    { toTop: true, cells },
  ])
  expect((await read())[4]).toBe('One =[Cost]4 * 100 + [Cost]3 * 10 + [Cost]7 245')

  await call('DELETE', `/rows?ids=${id('Four')},${id('Three')}`)
  expect((await read())[3]).toBe('One =[Cost]3 * 100 + #REF * 10 + [Cost]5 #REF')
  expect(await sheet.version()).toBe(version + 3)
})

test('a sent formula refers to the rows as its request leaves them; other formulas of the row are updated', async () => {
  const { sheet, add, put, read } = await aSheetOfCosts()
  await put('Four', { cells: sheet.cells({ Cost: { formula: '=2 * [Cost]2' }, Total: { formula: '=[Cost]1' } }) })

  const added = await add({ Name: 'New', Cost: 9, Total: { formula: '=[Cost]1 + [Cost]2' } }, { toTop: true })
  expect(added?.cells[2]).toMatchObject({ formula: '=[Cost]1 + [Cost]2', value: 10 })
  await put('Four', { toTop: true, cells: sheet.cells({ Total: { formula: '=[Cost]1' } }) })

  expect(await read()).toEqual(['Four =[Cost]1 4', 'New =[Cost]2 + [Cost]3 10', 'One', 'Two', 'Three', 'Five'])
})

test('changing the format of a cell does not replace its formula: its references are still updated', async () => {
  const { sheet, write, put, read } = await aSheetOfCosts()
  await write('Four', '=[Cost]3')

  await put('Four', { toTop: true, cells: sheet.cells({ Total: { format: ',,1,,,,,,,,,,,,,,' } }) })

  expect((await read())[0]).toBe('Four =[Cost]4 3')
})

test('column formulas are updated as well', async () => {
  const { sheet, call, id, read } = await aSheetOfCosts()
  await call('PUT', `/columns/${sheet.columnId('Total')}`, { formula: '=[Cost]@row * [Cost]$5' })

  await call('DELETE', `/rows?ids=${id('One')}`)

  expect((await read())[0]).toBe('Two =[Cost]@row * [Cost]$4 10')
})

test('updating a formula is no edit of its row, and works in locked rows', async () => {
  const { service, sheet, id, call, write, put, read } = await aSheetOfCosts()
  await write('Four', '=[Cost]1')
  await put('Four', { locked: true })
  sheet.share(service.bob, 'EDITOR')
  const stamps = async () => {
    const { modifiedAt, modifiedBy } = await call('GET', `/rows/${id('Four')}?include=rowWriterInfo`)
    return { modifiedAt, modifiedBy }
  }
  const before = await stamps()
  service.advance(60_000)

  await call('DELETE', `/rows?ids=${id('Two')}`, undefined, service.bob)
  await call('PUT', '/rows', { id: id('One'), toBottom: true }, service.bob)

  expect(await read()).toEqual(['Three', 'Four =[Cost]4 1', 'Five', 'One'])
  expect(await stamps()).toEqual(before)
})

test('a rejected request updates no formula', async () => {
  const { service, sheet, id, write, read } = await aSheetOfCosts()
  await write('One', '=[Cost]5')
  const before = await read()
  const rows = [
    { id: id('Five'), toTop: true },
    { id: id('Four'), toTop: true, cells: [{ columnId: 7, value: 'x' }] },
  ]

  expect((await service.call(service.ann, 'PUT', `${sheet.url}/rows`, rows)).json.errorCode).toBe(1036)

  expect(await read()).toEqual(before)
})

test('a copy of the sheet has the same formulas', async () => {
  const { service, call, write, read } = await aSheetOfCosts()
  await write('One', '=[Cost]5 + SUM([Cost]2:[Cost]3)')

  const copy = await call('POST', '/copy?include=data', { newName: 'Again', destinationType: 'home' })

  const { json } = await service.call(service.ann, 'GET', `/sheets/${copy.result.id}`)
  expect((await read())[0]).toBe('One =[Cost]5 + SUM([Cost]2:[Cost]3) 10')
  expect(json.rows[0]?.cells[2]).toMatchObject({ formula: '=[Cost]5 + SUM([Cost]2:[Cost]3)', value: 10 })
})
