import type { RowId } from '../model/ids.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { PendingEdit } from '../model/sheet/pending-edit.ts'

/** The rows after the edits. */
type RowsAfter = { readonly count: number; indexOf(rowId: RowId): number }

/**
 * The seq of the last row edit that may have changed the number of another row; 0 without one. Rows added at the end
 * change no number.
 */
export function lastRenumbering(edits: readonly PendingEdit<SheetEdit>[], { count, indexOf }: RowsAfter): number {
  const isAppended = (last: number): boolean => {
    const edit = edits.at(-last)?.edit
    return edit?.kind === 'add-row' && indexOf(edit.rowId) === count - last
  }
  let last = 1
  while (isAppended(last)) last += 1
  return edits.at(-last)?.seq ?? 0
}
