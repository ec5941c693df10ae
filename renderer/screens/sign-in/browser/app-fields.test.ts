import { expect, test } from 'vitest'
import type { SignInProblem } from '../../../../shared/app-error.ts'
import { APP_FIELDS, fieldOf, isAppField, needsNewApp } from './app-fields.ts'

const everything = { hasAddress: true, hasApp: true }
const failed = (problem: SignInProblem) => ({ kind: 'sign-in-failed', problem }) as const

test('a problem is said at its field where the form has one, and under the form where it has none', () => {
  const offline = { kind: 'offline', server: 'https://example.org' } as const

  expect(fieldOf(offline, everything)).toBe('address')
  expect(fieldOf(offline, { ...everything, hasAddress: false })).toBeNull()
  expect(fieldOf(failed('secret'), everything)).toBe('clientSecret')
  expect(fieldOf(failed('denied'), everything)).toBeNull()
})

test('only the app registration is folded away under "Advanced"', () => {
  expect(APP_FIELDS.filter(isAppField)).toEqual(['clientId', 'clientSecret'])
  expect(isAppField(null)).toBe(false)
})

test('a token that the service does not take after all is said under the form: it was never typed', () => {
  expect(fieldOf({ kind: 'unauthorized', reason: 'not-accepted' }, everything)).toBeNull()
})

test('an app that the service does not accept has to be entered anew; anything else leaves it as it is kept', () => {
  expect(needsNewApp(failed('client'))).toBe(true)
  expect(needsNewApp(failed('redirect'))).toBe(true)
  expect(needsNewApp(failed('denied'))).toBe(false)
  expect(needsNewApp({ kind: 'browser-not-opened' })).toBe(false)
  expect(needsNewApp(null)).toBe(false)
})
