import { expect, test } from 'vitest'
import { itemStore } from '../../../store/reports/items.ts'
import { type Answer, startService } from '../../../testing/service.ts'
import { aSheet } from '../../../testing/sheet.ts'

/**
 * A folder of Ann's with a sheet, a report over it and another sheet, and a dashboard that shows cells and the report.
 */
async function withFolder() {
  const service = startService()
  const { ann, call, store, deps } = service
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  const [inside, outside] = [await aSheet(service, [], 'Inside'), await aSheet(service, [], 'Outside')]
  store.sheets.move(inside.id, folderId, null)
  const [rowId] = await inside.addRows(['Doors'])
  await outside.addRows(['Paint'])
  const items = itemStore(store.db)
  const common = { ownerId: ann.id, folderId }
  const columns = [{ virtualId: 1, title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  items.add(
    { ...common, id: 31, kind: 'report', name: 'All', definition: { sheetIds: [inside.id, outside.id], columns } },
    deps.clock(),
  )
  const bounds = { xPosition: 0, yPosition: 0, width: 1, height: 1 }
  const cells = [{ rowId, columnId: inside.columnId('Name'), label: 'First' }]
  const widgets = [
    { ...bounds, id: 1, type: 'METRIC', contents: { show: 'cells', sheetId: inside.id, cells } },
    { ...bounds, id: 2, type: 'GRIDGANTT', contents: { show: 'report', reportId: 31 } },
    {
      ...bounds,
      id: 3,
      type: 'SHORTCUT',
      contents: { show: 'links', links: [{ label: 'Plan', to: { sheetId: inside.id } }] },
    },
  ]
  items.add({ ...common, id: 32, kind: 'sight', name: 'Wall', definition: { widgets } }, deps.clock())
  const copy = async (query: string) => {
    const body = { destinationType: 'home', newName: 'Copy' }
    const { json } = await call(ann, 'POST', `/folders/${folderId}/copy${query}`, body)
    const found = (await call(ann, 'GET', `/folders/${json.result.id}`)).json
    // as: the tests assert the content of the lists
    const { sheets, reports, sights } = found as unknown as Readonly<Record<string, readonly Answer[]>>
    return { sheet: sheets?.[0], report: reports?.[0], sight: sights?.[0] }
  }
  return { ...service, folderId, inside, outside, copy }
}

test('a copied folder has its reports and dashboards, which show the copied sheets', async () => {
  const { copy, call, ann, inside, outside } = await withFolder()

  const { sheet, report, sight } = await copy('?include=data')

  const read = (await call(ann, 'GET', `/reports/${report?.id}?include=scope`)).json
  expect(read.scope).toMatchObject({ sheets: [{ id: sheet?.id }, { id: outside.id }] })
  // as: see above
  const widgets = (await call(ann, 'GET', `/sights/${sight?.id}?level=4`)).json.widgets as readonly Answer[]
  expect(widgets).toMatchObject([
    { contents: { sheetId: sheet?.id, cellData: [{ cell: { value: 'Doors' } }] } },
    { contents: { reportId: report?.id } },
    { contents: { shortcutData: [{ hyperlink: { sheetId: sheet?.id } }] } },
  ])
  await call(ann, 'DELETE', inside.url)
  expect((await call(ann, 'GET', `/reports/${report?.id}`)).json.totalRowCount).toBe(2)
})

test('without copied rows, a dashboard still shows the cells of the original', async () => {
  const { copy, call, ann, inside } = await withFolder()

  const { sight } = await copy('')

  // as: see above
  const widgets = (await call(ann, 'GET', `/sights/${sight?.id}?level=4`)).json.widgets as readonly Answer[]
  expect(widgets[0]).toMatchObject({ contents: { sheetId: inside.id, cellData: [{ cell: { value: 'Doors' } }] } })
})

test('copies the shares of reports on request', async () => {
  const { copy, call, store, bob } = await withFolder()
  store.shares.put('report', 31, bob.id, 'EDITOR', 0)

  await copy('')
  expect((await call(bob, 'GET', '/reports')).json.totalCount).toBe(1)
  await copy('?include=shares')
  expect((await call(bob, 'GET', '/reports')).json).toMatchObject({
    totalCount: 2,
    data: [{ accessLevel: 'EDITOR' }, { accessLevel: 'EDITOR' }],
  })
})

test('a folder cannot be moved if a dashboard in it cannot', async () => {
  const { call, ann, bob, store, deps, folderId } = await withFolder()
  const destinationId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  const move = (destinationType: string) =>
    call(ann, 'POST', `/folders/${folderId}/move`, { destinationType, destinationId })
  itemStore(store.db).add(
    { id: 33, kind: 'sight', name: 'Bob’s', ownerId: bob.id, folderId, definition: {} },
    deps.clock(),
  )
  store.shares.put('sight', 33, ann.id, 'EDITOR', 0)

  const refused = await move('workspace')
  store.shares.remove('sight', 33, ann.id)
  const moved = await move('workspace')

  expect([refused.status, refused.json.errorCode]).toEqual([403, 1004])
  expect(moved.status).toBe(200)
  expect((await call(ann, 'GET', `/workspaces/${destinationId}?loadAll=true`)).json).toMatchObject({
    folders: [{ reports: [{ id: 31 }], sights: expect.arrayContaining([expect.objectContaining({ id: 32 })]) }],
  })
})
