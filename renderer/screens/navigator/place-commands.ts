import type { LucideIcon } from 'lucide-react'
import { Boxes, Copy, FileInput, FolderInput, FolderPlus, Pencil, Star, StarOff, Table2, Trash2 } from 'lucide-react'
import { SheetId } from '../../../shared/model/ids.ts'
import type { Place, PlaceParent } from '../../../shared/model/place.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { setFavorite, usePlaces, useSheetPlace, useWhyOffline } from '../../queries/places.ts'
import { changeSettings } from '../../queries/settings.ts'
import { useScopes } from '../../queries/start.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { notifyFailure } from '../../view/notices.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView, view } from '../../view/view-store.ts'
import { holderOf } from './destinations.ts'
import { navigatorState, type PlaceListName } from './navigator-state.ts'
import { type PlaceAction, whyNot } from './place-access.ts'
import { holdersOf, placeKey } from './place-tree.ts'

/** A command about places, for a menu and the palette. */
export type PlaceCommand = {
  readonly name: string
  readonly icon: LucideIcon
  /** The entry of the key tables with its key. */
  readonly key?: 'new-sheet' | 'place-rename' | 'place-delete'
  /** Why it is disabled; null when enabled. */
  readonly reason: string | null
  readonly group: 'new' | 'change' | 'delete'
  readonly run: () => void
}

/** Commands to create items in this location; null is Home. */
export const newCommands = (
  parent: PlaceParent | null,
  reason: string | null,
  scopes: Scopes,
): readonly PlaceCommand[] => [
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

const newFolder = (parent: PlaceParent | null, reason: string | null, scopes: Scopes): PlaceCommand => ({
  name: 'New folder',
  icon: FolderPlus,
  reason: whyNoScopeShort('keep-folders', scopes) ?? reason,
  group: 'new',
  run: () => navigatorState.openDialog({ kind: 'new-folder', parent }),
})

export const newWorkspace = (reason: string | null, scopes: Scopes): PlaceCommand => ({
  name: 'New workspace',
  icon: Boxes,
  reason: whyNoScopeShort('keep-folders', scopes) ?? reason,
  group: 'new',
  run: () => navigatorState.openDialog({ kind: 'new-workspace' }),
})

type Around = { readonly places: readonly Place[]; readonly offline: string | null; readonly scopes: Scopes }

/** All commands on one place. `offline`: why no request can be sent. */
export function placeCommands(
  place: Place,
  list: PlaceListName,
  { places, offline, scopes }: Around,
): readonly PlaceCommand[] {
  const reason = (action: PlaceAction) => offline ?? whyNot(action, place, places, scopes)
  const group = 'change'
  return [
    ...(place.kind === 'sheet' ? [] : newCommands(holderOf(place), reason('fill'), scopes)),
    ...(place.kind === 'sheet' ? [favorite(place, whyNoScopeShort('keep-favorites', scopes) ?? offline)] : []),
    {
      name: 'Rename',
      icon: Pencil,
      key: 'place-rename',
      reason: reason('rename'),
      group,
      run: () => rename(place, list, places),
    },
    ...(place.kind === 'workspace'
      ? []
      : [
          {
            name: 'Move to…',
            icon: FolderInput,
            reason: reason('move'),
            group,
            run: () => navigatorState.openDialog({ kind: 'move', place }),
          } as const,
        ]),
    {
      name: 'Make a copy…',
      icon: Copy,
      reason: reason('copy'),
      group,
      run: () => navigatorState.openDialog({ kind: 'copy', place }),
    },
    {
      name: 'Delete',
      icon: Trash2,
      key: 'place-delete',
      reason: reason('delete'),
      group: 'delete',
      run: () => navigatorState.openDialog({ kind: 'delete', place }),
    },
  ]
}

/**
 * For the palette: commands to create other items, and those on the sheet in front. "New sheet" is listed by its key.
 */
export function usePlaceCommands(): readonly PlaceCommand[] {
  const places = usePlaces()
  const offline = useWhyOffline()
  const scopes = useScopes()
  const sheet = useSheetPlace(useView(({ tabs }) => sheetIdOf(tabs.active)))
  const ofSheet = sheet ? placeCommands(sheet, sheet.parent ? 'tree' : 'own', { places, offline, scopes }) : []
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

function favorite({ id, name, favorite: isOn }: Place, reason: string | null): PlaceCommand {
  return {
    name: isOn ? 'Remove from favorites' : 'Add to favorites',
    icon: isOn ? StarOff : Star,
    reason,
    group: 'change',
    run: () => void notifyFailure(`Favorite “${shownName(name)}”`, setFavorite(SheetId.parse(id), !isOn)),
  }
}

/** Expands the row's parents and opens its rename field. */
function rename(place: Place, list: PlaceListName, places: readonly Place[]): void {
  void changeSettings({ navigatorOpen: true })
  if (list === 'tree') for (const holder of holdersOf(place, places)) view.openPlace(placeKey(holder), true)
  navigatorState.startRenaming(placeKey(place), list)
}
