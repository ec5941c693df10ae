import { create } from 'zustand'
import type { OpenedFile } from '../../../shared/model/import-export.ts'
import type { Place, PlaceParent } from '../../../shared/model/place.ts'

/** A dialog of the navigator: create, move, copy or delete a place. */
export type NavigatorDialog =
  | { readonly kind: 'new-sheet' | 'new-folder'; readonly parent: PlaceParent | null }
  /** `file`: a file opened with Sheaf; null if the user still chooses the table. */
  | { readonly kind: 'sheet-from-table'; readonly parent: PlaceParent | null; readonly file: OpenedFile | null }
  | { readonly kind: 'new-workspace' }
  | { readonly kind: 'move' | 'copy' | 'delete'; readonly place: Place }

/** The lists of the navigator. A sheet can appear in several. */
export type PlaceListName = 'favorites' | 'recent' | 'tree' | 'own'

/** The menu of one row, at window coordinates in pixels. */
export type PlaceMenuRequest = {
  readonly place: Place
  readonly list: PlaceListName
  readonly x: number
  readonly y: number
}

type NavigatorState = {
  readonly dialog: NavigatorDialog | null
  readonly menu: PlaceMenuRequest | null
  /** The row that is being renamed. */
  readonly renaming: { readonly key: string; readonly list: PlaceListName } | null
  readonly dragged: Place | null
}

const empty: NavigatorState = { dialog: null, menu: null, renaming: null, dragged: null }

/** UI state of the navigator: the open dialog or menu, the rename field, and the dragged place. */
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
