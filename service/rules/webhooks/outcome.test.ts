import { expect, test } from 'vitest'
import { classify, pauseAfter } from './outcome.ts'

const answered = (status: number) => classify({ status, hookResponse: null, body: '' }).kind

test('only a 200 counts as delivered', () => {
  expect(answered(200)).toBe('taken')
})

test.each([400, 401, 404, 408, 409, 411, 429, 499, 500, 502, 503, 599])('a %s is retried', status => {
  expect(answered(status)).toBe('again')
})

test.each([201, 202, 204, 299, 300, 301, 302, 307, 308, 310, 399, 410, 600])('a %s is not retried', status => {
  expect(answered(status)).toBe('given-up')
})

test('retries an unreachable address, but not a forbidden one', () => {
  expect(classify({ failure: 'unreachable', reason: 'refused' })).toEqual({ kind: 'again', reason: 'refused' })
  expect(classify({ failure: 'not-allowed', reason: 'elsewhere' })).toEqual({ kind: 'given-up', reason: 'elsewhere' })
})

test('retries fourteen times: seven with growing pauses, then every three hours', () => {
  const minutes = Array.from({ length: 15 }, (_, index) => pauseAfter(index + 1)).map(ms => ms && ms / 60_000)

  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 180, 180, 180, 180, 180, 180, 180, null])
})
