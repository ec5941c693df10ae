import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Place } from '../../../shared/model/place.ts'
import type { ScopedCommand, Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { holdersOf } from './place-tree.ts'

/** What a person can do with a place. `fill`: put something new into it. */
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
 * Why a person may not do it, in a few words; null when they may, or when nobody knows: then the service says (API guide 5).
 * An admin of a workspace may also move and delete the sheets that others own in it. What is put into a place needs the right to make
 * or move that, so `fill` asks for none.
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
