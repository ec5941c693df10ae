import { describe, expect, test } from 'vitest'
import { itemStore } from '../../store/reports/items.ts'
import { type Answer, startService, type TestService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const PLACE = { xPosition: 0, yPosition: 0, width: 2, height: 4 }

/** Adds a dashboard of Ann's. */
function addSight({ store, deps, ann }: TestService, definition: object = {}, name = 'Progress', place = {}): number {
  const id = deps.ids.next()
  itemStore(store.db).add({ ...place, id, kind: 'sight', name, ownerId: ann.id, definition }, deps.clock())
  return id
}

/** A dashboard of Ann's that shows one cell of her sheet, a report, links and a text. */
async function withSight() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] }])
  const picks = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  await sheet.write('Tags', picks)
  const [row] = (await service.call(service.ann, 'GET', sheet.url)).json.rows
  const rowId = row?.id ?? 0
  const reportId = service.deps.ids.next()
  const items = itemStore(service.store.db)
  items.add({ id: reportId, kind: 'report', name: 'All', ownerId: service.ann.id, definition: {} }, 0)
  const cells = [{ rowId, columnId: sheet.columnId('Tags'), label: 'Tags', labelFormat: ',,1' }]
  const widgets = [
    {
      ...PLACE,
      id: 1,
      type: 'TITLE',
      contents: { show: 'text', html: '<b>Progress</b>' },
      title: 'Top',
      showTitle: true,
    },
    { ...PLACE, id: 2, type: 'METRIC', contents: { show: 'cells', sheetId: sheet.id, cells } },
    { ...PLACE, id: 3, type: 'GRIDGANTT', contents: { show: 'report', reportId }, viewMode: 1 },
    { ...PLACE, id: 4, type: 'GRIDGANTT', contents: { show: 'sheet', sheetId: sheet.id } },
    {
      ...PLACE,
      id: 5,
      type: 'SHORTCUT',
      contents: {
        show: 'links',
        links: [
          { label: 'Plan', to: { sheetId: sheet.id } },
          { label: 'Site', to: { url: 'https://a.example/' } },
        ],
      },
    },
  ]
  const sightId = addSight(service, { columnCount: 8, widgets, source: { id: 9, type: 'sight' } })
  const read = async (query = '?level=4', person = service.ann) =>
    (await service.call(person, 'GET', `/sights/${sightId}${query}`)).json
  return { service, sheet, rowId, reportId, sightId, read }
}

const widgetsOf = (sight: Answer) => sight.widgets as readonly Answer[] // as: the tests assert the shape

describe('a dashboard', () => {
  test('has its fields, the width of its grid, and its permalink', async () => {
    const { read, sightId } = await withSight()

    const sight = await read('?level=4&include=source')

    expect(sight).toMatchObject({
      id: sightId,
      name: 'Progress',
      accessLevel: 'OWNER',
      permalink: `sheaf://sights/${sightId}`,
      columnCount: 8,
      backgroundColor: '#FFFFFF',
      source: { id: 9, type: 'sight' },
    })
    expect((await read()).source).toBeUndefined()
  })

  test('has widgets, each with its position and current content', async () => {
    const { read, sheet, rowId, reportId } = await withSight()

    const [title, metric, report, grid, shortcuts] = widgetsOf(await read())

    expect(title).toEqual({
      ...PLACE,
      id: 1,
      type: 'TITLE',
      version: 2,
      title: 'Top',
      showTitle: true,
      showTitleIcon: false,
      contents: { htmlContent: '<b>Progress</b>' },
    })
    expect(metric).toMatchObject({
      type: 'METRIC',
      contents: {
        sheetId: sheet.id,
        cellData: [
          {
            sheetId: sheet.id,
            rowId,
            label: 'Tags',
            labelFormat: ',,1',
            order: 0,
            cell: { displayValue: 'Red, Blue' },
          },
        ],
        columns: [{ title: 'Tags', type: 'MULTI_PICKLIST' }],
      },
    })
    expect(report).toMatchObject({
      viewMode: 1,
      contents: { reportId, hyperlink: { url: `sheaf://reports/${reportId}` } },
    })
    expect(grid).toMatchObject({ contents: { sheetId: sheet.id } })
    expect(shortcuts).toMatchObject({
      contents: {
        shortcutData: [
          { label: 'Plan', order: 0, hyperlink: { sheetId: sheet.id, url: `sheaf://sheets/${sheet.id}` } },
          { label: 'Site', order: 1, hyperlink: { url: 'https://a.example/' } },
        ],
      },
    })
  })

  test.each([
    ['', 'SHEETSUMMARY', 'TEXT_NUMBER'],
    ['?level=3', 'METRIC', 'TEXT_NUMBER'],
    ['?level=4', 'METRIC', 'MULTI_PICKLIST'],
  ])('is shown in the types of the level: %s', async (query, type, column) => {
    const { read } = await withSight()

    const metric = widgetsOf(await read(query))[1]

    expect(metric).toMatchObject({ type, contents: { columns: [{ type: column }] } })
  })

  test('with a chart is rejected at a level without charts', async () => {
    const { service } = await withSight()
    const looks = { axes: [{ location: 'LEFT' }] }
    const chart = { ...PLACE, id: 1, type: 'CHART', contents: { show: 'looks', looks } }
    const id = addSight(service, { widgets: [chart] })

    const refused = await service.call(service.ann, 'GET', `/sights/${id}?level=1`)
    const shown = await service.call(service.ann, 'GET', `/sights/${id}?level=2`)

    expect([refused.status, refused.json.errorCode]).toEqual([400, 1284])
    expect(widgetsOf(shown.json)).toMatchObject([{ type: 'CHART', contents: looks }])
  })

  test('gives no access to sheets: a reader without access sees an error and no content', async () => {
    const { read, service, sightId, sheet } = await withSight()
    service.store.shares.put('sight', sightId, service.bob.id, 'VIEWER', 0)

    const sight = await read('?level=4', service.bob)

    expect(widgetsOf(sight).map(({ error }) => error?.errorCode)).toEqual([undefined, 1170, 1171, 1170, undefined])
    expect(JSON.stringify(sight)).not.toContain('Red')
    sheet.share(service.bob, 'VIEWER')
    expect(JSON.stringify(await read('?level=4', service.bob))).toContain('Red')
  })

  test('shows an error for a cell whose row was deleted', async () => {
    const { read, service, sheet, rowId } = await withSight()

    await service.call(service.ann, 'DELETE', `${sheet.url}/rows?ids=${rowId}`)

    expect(widgetsOf(await read())[1]).toMatchObject({ error: { errorCode: 1172, refId: expect.any(String) } })
  })
})

describe('the list of dashboards', () => {
  test('has own and shared ones by name, or only those changed since an instant', async () => {
    const service = startService()
    addSight(service, {}, 'beta')
    service.advance(60_000)
    const alpha = addSight(service, {}, 'Alpha')
    service.store.shares.put('sight', alpha, service.bob.id, 'VIEWER', 0)
    const list = async (query: string, person = service.ann) =>
      (await service.call(person, 'GET', `/sights${query}`)).json.data.map(({ name }) => name)

    expect(await list('')).toEqual(['Alpha', 'beta'])
    expect(await list('', service.bob)).toEqual(['Alpha'])
    expect(await list('?modifiedSince=2026-03-02T09:00:30Z')).toEqual(['Alpha'])
  })
})

describe('changing a dashboard', () => {
  test('renames it', async () => {
    const service = startService()
    const id = addSight(service)

    const { json } = await service.call(service.ann, 'PUT', `/sights/${id}`, { name: ' Status ' })

    expect(json.result).toEqual({ id, name: 'Status', accessLevel: 'OWNER', permalink: `sheaf://sights/${id}` })
    expect((await service.call(service.ann, 'GET', `/sights/${id}`)).json.name).toBe('Status')
    expect((await service.call(service.ann, 'PUT', `/sights/${id}`, { name: '' })).status).toBe(400)
  })

  test('deletes it for all users', async () => {
    const service = startService()
    const id = addSight(service)
    service.store.shares.put('sight', id, service.bob.id, 'ADMIN', 0)

    expect((await service.call(service.bob, 'DELETE', `/sights/${id}`)).json.errorCode).toBe(1004)
    expect((await service.call(service.ann, 'DELETE', `/sights/${id}`)).json).toEqual({
      message: 'SUCCESS',
      resultCode: 0,
    })
    expect((await service.call(service.ann, 'GET', `/sights/${id}`)).json.errorCode).toBe(1006)
  })

  test('copies it with new widgets; the caller owns the copy', async () => {
    const { service, sightId } = await withSight()
    const { store, ann, bob, call } = service
    store.shares.put('sight', sightId, bob.id, 'VIEWER', 0)
    const folderId = (await call(bob, 'POST', '/home/folders', { name: 'Walls' })).json.result.id

    const copied = await call(bob, 'POST', `/sights/${sightId}/copy`, {
      destinationType: 'FOLDER',
      destinationId: folderId,
      newName: 'Mine',
    })
    const id = copied.json.result.id

    expect(copied.json.result).toMatchObject({ name: 'Mine', accessLevel: 'OWNER' })
    const copy = (await call(bob, 'GET', `/sights/${id}?level=4&include=source`)).json
    expect(copy).toMatchObject({ columnCount: 8, source: { id: sightId, type: 'sight' } })
    expect(widgetsOf(copy)).toHaveLength(5)
    expect(widgetsOf(copy).map(({ id }) => id)).not.toContain(1)
    expect((await call(bob, 'GET', `/folders/${folderId}`)).json).toMatchObject({ sights: [{ id }] })
    expect((await call(ann, 'GET', `/sights/${id}`)).status).toBe(404)
  })

  test('moves it into a workspace and back; only its owner takes it out', async () => {
    const service = startService()
    const { store, ann, bob, call } = service
    const id = addSight(service)
    const destinationId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
    store.shares.put('workspace', destinationId, bob.id, 'ADMIN', 0)
    const move = (person: typeof ann, body: object) => call(person, 'POST', `/sights/${id}/move`, body)

    expect((await move(bob, { destinationType: 'home' })).status).toBe(404)
    expect((await move(ann, { destinationType: 'workspace', destinationId })).status).toBe(200)
    expect((await call(bob, 'GET', `/sights/${id}`)).json).toMatchObject({
      accessLevel: 'ADMIN',
      workspace: { id: destinationId, name: 'Library' },
    })
    expect((await move(bob, { destinationType: 'home' })).json.errorCode).toBe(1004)
    expect((await move(ann, { destinationType: 'home' })).json.result).toMatchObject({ id, accessLevel: 'OWNER' })
    expect((await call(bob, 'GET', `/sights/${id}`)).status).toBe(404)
  })

  test('rejects a destination that is missing or without access', async () => {
    const service = startService()
    const { store, ann, bob, call } = service
    const id = addSight(service)
    const destinationId = (await call(bob, 'POST', '/workspaces', { name: 'Bob’s' })).json.result.id
    const body = { destinationType: 'workspace', destinationId, newName: 'Copy' }

    expect((await call(ann, 'POST', `/sights/${id}/copy`, body)).json.errorCode).toBe(1006)
    store.shares.put('workspace', destinationId, ann.id, 'EDITOR', 0)
    expect((await call(ann, 'POST', `/sights/${id}/copy`, body)).json.errorCode).toBe(1004)
    expect((await call(ann, 'POST', `/sights/${id}/copy`, { newName: 'Copy' })).status).toBe(400)
    expect((await call(ann, 'GET', '/sights')).json.data).toHaveLength(1)
  })
})
