import { expect, test } from 'vitest'
import type { SignInProblem } from '../../../../shared/app-error.ts'
import { APP_FIELDS, fieldOf, isAppField, needsNewApp } from './app-fields.ts'

const everything = { hasAddress: true, hasApp: true }
const failed = (problem: SignInProblem) => ({ kind: 'sign-in-failed', problem }) as const

test('shows a problem at its field if the form has it, and otherwise under the form', () => {
  const offline = { kind: 'offline', server: 'https://example.org' } as const

  expect(fieldOf(offline, everything)).toBe('address')
  expect(fieldOf(offline, { ...everything, hasAddress: false })).toBeNull()
  expect(fieldOf(failed('secret'), everything)).toBe('clientSecret')
  expect(fieldOf(failed('denied'), everything)).toBeNull()
})

test('only the app registration is under "Advanced"', () => {
  expect(APP_FIELDS.filter(isAppField)).toEqual(['clientId', 'clientSecret'])
  expect(isAppField(null)).toBe(false)
})

test('shows a rejected token under the form, because it was never typed', () => {
  expect(fieldOf({ kind: 'unauthorized', reason: 'not-accepted' }, everything)).toBeNull()
})

test('a rejected app has to be entered again; other problems keep the stored one', () => {
  expect(needsNewApp(failed('client'))).toBe(true)
  expect(needsNewApp(failed('redirect'))).toBe(true)
  expect(needsNewApp(failed('denied'))).toBe(false)
  expect(needsNewApp({ kind: 'browser-not-opened' })).toBe(false)
  expect(needsNewApp(null)).toBe(false)
})
