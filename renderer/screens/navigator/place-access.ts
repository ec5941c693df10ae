import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import { placeKey } from './place-tree.ts'

/** What a person can do with a place. `fill`: put something new into it. */
export type PlaceAction = 'rename' | 'move' | 'copy' | 'delete' | 'fill'

const NEEDS_ADMIN = 'Only its admins can'
const NEEDS_OWNER = 'Only its owner can'

/**
 * Why a person may not do it, in a few words; null when they may, or when nobody knows: then the service says (API guide 5).
 * An admin of a workspace may also move and delete the sheets that others own in it.
 */
export function whyNot(action: PlaceAction, place: Place, places: readonly Place[]): string | null {
  if (action === 'copy') return null
  const level = levelOf(place, places)
  if (level === null || level === 'OWNER') return null
  if (action === 'delete' || action === 'move') {
    if (place.kind === 'workspace') return NEEDS_OWNER
    if (place.kind === 'sheet') return isAdmin(workspaceLevelOf(place, places)) ? null : NEEDS_OWNER
  }
  return isAdmin(level) ? null : NEEDS_ADMIN
}

/** The service does not tell the level of a folder: it is that of its workspace, or full in one's own Home. */
function levelOf(place: Place, places: readonly Place[]): AccessLevel | null {
  if (place.accessLevel || place.kind !== 'folder') return place.accessLevel
  if (place.parent === null) return 'OWNER'
  const holder = find(place.parent, places)
  return holder && levelOf(holder, places)
}

function workspaceLevelOf({ parent }: Place, places: readonly Place[]): AccessLevel | null {
  const holder = parent && find(parent, places)
  return holder ? (holder.kind === 'workspace' ? holder.accessLevel : workspaceLevelOf(holder, places)) : null
}

const find = (parent: PlaceParent, places: readonly Place[]): Place | null =>
  places.find(place => placeKey(place) === placeKey(parent)) ?? null

const isAdmin = (level: AccessLevel | null): boolean => level === 'ADMIN' || level === 'OWNER'
