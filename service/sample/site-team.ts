import type { ServiceDeps } from '../http/env.ts'
import { groupStore } from '../store/people/groups.ts'

/** A group of the people who are on the building site. It may look at the sheet, which they may do more with one by one. */
export function addSiteTeam(
  { store, ids }: Pick<ServiceDeps, 'store' | 'ids'>,
  { ownerId, memberIds, sheetId }: { ownerId: number; memberIds: readonly number[]; sheetId: number },
  now: number,
): void {
  const groups = groupStore(store.db)
  const id = ids.next()
  groups.add({ id, name: 'Site team', description: 'On the building site every day', ownerId }, now)
  for (const memberId of memberIds) groups.addMember(id, memberId)
  store.shares.putGroup('sheet', sheetId, id, 'VIEWER', now)
}
