import type { LucideIcon } from 'lucide-react'
import { Boxes, Copy, FileInput, FolderInput, FolderPlus, Pencil, Star, StarOff, Table2, Trash2 } from 'lucide-react'
import { SheetId } from '../../../shared/model/ids.ts'
import type { ContainerRef, Item } from '../../../shared/model/item.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { setFavorite, useItems, useSheetItem, useWhyOffline } from '../../queries/items.ts'
import { changeSettings } from '../../queries/settings.ts'
import { useScopes } from '../../queries/start.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { holderOf } from './destinations.ts'
import { type ItemAction, whyNot } from './item-access.ts'
import { holdersOf, itemKey } from './item-tree.ts'
import { type ItemListName, navigatorState } from './navigator-state.ts'

/** A command about places, for a menu and the palette. */
export type ItemCommand = {
  readonly name: string
  readonly icon: LucideIcon
  /** The entry of the key tables with its key. */
  readonly key?: 'new-sheet' | 'item-rename' | 'item-delete'
  /** Why it is disabled; null when enabled. */
  readonly reason: string | null
  readonly group: 'new' | 'change' | 'offline' | 'delete'
  /** For a toggle: whether it is on. */
  readonly checked?: boolean
  readonly run: () => void
}

/** Commands to create items in this location; null is Home. */
export const newCommands = (
  parent: ContainerRef | null,
  reason: string | null,
  scopes: Scopes,
): readonly ItemCommand[] => [
  {
    name: 'New sheet',
    icon: Table2,
    key: 'new-sheet',
    reason: whyNoScopeShort('create-sheets', scopes) ?? reason,
    group: 'new',
    run: () => navigatorState.openDialog({ kind: 'new-sheet', parent }),
  },
  {
    name: 'New sheet from a file or the clipboard',
    icon: FileInput,
    reason: whyNoSheetFromTable(scopes) ?? reason,
    group: 'new',
    run: () => navigatorState.openDialog({ kind: 'sheet-from-table', parent, file: null }),
  },
  newFolder(parent, reason, scopes),
]

/** Importing rows needs another scope. */
const whyNoSheetFromTable = (scopes: Scopes): string | null =>
  whyNoScopeShort('create-sheets', scopes) ?? whyNoScopeShort('change-rows', scopes)

const newFolder = (parent: ContainerRef | null, reason: string | null, scopes: Scopes): ItemCommand => ({
  name: 'New folder',
  icon: FolderPlus,
  reason: whyNoScopeShort('keep-folders', scopes) ?? reason,
  group: 'new',
  run: () => navigatorState.openDialog({ kind: 'new-folder', parent }),
})

export const newWorkspace = (reason: string | null, scopes: Scopes): ItemCommand => ({
  name: 'New workspace',
  icon: Boxes,
  reason: whyNoScopeShort('keep-folders', scopes) ?? reason,
  group: 'new',
  run: () => navigatorState.openDialog({ kind: 'new-workspace' }),
})

type Around = { readonly items: readonly Item[]; readonly offline: string | null; readonly scopes: Scopes }

/** All commands on one place. `offline`: why no request can be sent. */
export function itemCommands(
  item: Item,
  list: ItemListName,
  { items, offline, scopes }: Around,
): readonly ItemCommand[] {
  const reason = (action: ItemAction) => offline ?? whyNot(action, item, items, scopes)
  const group = 'change'
  return [
    ...(item.kind === 'sheet' ? [] : newCommands(holderOf(item), reason('fill'), scopes)),
    ...(item.kind === 'sheet' ? [favorite(item, whyNoScopeShort('keep-favorites', scopes) ?? offline)] : []),
    {
      name: 'Rename',
      icon: Pencil,
      key: 'item-rename',
      reason: reason('rename'),
      group,
      run: () => rename(item, list, items),
    },
    ...(item.kind === 'workspace'
      ? []
      : [
          {
            name: 'Move to…',
            icon: FolderInput,
            reason: reason('move'),
            group,
            run: () => navigatorState.openDialog({ kind: 'move', item }),
          } as const,
        ]),
    {
      name: 'Make a copy…',
      icon: Copy,
      reason: reason('copy'),
      group,
      run: () => navigatorState.openDialog({ kind: 'copy', item }),
    },
    {
      name: 'Delete',
      icon: Trash2,
      key: 'item-delete',
      reason: reason('delete'),
      group: 'delete',
      run: () => navigatorState.openDialog({ kind: 'delete', item }),
    },
  ]
}

/**
 * For the palette: commands to create other items, and those on the sheet in front. "New sheet" is listed by its key.
 */
export function useItemCommands(): readonly ItemCommand[] {
  const items = useItems()
  const offline = useWhyOffline()
  const scopes = useScopes()
  const sheet = useSheetItem(useUiState(({ tabs }) => sheetIdOf(tabs.active)))
  const ofSheet = sheet ? itemCommands(sheet, sheet.parent ? 'tree' : 'own', { items, offline, scopes }) : []
  return [
    newFolder(sheet?.parent ?? null, offline, scopes),
    newWorkspace(offline, scopes),
    ...ofSheet.map(command => ({ ...command, name: ofThisSheet(command.name) })),
  ]
}

/** "Move to" becomes "Move this sheet to" without a context. */
function ofThisSheet(name: string): string {
  const [verb, ...rest] = name.split(' ')
  return [verb, 'this sheet', ...rest].join(' ')
}

function favorite({ id, name, favorite: isOn }: Item, reason: string | null): ItemCommand {
  return {
    name: isOn ? 'Remove from favorites' : 'Add to favorites',
    icon: isOn ? StarOff : Star,
    reason,
    group: 'change',
    run: () => void notifyFailure(`Favorite “${shownName(name)}”`, setFavorite(SheetId.parse(id), !isOn)),
  }
}

/** Expands the row's parents and opens its rename field. */
function rename(item: Item, list: ItemListName, items: readonly Item[]): void {
  void changeSettings({ navigatorOpen: true })
  if (list === 'tree') for (const holder of holdersOf(item, items)) view.openItem(itemKey(holder), true)
  navigatorState.startRenaming(itemKey(item), list)
}
