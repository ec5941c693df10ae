import { arrangements } from './arrange/arrangements.ts'
import { finding } from './arrange/finding.ts'
import { columnLayouts } from './columns/column-layouts.ts'
import { decideOn } from './deciding.ts'
import { forgetHistories } from './history/histories.ts'
import { dismissAll } from './notices.ts'
import { selectCells } from './selection.ts'
import { sheetPlaces } from './sheet-places.ts'
import { view } from './view-store.ts'

/** The window as if nobody had been in it: of what one account had on screen, nothing is left for the next one. */
export function forgetAccount(): void {
  view.forget()
  sheetPlaces.forget()
  forgetHistories()
  arrangements.forget()
  finding.forget()
  columnLayouts.forget()
  selectCells(null)
  decideOn(null)
  dismissAll()
}
