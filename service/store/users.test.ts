import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'

test('lists users in the order they joined: the first is the owner', () => {
  const { store, ann, bob, addPerson } = startService()
  const cara = addPerson('Cara')

  expect(store.users.all().map(({ id }) => id)).toEqual([ann.id, bob.id, cara.id])
})

test('finds a user by id, and by address in any case', () => {
  const { store, bob } = startService()

  expect(store.users.find(bob.id)?.email).toBe('bob@office.example')
  expect(store.users.findByEmail('BOB@office.example')?.id).toBe(bob.id)
  expect(store.users.find(7)).toBeNull()
  expect(store.users.findByEmail('nobody@office.example')).toBeNull()
})

test('two users cannot have the same address', () => {
  const { store, deps } = startService()

  const again = { id: deps.ids.next(), email: 'Ann@Office.example', firstName: 'Ann', lastName: 'Two' }

  expect(() => store.users.add(again, 0)).toThrow(/UNIQUE/)
})

test('shows the address of a user without a name', () => {
  const { store, deps } = startService()
  const id = deps.ids.next()

  store.users.add({ id, email: 'x@office.example', firstName: '', lastName: '' }, 0)

  expect(store.users.find(id)).toMatchObject({ name: 'x@office.example', status: 'ACTIVE', admin: false, profile: {} })
})

test('finds a token by its hash, with its scopes and owner, until it is revoked', () => {
  const { store, bob } = startService()
  store.tokens.add({ hash: 'h', userId: bob.id, kind: 'raw', scopes: ['READ_USERS', 'READ_SHEETS'], expiresAt: 9 }, 1)

  expect(store.tokens.find('h')).toMatchObject({ user: { id: bob.id }, expiresAt: 9, revoked: false })
  expect([...(store.tokens.find('h')?.scopes ?? [])].toSorted()).toEqual(['READ_SHEETS', 'READ_USERS'])
  expect(store.tokens.find('H')).toBeNull()
  store.tokens.revoke('h', 5)
  expect(store.tokens.find('h')?.revoked).toBe(true)
})

test('revokes all tokens of the last start together and keeps the others', () => {
  const { store, bob } = startService()
  for (const [hash, kind] of [
    ['a', 'boot'],
    ['b', 'boot'],
    ['c', 'raw'],
  ] as const) {
    store.tokens.add({ hash, userId: bob.id, kind, scopes: [], expiresAt: 9 }, 1)
  }

  store.tokens.revokeKind('boot', 5)

  expect(['a', 'b', 'c'].map(hash => store.tokens.find(hash)?.revoked)).toEqual([true, true, false])
})

test('a share can be given, changed and removed', () => {
  const { store, bob } = startService()

  store.shares.put('sheet', 7, bob.id, 'VIEWER', 1)
  store.shares.put('sheet', 7, bob.id, 'ADMIN', 2)
  expect(store.shares.levelOf('sheet', 7, bob.id)).toBe('ADMIN')
  expect(store.shares.levelOf('workspace', 7, bob.id)).toBeNull()
  store.shares.remove('sheet', 7, bob.id)
  expect(store.shares.levelOf('sheet', 7, bob.id)).toBeNull()
})

test('stores a fact; the last value counts', () => {
  const { store } = startService()

  expect(store.facts.find('sample')).toBeNull()
  store.facts.put('sample', 'no')
  store.facts.put('sample', 'yes')
  expect(store.facts.find('sample')).toBe('yes')
})

test('finds a user outside the organization, who is no member', () => {
  const { store, ann, bob, deps } = startService()
  const guest = { id: deps.ids.next(), email: 'guest@elsewhere.example', firstName: '', lastName: '' }
  store.users.add({ ...guest, status: 'OUTSIDE' }, 0)

  expect(store.users.members().map(({ id }) => id)).toEqual([ann.id, bob.id])
  expect(store.users.all().map(({ id }) => id)).toEqual([ann.id, bob.id, guest.id])
  store.users.setPassword(guest.id, 'scrypt')
  expect(store.users.find(guest.id)?.status).toBe('OUTSIDE')
})
