import { expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import { fail, ok } from '../../shared/result.ts'
import { continuesByItself, deliveryOf, type Outcome, outcomeOf } from './outcome.ts'

const busy = (executed: 'no' | 'unknown', code: number | null = 4004): AppError => ({
  kind: 'server',
  status: 500,
  code,
  message: '',
  refId: null,
  executed,
})

const TABLE: readonly (readonly [title: string, error: AppError, outcome: Outcome])[] = [
  ['a connection that was refused', { kind: 'offline', server: 'x' }, 'not-executed'],
  ['"too many requests"', { kind: 'rate-limited', retryAfterMs: 1 }, 'not-executed'],
  ['maintenance, or our own service being busy', busy('no'), 'not-executed'],
  ['a session that is gone', { kind: 'unauthorized', reason: 'expired' }, 'not-executed'],
  ['what was taken back before it left', { kind: 'cancelled' }, 'not-executed'],
  ['a failure inside the service', busy('unknown'), 'unknown'],
  ['no answer to a write', { kind: 'outcome-unknown' }, 'unknown'],
  ['an answer that cannot be read', { kind: 'malformed', detail: 'x' }, 'unknown'],
  ['a missing right', { kind: 'forbidden', message: 'x' }, 'refused'],
  ['a sheet that is gone', { kind: 'not-found', what: 'sheet' }, 'refused'],
  ['a value that the service does not take', { kind: 'refused', code: 1042, message: 'x', refId: null }, 'refused'],
  ['a gateway’s 403', { kind: 'refused', code: 0, status: 403, message: '', refId: null }, 'refused'],
]

/** None of these is from a service that might have executed something, and resending unchanged is useless for all. */
const OF_THIS_COMPUTER: readonly AppError[] = [
  { kind: 'invalid', issues: [] },
  { kind: 'not-a-service', server: 'x' },
  { kind: 'bad-address', address: 'x', reason: 'not-a-url' },
  { kind: 'file-too-big', name: 'x', bytes: 2, limitBytes: 1 },
  { kind: 'file-unreadable', name: 'x', reason: 'gone' },
  { kind: 'folder-unwritable', reason: 'denied' },
  { kind: 'answer-too-big', what: 'rows', most: 1 },
  { kind: 'disk-full' },
  { kind: 'storage-broken', safe: 'x' },
  { kind: 'edits-recovered', lost: 0, edits: 1 },
  { kind: 'no-copy' },
  { kind: 'passphrase-wrong' },
  { kind: 'no-keyring' },
  { kind: 'sign-in-failed', problem: 'denied' },
  { kind: 'port-taken', port: 1 },
  { kind: 'browser-not-opened' },
  { kind: 'service-failed', message: 'x' },
  { kind: 'cannot-act-as', email: 'x', why: 'self' },
]

test.each(TABLE)('%s has the right outcome', (_title, error, outcome) => {
  expect(outcomeOf(fail(error))).toBe(outcome)
})

test.each(OF_THIS_COMPUTER)('$kind is not resent unchanged', error => {
  expect(outcomeOf(fail(error))).toBe('refused')
})

test('a successful response is done', () => {
  expect(outcomeOf(ok(null))).toBe('done')
})

const CANCELLED: AppError = { kind: 'cancelled' }
const OFFLINE: AppError = { kind: 'offline', server: 'x' }

test.each<readonly [title: string, error: AppError, mayGo: boolean, kind: string]>([
  ['a write that its sender held back has not left', CANCELLED, false, 'not-left'],
  ['one that was cancelled for another reason was not executed', CANCELLED, true, 'not-executed'],
  ['a lost connection is no decision of the sender', OFFLINE, false, 'not-executed'],
  ['a rejected write is rejected', { kind: 'forbidden', message: 'x' }, true, 'refused'],
  ['a lost response leaves the outcome unknown', { kind: 'outcome-unknown' }, true, 'unknown'],
])('%s', (_title, error, mayGo, kind) => {
  const delivery = deliveryOf(fail(error), () => mayGo)

  expect(delivery).toEqual(kind === 'not-left' ? { kind } : { kind, error })
})

test('an executed write has the response of the service', () => {
  expect(deliveryOf(ok('response'), () => false)).toEqual({ kind: 'done', accepted: 'response' })
})

test.each<readonly [error: AppError, isByItself: boolean]>([
  [OFFLINE, true],
  [{ kind: 'unauthorized', reason: 'expired' }, true],
  [CANCELLED, true],
  [{ kind: 'rate-limited', retryAfterMs: 1 }, false],
  [busy('no'), false],
])('whether a write continues by itself once the connection or session is back: $kind', (error, isByItself) => {
  expect(continuesByItself(error)).toBe(isByItself)
})
