import { hash } from 'node:crypto'
import type { Check, ServiceDeps } from '../http/env.ts'
import { refuse } from '../rules/api-error.ts'
import type { UserRecord, UserStore } from '../store/users.ts'

/** Lets in only requests with a living token: 1001 none sent, 1002 unknown or revoked, 1003 expired, 1030 not as that user. */
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

    // What the token allows, and what the request costs, stays with the token whoever it acts as.
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

/** Of so many tokens that were let in the hash is remembered, in memory only: a client sends the same one each time. */
const MOST_HASHES = 200

/** How a token is stored: its SHA-256 in hex, so that the file alone opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/**
 * Who a request is carried out as: the holder of the token, or the member whose URI-encoded address `Assume-User` names.
 *
 * Only an organization admin may name somebody, only an active member can be named, and never another admin: else 1030.
 * A header that names nobody is refused too, an empty one included: what was meant for another must not happen as oneself.
 */
function actingUser(header: string | undefined, holder: UserRecord, users: UserStore): UserRecord {
  if (header === undefined) return holder
  const email = decoded(header)
  const user = email === null ? null : users.findByEmail(email)
  if (!holder.admin || user?.status !== 'ACTIVE') throw refuse(1030)
  if (user.admin && user.id !== holder.id) throw refuse(1030)
  return user
}

/** Decoded once and no further: an address that was encoded twice is another address. Null for a broken encoding. */
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
 * Remembers when a token was last used, so that its owner can tell which are still needed. Once an hour per token: a
 * read must not cost a write. A data file that is busy or full keeps nobody from reading.
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
