import { createWorkingColumns, type WorkingColumns } from '../../../shared/fold/inverse-columns.ts'
import { createWorkingSheet, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { sameContent } from '../../../shared/model/sheet/cell-value.ts'
import { type GridEdit, isColumnEdit, type SavedCell } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Names } from './names.ts'

/** The state of its sheet that a history uses, passed on each change. */
export type SheetNow = {
  readonly view: SheetView
  /** The latest server truth, without this user's later edits. */
  readonly truth: () => SheetView
  readonly savedCells: readonly SavedCell[]
  /** The latest of this user's changes that `view` includes. */
  readonly turn: number
}

/** The sheet as a history knows it: its view, with the edits that were stored and are not in the view yet. */
export function createSheetNow(names: Names) {
  /** The response and the view arrive separately, nearly always the view first. */
  let stored: readonly { readonly turn: number; readonly edits: readonly GridEdit[] }[] = []
  let now: SheetNow | null = null

  const isShown = (turn: number): boolean => now !== null && now.turn >= turn
  const optimisticEdits = (): readonly GridEdit[] => stored.flatMap(({ edits }) => edits).map(names.inGridEdit)
  const workOn = (viewNow: () => SheetView): { sheet: WorkingSheet; columns: WorkingColumns } => {
    const sheet = createWorkingSheet(viewNow)
    const columns = createWorkingColumns(viewNow().meta.columns)
    for (const edit of optimisticEdits()) {
      if (isColumnEdit(edit)) columns.apply(edit)
      else sheet.apply(edit)
    }
    return { sheet, columns }
  }
  const isOvertaken = (rowId: RowId, columnId: ColumnId): boolean => {
    if (!now) return false
    const { view } = now
    const mark = view.markAt(view.indexOf(rowId), columnId)
    if (mark?.state !== 'needs-review' || mark.was === null) return false
    const truth = now.truth()
    const index = truth.indexOf(rowId)
    return index >= 0 && !sameContent(truth.cellAt(index, columnId), mark.was)
  }

  return {
    now: (): SheetNow | null => now,
    viewNow: (first: SheetNow) => (): SheetView => (now ?? first).view,
    follow(next: SheetNow): void {
      now = next
      stored = stored.filter(({ turn }) => !isShown(turn))
    },
    /** Notes stored edits. Returns whether the view has them already. */
    noteStored(turn: number, edits: readonly GridEdit[]): boolean {
      const isSeen = isShown(turn)
      if (!isSeen) stored = [...stored, { turn, edits }]
      return isSeen
    },
    ...{ optimisticEdits, workOn, isOvertaken },
  }
}
export type SheetNowWatch = ReturnType<typeof createSheetNow>
