import { expect, test } from 'vitest'
import { containerStore } from '../../store/containers/containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { START, startService } from '../../testing/service.ts'

/** Ann's workspace 7 with the folder 71, in it the folder 72, and her Home with the folder 81. */
function withContainers() {
  const service = startService()
  const { ann, store } = service
  const owned = { ownerId: ann.id, createdAt: START, modifiedAt: START }
  const containers = containerStore(store.db)
  containers.addWorkspace({ id: 7, name: 'Library', ...owned })
  containers.addFolder({ id: 71, name: 'Plans', parentId: null, workspaceId: 7, ...owned })
  containers.addFolder({ id: 72, name: 'Drawings', parentId: 71, workspaceId: 7, ...owned })
  containers.addFolder({ id: 81, name: 'Private', parentId: null, workspaceId: null, ...owned })
  const add = (id: number, kind: 'sheet' | 'report' | 'sight', where: object) =>
    kind === 'sheet'
      ? store.sheets.add({ id, name: 'Leaf', ownerId: ann.id, ...where }, START)
      : itemStore(store.db).add({ id, kind, name: 'Leaf', ownerId: ann.id, definition: {}, ...where }, START)
  return { ...service, add }
}

const library = { id: 7, name: 'Library', accessLevel: 'OWNER', permalink: 'sheaf://workspaces/7' }
const plans = { id: 71, name: 'Plans', permalink: 'sheaf://folders/71' }
const drawings = { id: 72, name: 'Drawings', permalink: 'sheaf://folders/72' }
const dates = { createdAt: '2026-03-02T09:00:00Z', modifiedAt: '2026-03-02T09:00:00Z' }
const leafOf = (kind: string, id = 9) => ({
  id,
  name: 'Leaf',
  permalink: `sheaf://${kind}s/${id}`,
  accessLevel: 'OWNER',
  ...dates,
})

test('the path of a sheet, report or dashboard leads from the workspace through the folders', async () => {
  const { call, ann, add } = withContainers()

  for (const [id, kind] of [
    [9, 'sheet'],
    [10, 'report'],
    [11, 'sight'],
  ] as const) {
    add(id, kind, { workspaceId: 7, folderId: 72 })

    const { status, json } = await call(ann, 'GET', `/${kind}s/${id}/path`)

    expect(status).toBe(200)
    const innermost = { ...drawings, [`${kind}s`]: [leafOf(kind, id)] }
    expect(json).toEqual({ ...library, folders: [{ ...plans, folders: [innermost] }] })
  }
})

test.each(['sheet', 'report', 'sight'] as const)(
  'the path of a %s at the top of a workspace has no folders',
  async kind => {
    const { call, ann, add } = withContainers()
    add(9, kind, { workspaceId: 7 })

    expect((await call(ann, 'GET', `/${kind}s/9/path`)).json).toEqual({ ...library, [`${kind}s`]: [leafOf(kind)] })
  },
)

test('the path of a folder ends with the folder itself', async () => {
  const { call, ann } = withContainers()

  expect((await call(ann, 'GET', '/folders/72/path')).json).toEqual({
    ...library,
    folders: [{ ...plans, folders: [drawings] }],
  })
  expect((await call(ann, 'GET', '/folders/71/path')).json).toEqual({ ...library, folders: [plans] })
})

test('a path in Home begins with its topmost folder', async () => {
  const { call, ann, add } = withContainers()
  add(9, 'sheet', { folderId: 81 })
  add(10, 'sheet', {})
  const home = { id: 81, name: 'Private', permalink: 'sheaf://folders/81' }

  expect((await call(ann, 'GET', '/sheets/9/path')).json).toEqual({ ...home, sheets: [leafOf('sheet')] })
  expect(Object.keys((await call(ann, 'GET', '/sheets/10/path')).json)).toEqual(['sheets'])
  expect((await call(ann, 'GET', '/folders/81/path')).json).toEqual(home)
})

test('the path of an individually shared item has no workspace and no folder', async () => {
  const { call, bob, add, store } = withContainers()
  add(9, 'sheet', { workspaceId: 7, folderId: 72 })
  add(10, 'sheet', { folderId: 81 })
  for (const id of [9, 10]) store.shares.put('sheet', id, bob.id, 'EDITOR', START)

  for (const id of [9, 10]) {
    const { json } = await call(bob, 'GET', `/sheets/${id}/path`)
    expect(json).toEqual({ sheets: [expect.objectContaining({ id, name: 'Leaf', accessLevel: 'EDITOR' })] })
  }
})

test('the path has the caller’s access level, and times as numbers on request', async () => {
  const { call, bob, add, store } = withContainers()
  add(9, 'sheet', { workspaceId: 7 })
  store.shares.put('workspace', 7, bob.id, 'VIEWER', START)

  const { json } = await call(bob, 'GET', '/sheets/9/path?numericDates=true')

  expect(json).toMatchObject({ accessLevel: 'VIEWER', sheets: [{ accessLevel: 'VIEWER', createdAt: START }] })
})

test.each(['/sheets/9', '/reports/10', '/sights/11', '/folders/71'])(
  'the path of %s is not found for others',
  async url => {
    const { call, bob, add } = withContainers()
    add(9, 'sheet', {})
    add(10, 'report', {})
    add(11, 'sight', {})

    const { status, json } = await call(bob, 'GET', `${url}/path`)

    expect([status, json.errorCode]).toEqual([404, 1006])
  },
)
