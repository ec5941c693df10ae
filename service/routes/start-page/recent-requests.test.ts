import { expect, test } from 'vitest'
import { recentRequests } from './recent-requests.ts'

const one = { at: 0, method: 'GET', path: '/2.0/sheets', units: 1, status: 200, ms: 1 }

test('keeps the newest thirty requests of each token', () => {
  const recent = recentRequests()

  for (let at = 0; at < 40; at++) recent.note('a', { ...one, at })

  const kept = recent.all().get('a') ?? []
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([30, 39, 10])
})

test('of very many tokens keeps those used last', () => {
  const recent = recentRequests()

  for (let token = 0; token < 150; token++) {
    recent.note('always', one)
    recent.note(String(token), one)
  }

  expect(recent.all().size).toBe(100)
  expect(recent.all().has('always')).toBe(true)
  expect(recent.all().has('0')).toBe(false)
})
