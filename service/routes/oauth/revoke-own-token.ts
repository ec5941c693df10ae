import type { ServiceDeps } from '../../http/env.ts'
import type { UserRecord } from '../../store/users.ts'

/** Revokes a user's own token by its hash. A revoked one is no error; another user's token is not found. */
export function revokeOwnToken({ store, clock }: ServiceDeps, user: UserRecord, hash: string | null): void {
  const own = store.tokens.rawOf(user.id).find(token => token.hash === hash)
  if (own) store.tokens.revoke(own.hash, clock())
}
