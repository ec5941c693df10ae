import { expect, test } from 'vitest'
import { type Person, startService, type TestService } from '../../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../../testing/sheet.ts'
import { uploadTo } from '../../../testing/upload.ts'

type Sheet = Awaited<ReturnType<typeof aSheet>>

/** A cell, by its sheet, its row and the title of its column. */
type Cell = readonly [sheet: Sheet, rowId: number, title: string]

/** A sheet `Costs` with one row, and a sheet `Plan` with links to its values. */
async function twoSheets(columns: readonly SheetColumn[] = [{ title: 'Sum' }]) {
  const service = startService()
  const costs = await aSheet(service, columns, 'Costs')
  const plan = await aSheet(service, columns, 'Plan')
  const [costRow = 0] = await costs.addRows(['Paint'])
  const [planRow = 0] = await plan.addRows(['Door'])
  const { ann, call } = service
  const put = (sheet: Sheet, id: number, values: Readonly<Record<string, unknown>>, person: Person = ann) =>
    call(person, 'PUT', `${sheet.url}/rows`, { id, cells: sheet.cells(values) })
  const sourceOf = ([sheet, rowId, title]: Cell) => ({ sheetId: sheet.id, rowId, columnId: sheet.columnId(title) })
  const link = ([sheet, rowId, title]: Cell, from: Cell, person: Person = ann) =>
    put(sheet, rowId, { [title]: { linkInFromCell: sourceOf(from) } }, person)
  const cellOf = async ([sheet, rowId, title]: Cell, query = '', person: Person = ann) => {
    const { json } = await call(person, 'GET', `${sheet.url}/rows/${rowId}${query}`)
    return json.cells.find(({ columnId }) => columnId === sheet.columnId(title))
  }
  const from: Cell = [costs, costRow, 'Sum']
  const to: Cell = [plan, planRow, 'Sum']
  return { service, costs, plan, from, to, put, link, cellOf, sourceOf }
}

test('a linked cell shows the source value, and both cells show the link', async () => {
  const { costs, plan, from, to, put, link, cellOf, sourceOf } = await twoSheets()
  await put(costs, from[1], { Sum: 12 })
  const versions = [await costs.version(), await plan.version()]

  const { status, json } = await link(to, from)

  expect(status, JSON.stringify(json)).toBe(200)
  const linkInFromCell = { ...sourceOf(from), sheetName: 'Costs', status: 'OK' }
  expect(await cellOf(to)).toMatchObject({ value: 12, displayValue: '12', linkInFromCell })
  expect(await cellOf(from)).toMatchObject({
    value: 12,
    linksOutToCells: [{ ...sourceOf(to), sheetName: 'Plan', status: 'OK' }],
  })
  expect([await costs.version(), await plan.version()]).toEqual(versions.map(version => version + 1))
})

test('changing the source cell changes the linked cell and the version of its sheet', async () => {
  const { service, costs, plan, from, to, put, link, cellOf } = await twoSheets()
  await link(to, from)
  const version = await plan.version()

  await put(costs, from[1], { Sum: 99 })
  expect(await cellOf(to)).toMatchObject({ value: 99 })
  await put(costs, from[1], { Sum: '' })
  expect(await cellOf(to)).not.toHaveProperty('value')
  await put(costs, from[1], { Name: 'Other' })

  expect(await plan.version()).toBe(version + 2)
  const path = `${plan.url}/rows/${to[1]}/columns/${plan.columnId('Sum')}/history`
  const { data } = (await service.call(service.ann, 'GET', path)).json
  expect(data.map(({ value }) => value)).toEqual([undefined, 99, undefined])
})

test('a linked formula brings its result, also when another cell changes it', async () => {
  const { costs, from, to, put, link, cellOf } = await twoSheets()
  const [other = 0] = await costs.addRows(['Brush'])
  await put(costs, from[1], { Sum: { formula: '=Sum2 * 2' } })
  await link(to, from)

  await put(costs, other, { Sum: 21 })

  expect(await cellOf(to)).toMatchObject({ value: 42 })
  expect(await cellOf(to)).not.toHaveProperty('formula')
})

test('links chain: a cell linked to a linked cell is updated as well, and formulas read both', async () => {
  const { service, costs, plan, from, to, put, link, cellOf } = await twoSheets()
  const third = await aSheet(service, [{ title: 'Sum' }], 'Third')
  const [thirdRow = 0] = await third.addRows(['End'])
  await link(to, from)
  await link([third, thirdRow, 'Sum'], to)
  await put(plan, to[1], { Name: { formula: '=Sum1 + 1' } })

  await put(costs, from[1], { Sum: 5 })

  expect(await cellOf([third, thirdRow, 'Sum'])).toMatchObject({ value: 5 })
  expect(await cellOf([plan, to[1], 'Name'])).toMatchObject({ value: 6 })
})

test('a link to a formula that reads a third sheet is updated with that sheet', async () => {
  const { service, costs, from, to, put, link, cellOf } = await twoSheets()
  const rates = await aSheet(service, [], 'Rates')
  const [rateRow = 0] = await rates.addRows(['2'])
  const columnId = rates.columnId('Name')
  const range = { name: 'Rate', sourceSheetId: rates.id, startColumnId: columnId, endColumnId: columnId }
  await service.call(service.ann, 'POST', `${costs.url}/crosssheetreferences`, range)
  await put(rates, rateRow, { Name: 2 })
  await put(costs, from[1], { Sum: { formula: '=SUM({Rate}) * 10' } })
  await link(to, from)
  expect(await cellOf(to)).toMatchObject({ value: 20 })

  await put(rates, rateRow, { Name: 7 })

  expect(await cellOf(to)).toMatchObject({ value: 70 })
})

const PICTURE = { type: 'image/gif', disposition: 'attachment; filename="door.gif"' }

test.each<
  readonly [string, unknown, (service: TestService, costs: Sheet, fieldId: number) => Promise<{ status: number }>]
>([
  [
    'has another value',
    7,
    ({ call, ann }, { url }, id) => call(ann, 'PUT', `${url}/summary/fields`, [{ id, objectValue: 7 }]),
  ],
  [
    'is called differently, and another one takes its name',
    8,
    async ({ call, ann }, { url }, id) => {
      await call(ann, 'PUT', `${url}/summary/fields`, [{ id, objectValue: 8, title: 'Then' }])
      return call(ann, 'POST', `${url}/summary/fields`, [{ title: 'Budget', type: 'TEXT_NUMBER', objectValue: 9 }])
    },
  ],
  ['is deleted', '#REF', ({ call, ann }, { url }, id) => call(ann, 'DELETE', `${url}/summary/fields?ids=${id}`)],
  [
    'holds a picture',
    'door.gif',
    (service, { url }, id) =>
      uploadTo(
        service,
        service.ann,
        `${url}/summary/fields/${id}/images`,
        'GIF89a\u0002\u0000\u0003\u0000\u0000\u0000\u0000;',
        PICTURE,
      ),
  ],
])('a linked formula that reads a summary field is updated when the field %s', async (_what, value, change) => {
  const { service, costs, plan, from, to, put, link, cellOf } = await twoSheets()
  const field = { title: 'Budget', type: 'TEXT_NUMBER', objectValue: 5 }
  const { json } = await service.call(service.ann, 'POST', `${costs.url}/summary/fields`, [field])
  await put(costs, from[1], { Sum: { formula: '=Budget#' } })
  await link(to, from)
  expect(await cellOf(to)).toMatchObject({ value: 5 })
  const version = await plan.version()

  expect((await change(service, costs, json.result[0]?.id ?? 0)).status).toBe(200)

  expect(await cellOf(to)).toMatchObject({ value })
  expect(await plan.version()).toBe(version + 1)
})

test('a linked formula is updated when its missing column or range is created, and when the sheet it reads is deleted', async () => {
  const { service, costs, from, to, put, link, cellOf } = await twoSheets([{ title: 'Sum' }, { title: 'Tax' }])
  const tax: Cell = [to[0], to[1], 'Tax']
  await put(costs, from[1], { Sum: { formula: '=Later1 + 1' }, Tax: { formula: '=COUNT({Rate}) + 1' } })
  await link(to, from)
  await link(tax, [costs, from[1], 'Tax'])
  const rates = await aSheet(service, [], 'Rates')
  await rates.addRows(['2'])
  const columnId = rates.columnId('Name')
  const range = { name: 'Rate', sourceSheetId: rates.id, startColumnId: columnId, endColumnId: columnId }

  await service.call(service.ann, 'POST', `${costs.url}/columns`, [{ title: 'Later', type: 'TEXT_NUMBER', index: 3 }])
  await service.call(service.ann, 'POST', `${costs.url}/crosssheetreferences`, range)

  expect([await cellOf(to), await cellOf(tax)]).toMatchObject([{ value: 1 }, { value: 2 }])
  await service.call(service.ann, 'DELETE', rates.url)
  expect(await cellOf(tax)).toMatchObject({ value: '#REF' })
})

test.each([
  [
    'several picks',
    { type: 'MULTI_PICKLIST', options: ['a', 'b'] },
    { objectType: 'MULTI_PICKLIST', values: ['a', 'b'] },
  ],
  [
    'contacts',
    { type: 'MULTI_CONTACT_LIST' },
    { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', name: 'Kim' }] },
  ],
])('%s stay objects in a column of their type and are text in others', async (_what, type, objectValue) => {
  const { costs, plan, from, to, put, link, cellOf } = await twoSheets([{ title: 'Sum', ...type }])
  await put(costs, from[1], { Sum: { objectValue } })
  await link(to, from)
  await link([plan, to[1], 'Name'], from)

  expect(await cellOf(to, '?level=2&include=objectValue')).toMatchObject({ objectValue })
  expect(await cellOf([plan, to[1], 'Name'])).toMatchObject({ value: expect.stringMatching(/^a, b$|^Kim$/) })
})

test('removing a link removes its value, and writing a value removes the link', async () => {
  const { costs, plan, from, to, put, link, cellOf } = await twoSheets()
  await put(costs, from[1], { Sum: 1 })
  await link(to, from)
  const version = await costs.version()

  await put(plan, to[1], { Sum: { value: '', linkInFromCell: null } })

  expect(await cellOf(to)).toEqual({ columnId: plan.columnId('Sum') })
  expect(await cellOf(from)).not.toHaveProperty('linksOutToCells')
  expect(await costs.version()).toBe(version + 1)
  await link(to, from)
  await put(plan, to[1], { Sum: 'mine' })
  await put(costs, from[1], { Sum: 2 })
  expect(await cellOf(to)).toMatchObject({ value: 'mine' })
})

test('relinking a cell to another sheet changes the version of the previous source sheet', async () => {
  const { service, costs, plan, from, to, link, cellOf } = await twoSheets()
  const third = await aSheet(service, [{ title: 'Sum' }], 'Third')
  const [thirdRow = 0] = await third.addRows(['Other'])
  await link(to, from)
  const versions = [await costs.version(), await plan.version(), await third.version()]

  await link(to, [third, thirdRow, 'Sum'])

  expect(await cellOf(from)).not.toHaveProperty('linksOutToCells')
  expect([await costs.version(), await plan.version(), await third.version()]).toEqual(versions.map(one => one + 1))
})

test.each([
  ['row', (url: string, rowId: number) => `${url}/rows?ids=${rowId}`],
  ['column', (url: string, _rowId: number, columnId: number) => `${url}/columns/${columnId}`],
  ['sheet', (url: string) => url],
])('deleting the source %s breaks the link, keeps the value and changes the version', async (_what, path) => {
  const { service, costs, plan, from, to, put, link, cellOf } = await twoSheets()
  await put(costs, from[1], { Sum: 7 })
  await link(to, from)
  const version = await plan.version()

  expect((await service.call(service.ann, 'DELETE', path(costs.url, from[1], costs.columnId('Sum')))).status).toBe(200)

  expect(await cellOf(to)).toMatchObject({
    value: 7,
    linkInFromCell: { sheetId: null, rowId: null, columnId: null, status: 'BROKEN' },
  })
  expect(await plan.version()).toBeGreaterThan(version)
})

test('deleting the linked row removes the link from the source sheet', async () => {
  const { service, costs, plan, from, to, link, cellOf } = await twoSheets()
  await link(to, from)
  const version = await costs.version()

  await service.call(service.ann, 'DELETE', `${plan.url}/rows?ids=${to[1]}`)

  expect(await cellOf(from)).not.toHaveProperty('linksOutToCells')
  expect(await costs.version()).toBe(version + 1)
})

test('marks circular links as circular and does not follow them', async () => {
  const { costs, from, to, put, link, cellOf } = await twoSheets()
  await put(costs, from[1], { Sum: 3 })
  await link(to, from)

  expect((await link(from, to)).status).toBe(200)

  expect(await cellOf(from)).toMatchObject({ linkInFromCell: { status: 'CIRCULAR' } })
})

test('a circle through formulas terminates as well', async () => {
  const { costs, plan, from, to, put, link, cellOf } = await twoSheets()
  await put(plan, to[1], { Name: { formula: '=Sum1 + 1' } })
  await link(to, from)
  await link([costs, from[1], 'Name'], [plan, to[1], 'Name'])

  await put(costs, from[1], { Sum: { formula: '=Name1' } })

  expect(await cellOf(from)).toMatchObject({ value: expect.any(Number) })
})

test('a reader of only the linked sheet sees the value but not its source', async () => {
  const { service, costs, plan, from, to, put, link, cellOf } = await twoSheets()
  await put(costs, from[1], { Sum: 8 })
  await link(to, from)
  plan.share(service.bob, 'ADMIN')

  for (const query of ['', '?level=2']) {
    const { json } = await service.call(service.bob, 'GET', `${plan.url}${query}`)
    expect(json.rows[0]?.cells[1]).toEqual({
      columnId: plan.columnId('Sum'),
      value: 8,
      displayValue: '8',
      linkInFromCell: { sheetId: null, rowId: null, columnId: null, status: 'NOT_SHARED' },
    })
  }
  expect((await service.call(service.ann, 'GET', `${plan.url}?level=2`)).json.rows[0]?.cells[1]).toMatchObject({
    linkInFromCell: { status: 'OK' },
  })
  const dora = service.addPerson('Dora')
  costs.share(dora, 'VIEWER')
  expect(await cellOf(from, '', dora)).not.toHaveProperty('linksOutToCells')
})

test('omits link details on request', async () => {
  const { costs, plan, from, to, link, cellOf } = await twoSheets()
  await link(to, from)
  const query = '?exclude=linkInFromCellDetails,linksOutToCellsDetails'

  expect((await cellOf(to, query))?.linkInFromCell).toEqual({ sheetId: costs.id, sheetName: 'Costs' })
  expect((await cellOf(from, query))?.linksOutToCells).toEqual([{ sheetId: plan.id, sheetName: 'Plan' }])
})

test('rejects invalid links without effect', async () => {
  const { service, costs, plan, from, to, put, link, sourceOf } = await twoSheets()
  const linkInFromCell = sourceOf(from)
  const version = await plan.version()
  const refused = async (values: Readonly<Record<string, unknown>>, person?: Person) =>
    (await put(plan, to[1], values, person)).json.errorCode

  expect(await refused({ Sum: { linkInFromCell, value: 1 } })).toBe(1110)
  expect(await refused({ Sum: { linkInFromCell, formula: '=1' } })).toBe(1110)
  expect(await refused({ Sum: { linkInFromCell, hyperlink: { url: 'https://office.example' } } })).toBe(1109)
  expect(await refused({ Sum: { linkInFromCell }, Name: 'x' })).toBe(1115)
  expect(await refused({ Sum: { linkInFromCell: sourceOf(to) } })).toBe(1116)
  expect(await refused({ Sum: { linkInFromCell: { ...linkInFromCell, rowId: to[1] } } })).toBe(1034)
  expect(await refused({ Sum: { linkInFromCell: { ...linkInFromCell, columnId: 5 } } })).toBe(1036)
  expect(await refused({ Sum: { linkInFromCell: { ...linkInFromCell, sheetId: 5 } } })).toBe(1006)
  expect(await refused({ Sum: { linkInFromCell: { sheetId: costs.id } } })).toBe(1012)
  plan.share(service.bob, 'EDITOR')
  expect((await link(to, from, service.bob)).json.errorCode).toBe(1006)
  const added = { cells: plan.cells({ Sum: { linkInFromCell } }) }
  expect((await service.call(service.ann, 'POST', `${plan.url}/rows`, added)).json.errorCode).toBe(1032)
  expect(await plan.version()).toBe(version)
})

test('one request can remove and create links', async () => {
  const { service, plan, from, to, link, sourceOf } = await twoSheets([{ title: 'Sum' }, { title: 'Tax' }])
  await link(to, from)

  const cells = plan.cells({
    Sum: { value: '', linkInFromCell: null },
    Tax: { linkInFromCell: sourceOf(from) },
  })
  expect((await service.call(service.ann, 'PUT', `${plan.url}/rows`, { id: to[1], cells })).status).toBe(200)
})

test('a sheet copied with its cell links stays linked if the copying user sees the source', async () => {
  const { service, costs, plan, from, to, put, link } = await twoSheets()
  await link(to, from)
  plan.share(service.bob, 'VIEWER')
  const copy = async (person: Person) => {
    const destination = { destinationType: 'home', newName: 'Copy' }
    return (await service.call(person, 'POST', `${plan.url}/copy?include=data,cellLinks`, destination)).json.result.id
  }
  const [mine, theirs] = [await copy(service.ann), await copy(service.bob)]

  await put(costs, from[1], { Sum: 5 })

  const cell = async (person: Person, id: number) =>
    (await service.call(person, 'GET', `/sheets/${id}`)).json.rows[0]?.cells[1]
  expect(await cell(service.ann, mine)).toMatchObject({ value: 5, linkInFromCell: { status: 'OK' } })
  expect(await cell(service.bob, theirs)).not.toHaveProperty('linkInFromCell')
})

test('copied sheets and rows have the value of a linked cell without the link', async () => {
  const { service, costs, plan, from, to, put, link } = await twoSheets()
  await put(costs, from[1], { Sum: 4 })
  await link(to, from)
  const destination = { destinationType: 'home', newName: 'Copy' }
  const copyId = (await service.call(service.ann, 'POST', `${plan.url}/copy?include=data`, destination)).json.result.id
  await service.call(service.ann, 'POST', `${plan.url}/rows/copy`, { rowIds: [to[1]], to: { sheetId: copyId } })
  await put(costs, from[1], { Sum: 5 })

  const { rows } = (await service.call(service.ann, 'GET', `/sheets/${copyId}`)).json
  expect(rows.map(row => row.cells[1])).toMatchObject([{ value: 4 }, { value: 4 }])
  expect(JSON.stringify(rows)).not.toContain('linkInFromCell')
})
