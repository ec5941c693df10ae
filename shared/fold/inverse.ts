import { assertNever } from '../assert-never.ts'
import type { RowId } from '../model/ids.ts'
import type { ColumnEdit } from '../model/sheet/column-edit.ts'
import { type GridEdit, isColumnEdit } from '../model/sheet/pending-edit.ts'
import type { Withdrawn } from './deletion.ts'
import { backOfCell, backOfFormat, type CellBack } from './inverse-cells.ts'
import { type ColumnBack, columnAndBack, filledCells, formattedCells, type WorkingColumns } from './inverse-columns.ts'
import { backOfNewRow, backOfRowDeletion, type InverseDeps, moveAndBack, type RowBack } from './inverse-rows.ts'
import { createLeftContents } from './left-contents.ts'
import { createWaitingRows } from './waiting-rows.ts'
import type { WorkingSheet } from './working-sheet.ts'

/** One undo edit and the state that the original edit left: if it has changed since, it is not undone. */
export type BackEdit = ColumnBack | RowBack | CellBack | Withdrawn

/** Records undo edits while edits are applied to a sheet. */
export type WayBack = {
  /** Applies the edit to the sheet and records its undo. */
  take(edit: GridEdit): void
  /** A checkpoint, for dropping later edits that could not be stored. */
  mark(): number
  forgetAfter(mark: number): void
  /** In the order in which they must run: the last edit is undone first. */
  edits(): readonly BackEdit[]
}

/**
 * Applying the returned edits restores columns, rows, order, hierarchy and cells, except cells that the service fills.
 * `newId` returns an unused row or column number.
 */
export function createWayBack(sheet: WorkingSheet, columns: WorkingColumns, newId: () => RowId): WayBack {
  const groups: (readonly BackEdit[])[] = []
  const contents = createLeftContents()
  const waiting = createWaitingRows(sheet, columns)
  const parts: InverseDeps = { sheet, columns, contents, waiting, newId }

  return {
    take(edit) {
      const back = applyAndBack(edit, parts)
      if (edit.kind === 'set-cell') waiting.follow(edit)
      if (back.length === 0) return
      groups.push(back)
      contents.onRevert(() => groups.pop())
    },
    mark: contents.mark,
    forgetAfter: contents.revertAfter,
    edits: () => [...groups].reverse().flat(),
  }
}

function applyAndBack(edit: GridEdit, parts: InverseDeps): readonly BackEdit[] {
  if (isColumnEdit(edit)) return columnEditAndBack(edit, parts)
  if (edit.kind === 'move-row') return moveAndBack(edit, parts.sheet)
  const back = backOf(edit, parts)
  parts.sheet.apply(edit)
  return back
}

/** Called before the edit is applied. */
function backOf(edit: UnmovedEdit, parts: InverseDeps): readonly BackEdit[] {
  const { sheet, contents } = parts
  switch (edit.kind) {
    case 'set-cell':
      return backOfCell(edit, sheet, contents)
    case 'format-cell':
      return backOfFormat(edit, sheet, contents)
    case 'add-row':
      return backOfNewRow(edit, sheet, contents)
    case 'delete-row':
      return backOfRowDeletion(edit, parts)
    default:
      return assertNever(edit)
  }
}

type UnmovedEdit = Exclude<GridEdit, ColumnEdit | { kind: 'move-row' }>

function columnEditAndBack(edit: ColumnEdit, { columns, sheet, contents, newId }: InverseDeps): readonly BackEdit[] {
  const { columnId } = edit
  // Edits of a column that this transaction created are undone with it.
  if (contents.isNewColumn(columnId)) {
    columns.apply(edit)
    return []
  }
  const cells = edit.kind === 'delete-column' ? filledCells(sheet, columnId) : []
  const formats = edit.kind === 'delete-column' ? formattedCells(sheet, columnId) : []
  const back = columnAndBack(edit, columns, sheet, newId)
  const [first] = back
  if (first?.kind === 'added-column') contents.addColumn(columnId, first.left)
  for (const each of back) {
    if (each.kind === 'converted-cell') contents.followCell(each.edit.rowId, each.edit.columnId, each)
  }
  if (first?.kind !== 'deleted-column') return back
  const { edit: made, by } = first
  return [
    ...back,
    ...cells.map(cell => ({ kind: 'deleted-cell' as const, edit: { ...cell, columnId: made.columnId }, by })),
    ...formats.map(cell => ({ kind: 'deleted-format' as const, edit: { ...cell, columnId: made.columnId }, by })),
  ]
}
