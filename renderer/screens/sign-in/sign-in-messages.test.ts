import { expect, test } from 'vitest'
import { OPENING_LOCAL } from '../../../shared/model/app-start.ts'
import { problemAtStart, tokenStoreMessage } from './sign-in-messages.ts'

const on = (
  platform: 'linux' | 'darwin' | 'win32',
  backend: string,
  keyring: 'available' | 'unavailable' = 'available',
) => tokenStoreMessage({ platform, tokenStores: { keyring, backend } })

test('the store is called what people call it', () => {
  expect(on('linux', 'gnome_libsecret')).toBe('Tokens are kept in your system keyring')
  expect(on('linux', 'kwallet6')).toBe('Tokens are kept in KWallet')
  expect(on('darwin', 'darwin')).toBe('Tokens are kept in your system keychain')
  expect(on('win32', 'win32')).toBe('Tokens are encrypted for your Windows account')
})

test('a computer without a keyring does not promise one', () => {
  expect(on('linux', 'basic_text', 'unavailable')).toBe(
    'No system keychain found. You can protect your token with a passphrase.',
  )
})

test('the first screen says why the workspace of this computer did not open', () => {
  const error = { kind: 'invalid', issues: ['the port is taken'] } as const
  const failed = (what: string) => ({ said: { kind: 'failed', what, error } }) as const

  expect(problemAtStart([failed(OPENING_LOCAL)])).toBe(error)
  expect(problemAtStart([failed('Saving'), { said: { kind: 'done', text: OPENING_LOCAL } }])).toBeNull()
})
