import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { containerStore } from '../containers/containers.ts'
import { favoriteStore } from '../containers/favorites.ts'
import { itemStore } from './items.ts'
import { publishedStore } from './published.ts'
import { visibleItems } from './visible-items.ts'

/** A service where Ann owns the workspace 7 with the folder 71, the report 31 in it, and the dashboard 32 at home. */
function withItems() {
  const service = startService()
  const { store, ann } = service
  const containers = containerStore(store.db)
  const made = { ownerId: ann.id, createdAt: 0, modifiedAt: 0 }
  containers.addWorkspace({ ...made, id: 7, name: 'Library' })
  containers.addFolder({ ...made, id: 71, name: 'Plans', parentId: null, workspaceId: 7 })
  const items = itemStore(store.db)
  const place = { folderId: 71, workspaceId: 7 }
  items.add({ ...place, id: 31, kind: 'report', name: 'All tasks', ownerId: ann.id, definition: { sheetIds: [1] } }, 5)
  items.add({ id: 32, kind: 'sight', name: 'Wall', ownerId: ann.id, definition: {} }, 5)
  return { ...service, containers, items, visible: visibleItems(store) }
}

const count = (service: ReturnType<typeof startService>, table: 'shares' | 'favorites' | 'published') =>
  service.store.db.sqlite.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count

describe('a report', () => {
  test('has the fields and the definition that it was added with', () => {
    const { items, ann } = withItems()

    expect(items.find('report', 31)).toEqual({
      id: 31,
      kind: 'report',
      name: 'All tasks',
      ownerId: ann.id,
      ownerEmail: 'ann@office.example',
      folderId: 71,
      workspaceId: 7,
      workspaceName: 'Library',
      createdAt: 5,
      modifiedAt: 5,
    })
    expect(items.definitionOf(31)).toEqual({ sheetIds: [1] })
  })

  test('is not found as a dashboard', () => {
    const { items, visible, ann } = withItems()

    expect(items.find('sight', 31)).toBeNull()
    expect(visible.find(ann.id, 'sight', 31)).toBeNull()
  })

  test('is visible to users with a share on it or on its workspace, at the higher of both levels', () => {
    const { store, visible, bob } = withItems()
    expect(visible.find(bob.id, 'report', 31)).toBeNull()

    store.shares.put('report', 31, bob.id, 'EDITOR', 0)
    expect(visible.find(bob.id, 'report', 31)).toMatchObject({ accessLevel: 'EDITOR', workspaceLevel: null })

    store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)
    expect(visible.find(bob.id, 'report', 31)).toMatchObject({ accessLevel: 'ADMIN', workspaceLevel: 'ADMIN' })
    expect(visible.ofKind(bob.id, 'report').map(({ id }) => id)).toEqual([31])
    expect(visible.ofKind(bob.id, 'sight')).toEqual([])
  })

  test('is not opened by a share of a sheet with the same id', () => {
    const { store, visible, bob } = withItems()
    store.shares.put('sheet', 31, bob.id, 'ADMIN', 0)

    expect(visible.find(bob.id, 'report', 31)).toBeNull()
  })

  test('moves to the other workspace with its folder', () => {
    const { containers, items, ann } = withItems()
    const folder = { id: 71, name: 'Plans', parentId: null, ownerId: ann.id, createdAt: 0, modifiedAt: 0 }

    containers.moveFolder({ ...folder, workspaceId: null }, 9)

    expect(items.find('report', 31)).toMatchObject({ folderId: 71, workspaceId: null })
  })
})

describe('deleting', () => {
  test.each([
    ['by itself', (setup: ReturnType<typeof withItems>) => setup.items.remove(31)],
    ['with its folder', (setup: ReturnType<typeof withItems>) => setup.containers.removeFolder(71)],
    ['with its workspace', (setup: ReturnType<typeof withItems>) => setup.containers.removeWorkspace(7)],
  ])('%s, leaves no share, favorite or public address behind', (_, remove) => {
    const setup = withItems()
    const { store, ann, bob } = setup
    const published = publishedStore(store.db)
    const record = { view: 'readOnlyFull', settings: {} } as const
    for (const [kind, id] of [
      ['report', 31],
      ['sight', 32],
    ] as const) {
      store.shares.put(kind, id, bob.id, 'VIEWER', 0)
      favoriteStore(store.db).add(ann.id, { type: kind, objectId: id }, 0)
      published.put(kind, id, { ...record, key: `key ${id}` })
    }

    remove(setup)

    expect([count(setup, 'shares'), count(setup, 'favorites'), count(setup, 'published')]).toEqual([1, 1, 1])
    expect(published.find('key 31')).toBeNull()
    expect(published.find('key 32')).toMatchObject({ kind: 'sight', id: 32, ownerId: ann.id })
  })
})

test('everyone can read a template without an owner', () => {
  const { items, visible, bob } = withItems()
  items.add({ id: 33, kind: 'template', name: 'Task list', ownerId: null, definition: {} }, 0)

  expect(visible.ofKind(bob.id, 'template')).toMatchObject([{ id: 33, accessLevel: 'VIEWER', ownerId: null }])
})
