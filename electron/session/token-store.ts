import { z } from 'zod'
import { TokenKeeping, type TokenStores } from '../../shared/model/account.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type NewBytes, SCRYPT_COST, seal, unseal } from './seal.ts'
import type { StateDb } from './state-db.ts'

/** The keyring of the system, where there is one. */
export type Keyring = {
  readonly available: () => Promise<boolean>
  readonly backend: () => string
  readonly encrypt: (text: string) => Promise<Uint8Array>
  readonly decrypt: (bytes: Uint8Array) => Promise<string>
}

/** Where a token is: at hand, behind a passphrase, or not on this computer. */
export type Recalled =
  | { readonly kind: 'here'; readonly token: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'gone' }

/**
 * Keeps tokens in one of three ways, as the person chose: sealed by the keyring, sealed by a passphrase, or in memory until the
 * app ends. Nothing is ever written in clear, and no way falls back to another one by itself.
 */
export type TokenStore = {
  readonly available: () => Promise<TokenStores>
  readonly keep: (account: AccountKey, token: string, how: HowToKeep) => Promise<Result<null>>
  readonly recall: (account: AccountKey) => Promise<Recalled>
  readonly unlock: (account: AccountKey, passphrase: string) => Promise<Result<string>>
  readonly forget: (account: AccountKey) => Result<null>
}

export type HowToKeep = { readonly keeping: TokenKeeping; readonly passphrase: string | null }
export type TokenStoreDeps = {
  readonly db: StateDb
  readonly keyring: Keyring
  readonly newBytes: NewBytes
  /** How dear a guess at a passphrase is, see `SCRYPT_COST`; lower in tests only. */
  readonly scryptCost?: number
}

const Stored = z.object({ keeping: TokenKeeping, sealed: z.instanceof(Uint8Array) })

export function createTokenStore({ db, keyring, newBytes, scryptCost = SCRYPT_COST }: TokenStoreDeps): TokenStore {
  const inMemory = new Map<AccountKey, string>()
  const disk = sealedTokens(db)

  async function sealed(account: AccountKey, token: string, how: HowToKeep): Promise<Result<Uint8Array | null>> {
    if (how.keeping === 'session') return ok(null)
    if (how.keeping === 'passphrase') {
      if (!how.passphrase) return fail({ kind: 'invalid', issues: ['passphrase: choose one to keep the token'] })
      return ok(await seal(token, how.passphrase, account, { newBytes, cost: scryptCost }))
    }
    return (await keyring.available()) ? ok(await keyring.encrypt(token)) : fail({ kind: 'no-keyring' })
  }

  return {
    async available() {
      return { keyring: (await keyring.available()) ? 'available' : 'unavailable', backend: keyring.backend() }
    },

    async keep(account, token, how) {
      const bytes = await sealed(account, token, how)
      if (!bytes.ok) return bytes
      // Also when it is only kept in memory now: what was on the disk before must not stay there.
      const stored = bytes.value ? disk.write(account, how.keeping, bytes.value) : disk.remove(account)
      if (!stored.ok) return stored
      inMemory.set(account, token)
      return ok(null)
    },

    async recall(account) {
      const token = inMemory.get(account)
      if (token !== undefined) return { kind: 'here', token }
      const stored = disk.read(account)
      if (!stored) return { kind: 'gone' }
      if (stored.keeping === 'passphrase') return { kind: 'locked' }
      const opened = await fromKeyring(keyring, stored.sealed)
      return opened === null ? { kind: 'gone' } : { kind: 'here', token: opened }
    },

    async unlock(account, passphrase) {
      const stored = disk.read(account)
      if (stored?.keeping !== 'passphrase') return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const token = await unseal(stored.sealed, passphrase, account)
      if (token === null) return fail({ kind: 'passphrase-wrong' })
      inMemory.set(account, token)
      return ok(token)
    },

    forget(account) {
      inMemory.delete(account)
      return disk.remove(account)
    },
  }
}

function sealedTokens({ sqlite, write }: StateDb) {
  const select = sqlite.prepare('SELECT keeping, sealed FROM tokens WHERE account = ?')
  const upsert = sqlite.prepare('INSERT OR REPLACE INTO tokens (account, keeping, sealed) VALUES (?, ?, ?)')
  const remove = sqlite.prepare('DELETE FROM tokens WHERE account = ?')

  return {
    read(account: AccountKey) {
      const found = Stored.safeParse(select.get(account))
      return found.success ? found.data : null
    },
    write: (account: AccountKey, keeping: TokenKeeping, sealed: Uint8Array) =>
      write(() => {
        upsert.run(account, keeping, sealed)
        return null
      }),
    remove: (account: AccountKey) =>
      write(() => {
        remove.run(account)
        return null
      }),
  }
}

/** Null when the keyring is locked, was replaced, or is gone: then the token has to be entered again. */
async function fromKeyring(keyring: Keyring, bytes: Uint8Array): Promise<string | null> {
  try {
    return (await keyring.available()) ? await keyring.decrypt(bytes) : null
  } catch {
    // Each keyring throws its own kind of error for the same thing.
    return null
  }
}
