import { expect, test } from 'vitest'
import { personsLocale } from '../../ui/messages/locale.ts'
import { favoriteSheets, holdersOf, isPlaceOpen, markedIn, pathOf, recentSheets, treeLines } from './item-tree.ts'
import { aItem } from './testing/an-item.ts'

const items = [
  aItem('workspace', 1, 'Library'),
  aItem('sheet', 10, 'Contacts', { parent: { kind: 'workspace', id: 1 } }),
  aItem('folder', 2, 'Fit-out', { parent: { kind: 'workspace', id: 1 } }),
  aItem('sheet', 11, 'Snag log', { parent: { kind: 'folder', id: 2 } }),
]

const drawn = (isOpen: (key: string) => boolean) =>
  treeLines(items, isOpen).map(({ item, level }) => `${'  '.repeat(level)}${item.name}`)

test('an expanded workspace shows its folders before its sheets', () => {
  expect(drawn(key => key === 'workspace:1')).toEqual(['Library', '  Fit-out', '  Contacts'])
})

test('a collapsed folder hides its contents', () => {
  expect(drawn(() => false)).toEqual(['Library'])
  expect(drawn(() => true)).toEqual(['Library', '  Fit-out', '    Snag log', '  Contacts'])
})

test('distinguishes a folder and a sheet with the same id', () => {
  const twins = [aItem('folder', 5, 'F'), aItem('sheet', 5, 'S', { parent: { kind: 'folder', id: 5 } })]

  expect(treeLines(twins, () => true).map(({ item }) => item.name)).toEqual(['F', 'S'])
})

test('shows a sheet at the top if its folder is not shared with the user', () => {
  const lone = aItem('sheet', 12, 'Lone', { parent: { kind: 'folder', id: 99 } })

  expect(treeLines([lone], () => false)).toMatchObject([{ item: lone, level: 0 }])
})

test('recent sheets are those opened on this computer, newest first, including favorites', () => {
  const opened = [
    aItem('sheet', 1, 'old', { openedAt: 10 }),
    aItem('sheet', 2, 'never'),
    aItem('sheet', 3, 'new', { openedAt: 30 }),
    aItem('sheet', 4, 'loved', { openedAt: 40, favorite: true }),
  ]

  expect(recentSheets(opened, 5).map(({ name }) => name)).toEqual(['loved', 'new', 'old'])
  expect(recentSheets(opened, 1)).toHaveLength(1)
})

test('a path names every parent of the sheet', () => {
  expect(pathOf(items, items[3]!)).toBe('Library / Fit-out')
  expect(pathOf(items, items[0]!)).toBe('')
})

test('a folder that is its own ancestor ends the path and is not its own parent', () => {
  const one = aItem('folder', 1, 'One', { parent: { kind: 'folder', id: 2 } })
  const two = aItem('folder', 2, 'Two', { parent: { kind: 'folder', id: 1 } })
  const inOne = aItem('sheet', 3, 'In one', { parent: { kind: 'folder', id: 1 } })
  const all = [one, two, inOne]

  expect(holdersOf(inOne, all)).toEqual([one, two])
  expect(holdersOf(one, all)).toEqual([two])
  expect(pathOf(all, inOne)).toBe('Two / One')
})

test('sorts favorites by the alphabet of the chosen country', () => {
  const starred = ['Ö', 'Z'].map((name, at) => aItem('sheet', at + 1, name, { favorite: true }))
  const names = () => favoriteSheets(starred).map(({ name }) => name)
  personsLocale.set('sv-SE')
  expect(names()).toEqual(['Z', 'Ö'])
  personsLocale.set('de-DE')
  expect(names()).toEqual(['Ö', 'Z'])
  personsLocale.set(null)
})

test('marks the sheet on screen in the tree, or among favorites or recent ones if collapsed there', () => {
  const open = (...closed: readonly string[]) => {
    const opened = new Map([['folder:2', true], ...closed.map(key => [key, false] as const)])
    return (key: string) => isPlaceOpen(opened, key)
  }
  const snags = aItem('sheet', 11, 'Snag log', { parent: { kind: 'folder', id: 2 } })
  const starred = aItem('sheet', 11, 'Snag log', { parent: { kind: 'folder', id: 2 }, favorite: true })
  const own = aItem('sheet', 12, 'Mine')

  expect(markedIn(snags, items, open())).toBe('home')
  expect(markedIn(snags, items, open('folder:2'))).toBe('recent')
  expect(markedIn(starred, items, open('workspace:1'))).toBe('favorites')
  expect(markedIn(own, items, open('workspace:1'))).toBe('home')
})
