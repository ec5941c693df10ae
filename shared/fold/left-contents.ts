import type { ColumnId, RowId } from '../model/ids.ts'
import type { Content } from '../model/sheet/cell-value.ts'

/** An undo edit that a later edit of the same target updates, instead of recording a second one. */
type Following<Left> = { left: Left }

/** The contents that a transaction has left so far: later edits of the same transaction may change them. */
export type LeftContents = ReturnType<typeof createLeftContents>

export function createLeftContents() {
  const rows = new Map<RowId, Map<ColumnId, Content>>()
  const columns = new Map<ColumnId, Map<RowId, Content>>()
  const cells = new Map<RowId, Map<ColumnId, Following<Content | null>>>()
  const formats = new Map<string, Following<string | null>>()
  /** Reverts each change, for edits that could not be stored. */
  const reverting: (() => void)[] = []

  const update = <Left>(back: Following<Left> | undefined, left: Left): boolean => {
    if (!back) return false
    const { left: before } = back
    back.left = left
    reverting.push(() => {
      back.left = before
    })
    return true
  }

  return {
    /** Tracks the content of an added row, which is empty. */
    addRow(rowId: RowId): ReadonlyMap<ColumnId, Content> {
      const left = new Map<ColumnId, Content>()
      rows.set(rowId, left)
      return left
    },
    addColumn: (columnId: ColumnId, left: Map<RowId, Content>): void => void columns.set(columnId, left),
    isNewColumn: (columnId: ColumnId): boolean => columns.has(columnId),
    /** Whether the row or column of a cell was added: undoing that undoes the cell. */
    isNew: (rowId: RowId, columnId: ColumnId): boolean => rows.has(rowId) || columns.has(columnId),
    putIntoNew(rowId: RowId, columnId: ColumnId, left: Content): void {
      const [row, column] = [rows.get(rowId), columns.get(columnId)]
      if (row) reverting.push(put(row, columnId, left))
      if (column) reverting.push(put(column, rowId, left))
    },

    followCell(rowId: RowId, columnId: ColumnId, back: Following<Content | null>): void {
      cells.set(rowId, (cells.get(rowId) ?? new Map()).set(columnId, back))
    },
    followsCell: (rowId: RowId, columnId: ColumnId): boolean => cells.get(rowId)?.has(columnId) === true,
    /** False if no undo edit of the cell was recorded. */
    updateCell: (rowId: RowId, columnId: ColumnId, left: Content): boolean =>
      update(cells.get(rowId)?.get(columnId), left),
    followFormat: (rowId: RowId, columnId: ColumnId, back: Following<string | null>): void =>
      void formats.set(`${rowId} ${columnId}`, back),
    updateFormat: (rowId: RowId, columnId: ColumnId, left: string | null): boolean =>
      update(formats.get(`${rowId} ${columnId}`), left),

    onRevert: (revert: () => void): void => void reverting.push(revert),
    mark: (): number => reverting.length,
    revertAfter(mark: number): void {
      for (const revert of reverting.splice(mark).reverse()) revert()
    },
  }
}

/** Puts an entry into a map and returns the function that reverts it. */
function put<K, V>(map: Map<K, V>, key: K, value: V): () => void {
  const before = map.get(key)
  map.set(key, value)
  return () => (before === undefined ? map.delete(key) : map.set(key, before))
}
