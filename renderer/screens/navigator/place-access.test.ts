import { expect, test } from 'vitest'
import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Place } from '../../../shared/model/place.ts'
import { whyNot } from './place-access.ts'
import { aPlace } from './testing/a-place.ts'

const inWorkspace = { parent: { kind: 'workspace', id: 1 } } as const
const inFolder = { parent: { kind: 'folder', id: 2 } } as const

const ACTIONS = ['rename', 'move', 'copy', 'delete', 'fill'] as const

/** A workspace with access level `wide`, a folder in it, and in that a sheet with level `own`. */
function placesAt(wide: AccessLevel | null, own: AccessLevel | null = wide) {
  const workspace = aPlace('workspace', 1, 'Library', { accessLevel: wide })
  const folder = aPlace('folder', 2, 'Plans', { ...inWorkspace, accessLevel: null })
  const sheet = aPlace('sheet', 3, 'Costs', { ...inFolder, accessLevel: own })
  const places = [workspace, folder, sheet]
  const can = (place: Place) => ACTIONS.filter(action => whyNot(action, place, places, null) === null)
  return { workspace, folder, sheet, places, can }
}

test('a viewer of a sheet can copy it, and is referred to a user who can do the rest', () => {
  const { sheet, places, can } = placesAt('VIEWER')

  expect(can(sheet)).toEqual(['copy'])
  expect(whyNot('rename', sheet, places, null)).toBe('Only its admins can')
  expect(whyNot('delete', sheet, places, null)).toBe('Only its owner can')
})

test('an admin of a sheet can rename it; moving and deleting need its owner or a workspace admin', () => {
  expect(placesAt('EDITOR', 'ADMIN').can(placesAt('EDITOR').sheet)).toEqual(['copy'])
  const shared = placesAt('EDITOR', 'ADMIN')
  expect(shared.can(shared.sheet)).toEqual(['rename', 'copy', 'fill'])
  const wide = placesAt('ADMIN', 'ADMIN')
  expect(wide.can(wide.sheet)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
})

test('a folder has the access level of its workspace', () => {
  const edited = placesAt('EDITOR')
  expect(edited.can(edited.folder)).toEqual(['copy'])
  const administered = placesAt('ADMIN')
  expect(administered.can(administered.folder)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
  expect(whyNot('delete', administered.workspace, administered.places, null)).toBe('Only its owner can')
})

test("a folder in the user's Home has full access, and one with unknown access is left to the service", () => {
  const home = aPlace('folder', 9, 'Mine', { accessLevel: null })

  expect(whyNot('delete', home, [home], null)).toBeNull()
  const { sheet, can } = placesAt(null)
  expect(can(sheet)).toEqual(['rename', 'move', 'copy', 'delete', 'fill'])
})

test('for folders that contain each other, access is unknown and the service decides', () => {
  const one = aPlace('folder', 1, 'One', { parent: { kind: 'folder', id: 2 }, accessLevel: null })
  const two = aPlace('folder', 2, 'Two', { parent: { kind: 'folder', id: 1 }, accessLevel: null })
  const sheet = aPlace('sheet', 3, 'Costs', { parent: { kind: 'folder', id: 1 }, accessLevel: 'ADMIN' })
  const places = [one, two, sheet]

  expect(whyNot('rename', one, places, null)).toBeNull()
  expect(whyNot('delete', sheet, places, null)).toBe('Only its owner can')
})

test('a missing scope is reported first, independent of access', () => {
  const { sheet, folder, workspace, places } = placesAt('OWNER')
  const without = (place: Place, scopes: readonly string[]) =>
    ACTIONS.filter(action => whyNot(action, place, places, scopes) === 'Sign in again to allow this')

  expect(without(sheet, ['READ_SHEETS'])).toEqual(['rename', 'move', 'copy', 'delete'])
  expect(without(sheet, ['CREATE_SHEETS', 'ADMIN_SHEETS'])).toEqual(['delete'])
  expect(without(sheet, ['DELETE_SHEETS', 'CREATE_SHEETS'])).toEqual(['rename'])
  for (const place of [folder, workspace]) {
    expect(without(place, ['CREATE_SHEETS', 'DELETE_SHEETS', 'ADMIN_SHEETS'])).toEqual([
      'rename',
      'move',
      'copy',
      'delete',
    ])
    expect(without(place, ['ADMIN_WORKSPACES'])).toEqual([])
  }
})
