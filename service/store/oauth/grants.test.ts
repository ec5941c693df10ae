import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { appStore } from './apps.ts'
import { type Grant, grantStore } from './grants.ts'

const FACTS = { name: 'Desk', description: '', launchUrl: '', support: '', redirect: 'sheaf://oauth' }

/**
 * Bob granted the app `desk` access twice (grants 1 and 2), Ann once (3); each grant has a code and a token pair named
 * after it.
 */
function withGrants() {
  const service = startService()
  const { ann, bob, store } = service
  const grants = grantStore(store.db)
  appStore(store.db).add('desk', 's', { ...FACTS, ownerId: ann.id }, 1)
  const grantOf = (id: number, userId: number): Grant => ({ id, clientId: 'desk', userId, scopes: 'READ_SHEETS' })
  const all = [grantOf(1, bob.id), grantOf(2, bob.id), grantOf(3, ann.id)] as const
  for (const grant of all) {
    const { id } = grant
    const code = { hash: `code ${id}`, redirect: 'sheaf://oauth', challenge: id === 2 ? 'c' : null, expiresAt: 50 }
    grants.add({ ...grant, scopes: ['READ_SHEETS'] }, code, 1)
    grants.addPair(grant, { accessHash: `access ${id}`, refreshHash: `refresh ${id}`, expiresAt: 90 }, 2)
  }
  const isDead = (id: number) => [
    grants.findCode(`code ${id}`) === null,
    grants.findRefresh(`refresh ${id}`)?.revoked,
    store.tokens.find(`access ${id}`)?.revoked,
  ]
  return { ...service, grants, all, isDead }
}

test('finds a code with everything that was granted', () => {
  const { grants, all } = withGrants()

  expect(grants.findCode('code 1')).toEqual({
    grant: all[0],
    redirect: 'sheaf://oauth',
    challenge: null,
    expiresAt: 50,
    used: false,
  })
  expect(grants.findCode('code 2')?.challenge).toBe('c')
  expect(grants.findCode('code 9')).toBeNull()
})

test('still finds a used code, marked as used', () => {
  const { grants } = withGrants()

  grants.spendCode('code 1', 5)

  expect([grants.findCode('code 1')?.used, grants.findCode('code 2')?.used]).toEqual([true, false])
})

test('an access token has the scopes and expiry of its grant', () => {
  const { store, bob } = withGrants()

  const found = store.tokens.find('access 1')

  expect(found).toMatchObject({ user: { id: bob.id }, expiresAt: 90, revoked: false })
  expect([...(found?.scopes ?? [])]).toEqual(['READ_SHEETS'])
})

test('rotating a pair marks its refresh token as used, revokes its access token and keeps other grants', () => {
  const { grants, store } = withGrants()

  grants.retire('refresh 1', 1, 5, 6)

  expect(grants.findRefresh('refresh 1')).toMatchObject({ usedAt: 5, revoked: false })
  expect([1, 2, 3].map(id => store.tokens.find(`access ${id}`)?.revoked)).toEqual([true, false, false])
})

test('ending a grant revokes all of its tokens and no others', () => {
  const { grants, isDead } = withGrants()

  grants.end(1, 5)

  expect([isDead(1), isDead(2)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})

test('a used code outlives its grant, so that reuse is still detected', () => {
  const { grants } = withGrants()
  grants.spendCode('code 1', 4)

  grants.end(1, 5)

  expect(grants.findCode('code 1')?.used).toBe(true)
})

test('finds the grant of an access token; tokens without an app have none', () => {
  const { grants, all, store, bob } = withGrants()
  store.tokens.add({ hash: 'raw', userId: bob.id, kind: 'raw', scopes: [], expiresAt: 9 }, 1)

  expect(grants.ofToken('access 2')).toEqual(all[1])
  expect(grants.ofToken('raw')).toBeNull()
})

test('ends all grants of one user to one app together, and keeps those of others', () => {
  const { grants, all, isDead } = withGrants()

  grants.endAll(all[0], 5)

  expect([isDead(1), isDead(2), isDead(3)]).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, false],
  ])
})
