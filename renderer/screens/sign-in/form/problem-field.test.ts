import { expect, test } from 'vitest'
import { problemField } from './problem-field.ts'

test('shows a rejected token at the token field, and an unreachable server at the address', () => {
  expect(problemField({ kind: 'unauthorized', reason: 'not-accepted' })).toBe('token')
  expect(problemField({ kind: 'offline', server: 'https://example.org' })).toBe('address')
  expect(problemField({ kind: 'not-a-service', server: 'https://example.org' })).toBe('address')
})

test('shows other problems under the form', () => {
  expect(problemField({ kind: 'disk-full' })).toBeNull()
})

test('shows an invalid client id or secret at its field', () => {
  expect(problemField({ kind: 'sign-in-failed', problem: 'client' })).toBe('clientId')
  expect(problemField({ kind: 'sign-in-failed', problem: 'secret' })).toBe('clientSecret')
  expect(problemField({ kind: 'sign-in-failed', problem: 'denied' })).toBeNull()
})
