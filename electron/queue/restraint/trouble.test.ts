import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { createSuspicion, isTrouble } from './trouble.ts'

const failed = (code: number | null, status = 500): Result<never> =>
  fail({ kind: 'server', status, code, message: '', refId: null, executed: 'unknown' })
const no = (error: AppError): Result<never> => fail(error)
const broken = failed(4000)
const refused = no({ kind: 'refused', code: 1042, message: '', refId: null })

test.each<readonly [title: string, result: Result<unknown>, is: boolean | null]>([
  ['an unexpected failure', broken, true],
  ['a time-out inside the service', failed(4002), true],
  ['maintenance', failed(4001, 503), true],
  ['a proxy that reaches nobody', failed(null, 502), true],
  ['a write without an answer', no({ kind: 'outcome-unknown' }), true],
  ['a sheet at which another request works', failed(4004), false],
  ['a refusal', refused, false],
  ['"too many"', no({ kind: 'rate-limited', retryAfterMs: 1 }), false],
  ['a session that is gone', no({ kind: 'unauthorized', reason: 'expired' }), false],
  ['yes', ok(null), false],
  ['no connection', no({ kind: 'offline', server: 'x' }), null],
  ['what was never sent', no({ kind: 'cancelled' }), null],
  ['a file that cannot be read here', no({ kind: 'file-unreadable', name: 'a.txt', reason: 'gone' }), null],
  ['a disk that takes nothing more', no({ kind: 'disk-full' }), null],
])('%s: is the service in trouble?', (_title, result, is) => {
  expect(isTrouble(result)).toBe(is)
})

/** Outcomes of requests, one character each: x failed, "." answered, o offline; and the seconds between them. */
function suspects(outcomes: string, secondsApart: number): string {
  let now = 0
  const suspicion = createSuspicion(() => now)
  return [...outcomes]
    .map(outcome => {
      now += secondsApart * 1_000
      const result = outcome === 'x' ? broken : outcome === 'o' ? no({ kind: 'offline', server: 'x' }) : refused
      return suspicion.note(result) ? '!' : outcome
    })
    .join('')
}

test.each<readonly [title: string, outcomes: string, secondsApart: number, seen: string]>([
  ['five failures in a row raise suspicion, however slowly they come', 'xxxxx', 600, 'xxxx!'],
  ['an answer in between begins the row anew', 'xxxx.xxxxx', 600, 'xxxx.xxxx!'],
  ['being offline is neither', 'xxooxxx', 1, 'xxooxx!'],
  ['and it begins to count anew', 'xxxxxxxxxx', 1, 'xxxx!xxxx!'],
  ['half of twenty within half a minute', '..x.x.x.x.x.x.x.x.xx', 1.5, '..x.x.x.x.x.x.x.x.x!'],
  ['less than half does not', '...x.x.x.x.x.x.x.x.xx', 1.5, '...x.x.x.x.x.x.x.x.x!'],
  ['nor half of fewer than twenty', '.x.x.x.x.x.x.x.x.x.', 1, '.x.x.x.x.x.x.x.x.x.'],
  ['nor half of twenty in a longer time', '..x.x.x.x.x.x.x.x.xx', 1.6, '..x.x.x.x.x.x.x.x.xx'],
])('%s', (_title, outcomes, secondsApart, seen) => {
  expect(suspects(outcomes, secondsApart)).toBe(seen)
})

test.each([
  ['half a minute ago is within half a minute', 30_000, true],
  ['a moment more is not', 30_001, false],
])('%s', (_title, ms, isSuspected) => {
  let now = 0
  const suspicion = createSuspicion(() => now)
  const outcomes = [...'..x.x.x.x.x.x.x.x.xx'].map(outcome => (outcome === 'x' ? broken : refused))
  const seen = outcomes.map((result, index) => {
    if (index === 1) now = ms
    return suspicion.note(result)
  })

  expect(seen.at(-1)).toBe(isSuspected)
})
