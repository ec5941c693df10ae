import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { favoriteStore, toFavoriteType } from './favorites.ts'

function withFavorites() {
  const { store, ann, bob } = startService()
  return { favorites: favoriteStore(store.db), ann, bob }
}
const sheet = (objectId: number) => ({ type: 'sheet' as const, objectId })

test('lists favorites in the order they were marked', () => {
  const { favorites, ann } = withFavorites()

  favorites.add(ann.id, sheet(5), 30)
  favorites.add(ann.id, { type: 'folder', objectId: 5 }, 20)
  favorites.add(ann.id, sheet(4), 10)

  expect(favorites.ofUser(ann.id)).toEqual([sheet(4), { type: 'folder', objectId: 5 }, sheet(5)])
})

test('lists favorites marked in the same millisecond in the order they were marked', () => {
  const { favorites, ann } = withFavorites()
  const marked = [
    sheet(9),
    { type: 'folder' as const, objectId: 5 },
    sheet(4),
    { type: 'folder' as const, objectId: 1 },
  ]

  for (const favorite of marked) favorites.add(ann.id, favorite, 10)

  expect(favorites.ofUser(ann.id)).toEqual(marked)
})

test('marking twice stores one favorite and reports that it existed', () => {
  const { favorites, ann } = withFavorites()

  expect([favorites.add(ann.id, sheet(5), 10), favorites.add(ann.id, sheet(5), 90)]).toEqual([true, false])
  expect(favorites.ofUser(ann.id)).toEqual([sheet(5)])
})

test('each user has separate favorites', () => {
  const { favorites, ann, bob } = withFavorites()
  favorites.add(ann.id, sheet(5), 0)
  favorites.add(bob.id, sheet(5), 0)

  expect(favorites.remove(ann.id, sheet(5))).toBe(true)

  expect([favorites.has(ann.id, sheet(5)), favorites.has(bob.id, sheet(5))]).toEqual([false, true])
  expect(favorites.remove(ann.id, sheet(5))).toBe(false)
})

test('reads a type in any case and rejects an unknown type', () => {
  expect(['Sheet', 'WORKSPACE', 'sight'].map(toFavoriteType)).toEqual(['sheet', 'workspace', 'sight'])
  expect(['', 'sheets', 'constructor'].map(toFavoriteType)).toEqual([null, null, null])
})
