import { expect, test } from 'vitest'
import { startService } from '../../../testing/service.ts'

const home = { destinationType: 'home' }

/**
 * Ann's workspace 7: the folder 71 with the sheet 41, in it the folder 72 with the sheet 42; and her home folder 81.
 */
function withTree() {
  const service = startService()
  const { store, ann, bob, call } = service
  const sql = store.db.sqlite
  sql.prepare("INSERT INTO workspaces VALUES (7, 'Library', ?, 0, 0)").run(ann.id)
  const folder = sql.prepare('INSERT INTO folders VALUES (?, ?, ?, ?, ?, 0, 0)')
  folder.run(71, 'Plans', ann.id, null, 7)
  folder.run(72, 'Drawings', ann.id, 71, 7)
  folder.run(81, 'Private', ann.id, null, null)
  store.sheets.add({ id: 41, name: 'Costs', ownerId: ann.id, workspaceId: 7, folderId: 71 }, 0)
  store.sheets.add({ id: 42, name: 'Floor', ownerId: ann.id, workspaceId: 7, folderId: 72 }, 0)
  const copy = (path: string, body: object, person = ann) => call(person, 'POST', path, body)
  /** The names in a folder or workspace, nested. */
  const drawn = async (path: string, person = ann) => names((await call(person, 'GET', path)).json)
  return { ...service, ann, bob, copy, drawn, folder }
}

function names(tree: object): object {
  const { name, sheets = [], folders = [] } = tree as Tree // as: a response as these tests read it
  return { name, sheets: sheets.map(sheet => sheet.name), folders: folders.map(names) }
}

type Tree = {
  readonly name: string
  readonly sheets?: readonly { readonly name: string }[]
  readonly folders?: readonly object[]
}

const DRAWINGS = { name: 'Drawings', sheets: ['Floor'], folders: [] }

test('copies a folder with its content', async () => {
  const { copy, drawn } = withTree()

  const { status, json } = await copy('/folders/71/copy', {
    destinationType: 'workspace',
    destinationId: 7,
    newName: 'Again',
  })

  expect(status).toBe(200)
  const { id } = json.result
  expect(json.result).toEqual({ id, name: 'Again', permalink: `sheaf://folders/${id}` })
  expect(await drawn('/workspaces/7?loadAll=true')).toEqual({
    name: 'Library',
    sheets: [],
    folders: [
      { name: 'Again', sheets: ['Costs'], folders: [DRAWINGS] },
      { name: 'Plans', sheets: ['Costs'], folders: [DRAWINGS] },
    ],
  })
})

test('copies a folder into itself once, without recursion', async () => {
  const { copy, drawn } = withTree()

  await copy('/folders/71/copy', { destinationType: 'folder', destinationId: 72, newName: 'Inside' })

  expect(await drawn('/workspaces/7?loadAll=true')).toMatchObject({
    folders: [
      {
        name: 'Plans',
        folders: [{ name: 'Drawings', folders: [{ name: 'Inside', sheets: ['Costs'], folders: [DRAWINGS] }] }],
      },
    ],
  })
})

test('any user who sees a workspace may copy it and owns the copy', async () => {
  const { copy, drawn, store, bob, ann } = withTree()
  store.shares.put('workspace', 7, bob.id, 'VIEWER', 0)

  const { json } = await copy('/workspaces/7/copy?include=data', { newName: 'Mine' }, bob)

  const { id } = json.result
  expect(json.result).toEqual({ id, name: 'Mine', accessLevel: 'OWNER', permalink: `sheaf://workspaces/${id}` })
  expect(await drawn(`/workspaces/${id}?loadAll=true`, bob)).toMatchObject({
    folders: [{ name: 'Plans', sheets: ['Costs'], folders: [DRAWINGS] }],
  })
  expect((await store.sheets.visibleTo(ann.id)).filter(({ name }) => name === 'Costs')).toHaveLength(1)
})

test('rejects copying more than a hundred sheets at once, without effect', async () => {
  const { copy, store, ann } = withTree()
  for (let id = 1000; id < 1099; id += 1) {
    store.sheets.add({ id, name: `Sheet ${id}`, ownerId: ann.id, workspaceId: 7, folderId: 72 }, 0)
  }

  const { status, json } = await copy('/folders/71/copy', { ...home, newName: 'Many' })

  expect([status, json.errorCode, json.detail]).toEqual([400, 1120, { maxSheetCount: 100 }])
  expect(store.sheets.visibleTo(ann.id)).toHaveLength(101)
})

test('a moved folder keeps its content, at every depth', async () => {
  const { copy, drawn, store, ann } = withTree()

  const { json } = await copy('/folders/71/move', { destinationType: 'folder', destinationId: 81 })

  expect(json.result).toEqual({ id: 71, name: 'Plans', permalink: 'sheaf://folders/71' })
  expect(await drawn('/home')).toMatchObject({
    folders: [{ name: 'Private', folders: [{ name: 'Plans', sheets: ['Costs'], folders: [DRAWINGS] }] }],
  })
  expect(await drawn('/workspaces/7?loadAll=true')).toMatchObject({ folders: [] })
  expect(store.sheets.findVisible(ann.id, 42)).toMatchObject({ folderId: 72, workspaceId: null })
  await copy('/folders/71/move', { destinationType: 'workspace', destinationId: 7 })
  expect(store.sheets.findVisible(ann.id, 42)).toMatchObject({ folderId: 72, workspaceId: 7 })
})

test.each([[71], [72]])('a folder cannot move into itself or its subfolders (%i)', async destinationId => {
  const { copy, drawn } = withTree()

  expect((await copy('/folders/71/move', { destinationType: 'folder', destinationId })).json.errorCode).toBe(1258)
  expect(await drawn('/workspaces/7?loadAll=true')).toMatchObject({ folders: [{ name: 'Plans' }] })
})

test('an admin cannot move the sheets of others out of a workspace with their folder', async () => {
  const { copy, drawn, store, bob } = withTree()
  store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)

  expect((await copy('/folders/71/move', home, bob)).json.errorCode).toBe(1004)
  expect(await drawn('/workspaces/7?loadAll=true')).toMatchObject({ folders: [{ name: 'Plans' }] })
})

test('an admin who moves a folder to their Home owns it', async () => {
  const { copy, drawn, folder, store, ann, bob } = withTree()
  folder.run(73, 'Empty', ann.id, null, 7)
  store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)

  expect((await copy('/folders/73/move', home, bob)).status).toBe(200)
  expect(await drawn('/home', bob)).toMatchObject({ folders: [{ name: 'Empty' }] })
})

test.each<readonly [string, object, number]>([
  ['/folders/71/copy', home, 1012],
  ['/folders/71/copy', { ...home, newName: 'x'.repeat(101) }, 1041],
  ['/workspaces/7/copy', {}, 1012],
  ['/workspaces/7/copy', { ...home, newName: 'x' }, 1032],
  ['/folders/71/move', { ...home, newName: 'x' }, 1032],
  ['/folders/71/move', { destinationType: 'folder', destinationId: 99 }, 1006],
])('rejects %s with %j', async (path, body, code) => {
  const { copy, bugs } = withTree()

  expect((await copy(path, body)).json.errorCode).toBe(code)
  expect(bugs).toEqual([])
})
