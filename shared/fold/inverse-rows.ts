import type { ColumnId, RowId } from '../model/ids.ts'
import { type Content, rowsIn } from '../model/sheet/cell-value.ts'
import { type Column, isFillable } from '../model/sheet/column.ts'
import { isSameRowLocation, type RowLocation, type SheetEdit } from '../model/sheet/edit.ts'
import type { Deletion } from './deletion.ts'
import { backOfNaming, type CellBack, cellsOfRow, type DeletedCellBack } from './inverse-cells.ts'
import type { WorkingColumns } from './inverse-columns.ts'
import type { LeftContents } from './left-contents.ts'
import type { WaitingRows } from './waiting-rows.ts'
import type { WorkingSheet } from './working-sheet.ts'

type AddRow = Extract<SheetEdit, { kind: 'add-row' }>
type DeleteRow = Extract<SheetEdit, { kind: 'delete-row' }>
type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>

/** The row part of an undo. */
export type RowBack =
  /** Removes an added row. `left`: the content that the transaction put into it; the rest is empty. */
  | { readonly kind: 'added'; readonly edit: DeleteRow; readonly left: ReadonlyMap<ColumnId, Content> }
  | { readonly kind: 'moved'; readonly edit: MoveRow; readonly left: RowLocation }
  /**
   * Restores a deleted row under a new id, which replaces `standsFor` everywhere. `isBare`: it had attachments or
   * comments, which cannot be restored.
   */
  | {
      readonly kind: 'deleted'
      readonly edit: AddRow
      readonly standsFor: RowId
      readonly isBare: boolean
      readonly by: Deletion
    }

export function backOfNewRow({ rowId }: AddRow, sheet: WorkingSheet, contents: LeftContents): readonly RowBack[] {
  if (sheet.has(rowId)) return []
  return [{ kind: 'added', edit: { kind: 'delete-row', rowId }, left: contents.addRow(rowId) }]
}

/** An impossible move leaves the row in place, so its result is known only afterwards. */
export function moveAndBack(edit: MoveRow, sheet: WorkingSheet): readonly RowBack[] {
  const { rowId } = edit
  if (!sheet.has(rowId)) return []
  const location = sheet.locationOf(rowId)
  sheet.apply(edit)
  const left = sheet.locationOf(rowId)
  if (isSameRowLocation(left, location)) return []
  return [{ kind: 'moved', edit: { kind: 'move-row', rowId, location }, left }]
}

export type InverseDeps = {
  readonly sheet: WorkingSheet
  readonly columns: WorkingColumns
  readonly contents: LeftContents
  readonly waiting: WaitingRows
  readonly newId: () => RowId
}

export function backOfRowDeletion(
  { rowId }: DeleteRow,
  { sheet, columns, contents, waiting, newId }: InverseDeps,
): readonly (RowBack | CellBack)[] {
  const by: Deletion = { kind: 'row', rowId }
  const newIds = new Map(sheet.has(rowId) ? sheet.subtreeOf(rowId).map(id => [id, newId()]) : [])
  const named = (id: RowId | null) => (id === null ? null : (newIds.get(id) ?? id))
  const later: CellBack[] = []
  const rows = [...newIds].flatMap(([id, newId]): (RowBack | CellBack)[] => {
    const { parentId, after } = sheet.locationOf(id)
    const edit = {
      kind: 'add-row' as const,
      rowId: newId,
      location: { parentId: named(parentId), after: named(after) },
    }
    const cells = cellsOfRow({ id, newId, by }, filledByPeople(columns.list()), sheet)
    // Content is restored with its row, because a blank row cannot be a parent; but a cell that names one of these
    // rows must wait until all of them exist.
    const isLater = (cell: DeletedCellBack) => namesAny(cell, newIds)
    later.push(...cells.filter(isLater))
    const row = { kind: 'deleted' as const, edit, standsFor: id, isBare: sheet.hasMore(id), by }
    return [row, ...cells.filter(cell => !isLater(cell))]
  })
  const naming = waiting.naming(new Set(newIds.keys()))
  return [...rows, ...later, ...naming.flatMap(cell => backOfNaming(cell, contents))]
}

const filledOf = new WeakMap<readonly Column[], readonly Column[]>()

/** The columns that users fill, cached per list: called for every added or deleted row. */
export function filledByPeople(columns: readonly Column[]): readonly Column[] {
  const known = filledOf.get(columns) ?? columns.filter(isFillable)
  filledOf.set(columns, known)
  return known
}

const namesAny = ({ edit }: DeletedCellBack, rows: ReadonlyMap<RowId, RowId>): boolean =>
  edit.kind === 'set-cell' && rowsIn(edit.value).some(id => rows.has(id))
