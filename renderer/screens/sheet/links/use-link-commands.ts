import type { SheetId } from '../../../../shared/model/ids.ts'
import { readLink } from '../../../../shared/model/sheet/cell-link.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { useOffer } from '../../../view/commands/doings.ts'
import { sheetPlaces } from '../../../view/sheet-places.ts'
import { openLink } from './open-link.ts'

/** Opens the link of the active cell, for the menu, the palette and the key. */
export function useLinkCommands(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  useOffer(`link ${sheetId}`, () => {
    if (!isShown) return { doings: {} }
    // Keys may come faster than drawings: the active cell is read when it is asked for.
    const { activeCell } = sheetPlaces.read(sheetId)
    const index = view && activeCell ? view.indexOf(activeCell.rowId) : -1
    const link = view && activeCell && index >= 0 ? view.linkAt(index, activeCell.columnId) : null
    const run = () => {
      if (link !== null && activeCell) void openLink(sheetId, activeCell, readLink(link))
    }
    return { doings: { 'link-open': { run, reason: link === null ? 'This cell is not a link' : null } } }
  })
}
