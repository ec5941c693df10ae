import { create } from 'zustand'
import type { OpenedFile } from '../../../shared/model/import-export.ts'
import type { ContainerRef, Item } from '../../../shared/model/item.ts'

/** A dialog of the navigator: create, move, copy or delete a place. */
export type NavigatorDialog =
  | { readonly kind: 'new-sheet' | 'new-folder'; readonly parent: ContainerRef | null }
  /** `file`: a file opened with Sheaf; null if the user still chooses the table. */
  | { readonly kind: 'sheet-from-table'; readonly parent: ContainerRef | null; readonly file: OpenedFile | null }
  | { readonly kind: 'new-workspace' }
  | { readonly kind: 'move' | 'copy' | 'delete'; readonly item: Item }

/** The lists of the navigator. A sheet can appear in several. */
export type ItemListName = 'favorites' | 'recent' | 'tree' | 'own'

/** The menu of one row, at window coordinates in pixels. */
export type ItemMenuRequest = {
  readonly item: Item
  readonly list: ItemListName
  readonly x: number
  readonly y: number
}

type NavigatorState = {
  readonly dialog: NavigatorDialog | null
  readonly menu: ItemMenuRequest | null
  /** The row that is being renamed. */
  readonly renaming: { readonly key: string; readonly list: ItemListName } | null
  readonly dragged: Item | null
}

const empty: NavigatorState = { dialog: null, menu: null, renaming: null, dragged: null }

/** UI state of the navigator: the open dialog or menu, the rename field, and the dragged place. */
export const useNavigatorState = create<NavigatorState>(() => empty)

export const navigatorState = {
  openDialog: (dialog: NavigatorDialog): void => useNavigatorState.setState({ dialog }),
  closeDialog: (): void => useNavigatorState.setState({ dialog: null }),
  openMenu: (menu: ItemMenuRequest): void => useNavigatorState.setState({ menu }),
  closeMenu: (): void => useNavigatorState.setState({ menu: null }),
  startRenaming: (key: string, list: ItemListName): void => useNavigatorState.setState({ renaming: { key, list } }),
  stopRenaming: (): void => useNavigatorState.setState({ renaming: null }),
  drag: (dragged: Item | null): void => useNavigatorState.setState({ dragged }),
}
