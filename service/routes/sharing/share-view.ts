import { toTimestamp } from '../../http/reply.ts'
import type { ShareRecord } from '../../store/sharing/object-shares.ts'

/** Where somebody has a share from: the object itself, or the workspace that it is in or that it is. */
export type Scope = 'ITEM' | 'WORKSPACE'

/** A share, and where it comes from. */
export interface ScopedShare extends ShareRecord {
  readonly scope: Scope
  /** Whether it stands for being the owner. */
  readonly isOwner: boolean
}

/**
 * A share as it travels (api-guide section 15). Its id is that of the person or group, as text: so somebody has the same
 * one on the object and on its workspace.
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

/** The same as the calls under `/shares` have it: the ids of the holder are texts, and there are no dates. */
export function toWireAssetShare({ holder, holderId, email, name, accessLevel, scope }: ScopedShare): object {
  const id = String(holderId)
  const who = holder === 'USER' ? { userId: id, email } : { groupId: id }
  return { id, type: holder, ...who, name, accessLevel, scope }
}
