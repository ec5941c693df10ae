import { expect, test } from 'vitest'
import { tokenStoreMessage } from './sign-in-messages.ts'

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
