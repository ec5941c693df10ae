import { describe, expect, test } from 'vitest'
import type { AppError } from './app-error.ts'
import { isTransient } from './app-error.ts'

describe('retrying unchanged', () => {
  test.each<AppError>([
    { kind: 'offline', server: 'https://eu.example' },
    { kind: 'rate-limited', retryAfterMs: 60_000 },
    { kind: 'server', status: 500, code: 4000, message: 'Something failed', refId: null, executed: 'unknown' },
    { kind: 'malformed', detail: 'cut short' },
  ])('may help after $kind', error => {
    expect(isTransient(error)).toBe(true)
  })

  test.each<AppError>([
    { kind: 'refused', code: 1042, message: 'Not a date', refId: 'x' },
    { kind: 'forbidden', message: 'You may only read' },
    { kind: 'unauthorized', reason: 'expired' },
    { kind: 'not-found', what: 'sheet' },
    { kind: 'disk-full' },
    { kind: 'outcome-unknown' },
    { kind: 'cancelled' },
  ])('cannot help after $kind', error => {
    expect(isTransient(error)).toBe(false)
  })
})
