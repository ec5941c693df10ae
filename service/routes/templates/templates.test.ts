import { describe, expect, test } from 'vitest'
import { containerStore } from '../../store/containers/containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { startService } from '../../testing/service.ts'

const COLUMNS = [
  { title: 'Task', type: 'TEXT_NUMBER', primary: true, width: 200, validation: false },
  { title: 'Done', type: 'CHECKBOX', width: 60, validation: false },
]
const ROWS = [
  { cells: { 0: { value: 'Fit-out' } } },
  { parent: 0, cells: { 0: { value: 'Doors' }, 1: { value: true } } },
]

/** The public template 41, and Ann's template 42. */
function withTemplates() {
  const service = startService()
  const { store, ann, deps } = service
  const items = itemStore(store.db)
  const facts = { categories: ['Projects'], tags: ['tasks'], globalTemplate: 'TASK_LIST' }
  const shared = { description: 'Tasks and who does them', columns: COLUMNS, rows: ROWS, public: facts }
  items.add({ id: 41, kind: 'template', name: 'Task list', ownerId: null, definition: shared }, deps.clock())
  items.add(
    { id: 42, kind: 'template', name: 'Snags', ownerId: ann.id, definition: { columns: COLUMNS } },
    deps.clock(),
  )
  return { ...service, items }
}

describe('templates', () => {
  test('of a user are listed for this user only', async () => {
    const { ann, bob, call } = withTemplates()

    expect((await call(ann, 'GET', '/templates')).json).toMatchObject({
      totalCount: 1,
      data: [{ id: 42, name: 'Snags', description: '', accessLevel: 'OWNER' }],
    })
    expect((await call(bob, 'GET', '/templates')).json.data).toEqual([])
  })

  test('of a workspace are listed for its users', async () => {
    const { ann, bob, call, store, items } = withTemplates()
    containerStore(store.db).addWorkspace({ id: 7, name: 'Library', ownerId: ann.id, createdAt: 0, modifiedAt: 0 })
    items.move(42, null, 7, 0)
    store.shares.put('workspace', 7, bob.id, 'EDITOR', 0)

    expect((await call(bob, 'GET', '/templates')).json.data).toMatchObject([{ id: 42, accessLevel: 'EDITOR' }])
  })

  test('that are public have a description', async () => {
    const { bob, call } = withTemplates()

    expect((await call(bob, 'GET', '/templates/public?level=1')).json.data).toEqual([
      {
        id: 41,
        name: 'Task list',
        description: 'Tasks and who does them',
        accessLevel: 'VIEWER',
        type: 'sheet',
        blank: false,
        categories: ['Projects'],
        globalTemplate: 'TASK_LIST',
        locale: 'en_US',
        tags: ['tasks'],
      },
    ])
  })
})

describe('a sheet made from a template', () => {
  test('has its columns, and its rows on request', async () => {
    const { bob, call } = withTemplates()

    const made = await call(bob, 'POST', '/sheets?include=data', { name: 'My tasks', fromId: 41 })
    const bare = await call(bob, 'POST', '/sheets', { name: 'Bare', fromId: 41 })

    const { id } = made.json.result
    expect(made.json.result).toEqual({ id, name: 'My tasks', accessLevel: 'OWNER', permalink: `sheaf://sheets/${id}` })
    const sheet = (await call(bob, 'GET', `/sheets/${id}`)).json
    expect(sheet.columns.map(({ title, type }) => [title, type])).toEqual([
      ['Task', 'TEXT_NUMBER'],
      ['Done', 'CHECKBOX'],
    ])
    expect(sheet.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['Fit-out', undefined],
      ['Doors', true],
    ])
    expect(sheet.rows[1]?.parentId).toBe(sheet.rows[0]?.id)
    expect((await call(bob, 'GET', `/sheets/${bare.json.result.id}`)).json).toMatchObject({
      totalRowCount: 0,
      columns: [{}, {}],
    })
  })

  test('is separate each time and independent of the template', async () => {
    const { ann, call, bugs } = withTemplates()
    const ids = async () => {
      const { json } = await call(ann, 'POST', '/sheets?include=data', { name: 'Tasks', fromId: 41 })
      return (await call(ann, 'GET', `/sheets/${json.result.id}`)).json
    }

    const [first, second] = [await ids(), await ids()]

    expect(first.columns[0]?.id).not.toBe(second.columns[0]?.id)
    const change = { id: first.rows[1]?.id, cells: [{ columnId: first.columns[1]?.id, value: false }] }
    expect((await call(ann, 'PUT', `/sheets/${first.id}/rows`, change)).json.version).toBe(2)
    expect((await call(ann, 'GET', `/sheets/${second.id}`)).json.rows[1]?.cells[1]?.value).toBe(true)
    expect(bugs).toEqual([])
  })

  test('names its template', async () => {
    const { ann, call } = withTemplates()
    await call(ann, 'POST', '/sheets', { name: 'Tasks', fromId: 41 })

    const { json } = await call(ann, 'GET', '/sheets?include=source')

    expect(json.data).toMatchObject([{ source: { id: 41, type: 'template' } }])
  })

  test('is created in the requested location', async () => {
    const { ann, call } = withTemplates()
    const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id

    await call(ann, 'POST', `/folders/${folderId}/sheets`, { name: 'Tasks', fromId: 42 })

    expect((await call(ann, 'GET', `/folders/${folderId}`)).json).toMatchObject({ sheets: [{ name: 'Tasks' }] })
  })

  test('is rejected for another user’s template', async () => {
    const { bob, call } = withTemplates()

    const { status, json } = await call(bob, 'POST', '/sheets', { name: 'Tasks', fromId: 42 })

    expect([status, json.errorCode]).toEqual([404, 1006])
    expect((await call(bob, 'GET', '/sheets')).json.data).toEqual([])
  })
})
