import { dismissAll } from './notices.ts'
import { selectCells } from './selection.ts'
import { sheetPlaces } from './sheet-places.ts'
import { view } from './view-store.ts'

/** The window as if nobody had been in it: of what one account had on screen, nothing is left for the next one. */
export function forgetAccount(): void {
  view.forget()
  sheetPlaces.forget()
  selectCells(null)
  dismissAll()
}
