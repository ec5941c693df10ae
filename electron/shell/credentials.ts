import { safeStorage } from 'electron'

/**
 * The system keyring, if there is one. Electron 33 has only the synchronous calls and later majors announce only
 * asynchronous ones, so this adapter is always asynchronous.
 */
export type Keyring = {
  readonly available: () => Promise<boolean>
  /** The name of the backend, for the footer of the sign-in screen. */
  readonly backend: () => string
  readonly encrypt: (text: string) => Promise<Uint8Array>
  readonly decrypt: (bytes: Uint8Array) => Promise<string>
}

type Later = {
  isAsyncEncryptionAvailable?: () => Promise<boolean>
  encryptStringAsync?: (text: string) => Promise<Uint8Array>
  decryptStringAsync?: (bytes: Uint8Array) => Promise<{ result: string } | string>
}

export function systemKeyring(): Keyring {
  const later = safeStorage as unknown as Later // calls that newer Electrons have and this one's types do not
  const backend = () => (process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform)
  return {
    backend,
    available: async () => {
      // `basic_text` is Chromium's word for a fixed key in its own source: that is not a keyring.
      if (process.platform === 'linux' && ['basic_text', 'unknown'].includes(backend())) return false
      return (await later.isAsyncEncryptionAvailable?.()) ?? safeStorage.isEncryptionAvailable()
    },
    encrypt: async text => (await later.encryptStringAsync?.(text)) ?? safeStorage.encryptString(text),
    decrypt: async bytes => {
      const answer = await later.decryptStringAsync?.(bytes)
      if (answer === undefined) return safeStorage.decryptString(Buffer.from(bytes))
      return typeof answer === 'string' ? answer : answer.result
    },
  }
}
