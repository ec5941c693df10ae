import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'

/**
 * Why a cell is read-only, as a message; null if it is editable. An index of -1 is a new row, which is never locked.
 */
export function whyFixed(view: SheetView, index: number, column: Column, readOnly: ReadOnly): string | null {
  if (readOnly !== false) return readOnly
  if (column.system !== null) return 'The service fills this column.'
  if (column.formula) return `${shownName(column.title)} has a column formula, so its cells cannot be edited.`
  if (column.readOnly && column.locked)
    return `${shownName(column.title)} is locked. Only an owner or admin can change it.`
  if (column.readOnly) return `Only the service can change ${shownName(column.title)}.`
  if (index >= 0 && view.lockedAt(index) && !isAdmin(view))
    return 'This row is locked. Only an owner or admin can change it.'
  return null
}

export const isAdmin = ({ meta }: SheetView): boolean => meta.accessLevel === 'OWNER' || meta.accessLevel === 'ADMIN'

export const ON_GROUP_HEADER = 'This is a group heading. Type into one of its rows.'

/** Why the edited cell no longer exists, as a message; null if it exists. `isToBeMade`: its row is created with it. */
export function whyGone(view: SheetView | null, { rowId, columnId }: CellAddress, isToBeMade = false): string | null {
  const gone = !view || (view.indexOf(rowId) < 0 && !isToBeMade) ? 'row' : 'column'
  if (gone === 'column' && view?.meta.columns.some(({ id }) => id === columnId)) return null
  return `This ${gone} was deleted. Copy your text to keep it, then press Escape.`
}
