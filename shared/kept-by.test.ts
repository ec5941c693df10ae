import { expect, test } from 'vitest'
import { createKeptBy } from './kept-by.ts'
import type { Item } from './model/item.ts'

type Node = Pick<Item, 'kind' | 'id' | 'parent'>

const workspace: Node = { kind: 'workspace', id: 1, parent: null }
const folder: Node = { kind: 'folder', id: 1, parent: { kind: 'workspace', id: 1 } }
const nested: Node = { kind: 'folder', id: 2, parent: { kind: 'folder', id: 1 } }
const sheet: Node = { kind: 'sheet', id: 1, parent: { kind: 'folder', id: 2 } }
const ownSheet: Node = { kind: 'sheet', id: 2, parent: null }
const items = [workspace, folder, nested, sheet, ownSheet]

const KEPT_WORKSPACE = { kind: 'workspace', id: 1, name: 'Library' } as const
const KEPT_FOLDER = { kind: 'folder', id: 1, name: 'Plans' } as const
const KEPT_SHEET = { kind: 'sheet', id: 1, name: 'Costs' } as const

test('a kept container keeps the sheets of all folders in it, and nothing else', () => {
  const keptBy = createKeptBy(items, [KEPT_WORKSPACE])

  expect(items.map(keptBy)).toEqual([KEPT_WORKSPACE, KEPT_WORKSPACE, KEPT_WORKSPACE, KEPT_WORKSPACE, null])
})

test('the nearest kept item counts', () => {
  expect(createKeptBy(items, [KEPT_WORKSPACE, KEPT_FOLDER])(sheet)).toBe(KEPT_FOLDER)
  expect(createKeptBy(items, [KEPT_FOLDER, KEPT_SHEET])(sheet)).toBe(KEPT_SHEET)
})

test('a folder and a sheet with the same number are different items', () => {
  expect(createKeptBy(items, [KEPT_SHEET])(folder)).toBeNull()
})

test('a cycle of folders ends', () => {
  const one: Node = { kind: 'folder', id: 8, parent: { kind: 'folder', id: 9 } }
  const other: Node = { kind: 'folder', id: 9, parent: { kind: 'folder', id: 8 } }

  expect(createKeptBy([one, other], [KEPT_SHEET])(one)).toBeNull()
})
