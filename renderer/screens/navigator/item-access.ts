import type { AccessLevel } from '../../../shared/model/access.ts'
import type { Item } from '../../../shared/model/item.ts'
import type { ScopedCommand, Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { holdersOf } from './item-tree.ts'

/** An action on a place. `fill`: create or move an item into it. */
export type ItemAction = 'rename' | 'move' | 'copy' | 'delete' | 'fill'

const NEEDS_ADMIN = 'Only its admins can'
const NEEDS_OWNER = 'Only its owner can'

const SHEET_COMMANDS = {
  rename: 'rename-sheets',
  move: 'move-sheets',
  copy: 'copy-sheets',
  delete: 'delete-sheets',
} as const satisfies Record<Exclude<ItemAction, 'fill'>, ScopedCommand>

/**
 * A short reason why the user may not do it; null if they may, or if unknown: then the service decides (API guide 5).
 * A workspace admin may also move and delete sheets of other owners in it. `fill` needs no scope, because creating or
 * moving the item needs one.
 */
export function whyNot(action: ItemAction, item: Item, items: readonly Item[], scopes: Scopes): string | null {
  const noScope = action === 'fill' ? null : whyNoScopeShort(commandOf(action, item), scopes)
  if (noScope !== null || action === 'copy') return noScope
  const level = levelOf(item, items)
  if (level === null || level === 'OWNER') return null
  if (action === 'delete' || action === 'move') {
    if (item.kind === 'workspace') return NEEDS_OWNER
    if (item.kind === 'sheet') return isAdmin(workspaceLevelOf(item, items)) ? null : NEEDS_OWNER
  }
  return isAdmin(level) ? null : NEEDS_ADMIN
}

const commandOf = (action: keyof typeof SHEET_COMMANDS, { kind }: Item): ScopedCommand =>
  kind === 'sheet' ? SHEET_COMMANDS[action] : 'keep-folders'

/** The service does not return the level of a folder: it is that of its workspace, or full in the user's Home. */
function levelOf(item: Item, items: readonly Item[]): AccessLevel | null {
  for (const { accessLevel, kind, parent } of [item, ...holdersOf(item, items)]) {
    if (accessLevel || kind !== 'folder') return accessLevel
    if (parent === null) return 'OWNER'
  }
  return null
}

const workspaceLevelOf = (item: Item, items: readonly Item[]): AccessLevel | null =>
  holdersOf(item, items).find(({ kind }) => kind === 'workspace')?.accessLevel ?? null

const isAdmin = (level: AccessLevel | null): boolean => level === 'ADMIN' || level === 'OWNER'
