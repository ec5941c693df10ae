import { expect, test } from 'vitest'
import { firstKeeping } from './keeping-choice.tsx'

test('preselects the keyring if there is one, and otherwise a passphrase', () => {
  expect(firstKeeping(undefined, 'available')).toBe('keyring')
  expect(firstKeeping(undefined, 'unavailable')).toBe('passphrase')
})

test('keeps the choice of an account, unless the keyring is gone', () => {
  expect(firstKeeping('session', 'available')).toBe('session')
  expect(firstKeeping('keyring', 'available')).toBe('keyring')
  expect(firstKeeping('keyring', 'unavailable')).toBe('passphrase')
})
