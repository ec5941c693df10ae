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
 * Where rows and columns stand while one edit after the other is stored: what is moved, and moved back before that has left, need not
 * be sent. Gives the location of what the edit moves as it was before; null where it moves nothing that is there. What waits in cells,
 * which may be much, is not read.
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
