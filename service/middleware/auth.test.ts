import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { START, startService } from '../testing/service.ts'
import { hashToken } from './auth.ts'

test('answers no request without a token', async () => {
  const { app } = startService()

  const response = await app.request('/2.0/users/me')

  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toBe('application/json;charset=UTF-8')
  expect(await response.json()).toMatchObject({
    errorCode: 1001,
    refId: expect.any(String),
    message: expect.any(String),
  })
})

test.each([
  ['another scheme', 'Basic abc'],
  ['an unknown token', 'Bearer abc'],
  ['two tokens', 'Bearer abc, Bearer def'],
  ['an empty token', 'Bearer '],
])('rejects %s', async (_, header) => {
  const { app } = startService()

  const response = await app.request('/2.0/users/me', { headers: { Authorization: header } })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ errorCode: 1002 })
})

test('ignores a token in the query', async () => {
  const { app, ann } = startService()

  const response = await app.request(`/2.0/users/me?access_token=${ann.token}`)

  expect(await response.json()).toMatchObject({ errorCode: 1001 })
})

test('tokens are case-sensitive', async () => {
  const service = startService()

  const { json } = await service.call({ ...service.ann, token: `A${service.ann.token}` }, 'GET', '/users/me')

  expect(json.errorCode).toBe(1002)
})

test('reports an expired token as expired', async () => {
  const service = startService()
  const late = service.tokenFor(service.bob, ['READ_SHEETS'], START + 1000)

  service.advance(999)
  expect((await service.call(late, 'GET', '/users/me')).status).toBe(200)
  service.advance(1)
  expect((await service.call(late, 'GET', '/users/me')).json.errorCode).toBe(1003)
})

test('rejects a token of a deactivated user', async () => {
  const service = startService()
  service.store.db.sqlite.prepare("UPDATE users SET status = 'DEACTIVATED' WHERE id = ?").run(service.bob.id)

  expect((await service.call(service.bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
})

test('rejects a revoked token at once', async () => {
  const service = startService()
  service.store.tokens.revoke(hashToken(service.bob.token), START)

  expect((await service.call(service.bob, 'GET', '/users/me')).json.errorCode).toBe(1002)
  expect((await service.call(service.ann, 'GET', '/users/me')).status).toBe(200)
})

test('the data file contains no token', async () => {
  const { store, ann } = startService()

  const stored = store.db.sqlite.prepare('SELECT * FROM tokens').all()

  expect(JSON.stringify(stored)).not.toContain(ann.token)
})

const HOUR = 60 * 60 * 1000

test('records the last use of a token, to the hour', async () => {
  const { call, bob, store, advance } = startService()
  const lastUsed = () => store.tokens.rawOf(bob.id)[0]?.lastUsedAt

  expect(lastUsed()).toBeNull()
  await call(bob, 'GET', '/users/me')
  expect(lastUsed()).toBe(START)
  advance(HOUR - 1)
  await call(bob, 'GET', '/users/me')
  expect(lastUsed()).toBe(START)
  advance(1)
  await call(bob, 'GET', '/users/me')
  expect(lastUsed()).toBe(START + HOUR)
})

test('reads while the data file is busy, and records the use later', async () => {
  const { call, bob, store, folder } = startService()
  store.db.sqlite.exec('PRAGMA busy_timeout = 1')
  const other = new DatabaseSync(join(folder, 'service.db'))
  other.exec('BEGIN IMMEDIATE')

  expect((await call(bob, 'GET', '/users/me')).status).toBe(200)
  other.exec('ROLLBACK')
  other.close()
  await call(bob, 'GET', '/users/me')

  expect(store.tokens.rawOf(bob.id)[0]?.lastUsedAt).toBe(START)
})
