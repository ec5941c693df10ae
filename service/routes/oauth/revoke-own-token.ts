import type { ServiceDeps } from '../../http/env.ts'
import type { UserRecord } from '../../store/users.ts'

/** Ends a token that a person made, by its hash. One that is gone already does no harm; one of somebody else is not there. */
export function revokeOwnToken({ store, clock }: ServiceDeps, user: UserRecord, hash: string | null): void {
  const own = store.tokens.rawOf(user.id).find(token => token.hash === hash)
  if (own) store.tokens.revoke(own.hash, clock())
}
