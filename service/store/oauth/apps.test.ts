import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { appStore } from './apps.ts'
import { grantStore } from './grants.ts'

const FACTS = { name: 'Desk', description: '', launchUrl: '', support: '', redirect: 'sheaf://oauth' }

function withApps() {
  const service = startService()
  return { ...service, apps: appStore(service.store.db), grants: grantStore(service.store.db) }
}

test('finds an app by its client id, exactly as it was registered', () => {
  const { apps, ann } = withApps()
  const app = { ...FACTS, support: 'help@desk.example', launchUrl: 'https://desk.example', ownerId: ann.id }

  apps.add('desk', 'secret', app, 7)

  expect(apps.find('desk')).toEqual({ clientId: 'desk', secret: 'secret', ...app, createdAt: 7 })
  expect(apps.find('DESK')).toBeNull()
})

test('two apps never share a client id', () => {
  const { apps, ann, bob } = withApps()
  apps.add('desk', 'secret', { ...FACTS, ownerId: ann.id }, 1)

  expect(() => apps.add('desk', 'other', { ...FACTS, ownerId: bob.id }, 2)).toThrow(/UNIQUE/)
})

test('lists the apps of a user, oldest first', () => {
  const { apps, ann, bob } = withApps()
  apps.add('second', 's', { ...FACTS, ownerId: ann.id }, 2)
  apps.add('first', 's', { ...FACTS, ownerId: ann.id }, 1)
  apps.add('bobs', 's', { ...FACTS, ownerId: bob.id }, 1)

  expect(apps.ofOwner(ann.id).map(({ clientId }) => clientId)).toEqual(['first', 'second'])
})

test('a new secret replaces the old one of this app only', () => {
  const { apps, ann } = withApps()
  for (const id of ['one', 'two']) apps.add(id, 'old', { ...FACTS, ownerId: ann.id }, 1)

  apps.changeSecret('one', 'new')

  expect([apps.find('one')?.secret, apps.find('two')?.secret]).toEqual(['new', 'old'])
})

test('deleting an app deletes its codes and refresh tokens and revokes its access tokens', () => {
  const { apps, grants, store, ann, bob } = withApps()
  for (const [index, clientId] of ['gone', 'kept'].entries()) {
    const grant = { id: index + 1, clientId, userId: bob.id }
    apps.add(clientId, 's', { ...FACTS, ownerId: ann.id }, 1)
    grants.add({ ...grant, scopes: [] }, { hash: `code ${clientId}`, redirect: '', challenge: null, expiresAt: 9 }, 1)
    const pair = { accessHash: `access ${clientId}`, refreshHash: `refresh ${clientId}`, expiresAt: 9 }
    grants.addPair({ ...grant, scopes: '' }, pair, 1)
  }

  apps.remove('gone', 5)

  expect(apps.find('gone')).toBeNull()
  for (const [clientId, isThere] of [
    ['gone', false],
    ['kept', true],
  ] as const) {
    expect(grants.findCode(`code ${clientId}`) !== null, clientId).toBe(isThere)
    expect(grants.findRefresh(`refresh ${clientId}`) !== null, clientId).toBe(isThere)
    expect(store.tokens.find(`access ${clientId}`)?.revoked, clientId).toBe(!isThere)
  }
})
