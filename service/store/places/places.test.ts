import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { favoriteStore } from './favorites.ts'
import { placeStore } from './places.ts'
import { visiblePlaces } from './visible-places.ts'

/**
 * A service where Ann owns the workspace 7 with the folder 71, which contains the folder 72, and the home folder 81.
 */
function withPlaces() {
  const { store, ann, bob } = startService()
  const places = placeStore(store.db)
  const owned = { ownerId: ann.id, createdAt: 0, modifiedAt: 0 }
  places.addWorkspace({ id: 7, name: 'Library', ...owned })
  places.addFolder({ id: 71, name: 'Plans', parentId: null, workspaceId: 7, ...owned })
  places.addFolder({ id: 72, name: 'Drawings', parentId: 71, workspaceId: 7, ...owned })
  places.addFolder({ id: 81, name: 'Private', parentId: null, workspaceId: null, ...owned })
  return { store, places, visible: visiblePlaces(places, store.shares), ann, bob }
}

const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

describe('a folder', () => {
  test('of a workspace is listed with the workspace at any depth, and not at home', () => {
    const { places, ann } = withPlaces()

    expect(idsOf(places.workspaceFolders(7))).toEqual([72, 71])
    expect(idsOf(places.homeFolders(ann.id))).toEqual([81])
  })

  test('at home is visible to its owner only', () => {
    const { visible, ann, bob } = withPlaces()

    expect(visible.findFolder(ann.id, 81)?.accessLevel).toBe('OWNER')
    expect(visible.findFolder(bob.id, 81)).toBeNull()
  })

  test('of a workspace has the access level of the workspace', () => {
    const { store, visible, ann, bob } = withPlaces()
    expect(visible.findFolder(bob.id, 72)).toBeNull()

    store.shares.put('workspace', 7, bob.id, 'EDITOR', 0)

    expect(visible.findFolder(bob.id, 72)?.accessLevel).toBe('EDITOR')
    expect(visible.findFolder(ann.id, 72)?.accessLevel).toBe('OWNER')
  })

  test('that a user created in a shared workspace is not theirs after they lose access', () => {
    const { store, places, visible, bob } = withPlaces()
    store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)
    places.addFolder({
      id: 73,
      name: 'Bob’s',
      parentId: null,
      workspaceId: 7,
      ownerId: bob.id,
      createdAt: 0,
      modifiedAt: 0,
    })

    store.shares.remove('workspace', 7, bob.id)

    expect(visible.findFolder(bob.id, 73)).toBeNull()
  })
})

describe('removing', () => {
  test('a folder removes its folders and sheets, and all their shares and favorites', () => {
    const { store, places, ann, bob } = withPlaces()
    const favorites = favoriteStore(store.db)
    store.sheets.add({ id: 41, name: 'Deep', ownerId: ann.id, workspaceId: 7, folderId: 72 }, 0)
    store.sheets.add({ id: 42, name: 'Other', ownerId: ann.id }, 0)
    for (const id of [41, 42]) store.shares.put('sheet', id, bob.id, 'EDITOR', 0)
    favorites.add(bob.id, { type: 'sheet', objectId: 41 }, 0)
    favorites.add(bob.id, { type: 'sheet', objectId: 42 }, 1)
    favorites.add(ann.id, { type: 'folder', objectId: 72 }, 0)

    places.removeFolder(71)

    expect(idsOf(places.workspaceFolders(7))).toEqual([])
    expect(idsOf(store.sheets.visibleTo(bob.id))).toEqual([42])
    expect(store.shares.levelOf('sheet', 41, bob.id)).toBeNull()
    expect(favorites.ofUser(bob.id)).toEqual([{ type: 'sheet', objectId: 42 }])
    expect(favorites.ofUser(ann.id)).toEqual([])
  })

  test('a workspace removes its shares', () => {
    const { store, places, visible, ann, bob } = withPlaces()
    store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)

    places.removeWorkspace(7)

    expect(visible.findWorkspace(ann.id, 7)).toBeNull()
    expect(visible.workspacesOf(bob.id)).toEqual([])
    expect(store.shares.levelOf('workspace', 7, bob.id)).toBeNull()
    expect(places.findFolder(72)).toBeNull()
    expect(idsOf(places.homeFolders(ann.id))).toEqual([81])
  })
})

test('lists workspaces by name, ignoring case, shared ones among own ones', () => {
  const { store, places, visible, ann, bob } = withPlaces()
  places.addWorkspace({ id: 8, name: 'archive', ownerId: bob.id, createdAt: 0, modifiedAt: 0 })
  store.shares.put('workspace', 8, ann.id, 'VIEWER', 0)

  expect(visible.workspacesOf(ann.id).map(({ name, accessLevel }) => [name, accessLevel])).toEqual([
    ['archive', 'VIEWER'],
    ['Library', 'OWNER'],
  ])
})

test('all users see a new name at once', () => {
  const { places } = withPlaces()

  places.renameWorkspace(7, 'Libraries', 5)
  places.renameFolder(71, 'Plans 2026', 5)

  expect(places.findWorkspace(7)).toMatchObject({ name: 'Libraries', createdAt: 0, modifiedAt: 5 })
  expect(places.findFolder(71)).toMatchObject({ name: 'Plans 2026', parentId: null, workspaceId: 7, modifiedAt: 5 })
})
