import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const DAY_MS = 86_400_000

/** A plan of Ann's whose formulas read ranges of her price list: three items with prices. */
async function aPlan() {
  const service = startService()
  const { ann, bugs } = service
  const prices = await aSheet(service, [{ title: 'Price' }, { title: 'Sum' }], 'Prices')
  const plan = await aSheet(service, [{ title: 'Total' }], 'Plan')
  const send = async (method: string, path: string, body?: unknown, person = ann) => {
    const answer = await service.call(person, method, path, body)
    expect(bugs).toEqual([])
    return answer
  }
  const priceIds: number[] = []
  for (const [Name, Price] of [
    ['Nails', 2],
    ['Boards', 30],
    ['Paint', 8],
  ] as const) {
    priceIds.push((await send('POST', `${prices.url}/rows`, { cells: prices.cells({ Name, Price }) })).json.result.id)
  }
  const price = prices.columnId('Price')
  const [planId = 0] = await plan.addRows(['All'])
  return {
    ...service,
    prices,
    plan,
    send,
    priceIds,
    another: (name: string, title: string) => aSheet(service, [{ title }], name),
    wholeColumn: { sourceSheetId: prices.id, startColumnId: price, endColumnId: price },
    refer: async (range: object) => (await send('POST', `${plan.url}/crosssheetreferences`, range)).json.result,
    write: (formula: string) =>
      send('PUT', `${plan.url}/rows`, { id: planId, cells: plan.cells({ Total: { formula } }) }),
    setPrice: (row: number, value: unknown) =>
      send('PUT', `${prices.url}/rows`, { id: priceIds[row], cells: prices.cells({ Price: value }) }),
    status: async (id: number) => (await send('GET', `${plan.url}/crosssheetreferences/${id}`)).json.status,
    /** The plan as a client reads it: from the bytes cached for its version. */
    total: async (person = ann) =>
      (await send('GET', `${plan.url}?level=2&include=objectValue`, undefined, person)).json.rows[0]?.cells[1]?.value,
  }
}

test('a formula shows a range of another sheet and is updated with it', async () => {
  const { refer, write, total, setPrice, wholeColumn, plan } = await aPlan()

  const made = await refer({ ...wholeColumn, name: 'Prices' })
  await write('=SUM({Prices})')

  expect(made).toEqual({ id: made.id, name: 'Prices', ...wholeColumn, status: 'OK' })
  expect(await total()).toBe(40)
  const version = await plan.version()
  await setPrice(0, 12)
  expect(await plan.version()).toBeGreaterThan(version)
  expect(await total()).toBe(50)
})

test('a change of a source sheet changes the versions of all sheets that read it, transitively', async () => {
  const { refer, write, setPrice, wholeColumn, plan, send, another } = await aPlan()
  await refer({ ...wholeColumn, name: 'Prices' })
  await write('=SUM({Prices})')
  const far = await another('Far', 'Copy')
  const total = plan.columnId('Total')
  const range = { name: 'Totals', sourceSheetId: plan.id, startColumnId: total, endColumnId: total }
  await send('POST', `${far.url}/crosssheetreferences`, range)
  await send('POST', `${far.url}/rows`, { cells: far.cells({ Name: 'x', Copy: { formula: '=SUM({Totals}) * 2' } }) })
  const seen = (await send('GET', far.url)).json
  expect(seen.rows[0]?.cells[1]?.value).toBe(80)

  await setPrice(1, 0)

  const news = (await send('GET', `${far.url}?ifVersionAfter=${seen.version}`)).json
  expect(news.rows[0]?.cells[1]?.value).toBe(20)
})

test('reads rows only, columns only, or a block of both', async () => {
  const { refer, write, total, wholeColumn, prices, priceIds } = await aPlan()
  const rows = { startRowId: priceIds[1], endRowId: priceIds[0] }

  await refer({ sourceSheetId: prices.id, ...rows, name: 'Rows' })
  await refer({ ...wholeColumn, ...rows, name: 'Block' })

  await write('=COUNT({Rows}) * 1000 + SUM({Block})')
  expect(await total()).toBe(4032)
  await write('=VLOOKUP("boards", {Rows}, 2, false)')
  expect(await total()).toBe(30)
})

test('a range moves with its rows and columns and includes rows inserted between them', async () => {
  const { refer, write, total, wholeColumn, send, prices, priceIds } = await aPlan()
  await refer({ ...wholeColumn, startRowId: priceIds[0], endRowId: priceIds[1], name: 'Two' })
  await write('=SUM({two})')

  await send('PUT', `${prices.url}/columns/${prices.columnId('Price')}`, { title: 'Net price', index: 0 })
  await send('POST', `${prices.url}/rows`, { siblingId: priceIds[0], cells: prices.cells({ Price: 5 }) })
  expect(await total()).toBe(37)

  await send('PUT', `${prices.url}/rows`, { id: priceIds[0], toBottom: true })
  expect(await total()).toBe(2 + 8 + 30)
})

test('deleting an end row shortens a range to the next row; without any row the range is broken', async () => {
  const { refer, write, total, status, wholeColumn, send, prices, priceIds } = await aPlan()
  const { id } = await refer({ ...wholeColumn, startRowId: priceIds[0], endRowId: priceIds[1], name: 'Two' })
  await write('=SUM({Two})')

  await send('DELETE', `${prices.url}/rows?ids=${priceIds[0]}`)
  expect([await total(), await status(id)]).toEqual([30, 'OK'])

  await send('DELETE', `${prices.url}/rows?ids=${priceIds[1]}`)
  expect([await total(), await status(id)]).toEqual(['#REF', 'BROKEN'])
})

test('deleting a column or sheet breaks references to it and updates the readers', async () => {
  const { refer, write, total, status, wholeColumn, send, prices, plan } = await aPlan()
  const { id } = await refer({ ...wholeColumn, name: 'Prices' })
  const names = await refer({
    sourceSheetId: prices.id,
    startColumnId: prices.columnId('Name'),
    endColumnId: prices.columnId('Name'),
  })
  await write('=SUM({Prices})')
  await total()

  await send('DELETE', `${prices.url}/columns/${prices.columnId('Price')}`)
  expect([await total(), await status(id), await status(names.id)]).toEqual(['#REF', 'BROKEN', 'OK'])

  await write(`=COUNT({${names.name}})`)
  expect(await total()).toBe(3)
  const version = await plan.version()
  await send('DELETE', prices.url)
  expect(await plan.version()).toBeGreaterThan(version)
  expect([await total(), await status(names.id)]).toEqual(['#REF', 'BROKEN'])
})

test('an unknown range name is an error until the range exists', async () => {
  const { refer, write, total, wholeColumn } = await aPlan()
  await write('=SUM({Prices})')
  expect(await total()).toBe('#INVALID REF')

  await refer({ ...wholeColumn, name: 'Prices' })

  expect(await total()).toBe(40)
})

test('two sheets may read each other; a circular formula is an error in both until it is fixed', async () => {
  const { refer, write, total, wholeColumn, send, prices, plan, priceIds, status } = await aPlan()
  const { id } = await refer({ ...wholeColumn, name: 'Prices' })
  await write('=SUM({Prices})')
  const totals = {
    name: 'Totals',
    sourceSheetId: plan.id,
    startColumnId: plan.columnId('Total'),
    endColumnId: plan.columnId('Total'),
  }
  await send('POST', `${prices.url}/crosssheetreferences`, totals)
  const shareOf = async () => (await send('GET', prices.url)).json.rows.map(row => row.cells[2]?.value)
  const put = (title: string) =>
    send('PUT', `${prices.url}/rows`, {
      id: priceIds[0],
      cells: prices.cells({ [title]: { formula: '=SUM({Totals}) / 10' } }),
    })

  await put('Sum')
  expect([await total(), (await shareOf())[0], await status(id)]).toEqual([40, 4, 'OK'])

  await put('Price')
  expect([await total(), (await shareOf())[0], await status(id)]).toEqual([
    '#CIRCULAR REFERENCE',
    '#CIRCULAR REFERENCE',
    'CIRCULAR',
  ])

  await send('PUT', `${prices.url}/rows`, { id: priceIds[0], cells: prices.cells({ Price: 2 }) })
  expect([await total(), (await shareOf())[0], await status(id)]).toEqual([40, 4, 'OK'])
})

test('a formula over a date-dependent value of another sheet changes with the date', async () => {
  const { refer, write, total, wholeColumn, setPrice, advance } = await aPlan()
  await refer({ ...wholeColumn, name: 'Prices' })
  await write('=MAX({Prices})')
  await setPrice(0, { formula: '=DAY(TODAY()) + 100' })
  expect(await total()).toBe(102)

  advance(DAY_MS)

  expect(await total()).toBe(103)
})

test('a reader of the plan sees the results without seeing the source', async () => {
  const { refer, write, total, wholeColumn, send, plan, bob } = await aPlan()
  const { id } = await refer({ ...wholeColumn, name: 'Prices' })
  await write('=SUM({Prices})')
  plan.share(bob, 'EDITOR')

  expect(await total(bob)).toBe(40)
  const seen = (await send('GET', `${plan.url}/crosssheetreferences/${id}`, undefined, bob)).json
  expect(seen).toEqual({ id, name: 'Prices', status: 'INACCESSIBLE' })
  const wanted = await send('POST', `${plan.url}/crosssheetreferences`, { ...wholeColumn, name: 'Mine' }, bob)
  expect([wanted.status, wanted.json.errorCode]).toEqual([404, 1006])
})

test('a copied sheet reads the same ranges if its owner sees the source, and has the same summary', async () => {
  const { refer, write, wholeColumn, send, plan, bob, total } = await aPlan()
  await refer({ ...wholeColumn, name: 'Prices' })
  await send('POST', `${plan.url}/summary/fields`, { title: 'Factor', type: 'TEXT_NUMBER', objectValue: 2 })
  await write('=SUM({Prices}) * [Factor]#')
  expect(await total()).toBe(80)
  plan.share(bob, 'VIEWER')
  const copyOf = async (person: typeof bob | undefined) => {
    const copy = { destinationType: 'home', newName: 'Copy' }
    const { id } = (await send('POST', `${plan.url}/copy?include=data`, copy, person)).json.result
    return (await send('GET', `/sheets/${id}`, undefined, person)).json.rows[0]?.cells[1]?.value
  }

  expect([await copyOf(undefined), await copyOf(bob)]).toEqual([80, '#INVALID REF'])
})

test('references are listed, read individually and included in their sheet', async () => {
  const { refer, wholeColumn, send, plan, prices } = await aPlan()
  const one = await refer({ ...wholeColumn, name: 'One' })
  const two = await refer(wholeColumn)

  expect(two.name).toBe('Prices Range 1')
  expect((await send('GET', `${plan.url}/crosssheetreferences?pageSize=1&page=2`)).json).toMatchObject({
    totalCount: 2,
    data: [two],
  })
  expect((await send('GET', `${plan.url}?include=crossSheetReferences`)).json).toMatchObject({
    crossSheetReferences: [one, two],
  })
  expect((await send('GET', `${prices.url}/crosssheetreferences/${one.id}`)).json.errorCode).toBe(1006)
})

test('deletes an unused range when another is created later, and keeps used ones', async () => {
  const { refer, write, wholeColumn, send, plan, advance } = await aPlan()
  await refer({ ...wholeColumn, name: 'Asked for' })
  await refer({ ...wholeColumn, name: 'Forgotten' })
  await write('=SUM({asked for})')

  advance(3 * 3_600_000)
  await refer({ ...wholeColumn, name: 'New' })

  const { data } = (await send('GET', `${plan.url}/crosssheetreferences`)).json
  expect(data.map(({ name }) => name)).toEqual(['Asked for', 'New'])
})

test.each<readonly [string, object, number]>([
  ['no source', { sourceSheetId: undefined }, 1012],
  ['a sheet that is not there', { sourceSheetId: 999 }, 1006],
  ['neither rows nor columns', { startColumnId: undefined, endColumnId: undefined }, 1228],
  ['a column to begin and none to end', { endColumnId: undefined }, 1012],
  ['a column of another sheet', { endColumnId: 999 }, 1036],
  ['a row of another sheet', { startRowId: 999, endRowId: 999 }, 1034],
  ['a name that cannot stand between braces', { name: 'a}b' }, 1031],
  ['a name that is there already, in capitals or not', { name: 'TAKEN' }, 1129],
  ['something unheard of', { color: 'red' }, 1032],
])('rejects a reference with %s, without effect', async (_, change, code) => {
  const { refer, wholeColumn, send, plan } = await aPlan()
  await refer({ ...wholeColumn, name: 'Taken' })
  const version = await plan.version()

  const { json } = await send('POST', `${plan.url}/crosssheetreferences`, { ...wholeColumn, name: 'New', ...change })

  expect(json.errorCode).toBe(code)
  expect(await plan.version()).toBe(version)
})

test('a sheet has no references to itself, and at most a hundred', async () => {
  const { refer, wholeColumn, send, plan, prices } = await aPlan()
  const own = await send('POST', `${prices.url}/crosssheetreferences`, wholeColumn)
  expect(own.json.errorCode).toBe(1031)

  for (let made = 0; made < 100; made += 1) await refer(wholeColumn)

  expect((await send('POST', `${plan.url}/crosssheetreferences`, wholeColumn)).json.errorCode).toBe(1061)
})
