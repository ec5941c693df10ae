import { z } from 'zod'
import type { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type Credential, fromText, type TokenPair, toText } from './credential.ts'
import type { StateDb } from './state-db.ts'
import type { HowToKeep, Sealed, Unsealed, Vault } from './vault.ts'

/** A credential and how many this account had before it: the later one always wins. */
export type Kept = { readonly credential: Credential; readonly generation: number }

/** The state of a credential: available, locked by a passphrase, or not on this computer. */
export type Recalled = ({ readonly kind: 'here' } & Kept) | { readonly kind: 'locked' } | { readonly kind: 'gone' }

/**
 * Outcome of beginning a refresh. `begun`: our intent is stored. `taken`: `owner` has stored an intent before, and may
 * have crashed. `superseded`: the pair is no longer the stored one.
 */
type Begun =
  | { readonly kind: 'begun' }
  | { readonly kind: 'taken'; readonly owner: string }
  | { readonly kind: 'superseded' }

/**
 * Stores the credentials of accounts in one of three ways that the user chose: sealed by the keyring, sealed by a
 * passphrase, or in memory until the app ends. Nothing is ever written in plain text, and no way falls back to another
 * one.
 */
export type TokenStore = {
  /** `alongside` is stored in the same transaction. Errors: no-keyring, invalid, disk-full. */
  readonly keep: (
    account: AccountKey,
    credential: Credential,
    how: HowToKeep,
    alongside?: () => void,
  ) => Promise<Result<Kept>>
  readonly recall: (account: AccountKey) => Promise<Recalled>
  /** Errors: passphrase-wrong, unauthorized (there is nothing to unlock). */
  readonly unlock: (account: AccountKey, passphrase: string) => Promise<Result<Kept>>
  /** `alongside` is done in the same transaction. */
  readonly forget: (account: AccountKey, alongside?: () => void) => Result<null>
  readonly refreshLog: RefreshLog
}

/**
 * The durable steps of a refresh. Only the owner of the intent may send the refresh token; the new pair and the end of
 * the intent are one transaction.
 */
type RefreshLog = {
  /** The owner of a stored refresh intent: with one, the stored pair may be dead. Null without one. */
  readonly doubt: (account: AccountKey) => string | null
  /** `from`: take the intent over from this owner. Errors: disk-full. */
  readonly begin: (account: AccountKey, generation: number, from: string | null) => Result<Begun>
  /** Nothing was sent: deletes the intent. */
  readonly callOff: (account: AccountKey) => Result<null>
  /**
   * Null when its predecessor is no longer the stored pair: a later one wins. The owner of the intent does not matter.
   * Errors: disk-full, no-keyring.
   */
  readonly finish: (account: AccountKey, former: number, pair: TokenPair) => Promise<Result<Kept | null>>
  /** The pair is dead for good. False when it is not the stored one any more. Errors: disk-full. */
  readonly giveUp: (account: AccountKey, generation: number) => Result<boolean>
}

export type TokenStoreDeps = {
  readonly db: StateDb
  readonly vault: Vault
  /** Names this run of the app, unlike any other run. */
  readonly run: string
}

type InMemory = Map<AccountKey, Kept>

export function createTokenStore({ db, vault, run }: TokenStoreDeps): TokenStore {
  const memory: InMemory = new Map()
  const rows = tokenRows(db)
  const intents = intentRows(db)
  // Never the same number twice in a run, so that a late step of one pair cannot be taken for a step of another.
  let lastGeneration = 0

  const toRecalled = (stored: StoredRow, unsealed: Unsealed): Recalled => {
    if (unsealed.kind !== 'here') return unsealed
    const credential = fromText(stored.kind, unsealed.text)
    return credential ? { kind: 'here', credential, generation: stored.generation } : { kind: 'gone' }
  }

  return {
    async keep(account, credential, how, alongside) {
      const sealed = await vault.seal(account, toText(credential), how)
      if (!sealed.ok) return sealed
      const former = (memory.get(account) ?? rows.read(account))?.generation ?? 0
      lastGeneration = Math.max(lastGeneration, former) + 1
      const kept = { credential, generation: lastGeneration }
      const stored = db.write(() => {
        intents.remove(account)
        // Also when it is only kept in memory now: a stored predecessor must not stay on the disk.
        if (sealed.value) rows.put(account, kept, sealed.value)
        else rows.remove(account)
        alongside?.()
        return kept
      })
      if (!stored.ok) return stored
      if (sealed.value) memory.delete(account)
      else memory.set(account, kept)
      return stored
    },

    async recall(account) {
      const kept = memory.get(account)
      if (kept) return { kind: 'here', ...kept }
      const stored = rows.read(account)
      return stored ? toRecalled(stored, await vault.open(account, stored)) : { kind: 'gone' }
    },

    async unlock(account, passphrase) {
      const stored = rows.read(account)
      if (stored?.keeping !== 'passphrase') return fail({ kind: 'unauthorized', reason: 'signed-out' })
      const text = await vault.unlock(account, stored, passphrase)
      const credential = text === null ? null : fromText(stored.kind, text)
      return credential ? ok({ credential, generation: stored.generation }) : fail({ kind: 'passphrase-wrong' })
    },

    forget(account, alongside) {
      memory.delete(account)
      vault.lock(account)
      return db.write(() => {
        rows.remove(account)
        intents.remove(account)
        alongside?.()
        return null
      })
    },

    refreshLog: createRefreshLog({ db, vault, run }, memory, rows, intents),
  }
}

function createRefreshLog(
  { db, vault, run }: TokenStoreDeps,
  memory: InMemory,
  rows: TokenRows,
  intents: IntentRows,
): RefreshLog {
  const generationOf = (account: AccountKey) => (memory.get(account) ?? rows.read(account))?.generation ?? null
  const isOurs = (account: AccountKey) => intents.read(account)?.owner === run

  return {
    doubt: account => intents.read(account)?.owner ?? null,

    begin: (account, generation, from) =>
      db.write((): Begun => {
        if (generationOf(account) !== generation) return { kind: 'superseded' }
        // A pair in memory is lost with the app, so a stored intent could not be resumed.
        if (memory.has(account)) return { kind: 'begun' }
        const owner = intents.read(account)?.owner ?? null
        if (owner !== null && owner !== run && owner !== from) return { kind: 'taken', owner }
        intents.put(account, generation, run)
        return { kind: 'begun' }
      }),

    callOff: account =>
      db.write(() => {
        if (isOurs(account)) intents.remove(account)
        return null
      }),

    async finish(account, former, pair) {
      const kept = { credential: pair, generation: former + 1 }
      const stored = memory.has(account) ? null : rows.read(account)
      const sealed = stored ? await vault.sealAgain(account, toText(pair), stored.keeping) : ok(null)
      if (!sealed.ok) return sealed
      return db.write(() => {
        if (generationOf(account) !== former) return null
        if (!sealed.value) memory.set(account, kept)
        else if (intents.read(account)?.generation !== former) return null
        else {
          rows.put(account, kept, sealed.value)
          intents.remove(account)
        }
        return kept
      })
    },

    giveUp: (account, generation) =>
      db.write(() => {
        if (generationOf(account) !== generation) return false
        memory.delete(account)
        rows.remove(account)
        intents.remove(account)
        return true
      }),
  }
}

const StoredRow = z.object({
  kind: z.enum(['raw', 'pair']),
  generation: z.number(),
  keeping: z.enum(['keyring', 'passphrase']),
  bytes: z.instanceof(Uint8Array),
})
type StoredRow = z.infer<typeof StoredRow>

type TokenRows = ReturnType<typeof tokenRows>
function tokenRows({ sqlite }: StateDb) {
  const select = sqlite.prepare('SELECT kind, generation, keeping, sealed AS bytes FROM tokens WHERE account = ?')
  const upsert = sqlite.prepare(
    'INSERT OR REPLACE INTO tokens (account, kind, generation, keeping, sealed) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = sqlite.prepare('DELETE FROM tokens WHERE account = ?')

  return {
    read(account: AccountKey) {
      const found = StoredRow.safeParse(select.get(account))
      return found.success ? found.data : null
    },
    put(account: AccountKey, { credential, generation }: Kept, { keeping, bytes }: Sealed): void {
      upsert.run(account, credential.kind, generation, keeping, bytes)
    },
    remove: (account: AccountKey): void => void remove.run(account),
  }
}

const IntentRow = z.object({ owner: z.string(), generation: z.number() })

type IntentRows = ReturnType<typeof intentRows>
function intentRows({ sqlite }: StateDb) {
  const select = sqlite.prepare('SELECT owner, generation FROM refresh_intents WHERE account = ?')
  const upsert = sqlite.prepare('INSERT OR REPLACE INTO refresh_intents (account, generation, owner) VALUES (?, ?, ?)')
  const remove = sqlite.prepare('DELETE FROM refresh_intents WHERE account = ?')

  return {
    read(account: AccountKey) {
      const found = IntentRow.safeParse(select.get(account))
      return found.success ? found.data : null
    },
    put: (account: AccountKey, generation: number, owner: string): void => void upsert.run(account, generation, owner),
    remove: (account: AccountKey): void => void remove.run(account),
  }
}
