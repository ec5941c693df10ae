import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { START, startService } from '../../testing/service.ts'

const HOUR = 60 * 60 * 1000

test('a token remembers when it was last used, to the hour', async () => {
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

test('a data file that is busy keeps nobody from reading, and the use is noted later', async () => {
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
