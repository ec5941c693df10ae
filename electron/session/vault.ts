import type { TokenKeeping, TokenStores } from '../../shared/model/account.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { fits, type Lock, lockOf, type NewBytes, newLock, SCRYPT_COST, seal, unseal } from './seal.ts'

/** The system keyring, if there is one. */
export type Keyring = {
  readonly available: () => Promise<boolean>
  readonly backend: () => string
  readonly encrypt: (text: string) => Promise<Uint8Array>
  readonly decrypt: (bytes: Uint8Array) => Promise<string>
}

export type HowToKeep = { readonly keeping: TokenKeeping; readonly passphrase: string | null }

/** A text that may be written to the disk: only the keyring or the passphrase opens it. */
export type Sealed = { readonly keeping: Exclude<TokenKeeping, 'session'>; readonly bytes: Uint8Array }

/** A sealed text: opened, locked by a passphrase, or unavailable on this computer. */
export type Unsealed =
  | { readonly kind: 'here'; readonly text: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'gone' }

/**
 * Seals and opens texts in the way the user chose. `owner` is bound into texts sealed with a passphrase. No way falls
 * back to another one.
 */
export type Vault = {
  readonly available: () => Promise<TokenStores>
  /** Null if it is kept in memory only. Errors: no-keyring, invalid (no passphrase). */
  readonly seal: (owner: string, text: string, how: HowToKeep) => Promise<Result<Sealed | null>>
  /**
   * Seals a replacement of `former` in the same way without asking for the passphrase. Errors: no-keyring, unauthorized
   * (locked).
   */
  readonly sealAgain: (owner: string, text: string, former: Sealed['keeping']) => Promise<Result<Sealed>>
  readonly open: (owner: string, sealed: Sealed) => Promise<Unsealed>
  /** Null for a wrong passphrase. The opened text stays open until the app ends. */
  readonly unlock: (owner: string, sealed: Sealed, passphrase: string) => Promise<string | null>
  /** The next access requires the passphrase again. */
  readonly lock: (owner: string) => void
}

export type VaultDeps = {
  readonly keyring: Keyring
  readonly newBytes: NewBytes
  /** How dear a guess at a passphrase is, see `SCRYPT_COST`; lower in tests only. */
  readonly scryptCost?: number
}

export function createVault({ keyring, newBytes, scryptCost = SCRYPT_COST }: VaultDeps): Vault {
  const locks = new Map<string, Lock>()

  const byKeyring = async (text: string): Promise<Result<Sealed>> => {
    const bytes = await toKeyring(keyring, text)
    return bytes ? ok({ keeping: 'keyring', bytes }) : fail({ kind: 'no-keyring' })
  }
  const byLock = (owner: string, text: string, lock: Lock): Result<Sealed> => {
    locks.set(owner, lock)
    return ok({ keeping: 'passphrase', bytes: seal(text, lock, owner, newBytes) })
  }

  return {
    async available() {
      return { keyring: (await keyring.available()) ? 'available' : 'unavailable', backend: keyring.backend() }
    },

    async seal(owner, text, { keeping, passphrase }) {
      if (keeping === 'session') return ok(null)
      if (keeping === 'keyring') return byKeyring(text)
      if (!passphrase) return fail({ kind: 'invalid', issues: ['passphrase: choose one to keep the token'] })
      return byLock(owner, text, await newLock(passphrase, { newBytes, cost: scryptCost }))
    },

    async sealAgain(owner, text, keeping) {
      if (keeping === 'keyring') return byKeyring(text)
      const lock = locks.get(owner)
      if (!lock) return fail({ kind: 'unauthorized', reason: 'signed-out' })
      return byLock(owner, text, lock)
    },

    async open(owner, { keeping, bytes }) {
      if (keeping === 'keyring') return toUnsealed(await fromKeyring(keyring, bytes))
      const lock = locks.get(owner)
      if (!lock || !fits(lock, bytes)) return { kind: 'locked' }
      return toUnsealed(unseal(bytes, lock, owner))
    },

    async unlock(owner, { bytes }, passphrase) {
      const lock = await lockOf(bytes, passphrase)
      const text = lock && unseal(bytes, lock, owner)
      if (lock && text !== null) locks.set(owner, lock)
      return text
    },

    lock: owner => void locks.delete(owner),
  }
}

const toUnsealed = (text: string | null): Unsealed => (text === null ? { kind: 'gone' } : { kind: 'here', text })

/** Null when there is no keyring, or when it is locked. */
async function toKeyring(keyring: Keyring, text: string): Promise<Uint8Array | null> {
  try {
    return (await keyring.available()) ? await keyring.encrypt(text) : null
  } catch {
    // Each keyring throws its own kind of error for the same thing.
    return null
  }
}

/** Null when the keyring is locked, was replaced, or is missing: then a new sign-in is required. */
async function fromKeyring(keyring: Keyring, bytes: Uint8Array): Promise<string | null> {
  try {
    return (await keyring.available()) ? await keyring.decrypt(bytes) : null
  } catch {
    // Like above: any exception means that it cannot be opened.
    return null
  }
}
