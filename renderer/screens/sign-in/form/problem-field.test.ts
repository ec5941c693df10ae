import { expect, test } from 'vitest'
import { problemField } from './problem-field.ts'

test('a token that is not accepted is said under the token, an unreachable server under the address', () => {
  expect(problemField({ kind: 'unauthorized', reason: 'not-accepted' })).toBe('token')
  expect(problemField({ kind: 'offline', server: 'https://example.org' })).toBe('address')
  expect(problemField({ kind: 'not-a-service', server: 'https://example.org' })).toBe('address')
})

test('a problem of no field is said under the form', () => {
  expect(problemField({ kind: 'disk-full' })).toBeNull()
})

test('a client id and a secret that do not fit are said at their own fields', () => {
  expect(problemField({ kind: 'sign-in-failed', problem: 'client' })).toBe('clientId')
  expect(problemField({ kind: 'sign-in-failed', problem: 'secret' })).toBe('clientSecret')
  expect(problemField({ kind: 'sign-in-failed', problem: 'denied' })).toBeNull()
})
