import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { groupStore } from '../people/groups.ts'

test('a share gives its level to one user on one object and nothing else', () => {
  const { store, ann, bob } = startService()

  store.shares.put('sheet', 1, bob.id, 'EDITOR', 0)

  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('EDITOR')
  expect(store.shares.levelOf('sheet', 1, ann.id)).toBeNull()
  expect(store.shares.levelOf('sheet', 2, bob.id)).toBeNull()
  // A workspace may have the same id as a sheet.
  expect(store.shares.levelOf('workspace', 1, bob.id)).toBeNull()
})

test('sharing again changes the level, also to a lower one', () => {
  const { store, bob } = startService()
  store.shares.put('sheet', 1, bob.id, 'ADMIN', 0)

  store.shares.put('sheet', 1, bob.id, 'VIEWER', 5)

  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('VIEWER')
})

test('a removed share has no effect at once, and removing a missing one is no error', () => {
  const { store, bob } = startService()
  store.shares.put('workspace', 1, bob.id, 'ADMIN', 0)
  store.shares.put('sheet', 1, bob.id, 'VIEWER', 0)

  store.shares.remove('workspace', 1, bob.id)
  store.shares.remove('workspace', 9, bob.id)

  expect(store.shares.levelOf('workspace', 1, bob.id)).toBeNull()
  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('VIEWER')
})

test('an unknown level gives no access', () => {
  const { store, bob } = startService()
  store.shares.put('sheet', 1, bob.id, 'ADMIN', 0)

  store.db.sqlite.prepare('UPDATE shares SET access_level = ?').run('SUPERUSER')

  expect(store.shares.levelOf('sheet', 1, bob.id)).toBeNull()
})

test('a user has the highest level among their share and those of their groups', () => {
  const { store, ann, bob } = startService()
  const groups = groupStore(store.db)
  for (const id of [11, 12, 13]) groups.add({ id, name: `Group ${id}`, description: null, ownerId: ann.id }, 0)
  for (const id of [11, 12]) groups.addMember(id, bob.id)

  store.shares.put('sheet', 1, bob.id, 'EDITOR', 0)
  store.shares.putGroup('sheet', 1, 11, 'VIEWER', 0)
  store.shares.putGroup('sheet', 1, 13, 'ADMIN', 0)
  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('EDITOR')
  store.shares.putGroup('sheet', 1, 12, 'EDITOR_SHARE', 0)
  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('EDITOR_SHARE')
  groups.removeMember(12, bob.id)
  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('EDITOR')
  store.shares.remove('sheet', 1, bob.id)
  expect(store.shares.levelOf('sheet', 1, bob.id)).toBe('VIEWER')
  store.shares.removeGroup('sheet', 1, 11)

  expect(store.shares.levelOf('sheet', 1, bob.id)).toBeNull()
  expect(store.shares.levelOf('sheet', 1, ann.id)).toBeNull()
})
