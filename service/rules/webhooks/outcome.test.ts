import { expect, test } from 'vitest'
import { judge, pauseAfter } from './outcome.ts'

const answered = (status: number) => judge({ status, hookResponse: null, body: '' }).kind

test('only a plain 200 means that a callback was taken', () => {
  expect(answered(200)).toBe('taken')
})

test.each([400, 401, 404, 408, 409, 411, 429, 499, 500, 502, 503, 599])('after a %s it is tried again', status => {
  expect(answered(status)).toBe('again')
})

test.each([201, 202, 204, 299, 300, 301, 302, 307, 308, 310, 399, 410, 600])('after a %s it is not', status => {
  expect(answered(status)).toBe('given-up')
})

test('an address that cannot be reached is tried again, one that callbacks may not go to is not', () => {
  expect(judge({ failure: 'unreachable', reason: 'refused' })).toEqual({ kind: 'again', reason: 'refused' })
  expect(judge({ failure: 'not-allowed', reason: 'elsewhere' })).toEqual({ kind: 'given-up', reason: 'elsewhere' })
})

test('there are fourteen retries: seven with growing pauses, then one every three hours', () => {
  const minutes = Array.from({ length: 15 }, (_, index) => pauseAfter(index + 1)).map(ms => ms && ms / 60_000)

  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 180, 180, 180, 180, 180, 180, 180, null])
})
