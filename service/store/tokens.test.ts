import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import type { NewToken } from './tokens.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function withTokens() {
  const service = startService()
  const add = (token: string, change: Partial<NewToken> = {}) =>
    service.store.tokens.add(
      { hash: hashOf(token), userId: service.bob.id, kind: 'raw', scopes: ['READ_SHEETS'], expiresAt: 500, ...change },
      100,
    )
  return { ...service, add, find: (token: string) => service.store.tokens.find(hashOf(token)) }
}

test('finds a token by its hash, with its user, scopes and expiry', () => {
  const { add, find, bob } = withTokens()
  add('first', { scopes: ['WRITE_SHEETS', 'READ_SHEETS'] })

  expect(find('first')).toMatchObject({ user: { id: bob.id }, expiresAt: 500, revoked: false })
  expect([...(find('first')?.scopes ?? [])].sort()).toEqual(['READ_SHEETS', 'WRITE_SHEETS'])
  expect(find('second')).toBeNull()
})

test('the file holds no usable token', () => {
  const { add, folder, store } = withTokens()
  add('canary-5d21c9')
  store.db.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')

  const bytes = readdirSync(folder).map(name => readFileSync(join(folder, name)).toString('latin1'))

  expect(bytes.join('')).toContain(hashOf('canary-5d21c9'))
  expect(bytes.join('')).not.toContain('canary-5d21c9')
})

test('ignores a scope that this service no longer knows', () => {
  const { add, find, store } = withTokens()
  add('old')

  store.db.sqlite
    .prepare('UPDATE tokens SET scopes = ? WHERE hash = ?')
    .run('READ_SHEETS RULE_THE_WORLD', hashOf('old'))

  expect([...(find('old')?.scopes ?? [])]).toEqual(['READ_SHEETS'])
})

test('revoking one token keeps the other tokens of the same user', () => {
  const { add, find, store } = withTokens()
  add('lost')
  add('kept')

  store.tokens.revoke(hashOf('lost'), 200)

  expect(find('lost')?.revoked).toBe(true)
  expect(find('kept')?.revoked).toBe(false)
})

test('a start revokes the tokens of the previous start, but not those of users', () => {
  const { add, find, store } = withTokens()
  add('boot', { kind: 'boot' })
  add('raw')

  store.tokens.revokeKind('boot', 200)
  add('next boot', { kind: 'boot' })

  expect([find('boot'), find('raw'), find('next boot')].map(token => token?.revoked)).toEqual([true, false, false])
})

test('the same token cannot be given to two users', () => {
  const { add, find, ann, bob } = withTokens()
  add('once')

  expect(() => add('once', { userId: ann.id })).toThrow()
  expect(find('once')?.user.id).toBe(bob.id)
})
