import { create } from 'zustand'
import type { OpenedFile } from '../../../shared/model/import-export.ts'
import type { Place, PlaceParent } from '../../../shared/model/place.ts'

/** A dialog of the navigator: create, move, copy or delete a place. */
export type NavigatorDialog =
  | { readonly kind: 'new-sheet' | 'new-folder'; readonly parent: PlaceParent | null }
  /** `file`: what was opened with Sheaf; null where the table is still to be chosen. */
  | { readonly kind: 'sheet-from-table'; readonly parent: PlaceParent | null; readonly file: OpenedFile | null }
  | { readonly kind: 'new-workspace' }
  | { readonly kind: 'move' | 'copy' | 'delete'; readonly place: Place }

/** The lists of the navigator: a sheet can stand in several of them. */
export type PlaceListName = 'favorites' | 'recent' | 'tree' | 'own'

/** The menu of one line, at a point of the window in pixels. */
export type PlaceMenuRequest = {
  readonly place: Place
  readonly list: PlaceListName
  readonly x: number
  readonly y: number
}

type NavigatorState = {
  readonly dialog: NavigatorDialog | null
  readonly menu: PlaceMenuRequest | null
  /** The line whose name is being typed. */
  readonly renaming: { readonly key: string; readonly list: PlaceListName } | null
  readonly dragged: Place | null
}

const empty: NavigatorState = { dialog: null, menu: null, renaming: null, dragged: null }

/** What the navigator of this window shows at the moment: a dialog, a menu, a name that is typed, a place that is dragged. */
export const useNavigatorState = create<NavigatorState>(() => empty)

export const navigatorState = {
  openDialog: (dialog: NavigatorDialog): void => useNavigatorState.setState({ dialog }),
  closeDialog: (): void => useNavigatorState.setState({ dialog: null }),
  openMenu: (menu: PlaceMenuRequest): void => useNavigatorState.setState({ menu }),
  closeMenu: (): void => useNavigatorState.setState({ menu: null }),
  startRenaming: (key: string, list: PlaceListName): void => useNavigatorState.setState({ renaming: { key, list } }),
  stopRenaming: (): void => useNavigatorState.setState({ renaming: null }),
  drag: (dragged: Place | null): void => useNavigatorState.setState({ dragged }),
}
