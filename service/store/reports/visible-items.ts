import { type AccessLevel, reaches, strongest } from '../../rules/access.ts'
import { containerStore } from '../containers/containers.ts'
import { visibleContainers } from '../containers/visible-containers.ts'
import type { Store } from '../store.ts'
import { type ItemKind, type ItemRecord, itemStore } from './items.ts'

/** A report, dashboard or template with the access level of one user. */
export type VisibleItem = ItemRecord & {
  readonly accessLevel: AccessLevel
  /** The user's level on the workspace alone; an ADMIN there may move and delete items that others own. */
  readonly workspaceLevel: AccessLevel | null
}

/**
 * Reports, dashboards and templates as one user sees them: an invisible one is not found. Access works as for sheets,
 * per item or by workspace; everyone can read a template without an owner.
 */
export function visibleItems({ db, shares }: Pick<Store, 'db' | 'shares'>) {
  const items = itemStore(db)
  const containers = visibleContainers(containerStore(db), shares)

  const see = (userId: number, item: ItemRecord): VisibleItem | null => {
    const { kind, id, ownerId, workspaceId } = item
    const workspaceLevel =
      workspaceId === null ? null : (containers.findWorkspace(userId, workspaceId)?.accessLevel ?? null)
    const wide = workspaceLevel && reaches(workspaceLevel, 'ADMIN') ? 'ADMIN' : workspaceLevel
    const own = ownerId === userId ? 'OWNER' : ownerId === null ? 'VIEWER' : null
    const given = kind === 'template' ? null : shares.levelOf(kind, id, userId)
    const accessLevel = strongest([own, given, wide])
    return accessLevel && { ...item, accessLevel, workspaceLevel }
  }

  return {
    /** Sorted by name. Access is checked only for the items that `isWanted` accepts. */
    ofKind: (userId: number, kind: ItemKind, isWanted = (_: ItemRecord): boolean => true): readonly VisibleItem[] =>
      items
        .ofKind(kind)
        .filter(isWanted)
        .flatMap(item => see(userId, item) ?? []),
    find(userId: number, kind: ItemKind, id: number): VisibleItem | null {
      const item = items.find(kind, id)
      return item && see(userId, item)
    },
  }
}
