import type { LinkTarget } from '../../../shared/model/sheet/cell-source.ts'
import { cellHere } from '../../queries/sheet/edits.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { view } from '../../ui-state/ui-store.ts'
import { cellPositions } from '../core/cell-positions.ts'

/** Opens the sheet of a cell in a tab, at that cell. */
export function openCell({ sheetId, ...cell }: LinkTarget): void {
  cellPositions.goTo(sheetId, cellHere(sheetId, cell))
  view.open(sheetTab(sheetId))
}
