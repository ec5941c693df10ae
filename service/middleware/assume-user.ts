import { refuse } from '../rules/api-error.ts'
import type { UserRecord, UserStore } from '../store/users.ts'

/**
 * Who a request is carried out as: the holder of the token, or the member whose URI-encoded address `Assume-User` names.
 *
 * Only an organization admin may name somebody, only an active member can be named, and never another admin: else 1030.
 * A header that names nobody is refused too, an empty one included: what was meant for another must not happen as oneself.
 */
export function actingUser(header: string | undefined, holder: UserRecord, users: UserStore): UserRecord {
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
