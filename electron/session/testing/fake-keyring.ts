import type { Keyring } from '../vault.ts'

/** A keyring that a test can take away, lock or replace. Sealing is a mask: enough to see that the text itself is not what is stored. */
export function createFakeKeyring(backend = 'gnome_libsecret') {
  let isThere = true
  let isLocked = false
  let key = 0x5a
  const mask = (bytes: Uint8Array) => bytes.map(byte => byte ^ key)
  const keyring: Keyring = {
    available: async () => isThere,
    backend: () => (isThere ? backend : 'basic_text'),
    encrypt: async text => {
      if (isLocked) throw new Error('the keyring is locked')
      return mask(Buffer.from(`fake:${text}`, 'utf8'))
    },
    decrypt: async bytes => {
      const text = Buffer.from(mask(bytes)).toString('utf8')
      if (!text.startsWith('fake:')) throw new Error('the keyring cannot open this')
      return text.slice('fake:'.length)
    },
  }
  return {
    keyring,
    takeAway: () => {
      isThere = false
    },
    lock: () => {
      isLocked = true
    },
    bringBack: () => {
      isThere = true
      isLocked = false
    },
    /** Another one takes its place: what the former sealed cannot be opened. */
    replace: () => {
      key = 0x33
    },
  }
}
export type FakeKeyring = ReturnType<typeof createFakeKeyring>
