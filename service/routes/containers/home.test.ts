import { expect, test } from 'vitest'
import { type Answer, startService } from '../../testing/service.ts'

/** A service where Ann has a workspace, folders and sheets, and Bob shares a sheet with her. */
async function furnished() {
  const service = startService()
  const { ann, bob, store, call } = service
  const make = async (path: string, name: string) => (await call(ann, 'POST', path, { name })).json.result.id
  const workspace = await make('/workspaces', 'Library')
  const fitOut = await make(`/workspaces/${workspace}/folders`, 'Fit-out')
  const drawings = await make(`/folders/${fitOut}/folders`, 'Drawings')
  const mine = await make('/home/folders', 'Mine')
  const now = service.deps.clock()
  const addSheet = (id: number, name: string, place: object, ownerId = ann.id) =>
    store.sheets.add({ id, name, ownerId, ...place }, now)

  addSheet(31, 'Deep', { workspaceId: workspace, folderId: drawings })
  addSheet(32, 'Top of workspace', { workspaceId: workspace })
  addSheet(33, 'In my folder', { folderId: mine })
  addSheet(34, 'At home', {})
  addSheet(35, 'From Bob', {}, bob.id)
  addSheet(36, 'Bob’s alone', {}, bob.id)
  store.shares.put('sheet', 35, ann.id, 'EDITOR', now)
  return { service, ann, bob, workspace, fitOut, drawings, mine }
}

/** A tree as names only: easier to read, and complete. */
function outline(item: Answer | undefined): unknown {
  // as: read as a tree
  const { sheets, folders, workspaces, name } = (item ?? {}) as Readonly<Record<string, readonly Answer[] | undefined>>
  return {
    ...(name ? { name } : {}),
    ...(sheets ? { sheets: sheets.map(sheet => sheet.name) } : {}),
    ...(folders ? { folders: folders.map(outline) } : {}),
    ...(workspaces ? { workspaces: workspaces.map(outline) } : {}),
  }
}

test('Home is one tree of everything a user can open', async () => {
  const { service, ann } = await furnished()

  const { status, json } = await service.call(ann, 'GET', '/home')

  expect(status).toBe(200)
  expect(outline(json)).toEqual({
    sheets: ['At home', 'From Bob'],
    folders: [{ name: 'Mine', sheets: ['In my folder'] }],
    workspaces: [
      {
        name: 'Library',
        sheets: ['Top of workspace'],
        folders: [{ name: 'Fit-out', folders: [{ name: 'Drawings', sheets: ['Deep'] }] }],
      },
    ],
  })
})

test('the personal folders are the same without the workspaces', async () => {
  const { service, ann } = await furnished()

  const { json } = await service.call(ann, 'GET', '/folders/personal')

  expect(outline(json)).toEqual({
    sheets: ['At home', 'From Bob'],
    folders: [{ name: 'Mine', sheets: ['In my folder'] }],
  })
})

test('an empty Home has no lists at all', async () => {
  const service = startService()

  expect((await service.call(service.ann, 'GET', '/home')).json).toEqual({})
})

test('each item in the tree has what a client needs to open it', async () => {
  const { service, ann, workspace, mine } = await furnished()

  const { json } = await service.call(ann, 'GET', '/home?include=ownerInfo,sheetVersion')
  // as: all three exist
  const { sheets, folders, workspaces } = json as unknown as Readonly<Record<string, readonly Answer[]>>

  expect(sheets?.[1]).toEqual({
    id: 35,
    name: 'From Bob',
    accessLevel: 'EDITOR',
    permalink: 'sheaf://sheets/35',
    createdAt: '2026-03-02T09:00:00Z',
    modifiedAt: '2026-03-02T09:00:00Z',
    version: 1,
    owner: 'bob@office.example',
    ownerId: service.bob.id,
  })
  expect(folders?.[0]).toMatchObject({ id: mine, permalink: `sheaf://folders/${mine}` })
  expect(workspaces?.[0]).toMatchObject({
    id: workspace,
    accessLevel: 'OWNER',
    permalink: `sheaf://workspaces/${workspace}`,
  })
})

test('permalinks can be excluded from the tree', async () => {
  const { service, ann } = await furnished()

  const { json } = await service.call(ann, 'GET', '/folders/personal?exclude=permalinks')

  expect(JSON.stringify(json)).not.toContain('permalink')
})

test('favorite folders and sheets are marked as such', async () => {
  const { service, ann, mine } = await furnished()
  await service.call(ann, 'POST', '/favorites', [
    { type: 'folder', objectId: mine },
    { type: 'sheet', objectId: 34 },
  ])

  const { json } = await service.call(ann, 'GET', '/home')

  expect(json).toMatchObject({
    folders: [{ id: mine, favorite: true }],
    sheets: [{ id: 34, favorite: true }, { id: 35 }],
  })
})

test('a sheet shared from an invisible workspace is at the top level', async () => {
  const { service, bob } = await furnished()
  service.store.shares.put('sheet', 31, bob.id, 'VIEWER', 0)

  const { json } = await service.call(bob, 'GET', '/home')

  expect(outline(json)).toEqual({ sheets: ['Bob’s alone', 'Deep', 'From Bob'] })
})

test('a shared workspace is complete for all users it is shared with', async () => {
  const { service, bob, workspace } = await furnished()
  service.store.shares.put('workspace', workspace, bob.id, 'VIEWER', 0)

  const { json } = await service.call(bob, 'GET', '/home')

  expect(outline(json)).toMatchObject({
    workspaces: [{ sheets: ['Top of workspace'], folders: [{ folders: [{ sheets: ['Deep'] }] }] }],
  })
})

test('matches paths in any case and with a trailing slash', async () => {
  const { service, ann } = await furnished()

  expect((await service.call(ann, 'GET', '/Home/')).status).toBe(200)
  expect((await service.call(ann, 'GET', '/FOLDERS/Personal')).status).toBe(200)
})
