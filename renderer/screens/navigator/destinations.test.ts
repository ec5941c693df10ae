import { describe, expect, test } from 'vitest'
import { canGo, destinations, firstDestination, HOME_KEY, insideOf, whyNowhere } from './destinations.ts'
import { holdersOf } from './item-tree.ts'
import { aItem } from './testing/an-item.ts'

const library = aItem('workspace', 1, 'Library')
const plans = aItem('folder', 2, 'Plans', { parent: { kind: 'workspace', id: 1 } })
const old = aItem('folder', 3, 'Old', { parent: { kind: 'folder', id: 2 } })
const costs = aItem('sheet', 3, 'Costs', { parent: { kind: 'folder', id: 3 } })
const shared = aItem('workspace', 4, 'Theirs', { accessLevel: 'EDITOR' })
const items = [library, plans, old, costs, shared]

const offered = (moving: Parameters<typeof destinations>[1]) =>
  destinations(items, moving, true).map(
    ({ name, level, reason }) => `${'  '.repeat(level)}${name}${reason ? ` (${reason})` : ''}`,
  )

test('a new item can go to Home and to every workspace and folder that the user administers', () => {
  expect(offered(null)).toEqual(['Sheets', 'Library', '  Plans', '    Old', 'Theirs (Only its admins can)'])
})

test('an item can move neither to its current location nor into itself', () => {
  expect(offered(plans)).toEqual([
    'Sheets',
    'Library (Already here)',
    '  Plans (Cannot be moved into itself)',
    '    Old (Cannot be moved into itself)',
    'Theirs (Only its admins can)',
  ])
})

test('an item in Home cannot move to Home', () => {
  expect(offered(aItem('sheet', 9, 'Mine'))[0]).toBe('Sheets (Already here)')
})

test('a line can be dropped only where it may move', () => {
  expect(canGo(items, costs, { kind: 'workspace', id: 1 }, true)).toBe(true)
  expect(canGo(items, costs, null, true)).toBe(true)
  expect(canGo(items, costs, { kind: 'folder', id: 3 }, true)).toBe(false)
  expect(canGo(items, plans, { kind: 'folder', id: 3 }, true)).toBe(false)
  expect(canGo(items, costs, { kind: 'workspace', id: 4 }, true)).toBe(false)
})

test('deleting a folder includes its contents, but not a sheet with the same id', () => {
  expect(insideOf(plans, items)).toEqual([plans, old, costs])
  expect(insideOf(costs, items)).toEqual([costs])
  expect(holdersOf(costs, items)).toEqual([old, plans, library])
})

test('visits folders that contain each other once', () => {
  const one = aItem('folder', 1, 'One', { parent: { kind: 'folder', id: 2 }, accessLevel: null })
  const two = aItem('folder', 2, 'Two', { parent: { kind: 'folder', id: 1 }, accessLevel: null })
  const inOne = aItem('sheet', 3, 'In one', { parent: { kind: 'folder', id: 1 } })
  const all = [one, two, inOne, shared]

  expect(insideOf(one, all)).toEqual([one, two, inOne])
  expect(destinations(all, one, true).map(({ name }) => name)).toEqual(['Sheets', 'Theirs'])
  expect(canGo(all, inOne, { kind: 'folder', id: 1 }, true)).toBe(false)
  expect(canGo(all, one, { kind: 'folder', id: 2 }, true)).toBe(false)
})

describe('on a service without Home', () => {
  const without = (all: typeof items, moving: Parameters<typeof destinations>[1] = null) =>
    destinations(all, moving, false)

  test('nothing new can go outside of workspaces, and nothing can be dragged there', () => {
    expect(without(items).map(({ name }) => name)).toEqual(['Library', 'Plans', 'Old', 'Theirs'])
    expect(canGo(items, costs, null, false)).toBe(false)
    expect(canGo(items, costs, { kind: 'workspace', id: 1 }, false)).toBe(true)
  })

  test('preselects a location that accepts the item', () => {
    expect(firstDestination(without([shared, library]), HOME_KEY)?.name).toBe('Library')
    expect(firstDestination(without(items), 'workspace:4')?.name).toBe('Library')
    expect(firstDestination(without(items), 'folder:2')?.name).toBe('Plans')
  })

  test('a user without any location gets instructions', () => {
    expect(whyNowhere(without(items))).toBeNull()
    expect(whyNowhere(without([]))).toMatch(/you have none yet\. Create a workspace first\.$/)
    expect(whyNowhere(without([shared]))).toMatch(/Create a workspace, or ask an admin/)
    expect(firstDestination(without([shared]), HOME_KEY)).toBeNull()
  })
})
