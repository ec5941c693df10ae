import { hash } from 'node:crypto'
import type { Check, ServiceDeps } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import type { UserRecord, UserStore } from '../store/users.ts'

/**
 * Accepts only requests with a valid token: 1001 none sent, 1002 unknown or revoked, 1003 expired, 1030 not as that
 * user.
 */
export function auth({ store, clock }: ServiceDeps): Check {
  const hashByHeader = new Map<string, string>()

  return c => {
    const header = c.req.header('authorization')
    if (!header) throw refuse(1001)
    const tokenHash = hashByHeader.get(header) ?? hashSentIn(header)
    const found = store.tokens.find(tokenHash)
    if (!found || found.revoked || found.user.status !== 'ACTIVE') throw refuse(1002)
    if (found.expiresAt <= clock()) throw refuse(1003)
    if (hashByHeader.size >= MOST_HASHES) hashByHeader.clear()
    hashByHeader.set(header, tokenHash)

    // Scopes and rate limit always belong to the token, also when it acts as another user.
    const {
      id: userId,
      email,
      name,
      admin,
      groupAdmin,
    } = actingUser(c.req.header('assume-user'), found.user, store.users)
    c.set('caller', { userId, email, name, admin, groupAdmin, scopes: found.scopes, tokenHash })
  }
}

function hashSentIn(header: string): string {
  const token = /^Bearer +([^\s,]+)$/i.exec(header)?.[1]
  if (!token) throw refuse(1002)
  return hashToken(token)
}

/** Caches the hashes of this many accepted tokens, in memory only, because a client sends the same token each time. */
const MOST_HASHES = 200

/** Tokens are stored as SHA-256 in hex, so that the file alone gives no access. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/**
 * The user a request acts as: the owner of the token, or the member whose URI-encoded address is in `Assume-User`.
 *
 * Only an organization admin may act as another user, only as an active member, and never as another admin: else 1030.
 * A header that names no user, even an empty one, is rejected too: a request meant for another user must not run as the
 * caller.
 */
function actingUser(header: string | undefined, holder: UserRecord, users: UserStore): UserRecord {
  if (header === undefined) return holder
  const email = decoded(header)
  const user = email === null ? null : users.findByEmail(email)
  if (!holder.admin || user?.status !== 'ACTIVE') throw refuse(1030)
  if (user.admin && user.id !== holder.id) throw refuse(1030)
  return user
}

/** Decodes once only: an address that was encoded twice is a different address. Null for an invalid encoding. */
function decoded(header: string): string | null {
  try {
    return decodeURIComponent(header)
  } catch (cause) {
    if (cause instanceof URIError) return null
    throw cause
  }
}

const EVERY_MS = 60 * 60 * 1000

/**
 * Records the last use of a token, so that its owner sees which ones are still needed. Once an hour per token, because
 * a read must not cost a write. A busy or full data file does not block reads.
 */
export function noteUse({ store, clock }: ServiceDeps): Check {
  const notedAt = new Map<string, number>()

  return c => {
    const { tokenHash } = c.get('caller')
    const now = clock()
    if (now - (notedAt.get(tokenHash) ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) {
      if (isNoted(() => store.tokens.noteUse(tokenHash, now))) notedAt.set(tokenHash, now)
    }
  }
}

function isNoted(note: () => void): boolean {
  try {
    note()
    return true
  } catch {
    return false
  }
}
