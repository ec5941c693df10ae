import { expect, test } from 'vitest'
import { firstKeeping } from './keeping-choice.tsx'

test('the keyring is chosen at first where there is one, a passphrase where there is none', () => {
  expect(firstKeeping(undefined, 'available')).toBe('keyring')
  expect(firstKeeping(undefined, 'unavailable')).toBe('passphrase')
})

test('somebody who signs in again keeps their choice, unless this computer has lost its keyring', () => {
  expect(firstKeeping('session', 'available')).toBe('session')
  expect(firstKeeping('keyring', 'available')).toBe('keyring')
  expect(firstKeeping('keyring', 'unavailable')).toBe('passphrase')
})
