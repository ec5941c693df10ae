import type { Keyring } from '../token-store.ts'

/** A keyring that a test can take away. Sealing is a mask: enough to see that the text itself is not what is stored. */
export function createFakeKeyring(backend = 'gnome_libsecret') {
  let isThere = true
  const mask = (bytes: Uint8Array) => bytes.map(byte => byte ^ 0x5a)
  const keyring: Keyring = {
    available: async () => isThere,
    backend: () => (isThere ? backend : 'basic_text'),
    encrypt: async text => mask(Buffer.from(text, 'utf8')),
    decrypt: async bytes => {
      const text = Buffer.from(mask(bytes)).toString('utf8')
      if (!text.startsWith('token')) throw new Error('the keyring cannot open this')
      return text
    },
  }
  return {
    keyring,
    takeAway: () => {
      isThere = false
    },
  }
}
