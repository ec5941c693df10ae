import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { reasonFor } from './upload-reason.ts'

const reported = (error: AppError, sentShare = 0) => reasonFor(error, 'lift-plan.zip', sentShare)
const MB = 1024 * 1024

test('the reason for a file that is too large has its size and the limit', () => {
  const tooBig = (bytes: number) => reported({ kind: 'file-too-big', name: 'x', bytes, limitBytes: 30 * MB })

  expect(tooBig(41 * MB)).toEqual({ reason: 'lift-plan.zip is 41 MB. The limit is 30 MB.', canRetry: false })
  expect(tooBig(30 * MB + 1).reason).toBe('lift-plan.zip is 30.1 MB. The limit is 30 MB.')
})

test('a right-to-left name does not reorder the sentence', () => {
  const { reason } = reasonFor({ kind: 'file-unreadable', name: 'x', reason: 'gone' }, 'a\u202efdp.exe', 0)

  expect(reason).toBe('a\ufffdfdp.exe is not there any more. Put it back, or leave it out.')
})

test('a dropped connection reports the progress and that a retry is safe', () => {
  expect(reported({ kind: 'outcome-unknown' }, 0.719)).toEqual({
    reason: 'Connection dropped at 71%. Nothing was attached.',
    canRetry: true,
  })
})

test.each([
  [{ kind: 'file-unreadable', name: 'x', reason: 'gone' }, true],
  [{ kind: 'file-unreadable', name: 'x', reason: 'folder' }, false],
  [{ kind: 'file-unreadable', name: 'x', reason: 'not-a-file' }, false],
  [{ kind: 'file-unreadable', name: 'x', reason: 'denied' }, true],
  [{ kind: 'file-unreadable', name: 'x', reason: 'changed' }, true],
  [{ kind: 'not-found', what: 'row' }, false],
  [{ kind: 'refused', code: 1074, message: 'Too large.', refId: null }, false],
  [{ kind: 'refused', code: 0, status: 403, message: '', refId: null }, true],
  [{ kind: 'rate-limited', retryAfterMs: 1 }, true],
  [{ kind: 'unauthorized', reason: 'expired' }, true],
  [{ kind: 'malformed', detail: 'status 502 without an error object' }, true],
  [{ kind: 'disk-full' }, true],
  [{ kind: 'storage-broken', safe: 'x' }, true],
] as const satisfies readonly (readonly [AppError, boolean])[])(
  '%j: trying again can help is %s',
  (error, canRetry) => {
    const { reason, canRetry: can } = reported(error)

    expect(can).toBe(canRetry)
    expect(reason).toMatch(/^[A-Zl].*[."]$/)
    expect(reason).not.toMatch(/!|error|\b\d{3,4}\b|undefined/i)
  },
)

test('a reason without a file name is still a sentence', () => {
  expect(reasonFor({ kind: 'file-unreadable', name: '', reason: 'gone' }, '', 0).reason).toMatch(
    /^The file is not there/,
  )
})
