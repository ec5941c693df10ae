import { type AccessLevel, reaches, strongest } from '../../rules/access.ts'
import { placeStore } from '../places/places.ts'
import { visiblePlaces } from '../places/visible-places.ts'
import type { Store } from '../store.ts'
import { type ItemKind, type ItemRecord, itemStore } from './items.ts'

/** A report, a dashboard or a template as one person sees it. */
export interface VisibleItem extends ItemRecord {
  readonly accessLevel: AccessLevel
  /** What the person holds on the workspace alone; an ADMIN there may move and delete what others own. */
  readonly workspaceLevel: AccessLevel | null
}

/**
 * Reports, dashboards and templates as one person sees them: what a person cannot see is not found. Access is given as to
 * sheets, one by one or with the workspace; a template that is nobody's may be looked at by everybody.
 */
export function visibleItems({ db, shares }: Pick<Store, 'db' | 'shares'>) {
  const items = itemStore(db)
  const places = visiblePlaces(placeStore(db), shares)

  const see = (userId: number, item: ItemRecord): VisibleItem | null => {
    const { kind, id, ownerId, workspaceId } = item
    const workspaceLevel =
      workspaceId === null ? null : (places.findWorkspace(userId, workspaceId)?.accessLevel ?? null)
    const wide = workspaceLevel && reaches(workspaceLevel, 'ADMIN') ? 'ADMIN' : workspaceLevel
    const own = ownerId === userId ? 'OWNER' : ownerId === null ? 'VIEWER' : null
    const given = kind === 'template' ? null : shares.levelOf(kind, id, userId)
    const accessLevel = strongest([own, given, wide])
    return accessLevel && { ...item, accessLevel, workspaceLevel }
  }

  return {
    /** By name, those that are wanted: whether the person sees one is asked of these alone. */
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
