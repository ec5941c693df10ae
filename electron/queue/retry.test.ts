import { expect, test } from 'vitest'
import type { AppError } from '../../shared/app-error.ts'
import type { RequestKind } from './pending-request.ts'
import { retryDelayMs } from './retry.ts'
import { serverError } from './testing/a-failure.ts'

const offline: AppError = { kind: 'offline', server: 'x' }
const tooMany: AppError = { kind: 'rate-limited', retryAfterMs: 60_000 }
const cutShort: AppError = { kind: 'malformed', detail: 'x' }

/** The delays before each retry of a request that always fails in the same way; the random value is 0.5. */
function waits(error: AppError, kind: RequestKind, hasQuota = true): number[] {
  const quota = { take: () => hasQuota }
  const seen: number[] = []
  for (let tries = 1; tries <= 10; tries += 1) {
    const wait = retryDelayMs(error, { kind, tries, random: () => 0.5, quota })
    if (wait === null) break
    seen.push(wait)
  }
  return seen
}

test.each<[title: string, error: AppError, kind: RequestKind, waits: readonly number[]]>([
  ['a read of a failing service goes again three times, ever later', serverError('unknown'), 'read', [250, 500, 1_000]],
  ['a read that was not carried out does too', serverError('no'), 'read', [250, 500, 1_000]],
  ['and one whose answer was cut short', cutShort, 'read', [250, 500, 1_000]],
  ['a read without a connection goes again once', offline, 'read', [250]],
  ['a read that met "too many" goes five times, when the pause is over', tooMany, 'read', [0, 0, 0, 0, 0]],
  ['a write that met "too many" as well', tooMany, 'write', [0, 0, 0, 0, 0]],
  ['a write of a failing service never does', serverError('no'), 'write', []],
  ['nor one without a connection', offline, 'write', []],
  ['nor one that nobody knows of', { kind: 'outcome-unknown' }, 'write', []],
  ['a question whether the service works at all goes again only on a new line', offline, 'probe', [250]],
  ['not to a failing service', serverError('unknown'), 'probe', []],
  ['and not into "too many"', tooMany, 'probe', []],
  ['what was taken back does not go again', { kind: 'cancelled' }, 'read', []],
  ['nor what needs a new session', { kind: 'unauthorized', reason: 'expired' }, 'read', []],
  ['nor what was refused', { kind: 'refused', code: 1042, message: '', refId: null }, 'read', []],
])('%s', (_title, error, kind, expected) => {
  expect(waits(error, kind)).toEqual(expected)
})

test('a read is retried only while enough others succeed; a write after "too many" does not count', () => {
  expect([waits(serverError('unknown'), 'read', false), waits(tooMany, 'read', false)]).toEqual([[], []])
  expect(waits(tooMany, 'write', false)).toHaveLength(5)
})

test('a closed connection uses no quota, since it does not mean that the service fails', () => {
  expect([waits(offline, 'read', false), waits(offline, 'probe', false)]).toEqual([[250], [250]])
})

test('a read with exhausted attempts uses no quota of others', () => {
  const taken: AppError[] = []
  const quota = { take: (error: AppError) => taken.push(error) > 0 }

  retryDelayMs(serverError('unknown'), { kind: 'read', tries: 4, random: () => 0.5, quota })
  expect(taken).toEqual([])
  retryDelayMs(serverError('unknown'), { kind: 'read', tries: 3, random: () => 0.5, quota })
  expect(taken).toHaveLength(1)
})
