import type { Keyring } from '../vault.ts'

/**
 * A keyring that a test can remove, lock or replace. Sealing only masks the text: enough to check that the text itself
 * is not stored.
 */
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
    /** Replaces the keyring: values sealed by the former one cannot be opened. */
    replace: () => {
      key = 0x33
    },
  }
}
export type FakeKeyring = ReturnType<typeof createFakeKeyring>
