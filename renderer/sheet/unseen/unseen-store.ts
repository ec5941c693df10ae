import { create } from 'zustand'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { UnseenPlaces } from './unseen-places.ts'

const NONE: UnseenPlaces = new Map()

const useStore = create<{ readonly bySheet: ReadonlyMap<SheetId, UnseenPlaces> }>(() => ({ bySheet: new Map() }))

/** The places of unseen changes in the open sheets, for the grid, which marks them. */
export const unseenStore = {
  of: (sheetId: SheetId): UnseenPlaces => useStore.getState().bySheet.get(sheetId) ?? NONE,
  set: (sheetId: SheetId, places: UnseenPlaces) =>
    useStore.setState(({ bySheet }) => ({ bySheet: new Map(bySheet).set(sheetId, places) })),
  watch: (onChange: () => void): (() => void) => useStore.subscribe(onChange),
}
