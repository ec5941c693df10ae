import { createWorkingColumns } from '../../shared/fold/inverse-columns.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import { createWorkingSheet } from '../../shared/fold/working-sheet.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import { type GridEdit, isColumnEdit } from '../../shared/model/sheet/pending-edit.ts'
import { locationBase } from '../outbox/coalesce.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SheetBase } from './sheet-base.ts'

export const movesSomething = ({ kind }: GridEdit): boolean => kind === 'move-row' || kind === 'move-column'

/**
 * Row and column locations while edits are stored one by one: a move that is reverted before it is sent need not be
 * sent. Returns the location of the moved row or column before the edit; null if it does not exist. Queued cell edits,
 * which may be many, are not read.
 */
export function createLocationsBefore(
  outbox: Pick<Outbox, 'rowEdits' | 'columnEdits'>,
  { sheet: rows, patches }: SheetBase,
  sheetId: SheetId,
): (edit: GridEdit) => Cell | null {
  const view = createSheetView(rows, patches, [...outbox.rowEdits(sheetId), ...outbox.columnEdits(sheetId)])
  const sheet = createWorkingSheet(() => view)
  const columns = createWorkingColumns(view.meta.columns)
  const locationOf = (edit: GridEdit): Cell | null => {
    if (edit.kind === 'move-row') return sheet.has(edit.rowId) ? locationBase(sheet.locationOf(edit.rowId)) : null
    if (edit.kind !== 'move-column') return null
    const at = columns.list().findIndex(({ id }) => id === edit.columnId)
    return at < 0 ? null : locationBase(columns.list()[at - 1]?.id ?? null)
  }
  return edit => {
    const before = locationOf(edit)
    if (isColumnEdit(edit)) columns.apply(edit)
    else sheet.apply(edit)
    return before
  }
}
