import { create } from 'zustand'
import type { OpenedFile } from '../../../shared/model/exchange.ts'
import type { Place, PlaceParent } from '../../../shared/model/place.ts'

/** A question over the window about places. */
export type Asked =
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

type Desk = {
  readonly asked: Asked | null
  readonly menu: PlaceMenuRequest | null
  /** The line whose name is being typed. */
  readonly renaming: { readonly key: string; readonly list: PlaceListName } | null
  readonly dragged: Place | null
}

const empty: Desk = { asked: null, menu: null, renaming: null, dragged: null }

/** What this window is doing with places at the moment. */
export const usePlaceDesk = create<Desk>(() => empty)

export const placeDesk = {
  ask: (asked: Asked): void => usePlaceDesk.setState({ asked }),
  answered: (): void => usePlaceDesk.setState({ asked: null }),
  openMenu: (menu: PlaceMenuRequest): void => usePlaceDesk.setState({ menu }),
  closeMenu: (): void => usePlaceDesk.setState({ menu: null }),
  rename: (key: string, list: PlaceListName): void => usePlaceDesk.setState({ renaming: { key, list } }),
  renamed: (): void => usePlaceDesk.setState({ renaming: null }),
  drag: (dragged: Place | null): void => usePlaceDesk.setState({ dragged }),
}
