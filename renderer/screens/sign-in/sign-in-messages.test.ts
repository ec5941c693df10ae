import { expect, test } from 'vitest'
import { OPENING_LOCAL } from '../../../shared/model/app-start.ts'
import { problemAtStart, tokenStoreMessage } from './sign-in-messages.ts'

const on = (
  platform: 'linux' | 'darwin' | 'win32',
  backend: string,
  keyring: 'available' | 'unavailable' = 'available',
) => tokenStoreMessage({ platform, tokenStores: { keyring, backend } })

test('names the token store as the system does', () => {
  expect(on('linux', 'gnome_libsecret')).toBe('Tokens are kept in your system keyring')
  expect(on('linux', 'kwallet6')).toBe('Tokens are kept in KWallet')
  expect(on('darwin', 'darwin')).toBe('Tokens are kept in your system keychain')
  expect(on('win32', 'win32')).toBe('Tokens are encrypted for your Windows account')
})

test('does not promise a keyring without one', () => {
  expect(on('linux', 'basic_text', 'unavailable')).toBe(
    'No system keychain found. You can protect your token with a passphrase.',
  )
})

test('the first screen says why the local workspace did not open', () => {
  const error = { kind: 'invalid', issues: ['the port is taken'] } as const
  const failed = (what: string) => ({ message: { kind: 'failed', what, error } }) as const

  expect(problemAtStart([failed(OPENING_LOCAL)])).toBe(error)
  expect(problemAtStart([failed('Saving'), { message: { kind: 'done', text: OPENING_LOCAL } }])).toBeNull()
})
