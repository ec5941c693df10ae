import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Place } from '../../../shared/model/place.ts'
import type { ScopedCommand, Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { holdersOf } from './place-tree.ts'

/** An action on a place. `fill`: create or move an item into it. */
export type PlaceAction = 'rename' | 'move' | 'copy' | 'delete' | 'fill'

const NEEDS_ADMIN = 'Only its admins can'
const NEEDS_OWNER = 'Only its owner can'

const SHEET_COMMANDS = {
  rename: 'rename-sheets',
  move: 'move-sheets',
  copy: 'copy-sheets',
  delete: 'delete-sheets',
} as const satisfies Record<Exclude<PlaceAction, 'fill'>, ScopedCommand>

/**
 * A short reason why the user may not do it; null if they may, or if unknown: then the service decides (API guide 5).
 * A workspace admin may also move and delete sheets of other owners in it. `fill` needs no scope, because creating or
 * moving the item needs one.
 */
export function whyNot(action: PlaceAction, place: Place, places: readonly Place[], scopes: Scopes): string | null {
  const noScope = action === 'fill' ? null : whyNoScopeShort(commandOf(action, place), scopes)
  if (noScope !== null || action === 'copy') return noScope
  const level = levelOf(place, places)
  if (level === null || level === 'OWNER') return null
  if (action === 'delete' || action === 'move') {
    if (place.kind === 'workspace') return NEEDS_OWNER
    if (place.kind === 'sheet') return isAdmin(workspaceLevelOf(place, places)) ? null : NEEDS_OWNER
  }
  return isAdmin(level) ? null : NEEDS_ADMIN
}

const commandOf = (action: keyof typeof SHEET_COMMANDS, { kind }: Place): ScopedCommand =>
  kind === 'sheet' ? SHEET_COMMANDS[action] : 'keep-folders'

/** The service does not return the level of a folder: it is that of its workspace, or full in the user's Home. */
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
