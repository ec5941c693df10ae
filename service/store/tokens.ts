import { SCOPES, type Scope } from '../rules/scopes.ts'
import type { Db } from './db.ts'
import { numberOrNull } from './or-null.ts'
import type { UserRecord, UserStore } from './users.ts'

/** A user creates a `raw` token, which lasts; a `boot` token is printed at start and revoked at the next start. */
export type TokenKind = 'raw' | 'boot'

/** A raw token as shown to its owner. Its text is not stored. */
export type ListedToken = {
  readonly hash: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A stored token: its owner and scopes. It may be revoked or expired; `auth` checks that. */
export type FoundToken = {
  readonly user: UserRecord
  readonly scopes: ReadonlySet<Scope>
  readonly expiresAt: number
  readonly revoked: boolean
}

/** A token to store, identified by its hash. `expiresAt` is in epoch milliseconds. */
export type NewToken = {
  readonly hash: string
  readonly userId: number
  readonly kind: TokenKind
  readonly scopes: readonly Scope[]
  readonly expiresAt: number
  /** Name given by its creator. */
  readonly name?: string
}

/** Stores access tokens by their hashes. */
export function tokenStore({ sqlite, recall }: Db, users: UserStore) {
  const insert = sqlite.prepare(
    'INSERT INTO tokens (hash, user_id, kind, scopes, name, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const byHash = sqlite.prepare('SELECT user_id, scopes, expires_at, revoked_at FROM tokens WHERE hash = ?')
  const revokeKind = sqlite.prepare('UPDATE tokens SET revoked_at = ? WHERE kind = ? AND revoked_at IS NULL')
  const revoke = sqlite.prepare('UPDATE tokens SET revoked_at = ? WHERE hash = ?')
  const noteUse = sqlite.prepare('UPDATE tokens SET last_used_at = ? WHERE hash = ?')
  const raw = sqlite.prepare(
    "SELECT hash, name, created_at, last_used_at FROM tokens WHERE user_id = ? AND kind = 'raw' AND revoked_at IS NULL ORDER BY created_at, hash",
  )

  const read = (hash: string): FoundToken | null => {
    const row = byHash.get(hash)
    const user = row && users.find(Number(row.user_id))
    if (!row || !user) return null
    const granted = new Set(String(row.scopes).split(' '))
    const scopes = new Set(SCOPES.filter(scope => granted.has(scope)))
    return { user, scopes, expiresAt: Number(row.expires_at), revoked: row.revoked_at !== null }
  }

  return {
    add(token: NewToken, now: number): void {
      const { hash, userId, kind, scopes, name, expiresAt } = token
      insert.run(hash, userId, kind, scopes.join(' '), name ?? null, now, expiresAt)
    },
    find: (hash: string): FoundToken | null => recall(`token ${hash}`, () => read(hash)),
    /** Marks the token as revoked. It is never deleted, so the same token cannot be issued again. */
    revoke: (hash: string, now: number): void => void revoke.run(now, hash),
    revokeKind: (kind: TokenKind, now: number): void => void revokeKind.run(now, kind),
    noteUse: (hash: string, now: number): void => void noteUse.run(now, hash),
    /** Active raw tokens of a user, oldest first. */
    rawOf: (userId: number): readonly ListedToken[] => raw.all(userId).map(toListed),
  }
}

function toListed(row: Record<string, unknown>): ListedToken {
  return {
    hash: String(row.hash),
    name: row.name === null ? '' : String(row.name),
    createdAt: Number(row.created_at),
    lastUsedAt: numberOrNull(row.last_used_at),
  }
}
