import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { containerStore } from './containers.ts'
import { favoriteStore } from './favorites.ts'
import { visibleContainers } from './visible-containers.ts'

/**
 * A service where Ann owns the workspace 7 with the folder 71, which contains the folder 72, and the home folder 81.
 */
function withContainers() {
  const { store, ann, bob } = startService()
  const containers = containerStore(store.db)
  const owned = { ownerId: ann.id, createdAt: 0, modifiedAt: 0 }
  containers.addWorkspace({ id: 7, name: 'Library', ...owned })
  containers.addFolder({ id: 71, name: 'Plans', parentId: null, workspaceId: 7, ...owned })
  containers.addFolder({ id: 72, name: 'Drawings', parentId: 71, workspaceId: 7, ...owned })
  containers.addFolder({ id: 81, name: 'Private', parentId: null, workspaceId: null, ...owned })
  return { store, containers, visible: visibleContainers(containers, store.shares), ann, bob }
}

const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

describe('a folder', () => {
  test('of a workspace is listed with the workspace at any depth, and not at home', () => {
    const { containers, ann } = withContainers()

    expect(idsOf(containers.workspaceFolders(7))).toEqual([72, 71])
    expect(idsOf(containers.homeFolders(ann.id))).toEqual([81])
  })

  test('at home is visible to its owner only', () => {
    const { visible, ann, bob } = withContainers()

    expect(visible.findFolder(ann.id, 81)?.accessLevel).toBe('OWNER')
    expect(visible.findFolder(bob.id, 81)).toBeNull()
  })

  test('of a workspace has the access level of the workspace', () => {
    const { store, visible, ann, bob } = withContainers()
    expect(visible.findFolder(bob.id, 72)).toBeNull()

    store.shares.put('workspace', 7, bob.id, 'EDITOR', 0)

    expect(visible.findFolder(bob.id, 72)?.accessLevel).toBe('EDITOR')
    expect(visible.findFolder(ann.id, 72)?.accessLevel).toBe('OWNER')
  })

  test('that a user created in a shared workspace is not theirs after they lose access', () => {
    const { store, containers, visible, bob } = withContainers()
    store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)
    containers.addFolder({
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
    const { store, containers, ann, bob } = withContainers()
    const favorites = favoriteStore(store.db)
    store.sheets.add({ id: 41, name: 'Deep', ownerId: ann.id, workspaceId: 7, folderId: 72 }, 0)
    store.sheets.add({ id: 42, name: 'Other', ownerId: ann.id }, 0)
    for (const id of [41, 42]) store.shares.put('sheet', id, bob.id, 'EDITOR', 0)
    favorites.add(bob.id, { type: 'sheet', objectId: 41 }, 0)
    favorites.add(bob.id, { type: 'sheet', objectId: 42 }, 1)
    favorites.add(ann.id, { type: 'folder', objectId: 72 }, 0)

    containers.removeFolder(71)

    expect(idsOf(containers.workspaceFolders(7))).toEqual([])
    expect(idsOf(store.sheets.visibleTo(bob.id))).toEqual([42])
    expect(store.shares.levelOf('sheet', 41, bob.id)).toBeNull()
    expect(favorites.ofUser(bob.id)).toEqual([{ type: 'sheet', objectId: 42 }])
    expect(favorites.ofUser(ann.id)).toEqual([])
  })

  test('a workspace removes its shares', () => {
    const { store, containers, visible, ann, bob } = withContainers()
    store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)

    containers.removeWorkspace(7)

    expect(visible.findWorkspace(ann.id, 7)).toBeNull()
    expect(visible.workspacesOf(bob.id)).toEqual([])
    expect(store.shares.levelOf('workspace', 7, bob.id)).toBeNull()
    expect(containers.findFolder(72)).toBeNull()
    expect(idsOf(containers.homeFolders(ann.id))).toEqual([81])
  })
})

test('lists workspaces by name, ignoring case, shared ones among own ones', () => {
  const { store, containers, visible, ann, bob } = withContainers()
  containers.addWorkspace({ id: 8, name: 'archive', ownerId: bob.id, createdAt: 0, modifiedAt: 0 })
  store.shares.put('workspace', 8, ann.id, 'VIEWER', 0)

  expect(visible.workspacesOf(ann.id).map(({ name, accessLevel }) => [name, accessLevel])).toEqual([
    ['archive', 'VIEWER'],
    ['Library', 'OWNER'],
  ])
})

test('all users see a new name at once', () => {
  const { containers } = withContainers()

  containers.renameWorkspace(7, 'Libraries', 5)
  containers.renameFolder(71, 'Plans 2026', 5)

  expect(containers.findWorkspace(7)).toMatchObject({ name: 'Libraries', createdAt: 0, modifiedAt: 5 })
  expect(containers.findFolder(71)).toMatchObject({ name: 'Plans 2026', parentId: null, workspaceId: 7, modifiedAt: 5 })
})
