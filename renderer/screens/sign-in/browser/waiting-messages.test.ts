import { expect, test } from 'vitest'
import { addressHint, afterwardsMessage, timeLeftMessage } from './waiting-messages.ts'

const MINUTE = 60_000

test('shows the remaining time only when it is short, in minutes', () => {
  expect(timeLeftMessage(10 * MINUTE, 0)).toBeNull()
  expect(timeLeftMessage(3 * MINUTE + 1, 0)).toBeNull()
  expect(timeLeftMessage(3 * MINUTE, 0)).toBe('This sign-in expires in 3 minutes.')
  expect(timeLeftMessage(1, 0)).toBe('This sign-in expires in 1 minute.')
  expect(timeLeftMessage(0, 1)).toBe('This sign-in has expired.')
})

test('describes the next step for each redirect', () => {
  const signIn = { step: 'waiting', host: 'app.smartsheet.eu', until: 0 } as const

  expect(afterwardsMessage({ ...signIn, way: 'scheme' })).toContain('asks whether to open Sheaf')
  expect(afterwardsMessage({ ...signIn, way: 'loopback' })).toContain('continues by itself')
  expect(addressHint('loopback')).toBe('It begins with http://127.0.0.1:47823/oauth')
})
