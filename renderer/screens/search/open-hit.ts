import { assertNever } from '../../../shared/assert-never.ts'
import { type ColumnId, RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SearchHit, ServiceHit } from '../../../shared/model/search.ts'
import { cellHere, columnHere } from '../../queries/sheet/edits.ts'
import { cellPositions } from '../../sheet/core/cell-positions.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { view } from '../../ui-state/ui-store.ts'

/** Opens the sheet of a hit, at the hit, with the pane that shows it. */
export function openHit(sheetId: SheetId, hit: SearchHit): void {
  switch (hit.kind) {
    case 'row':
      goTo(sheetId, hit.rowId, hit.cells[0]?.columnId ?? null)
      break
    case 'column':
      goTo(sheetId, null, hit.columnId)
      break
    case 'comment':
      goTo(sheetId, hit.rowId, null)
      view.openSidebar('conversations', scopeOf(hit.rowId))
      break
    case 'file':
      goTo(sheetId, hit.rowId, null)
      view.openSidebar('attachments', scopeOf(hit.rowId))
      break
    default:
      assertNever(hit)
  }
}

const scopeOf = (rowId: RowId | null) => (rowId === null ? 'sheet' : 'row')

/** Opens the sheet of a hit that only the service has. Folders and workspaces are in the navigator. */
export function openServiceHit({ kind, id, sheet }: ServiceHit): void {
  if (kind === 'sheet') openSheet(id)
  else if (sheet) goTo(sheet.id, kind === 'row' ? RowId.parse(id) : null, null)
  if (kind === 'comment') view.openSidebar('conversations', 'sheet')
  if (kind === 'file') view.openSidebar('attachments', 'sheet')
}

export const openSheet = (sheetId: number): void => goTo(SheetId.parse(sheetId), null, null)

function goTo(sheetId: SheetId, rowId: RowId | null, columnId: ColumnId | null): void {
  view.open(sheetTab(sheetId))
  if (rowId === null && columnId === null) return
  cellPositions.goToHit(sheetId, {
    rowId: rowId && cellHere(sheetId, { rowId }).rowId,
    columnId: columnId && columnHere(sheetId, columnId),
  })
}
