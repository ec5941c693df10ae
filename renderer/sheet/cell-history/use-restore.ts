import type { SheetId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { usePeople } from '../../queries/sheet/people.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { notify } from '../../ui-state/notices.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { seenIn } from '../grid/seen-cells.ts'
import { undoAction } from '../history/use-history.ts'
import { useSheetHistory, useTransaction, whyNotStored } from '../history/use-transaction.ts'
import { restoredMessage } from './history-messages.ts'
import { planRestore } from './restore-value.ts'

/** Restores an earlier value of a cell. Returns why it was not restored; null if it was. */
export type Restore = (at: CellAddress, column: Column, earlier: Cell) => Promise<string | null>

/** A restore is an ordinary edit: it is checked, stored and undone like typed content. */
export function useRestore(sheetId: SheetId, view: SheetView | null, readOnly: ReadOnly): Restore {
  const people = usePeople()
  const transact = useTransaction(sheetId)
  const history = useSheetHistory(sheetId)
  return async (at, column, earlier) => {
    const today = () => isoDate(clock.now())
    const planned = planRestore({ view, readOnly, people, today }, at, earlier)
    if (!planned.ok) return planned.sentence
    const why = whyNotStored(await transact(planned.edits, 'restore', seenIn(view)), planned.edits.length)
    if (why !== null) return why
    const row = (view?.indexOf(at.rowId) ?? -1) + 1
    notify({ kind: 'done', text: restoredMessage(column, row) }, { action: undoAction(sheetId, history), sheetId })
    return null
  }
}
