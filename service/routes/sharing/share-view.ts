import { toTimestamp } from '../../http/reply.ts'
import type { ShareRecord } from '../../store/sharing/object-shares.ts'

/** The source of a share: the object itself, or the workspace that contains it or that it is. */
export type Scope = 'ITEM' | 'WORKSPACE'

/** A share with its source. */
export type ScopedShare = ShareRecord & {
  readonly scope: Scope
  /** Whether it represents ownership. */
  readonly isOwner: boolean
}

/**
 * Converts a share to wire form (api-guide section 15). Its id is that of the user or group, as text: a holder has the
 * same id on the object and on its workspace.
 */
export function toWireShare(share: ScopedShare): object {
  const { holder, holderId, email, name, accessLevel, scope, createdAt, modifiedAt } = share
  return {
    id: String(holderId),
    type: holder,
    ...(holder === 'USER' ? { userId: holderId, email } : { groupId: holderId }),
    name,
    accessLevel,
    scope,
    createdAt: toTimestamp(createdAt),
    modifiedAt: toTimestamp(modifiedAt),
  }
}

/** The form of the endpoints under `/shares`: the holder's ids are texts, and dates are absent. */
export function toWireAssetShare({ holder, holderId, email, name, accessLevel, scope }: ScopedShare): object {
  const id = String(holderId)
  const who = holder === 'USER' ? { userId: id, email } : { groupId: id }
  return { id, type: holder, ...who, name, accessLevel, scope }
}
