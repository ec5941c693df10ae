import { assertNever } from '../assert-never.ts'
import type { ColumnId, RowId } from '../model/ids.ts'
import type { Column } from '../model/sheet/column.ts'
import type { RowPlace, SheetEdit } from '../model/sheet/edit.ts'
import type { Content, WorkingSheet } from './working-sheet.ts'

/** One edit of a way back, and how its cell or row was left: where somebody changed that since, it is not taken back. */
export type BackEdit =
  | { readonly kind: 'cell'; readonly edit: SetCell; readonly left: Content }
  /** A row that was added goes. `left`: what the gesture put into it; the rest of it is empty. */
  | { readonly kind: 'added'; readonly edit: DeleteRow; readonly left: ReadonlyMap<ColumnId, Content> }
  | { readonly kind: 'moved'; readonly edit: MoveRow; readonly left: RowPlace }
  /**
   * A row that was deleted comes back under a new id: whatever names `standsFor` means this one from then on. `isBare`: files,
   * comments or predecessors hung on it, and do not come back.
   */
  | { readonly kind: 'deleted'; readonly edit: AddRow; readonly standsFor: RowId; readonly isBare: boolean }
  /** What was in it. */
  | { readonly kind: 'deleted-cell'; readonly edit: SetCell }

type SetCell = Extract<SheetEdit, { kind: 'set-cell' }>
type AddRow = Extract<SheetEdit, { kind: 'add-row' }>
type DeleteRow = Extract<SheetEdit, { kind: 'delete-row' }>
type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>

/** Draws up the way back while edits are done, one after the other, to a sheet. */
export type WayBack = {
  /** Does the edit to the sheet, and remembers how to take it back. */
  take(edit: SheetEdit): void
  /** How many edits are remembered, to forget later ones again: those that could not be stored after all. */
  mark(): number
  forgetAfter(mark: number): void
  /** In the order in which they have to be done: the last one is taken back first. */
  edits(): readonly BackEdit[]
}

/**
 * The edits that it gives, done to the sheet after the ones that it took, lead to the rows, order, hierarchy and cells of before.
 * Columns that the service fills are its own, and so are predecessors.
 */
export function createWayBack(sheet: WorkingSheet, columns: readonly Column[], newRowId: () => RowId): WayBack {
  const groups: (readonly BackEdit[])[] = []
  /** What takes back each change to what is remembered here. */
  const forgetting: (() => void)[] = []
  const filled = columns.filter(column => column.system === null && !column.readOnly && column.kind !== 'predecessors')
  // What is left may change while the same gesture goes on.
  const cellsLeft = new Map<RowId, Map<ColumnId, { left: Content }>>()
  const rowsLeft = new Map<RowId, Map<ColumnId, Content>>()

  const backOfCell = (edit: SetCell): readonly BackEdit[] => {
    const { rowId, columnId, value, formula } = edit
    const left = { value, formula }
    const newRow = rowsLeft.get(rowId)
    // It goes with its row.
    if (newRow) newRow.set(columnId, left)
    if (newRow || !sheet.has(rowId)) return []
    const known = cellsLeft.get(rowId)?.get(columnId)
    if (known) {
      const { left: before } = known
      known.left = left
      forgetting.push(() => {
        known.left = before
      })
      return []
    }
    const back = { kind: 'cell' as const, edit: { ...edit, ...sheet.contentOf(rowId, columnId) }, left }
    cellsLeft.set(rowId, (cellsLeft.get(rowId) ?? new Map()).set(columnId, back))
    return [back]
  }
  const backOfNewRow = ({ rowId }: AddRow): readonly BackEdit[] => {
    if (sheet.has(rowId)) return []
    const left = new Map<ColumnId, Content>()
    rowsLeft.set(rowId, left)
    return [{ kind: 'added', edit: { kind: 'delete-row', rowId }, left }]
  }
  /** A move that cannot be done leaves the row where it is, so what it came to is known only when it is done. */
  const moveAndBack = (edit: MoveRow): readonly BackEdit[] => {
    const { rowId } = edit
    if (!sheet.has(rowId)) return []
    const place = sheet.placeOf(rowId)
    sheet.apply(edit)
    const left = sheet.placeOf(rowId)
    if (left.parentId === place.parentId && left.after === place.after) return []
    return [{ kind: 'moved', edit: { kind: 'move-row', rowId, place }, left }]
  }

  const backOfDeletion = ({ rowId }: DeleteRow): readonly BackEdit[] => {
    const newIds = new Map(sheet.has(rowId) ? sheet.subtreeOf(rowId).map(id => [id, newRowId()]) : [])
    const named = (id: RowId | null) => (id === null ? null : (newIds.get(id) ?? id))
    return [...newIds].flatMap(([id, newId]): BackEdit[] => {
      const { parentId, after } = sheet.placeOf(id)
      const place = { parentId: named(parentId), after: named(after) }
      return [
        {
          kind: 'deleted',
          edit: { kind: 'add-row', rowId: newId, place },
          standsFor: id,
          isBare: sheet.hasMore(id),
        },
        ...cellsOf(id, newId),
      ]
    })
  }
  const cellsOf = (id: RowId, newId: RowId): readonly BackEdit[] =>
    filled.flatMap((column): BackEdit[] => {
      const { value, formula } = sheet.contentOf(id, column.id)
      if (value === null && formula === null) return []
      return [{ kind: 'deleted-cell', edit: { kind: 'set-cell', rowId: newId, columnId: column.id, value, formula } }]
    })

  const backOf = (edit: Exclude<SheetEdit, MoveRow>): readonly BackEdit[] => {
    switch (edit.kind) {
      case 'set-cell':
        return backOfCell(edit)
      case 'add-row':
        return backOfNewRow(edit)
      case 'delete-row':
        return backOfDeletion(edit)
      default:
        return assertNever(edit)
    }
  }

  return {
    take(edit) {
      const back = edit.kind === 'move-row' ? moveAndBack(edit) : backOf(edit)
      if (edit.kind !== 'move-row') sheet.apply(edit)
      if (back.length === 0) return
      groups.push(back)
      forgetting.push(() => groups.pop())
    },
    mark: () => forgetting.length,
    forgetAfter: mark => {
      for (const forget of forgetting.splice(mark).reverse()) forget()
    },
    edits: () => [...groups].reverse().flat(),
  }
}
