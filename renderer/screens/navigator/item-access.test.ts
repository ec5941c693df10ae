import { expect, test } from 'vitest'
import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Item } from '../../../shared/model/item.ts'
import { whyNot } from './item-access.ts'
import { aItem } from './testing/an-item.ts'

const inWorkspace = { parent: { kind: 'workspace', id: 1 } } as const
const inFolder = { parent: { kind: 'folder', id: 2 } } as const

const ACTIONS = ['rename', 'move', 'copy', 'delete', 'fill'] as const

/** A workspace with access level `wide`, a folder in it, and in that a sheet with level `own`. */
function itemsAt(wide: AccessLevel | null, own: AccessLevel | null = wide) {
  const workspace = aItem('workspace', 1, 'Library', { accessLevel: wide })
  const folder = aItem('folder', 2, 'Plans', { ...inWorkspace, accessLevel: null })
  const sheet = aItem('sheet', 3, 'Costs', { ...inFolder, accessLevel: own })
  const items = [workspace, folder, sheet]
  const can = (item: Item) => ACTIONS.filter(action => whyNot(action, item, items, null) === null)
  return { workspace, folder, sheet, items, can }
}

test('a viewer of a sheet can copy it, and is referred to a user who can do the rest', () => {
  const { sheet, items, can } = itemsAt('VIEWER')

  expect(can(sheet)).toEqual(['copy'])
  expect(whyNot('rename', sheet, items, null)).toBe('Only its admins can')
  expect(whyNot('delete', sheet, items, null)).toBe('Only its owner can')
})

test('an admin of a sheet can rename it; moving and deleting need its owner or a workspace admin', () => {
  expect(itemsAt('EDITOR', 'ADMIN').can(itemsAt('EDITOR').sheet)).toEqual(['copy'])
  const shared = itemsAt('EDITOR', 'ADMIN')
  expect(shared.can(shared.sheet)).toEqual(['rename', 'copy', 'fill'])
  const wide = itemsAt('ADMIN', 'ADMIN')
  expect(wide.can(wide.sheet)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
})

test('a folder has the access level of its workspace', () => {
  const edited = itemsAt('EDITOR')
  expect(edited.can(edited.folder)).toEqual(['copy'])
  const administered = itemsAt('ADMIN')
  expect(administered.can(administered.folder)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
  expect(whyNot('delete', administered.workspace, administered.items, null)).toBe('Only its owner can')
})

test("a folder in the user's Home has full access, and one with unknown access is left to the service", () => {
  const home = aItem('folder', 9, 'Mine', { accessLevel: null })

  expect(whyNot('delete', home, [home], null)).toBeNull()
  const { sheet, can } = itemsAt(null)
  expect(can(sheet)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
})

test('for folders that contain each other, access is unknown and the service decides', () => {
  const one = aItem('folder', 1, 'One', { parent: { kind: 'folder', id: 2 }, accessLevel: null })
  const two = aItem('folder', 2, 'Two', { parent: { kind: 'folder', id: 1 }, accessLevel: null })
  const sheet = aItem('sheet', 3, 'Costs', { parent: { kind: 'folder', id: 1 }, accessLevel: 'ADMIN' })
  const items = [one, two, sheet]

  expect(whyNot('rename', one, items, null)).toBeNull()
  expect(whyNot('delete', sheet, items, null)).toBe('Only its owner can')
})

test('a missing scope is reported first, independent of access', () => {
  const { sheet, folder, workspace, items } = itemsAt('OWNER')
  const without = (item: Item, scopes: readonly string[]) =>
    ACTIONS.filter(action => whyNot(action, item, items, scopes) === 'Sign in again to allow this')

  expect(without(sheet, ['READ_SHEETS'])).toEqual(['rename', 'move', 'copy', 'delete'])
  expect(without(sheet, ['CREATE_SHEETS', 'ADMIN_SHEETS'])).toEqual(['delete'])
  expect(without(sheet, ['DELETE_SHEETS', 'CREATE_SHEETS'])).toEqual(['rename'])
  for (const item of [folder, workspace]) {
    expect(without(item, ['CREATE_SHEETS', 'DELETE_SHEETS', 'ADMIN_SHEETS'])).toEqual([
      'rename',
      'move',
      'copy',
      'delete',
    ])
    expect(without(item, ['ADMIN_WORKSPACES'])).toEqual([])
  }
})
