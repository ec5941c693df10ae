import { isSameType, typeOf } from '../../../shared/fold/column-types.ts'
import { type BackEdit, createWayBack } from '../../../shared/fold/inverse.ts'
import { createWorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { createWorkingSheet } from '../../../shared/fold/working-sheet.ts'
import { RowId } from '../../../shared/model/ids.ts'
import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Client } from '../client.ts'

const FIRST_BACK = -3_000_000

/** The user's last undoable step. It is lost when the program ends, like the window's history. */
export function createUndo() {
  let made = 0
  let last: { readonly client: Client; readonly back: readonly BackEdit[] } | null = null
  const newId = () => {
    made += 1
    return RowId.parse(FIRST_BACK - made)
  }
  return {
    /** Call it with the edits about to be made. */
    remember(client: Client, view: SheetView, edits: readonly GridEdit[]): void {
      const way = createWayBack(
        createWorkingSheet(() => view),
        createWorkingColumns(view.meta.columns),
        newId,
      )
      for (const edit of edits) way.take(edit)
      last = { client, back: way.edits() }
    },
    /** The original values of the last step, unless changed since. A step is undone once. */
    take(client: Client, view: SheetView): readonly (SetCell | ChangeColumn)[] {
      const back = last?.client === client ? last.back : []
      last = null
      const sheet = createWorkingSheet(() => view)
      return back.flatMap((one): readonly (SetCell | ChangeColumn)[] => {
        if (one.kind === 'changed-column') {
          const column = view.meta.columns.find(({ id }) => id === one.edit.columnId)
          return column && one.left.type && isSameType(typeOf(column), one.left.type) ? [one.edit] : []
        }
        if (one.kind !== 'cell' || !sheet.has(one.edit.rowId)) return []
        const now = sheet.contentOf(one.edit.rowId, one.edit.columnId)
        const isSameLink = Boolean(one.left.linkIn) && sameSource(now.linkIn ?? null, one.left.linkIn)
        return isSameLink || sameContent(now, one.left) ? [one.edit] : []
      })
    },
  }
}
type ChangeColumn = Extract<ColumnEdit, { readonly kind: 'change-column' }>
export type Undo = ReturnType<typeof createUndo>
