import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathIdOrNone } from '../../http/query.ts'
import type { AccessLevel } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkGivable } from '../../rules/sharing/share-input.ts'
import { type ShareFinder, shareFinder } from './find-shares.ts'
import type { ScopedShare } from './share-view.ts'
import { type SharedObject, scopeOf } from './shared-object.ts'

/** Changes and removes the share of the path within the caller's transaction. */
export function shareChanger(deps: ServiceDeps) {
  const { store, clock } = deps
  const shares = shareFinder(deps)
  const touch = ({ kind, id }: SharedObject): void => {
    if (kind === 'sheet') store.sheets.touch(id, clock())
  }

  return {
    /** Responds with the changed share. */
    put(c: ServiceContext, object: SharedObject, accessLevel: AccessLevel): ScopedShare {
      const { kind, id } = object
      const { holder, holderId } = changeable(c, shares, object)
      checkGivable(accessLevel, object.accessLevel, kind === 'sight')
      const put = holder === 'GROUP' ? store.shares.putGroup : store.shares.put
      put(kind, id, holderId, accessLevel, clock())
      touch(object)
      return shares.find(object, holderId)
    },
    remove(c: ServiceContext, object: SharedObject): void {
      const { holder, holderId } = changeable(c, shares, object)
      const remove = holder === 'GROUP' ? store.shares.removeGroup : store.shares.remove
      remove(object.kind, object.id, holderId)
      touch(object)
    },
  }
}

/**
 * The share of the path, if the caller may change it: not the owner's (1028), the caller's (1040) or the workspace's
 * (1023), and not above the caller's level (1004).
 */
function changeable(c: ServiceContext, shares: ShareFinder, object: SharedObject): ScopedShare {
  const share = shares.find(object, pathIdOrNone(c, 'shareId'))
  if (share.isOwner && share.scope === scopeOf(object)) throw refuse(1028)
  if (share.holderId === c.get('caller').userId) throw refuse(1040)
  if (share.scope !== scopeOf(object)) throw refuse(1023)
  checkGivable(share.accessLevel, object.accessLevel, false)
  return share
}
