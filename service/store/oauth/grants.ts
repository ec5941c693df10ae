import type { Scope } from '../../rules/scopes.ts'
import type { Db } from '../db.ts'
import { foundOrNull, numberOrNull, textOrNull } from '../or-null.ts'

/** The access that one user granted to one app. */
export type Grant = {
  readonly id: number
  readonly clientId: string
  readonly userId: number
  /** Space-separated, as granted. */
  readonly scopes: string
}

/** A stored authorization code; it may be used or expired. */
type FoundCode = {
  readonly grant: Grant
  readonly redirect: string
  /** The S256 challenge of PKCE (RFC 7636), if the app sent one. */
  readonly challenge: string | null
  readonly expiresAt: number
  readonly used: boolean
}

/** A stored refresh token; it may be used or revoked. */
export type FoundRefresh = {
  readonly grant: Grant
  readonly usedAt: number | null
  readonly revoked: boolean
}

/** A code to store, identified by its hash. `expiresAt` is in epoch milliseconds. */
type NewCode = {
  readonly hash: string
  readonly redirect: string
  readonly challenge: string | null
  readonly expiresAt: number
}

/** A token pair to store, both by their hashes. `expiresAt` is the expiry of the access token in epoch milliseconds. */
type NewPair = {
  readonly accessHash: string
  readonly refreshHash: string
  readonly expiresAt: number
}

export type GrantStore = ReturnType<typeof grantStore>

/** Stores grants with their codes and token pairs. All tokens of a grant can be revoked at once. */
export function grantStore(db: Db) {
  return { ...codes(db), ...tokenPairs(db), ...endings(db) }
}

function codes({ sqlite }: Db) {
  const insertGrant = sqlite.prepare(
    'INSERT INTO grants (id, client_id, user_id, scopes, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const insert = sqlite.prepare(
    'INSERT INTO authorization_codes (hash, grant_id, redirect, challenge, expires_at) VALUES (?, ?, ?, ?, ?)',
  )
  const find = sqlite.prepare(
    'SELECT grants.*, redirect, challenge, expires_at, used_at FROM authorization_codes JOIN grants ON grants.id = grant_id WHERE hash = ?',
  )
  const use = sqlite.prepare('UPDATE authorization_codes SET used_at = ? WHERE hash = ?')

  return {
    add(grant: Omit<Grant, 'scopes'> & { readonly scopes: readonly Scope[] }, code: NewCode, now: number): void {
      insertGrant.run(grant.id, grant.clientId, grant.userId, grant.scopes.join(' '), now)
      insert.run(code.hash, grant.id, code.redirect, code.challenge, code.expiresAt)
    },
    findCode(hash: string): FoundCode | null {
      const row = find.get(hash)
      if (!row) return null
      return {
        grant: toGrant(row),
        redirect: String(row.redirect),
        challenge: textOrNull(row.challenge),
        expiresAt: Number(row.expires_at),
        used: row.used_at !== null,
      }
    },
    spendCode: (hash: string, now: number): void => void use.run(now, hash),
  }
}

function tokenPairs({ sqlite }: Db) {
  const insertAccess = sqlite.prepare(
    "INSERT INTO tokens (hash, user_id, kind, scopes, grant_id, created_at, expires_at) VALUES (?, ?, 'access', ?, ?, ?, ?)",
  )
  const insertRefresh = sqlite.prepare('INSERT INTO refresh_tokens (hash, grant_id, created_at) VALUES (?, ?, ?)')
  const find = sqlite.prepare(
    'SELECT grants.*, used_at, revoked_at FROM refresh_tokens JOIN grants ON grants.id = grant_id WHERE hash = ?',
  )
  const use = sqlite.prepare('UPDATE refresh_tokens SET used_at = ? WHERE hash = ?')
  const endAccess = sqlite.prepare('UPDATE tokens SET revoked_at = ? WHERE grant_id = ? AND revoked_at IS NULL')

  return {
    addPair({ id, userId, scopes }: Grant, pair: NewPair, now: number): void {
      insertAccess.run(pair.accessHash, userId, scopes, id, now, pair.expiresAt)
      insertRefresh.run(pair.refreshHash, id, now)
    },
    findRefresh(hash: string): FoundRefresh | null {
      const row = find.get(hash)
      if (!row) return null
      const usedAt = numberOrNull(row.used_at)
      return { grant: toGrant(row), usedAt, revoked: row.revoked_at !== null }
    },
    /** Retires the old pair of a rotation: marks its refresh token as used and revokes its access token. */
    retire(refreshHash: string, grantId: number, usedAt: number, now: number): void {
      use.run(usedAt, refreshHash)
      endAccess.run(now, grantId)
    },
  }
}

function endings({ sqlite }: Db) {
  const grantOf = sqlite.prepare(
    'SELECT grants.* FROM tokens JOIN grants ON grants.id = tokens.grant_id WHERE tokens.hash = ?',
  )
  const endAccess = sqlite.prepare('UPDATE tokens SET revoked_at = ? WHERE grant_id = ? AND revoked_at IS NULL')
  const endRefresh = sqlite.prepare(
    'UPDATE refresh_tokens SET revoked_at = ? WHERE grant_id = ? AND revoked_at IS NULL',
  )
  const dropCodes = sqlite.prepare('DELETE FROM authorization_codes WHERE grant_id = ? AND used_at IS NULL')
  const ofClient = sqlite.prepare('SELECT id FROM grants WHERE client_id = ? AND user_id = ?')

  /** Revokes every token and unused code that one consent led to. */
  const end = (grantId: number, now: number): void => {
    endAccess.run(now, grantId)
    endRefresh.run(now, grantId)
    dropCodes.run(grantId)
  }

  return {
    end,
    /** The grant of an access token. Null for tokens that belong to no app. */
    ofToken: (accessHash: string): Grant | null => foundOrNull(grantOf.get(accessHash), toGrant),
    /** Ends all grants of this user to this app. */
    endAll({ clientId, userId }: Grant, now: number): void {
      for (const { id } of ofClient.all(clientId, userId)) end(Number(id), now)
    },
  }
}

function toGrant(row: Record<string, unknown>): Grant {
  return {
    id: Number(row.id),
    clientId: String(row.client_id),
    userId: Number(row.user_id),
    scopes: String(row.scopes),
  }
}
