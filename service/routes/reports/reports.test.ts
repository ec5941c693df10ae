import { describe, expect, test } from 'vitest'
import { containerStore } from '../../store/containers/containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { type Answer, startService, type TestService } from '../../testing/service.ts'
import { aSheet, type SheetColumn } from '../../testing/sheet.ts'

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Due', type: 'DATE' },
  { title: 'Cost' },
  { title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
]

// The virtual ids of the report's columns.
const [SHEET, NAME, DUE, COST, TAGS] = [1, 2, 3, 4, 5] as const
const REPORT_COLUMNS = [
  { virtualId: SHEET, title: 'Sheet', type: 'TEXT_NUMBER', sheetNameColumn: true },
  { virtualId: NAME, title: 'Task', type: 'TEXT_NUMBER', primary: true },
  { virtualId: DUE, title: 'due', type: 'DATE' },
  { virtualId: COST, title: 'Cost', type: 'TEXT_NUMBER' },
  { virtualId: TAGS, title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
]

/** A report of Ann's over two of her sheets, of which the second has hours instead of costs. */
async function withReport(more: object = {}) {
  const service = startService()
  const plan = await aSheet(service, COLUMNS, 'Plan')
  const snags = await aSheet(service, [{ title: 'Due', type: 'DATE' }, { title: 'Hours' }], 'Snags')
  const add = (sheet: typeof plan, values: Readonly<Record<string, unknown>>) =>
    service.call(service.ann, 'POST', `${sheet.url}/rows`, { toBottom: true, cells: sheet.cells(values) })
  const picks = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  await add(plan, { Name: 'Doors', Due: '2026-03-09', Cost: 120, Tags: picks })
  await add(plan, { Name: 'Paint', Due: '2026-03-01', Cost: 40 })
  await add(snags, { Name: 'Handle', Due: '2026-03-05', Hours: 2 })
  const reportId = addReport(service, { sheetIds: [plan.id, snags.id], columns: REPORT_COLUMNS, ...more })
  const read = async (query = '', person = service.ann) =>
    (await service.call(person, 'GET', `/reports/${reportId}${query}`)).json
  return { service, plan, snags, reportId, read }
}

function addReport({ store, deps, ann }: TestService, definition: object, name = 'All tasks'): number {
  const id = deps.ids.next()
  itemStore(store.db).add({ id, kind: 'report', name, ownerId: ann.id, definition }, deps.clock())
  return id
}

/** The values of one column. */
const shown = ({ rows }: Answer, virtualId: number): readonly unknown[] =>
  rows.map(({ cells }) => cells.find(cell => cell.virtualColumnId === virtualId)?.value)

describe('a report', () => {
  test('has the rows of its sheets, one sheet after the other, each with its sheet id', async () => {
    const { read, plan, snags, reportId } = await withReport()

    const report = await read()

    expect(report).toMatchObject({
      id: reportId,
      name: 'All tasks',
      accessLevel: 'OWNER',
      permalink: `sheaf://reports/${reportId}`,
      createdAt: '2026-03-02T09:00:00Z',
      isSummaryReport: false,
      totalRowCount: 3,
    })
    expect(report.rows.map(({ sheetId, rowNumber }) => [sheetId, rowNumber])).toEqual([
      [plan.id, 1],
      [plan.id, 2],
      [snags.id, 1],
    ])
    expect(shown(report, NAME)).toEqual(['Doors', 'Paint', 'Handle'])
    expect(shown(report, SHEET)).toEqual(['Plan', 'Plan', 'Snags'])
  })

  test('has virtual columns; a cell has the ids of its virtual and its sheet column', async () => {
    const { read, plan } = await withReport()

    const { columns, rows } = await read()

    expect(columns[0]).toEqual({
      virtualId: SHEET,
      version: 0,
      index: 0,
      title: 'Sheet',
      type: 'TEXT_NUMBER',
      width: 150,
      sheetNameColumn: true,
      validation: false,
    })
    expect(columns.map(({ id }) => id)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(rows[0]?.cells[2]).toEqual({ virtualColumnId: DUE, columnId: plan.columnId('Due'), value: '2026-03-09' })
    // The other sheet has no costs.
    expect(rows[2]?.cells[3]).toEqual({ virtualColumnId: COST })
  })

  test('always matches the sheets: rows are edited in their sheet', async () => {
    const { read, service, plan } = await withReport()
    const [row] = (await read()).rows

    await service.call(service.ann, 'PUT', `/sheets/${row?.sheetId}/rows`, {
      id: row?.id,
      cells: [{ columnId: plan.columnId('Cost'), value: 130 }],
    })

    expect(shown(await read(), COST)).toEqual([130, 40, undefined])
  })

  test('shows formula results', async () => {
    const { read, service, plan } = await withReport()
    await plan.write('Cost', { formula: '=2 * 21' })

    expect(shown(await read(), COST)).toContain(42)
    expect(service.bugs).toEqual([])
  })

  test('hides sheets that its reader cannot see, with their rows', async () => {
    const { read, service, plan, snags, reportId } = await withReport()
    const { store, bob } = service
    store.shares.put('report', reportId, bob.id, 'VIEWER', 0)
    snags.share(bob, 'VIEWER')

    const report = await read('?include=scope,sourceSheets', bob)

    expect(shown(report, NAME)).toEqual(['Handle'])
    expect(report).toMatchObject({ accessLevel: 'VIEWER', totalRowCount: 1, scope: { sheets: [{ id: snags.id }] } })
    expect(JSON.stringify(report)).not.toContain(String(plan.id))
  })

  test('of a workspace has the rows of all its sheets', async () => {
    const service = startService()
    const { store, ann } = service
    containerStore(store.db).addWorkspace({ id: 7, name: 'Library', ownerId: ann.id, createdAt: 0, modifiedAt: 0 })
    const sheet = await aSheet(service)
    await sheet.addRows(['First'])
    await aSheet(service, [], 'Elsewhere')
    store.sheets.move(sheet.id, null, 7)
    const id = addReport(service, { workspaceIds: [7], columns: REPORT_COLUMNS })

    const { json } = await service.call(ann, 'GET', `/reports/${id}?include=scope`)

    expect(shown(json, NAME)).toEqual(['First'])
    expect(json.scope).toEqual({ sheets: [], workspaces: [{ id: 7 }] })
  })
})

describe('its rows', () => {
  const only = (...criteria: readonly object[]) => ({ filter: { criteria } })

  test.each([
    ['by a value', only({ columnId: COST, operator: 'GREATER_THAN', values: [50] }), ['Doors']],
    ['by a day', only({ columnId: DUE, operator: 'PAST' }), ['Paint']],
    [
      'by what is blank, which a column that a sheet has not is',
      only({ columnId: COST, operator: 'IS_BLANK' }),
      ['Handle'],
    ],
    ['by several values', only({ columnId: TAGS, operator: 'HAS_ANY_OF', values: ['Red'] }), ['Doors']],
  ])('are filtered %s', async (_, definition, names) => {
    const { read } = await withReport(definition)

    expect(shown(await read(), NAME)).toEqual(names)
  })

  test.each([
    ['rising', { sorting: [{ virtualId: DUE, direction: 'ASCENDING' }] }, ['Paint', 'Handle', 'Doors']],
    [
      'falling, blank ones last',
      { sorting: [{ virtualId: COST, direction: 'DESCENDING' }] },
      ['Doors', 'Paint', 'Handle'],
    ],
    [
      'in groups first',
      { grouping: [{ virtualId: SHEET }], sorting: [{ virtualId: DUE, direction: 'ASCENDING' }] },
      ['Paint', 'Doors', 'Handle'],
    ],
  ])('are sorted over all sheets: %s', async (_, definition, names) => {
    const { read } = await withReport(definition)

    expect(shown(await read(), NAME)).toEqual(names)
  })

  test('have pages of 100 by default; past the end is the last page', async () => {
    const { read, plan } = await withReport()
    await plan.addRows(
      Array.from({ length: 100 }, (_, index) => `Row ${index}`),
      { toBottom: true },
    )

    const [first, second, past] = [await read(), await read('?page=2'), await read('?page=40&pageSize=101')]

    expect([first.rows.length, second.rows.length, past.rows.length]).toEqual([100, 3, 2])
    expect(first.totalRowCount).toBe(103)
    expect(shown(past, NAME)).toEqual(['Row 99', 'Handle'])
  })

  test.each([
    ['', 'TEXT_NUMBER', { value: 'Red, Blue' }],
    ['?level=2', 'TEXT_NUMBER', { value: 'Red, Blue' }],
    [
      '?level=3&include=objectValue',
      'MULTI_PICKLIST',
      { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } },
    ],
  ])('show multi-value cells by level: %s', async (query, type, cell) => {
    const { read } = await withReport()

    const { columns, rows } = await read(query)

    expect(columns[4]).toMatchObject({ type })
    expect(rows[0]?.cells[4]).toMatchObject(cell)
  })

  test('include attachments and discussions on request', async () => {
    const { read, service, plan } = await withReport()
    const [row] = (await read()).rows
    const link = { name: 'Site', url: 'https://office.example/plan', attachmentType: 'LINK' }
    await service.call(service.ann, 'POST', `${plan.url}/rows/${row?.id}/attachments`, link)
    await service.call(service.ann, 'POST', `${plan.url}/rows/${row?.id}/discussions`, { comment: { text: 'Soon?' } })

    const report = await read('?include=attachments,discussions,sourceSheets')

    expect(report.rows[0]).toMatchObject({ attachments: [{ name: 'Site' }], discussions: [{ commentCount: 1 }] })
    expect(report.sourceSheets).toMatchObject([
      {
        id: plan.id,
        name: 'Plan',
        version: 5,
        columns: [{ title: 'Name' }, { title: 'Due' }, { title: 'Cost' }, { title: 'Tags' }],
      },
      { name: 'Snags' },
    ])
  })
})

describe('as a file', () => {
  const get = async (accept: string) => {
    const { service, reportId } = await withReport()
    const headers = { Authorization: `Bearer ${service.ann.token}`, Accept: accept }
    return service.app.request(`/2.0/reports/${reportId}`, { headers })
  }

  test('it is a table of the displayed values', async () => {
    const response = await get('text/csv')

    expect(response.headers.get('content-disposition')).toContain('filename="All tasks.csv"')
    expect((await response.text()).replace('\uFEFF', '').split('\r\n').slice(0, 4)).toEqual([
      'Sheet,Task,due,Cost,Tags',
      'Plan,Doors,2026-03-09,120,"Red, Blue"',
      'Plan,Paint,2026-03-01,40,',
      'Snags,Handle,2026-03-05,,',
    ])
  })

  test('or a workbook; there is no PDF of reports', async () => {
    const workbook = await get('application/vnd.ms-excel')
    expect(workbook.status).toBe(200)
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    const pdf = await get('application/pdf')
    expect(pdf.status).toBe(406)
    expect(await pdf.json()).toMatchObject({ errorCode: 1052 })
  })
})

describe('the list of reports', () => {
  test('has own and shared ones by name, each with the caller’s access level', async () => {
    const service = startService()
    const { store, ann, bob } = service
    addReport(service, {}, 'beta')
    const alpha = addReport(service, {}, 'Alpha')
    store.shares.put('report', alpha, bob.id, 'EDITOR', 0)

    const [own, shared] = [await service.call(ann, 'GET', '/reports'), await service.call(bob, 'GET', '/reports')]

    expect(own.json.data.map(({ name }) => name)).toEqual(['Alpha', 'beta'])
    expect(shared.json).toMatchObject({ totalCount: 1, data: [{ id: alpha, accessLevel: 'EDITOR' }] })
  })

  test('can be restricted to those changed since an instant', async () => {
    const service = startService()
    addReport(service, {}, 'Old')
    service.advance(60_000)
    addReport(service, {}, 'New')

    const { json } = await service.call(service.ann, 'GET', '/reports?modifiedSince=2026-03-02T09:00:30Z')

    expect(json.data).toMatchObject([{ name: 'New' }])
  })
})

test('a report is listed in Home, in its folder and in its workspace, and can be a favorite', async () => {
  const service = startService()
  const { store, ann, deps, call } = service
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  const items = itemStore(store.db)
  const common = { ownerId: ann.id, definition: {} }
  items.add({ ...common, id: 31, kind: 'report', name: 'At home' }, deps.clock())
  items.add({ ...common, id: 32, kind: 'report', name: 'In a folder', folderId }, deps.clock())
  items.add({ ...common, id: 33, kind: 'sight', name: 'In a workspace', workspaceId }, deps.clock())
  items.add({ ...common, id: 34, kind: 'template', name: 'My template' }, deps.clock())
  items.add({ ...common, ownerId: null, id: 35, kind: 'template', name: 'Everybody’s' }, deps.clock())

  const { json } = await call(ann, 'GET', '/home')
  await call(ann, 'POST', '/favorites', [
    { type: 'report', objectId: 32 },
    { type: 'sight', objectId: 33 },
    { type: 'template', objectId: 35 },
  ])

  expect(json).toMatchObject({
    reports: [{ id: 31, name: 'At home', accessLevel: 'OWNER', permalink: 'sheaf://reports/31' }],
    templates: [{ id: 34 }],
    folders: [{ reports: [{ id: 32 }] }],
    workspaces: [{ sights: [{ id: 33 }] }],
  })
  expect((await call(ann, 'GET', `/folders/${folderId}`)).json).toMatchObject({ reports: [{ id: 32 }] })
  expect((await call(ann, 'GET', `/workspaces/${workspaceId}`)).json).toMatchObject({ sights: [{ id: 33 }] })
  expect((await call(ann, 'GET', '/favorites?include=name')).json.data.map(({ name }) => name)).toEqual([
    'In a folder',
    'In a workspace',
    'Everybody’s',
  ])
  expect((await call(service.bob, 'POST', '/favorites', { type: 'report', objectId: 32 })).status).toBe(404)
})
