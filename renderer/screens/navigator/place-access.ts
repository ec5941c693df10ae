import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Place } from '../../../shared/model/place.ts'
import { holdersOf } from './place-tree.ts'

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
  for (const { accessLevel, kind, parent } of [place, ...holdersOf(place, places)]) {
    if (accessLevel || kind !== 'folder') return accessLevel
    if (parent === null) return 'OWNER'
  }
  return null
}

const workspaceLevelOf = (place: Place, places: readonly Place[]): AccessLevel | null =>
  holdersOf(place, places).find(({ kind }) => kind === 'workspace')?.accessLevel ?? null

const isAdmin = (level: AccessLevel | null): boolean => level === 'ADMIN' || level === 'OWNER'
