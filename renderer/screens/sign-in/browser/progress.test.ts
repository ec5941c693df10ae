import { expect, test } from 'vitest'
import type { BrowserSignIn } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { progressOf } from './progress.ts'

const waiting: BrowserSignIn = { step: 'waiting', host: 'app.smartsheet.eu', way: 'scheme', until: 600_000 }
const entering: BrowserSignIn = { ...waiting, step: 'entering' }
const nothing = { signIn: null, error: null }
const stale = { kind: 'sign-in-failed', problem: 'stale' } as const

const begun = (newsAtStart: Parameters<typeof progressOf>[1] = nothing) =>
  ({ kind: 'begun', signIn: waiting, newsAtStart }) as const

test('shows the form before a sign-in, independent of an older result', () => {
  expect(progressOf({ kind: 'none' }, { signIn: null, error: stale })).toEqual({
    kind: 'form',
    isAsking: false,
    error: null,
  })
})

test('a sign-in waits from its start, before the first event', () => {
  const newsAtStart = { signIn: null, error: stale }

  expect(progressOf(begun(newsAtStart), newsAtStart)).toEqual({ kind: 'waiting', signIn: waiting, error: null })
})

test('shows no form while the redirect is being processed', () => {
  expect(progressOf(begun(), { signIn: entering, error: null })).toEqual({
    kind: 'waiting',
    signIn: entering,
    error: null,
  })
})

test('keeps waiting if no browser opened, because the link can be copied', () => {
  const error = { kind: 'browser-not-opened' } as const

  expect(progressOf(begun(), { signIn: waiting, error })).toEqual({ kind: 'waiting', signIn: waiting, error })
})

test('a failed sign-in shows the form with the reason', () => {
  expect(progressOf(begun(), { signIn: null, error: stale })).toEqual({ kind: 'form', isAsking: false, error: stale })
})

test('a sign-in that ended without an error succeeded', () => {
  expect(progressOf(begun({ signIn: null, error: stale }), { signIn: null, error: null })).toEqual({ kind: 'entered' })
})

test('shows an immediate rejection by main on the form', () => {
  const error = { kind: 'port-taken', port: 47823 } as const

  expect(progressOf({ kind: 'refused', error }, nothing)).toEqual({ kind: 'form', isAsking: false, error })
})
