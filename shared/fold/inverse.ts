import { assertNever } from '../assert-never.ts'
import type { ColumnId, RowId } from '../model/ids.ts'
import { linkTarget } from '../model/sheet/cell-source.ts'
import { type Content, linkAfter, rowsIn } from '../model/sheet/cell-value.ts'
import { type Column, isFillable } from '../model/sheet/column.ts'
import type { ColumnEdit } from '../model/sheet/column-edit.ts'
import {
  type FormatCell,
  isSameRowLocation,
  type RowLocation,
  type SetCell,
  type SheetEdit,
} from '../model/sheet/edit.ts'
import { type GridEdit, isColumnEdit } from '../model/sheet/pending-edit.ts'
import type { Deletion, Withdrawn } from './deletion.ts'
import {
  type ColumnBack,
  columnAndBack,
  filledCells,
  filling,
  formattedCells,
  formatting,
  isNothing,
  type WorkingColumns,
} from './inverse-columns.ts'
import { createWaitingRows } from './waiting-rows.ts'
import type { WorkingSheet } from './working-sheet.ts'

/** One undo edit and the state that the original edit left: if it has changed since, it is not undone. */
export type BackEdit =
  | ColumnBack
  | { readonly kind: 'cell'; readonly edit: SetCell; readonly left: Content }
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
  /** Restores a cell of a deleted row or column. */
  | { readonly kind: 'deleted-cell'; readonly edit: SetCell; readonly by: Deletion }
  /** Restores the number format. `left`: the format after the edit. */
  | { readonly kind: 'format'; readonly edit: FormatCell; readonly left: string | null }
  /** Restores the format of a cell in a deleted row or column. */
  | { readonly kind: 'deleted-format'; readonly edit: FormatCell; readonly by: Deletion }
  /** The cell is unchanged, but names a deleted row by an id that is no longer valid. */
  | { readonly kind: 'naming-cell'; readonly edit: SetCell; readonly left: Content }
  | Withdrawn

type AddRow = Extract<SheetEdit, { kind: 'add-row' }>
type DeleteRow = Extract<SheetEdit, { kind: 'delete-row' }>
type MoveRow = Extract<SheetEdit, { kind: 'move-row' }>

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
  /** Reverts each change to the maps below. */
  const forgetting: (() => void)[] = []
  // Later edits of the same transaction may change these contents.
  const cellsLeft = new Map<RowId, Map<ColumnId, { left: Content | null }>>()
  const rowsLeft = new Map<RowId, Map<ColumnId, Content>>()
  const formatsLeft = new Map<string, { left: string | null }>()
  const columnsLeft = new Map<ColumnId, Map<RowId, Content>>()
  const waiting = createWaitingRows(sheet, columns)
  const isNewColumn = (columnId: ColumnId) => columnsLeft.has(columnId)

  const backOfCell = (edit: SetCell): readonly BackEdit[] => {
    const { rowId, columnId, value, formula } = edit
    const before = sheet.contentOf(rowId, columnId)
    const link = linkAfter(edit, before.link ?? null)
    const left = { value, formula, link, image: edit.image, linkIn: edit.linkIn ?? null }
    const newRow = rowsLeft.get(rowId)
    const newColumn = columnsLeft.get(columnId)
    // Restored with its row or column.
    if (newRow) forgetting.push(put(newRow, columnId, left))
    if (newColumn) forgetting.push(put(newColumn, rowId, left))
    if (newRow || newColumn || !sheet.has(rowId)) return []
    const known = cellsLeft.get(rowId)?.get(columnId)
    if (known) {
      const { left: leftBefore } = known
      known.left = left
      forgetting.push(() => {
        known.left = leftBefore
      })
      return []
    }
    const { image, linkIn, ...was } = before
    // Setting a text keeps the image, and so does its undo.
    const imageBack = edit.image === undefined ? {} : { image }
    // A link without a known source cannot be recreated: only its value is restored.
    const isMadeAgain = linkTarget(linkIn) !== null
    const linkBack = isMadeAgain ? { linkIn } : edit.linkIn === undefined ? {} : { linkIn: null }
    const wayBack = { kind: edit.kind, rowId, columnId, ...was, ...imageBack, ...linkBack }
    const back = { kind: 'cell' as const, edit: wayBack, left }
    follow(back)
    return [back]
  }
  const backOfFormat = (edit: FormatCell): readonly BackEdit[] => {
    const { rowId, columnId, format } = edit
    // Restored with its row or column.
    if (rowsLeft.has(rowId) || columnsLeft.has(columnId) || !sheet.has(rowId)) return []
    const cell = `${rowId} ${columnId}`
    const known = formatsLeft.get(cell)
    if (known) {
      const { left } = known
      known.left = format
      forgetting.push(() => {
        known.left = left
      })
      return []
    }
    const back = { kind: 'format' as const, edit: { ...edit, format: sheet.formatOf(rowId, columnId) }, left: format }
    formatsLeft.set(cell, back)
    return [back]
  }
  const follow = (back: { readonly edit: SetCell; left: Content | null }) => {
    const { rowId, columnId } = back.edit
    cellsLeft.set(rowId, (cellsLeft.get(rowId) ?? new Map()).set(columnId, back))
  }
  const backOfNewRow = ({ rowId }: AddRow): readonly BackEdit[] => {
    if (sheet.has(rowId)) return []
    const left = new Map<ColumnId, Content>()
    rowsLeft.set(rowId, left)
    return [{ kind: 'added', edit: { kind: 'delete-row', rowId }, left }]
  }
  /** An impossible move leaves the row in place, so its result is known only afterwards. */
  const moveAndBack = (edit: MoveRow): readonly BackEdit[] => {
    const { rowId } = edit
    if (!sheet.has(rowId)) return []
    const place = sheet.locationOf(rowId)
    sheet.apply(edit)
    const left = sheet.locationOf(rowId)
    if (isSameRowLocation(left, place)) return []
    return [{ kind: 'moved', edit: { kind: 'move-row', rowId, place }, left }]
  }

  const backOfDeletion = ({ rowId }: DeleteRow): readonly BackEdit[] => {
    const by: Deletion = { kind: 'row', rowId }
    const newIds = new Map(sheet.has(rowId) ? sheet.subtreeOf(rowId).map(id => [id, newId()]) : [])
    const named = (id: RowId | null) => (id === null ? null : (newIds.get(id) ?? id))
    const later: BackEdit[] = []
    const rows = [...newIds].flatMap(([id, newId]): BackEdit[] => {
      const { parentId, after } = sheet.locationOf(id)
      const edit = { kind: 'add-row' as const, rowId: newId, place: { parentId: named(parentId), after: named(after) } }
      const cells = cellsOf(id, newId, by)
      // Content is restored with its row, because a blank row cannot be a parent; but a cell that names one of these
      // rows must wait until all of them exist.
      const isLater = (cell: BackEdit) => namesAny(cell, newIds)
      later.push(...cells.filter(isLater))
      const row = { kind: 'deleted' as const, edit, standsFor: id, isBare: sheet.hasMore(id), by }
      return [row, ...cells.filter(cell => !isLater(cell))]
    })
    return [...rows, ...later, ...waiting.naming(new Set(newIds.keys())).flatMap(backOfWaiting)]
  }
  /** The cell is unchanged, but names a row by an id that is no longer valid. */
  const backOfWaiting = (edit: SetCell): readonly BackEdit[] => {
    const { rowId, columnId, value, formula } = edit
    if (rowsLeft.has(rowId) || columnsLeft.has(columnId) || cellsLeft.get(rowId)?.has(columnId)) return []
    const back = { kind: 'naming-cell' as const, edit, left: { value, formula } }
    follow(back)
    return [back]
  }
  const cellsOf = (id: RowId, newId: RowId, by: Deletion): readonly BackEdit[] =>
    filledByPeople(columns.list()).flatMap((column): BackEdit[] => {
      const content = sheet.contentOf(id, column.id)
      const format = sheet.formatOf(id, column.id)
      return [
        ...(isNothing(content)
          ? []
          : [{ kind: 'deleted-cell' as const, edit: filling(newId, column.id, content), by }]),
        ...(format === null
          ? []
          : [{ kind: 'deleted-format' as const, edit: formatting(newId, column.id, format), by }]),
      ]
    })

  const columnEditAndBack = (edit: ColumnEdit): readonly BackEdit[] => {
    const { columnId } = edit
    // Edits of a column that this transaction created are undone with it.
    if (isNewColumn(columnId)) {
      columns.apply(edit)
      return []
    }
    const cells = edit.kind === 'delete-column' ? filledCells(sheet, columnId) : []
    const formats = edit.kind === 'delete-column' ? formattedCells(sheet, columnId) : []
    const back = columnAndBack(edit, columns, sheet, newId)
    const [first] = back
    if (first?.kind === 'added-column') columnsLeft.set(columnId, first.left)
    for (const each of back) if (each.kind === 'converted-cell') follow(each)
    if (first?.kind !== 'deleted-column') return back
    const { edit: made, by } = first
    return [
      ...back,
      ...cells.map(cell => ({ kind: 'deleted-cell' as const, edit: { ...cell, columnId: made.columnId }, by })),
      ...formats.map(cell => ({ kind: 'deleted-format' as const, edit: { ...cell, columnId: made.columnId }, by })),
    ]
  }

  const backOf = (edit: Exclude<SheetEdit, MoveRow>): readonly BackEdit[] => {
    switch (edit.kind) {
      case 'set-cell':
        return backOfCell(edit)
      case 'format-cell':
        return backOfFormat(edit)
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
      const back = isColumnEdit(edit)
        ? columnEditAndBack(edit)
        : edit.kind === 'move-row'
          ? moveAndBack(edit)
          : backOf(edit)
      if (!isColumnEdit(edit) && edit.kind !== 'move-row') sheet.apply(edit)
      if (edit.kind === 'set-cell') waiting.follow(edit)
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

/** Puts an entry into a map and returns the function that reverts it. */
function put<K, V>(map: Map<K, V>, key: K, value: V): () => void {
  const before = map.get(key)
  map.set(key, value)
  return () => (before === undefined ? map.delete(key) : map.set(key, before))
}

const filledOf = new WeakMap<readonly Column[], readonly Column[]>()

/** The columns that users fill, cached per list: called for every added or deleted row. */
export function filledByPeople(columns: readonly Column[]): readonly Column[] {
  const known = filledOf.get(columns) ?? columns.filter(isFillable)
  filledOf.set(columns, known)
  return known
}

const namesAny = (back: BackEdit, rows: ReadonlyMap<RowId, RowId>): boolean =>
  'edit' in back && back.edit.kind === 'set-cell' && rowsIn(back.edit.value).some(id => rows.has(id))
