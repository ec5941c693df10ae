import type { ColumnId, RowId } from '../model/ids.ts'
import { blankCell } from '../model/sheet/cell-value.ts'
import type { SheetReader } from '../model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../result.ts'
import type { ColumnCells } from './column-cells.ts'
import { type ColumnReader, createColumnReader } from './column-reader.ts'
import { differentCells } from './different-cells.ts'
import { type Arrays, type NumberView, readArrays } from './directory.ts'
import { FLAG, NO_PARENT } from './layout.ts'
import { readStringTable } from './string-table.ts'

/** A sheet read directly from its buffer: opening is almost free, and each cell is decoded on access. */
export type ColumnarSheet = SheetReader & {
  /** The size of its buffer. */
  readonly bytes: number
  /** If true, a change anywhere may change the results of other cells. */
  readonly hasFormulas: boolean
  /** Null: no cell of the column has a formula. */
  formulasOf(columnId: ColumnId): ColumnFormulas | null
}

/** The number of each row's formula, by row index, 0 for none; equal formulas have equal numbers. */
type ColumnFormulas = { readonly numbers: NumberView; readonly textOf: (number: number) => string }

/**
 * Errors: malformed, when the buffer is truncated, of another format, or no sheet. `isIntact` detects damaged bytes.
 */
export function openColumnar(buffer: ArrayBuffer): Result<ColumnarSheet> {
  const arrays = readArrays(buffer)
  return arrays.ok ? ok(createSheet(arrays.value, buffer.byteLength)) : fail(arrays.error)
}

function createSheet(arrays: Arrays, bytes: number): ColumnarSheet {
  const texts = readStringTable(arrays.textOffsets, arrays.text)
  const columns = new Map<number, ColumnReader>(
    arrays.columns.map(column => [column.id, createColumnReader(column, texts)]),
  )
  const reader = (part: 'looks' | 'links') => {
    const byColumn = new Map(
      arrays.columns.flatMap(column => (column[part] ? [[column.id, column[part]] as const] : [])),
    )
    return (index: number, columnId: number): string | null => {
      const indexes = byColumn.get(columnId)
      return indexes ? texts((indexes[index] ?? 0) - 1) : null
    }
  }
  const flagAt = (index: number, flag: number) => ((arrays.flags[index] ?? 0) & flag) !== 0
  let indexById: ReadonlyMap<number, number> | null = null
  const rowCount = arrays.rowIds.length
  const cellsById = new Map<number, ColumnCells>()
  const withFormulas = new Set<number>(arrays.columns.flatMap(({ id, formulas }) => (formulas === null ? [] : [id])))
  const withLinksIn = new Set<number>(arrays.columns.flatMap(({ id, linksIn }) => (linksIn === null ? [] : [id])))
  return {
    bytes,
    meta: arrays.meta,
    rowCount,
    hasFormulas: withFormulas.size > 0,
    mayHoldFormulas: columnId => withFormulas.has(columnId),
    mayHoldLinksIn: columnId => withLinksIn.has(columnId),
    // as: the encoder wrote only row ids
    rowIdAt: index => (arrays.rowIds[index] ?? 0) as RowId,
    indexOf: rowId => {
      indexById ??= new Map(Array.from(arrays.rowIds, (id, index) => [id, index]))
      return indexById.get(rowId) ?? -1
    },
    levelAt: index => arrays.levels[index] ?? 0,
    parentIndexAt: index => arrays.parents[index] ?? NO_PARENT,
    hasChildrenAt: index => flagAt(index, FLAG.hasChildren),
    expandedAt: index => flagAt(index, FLAG.expanded),
    lockedAt: index => flagAt(index, FLAG.locked),
    attachmentsAt: index => arrays.attachments?.[index] ?? 0,
    commentsAt: index => arrays.comments?.[index] ?? 0,
    cellAt: (index, columnId) => columns.get(columnId)?.(index) ?? blankCell,
    cellsOf: columnId => {
      const known = cellsById.get(columnId)
      if (known) return known
      const column = arrays.columns.find(({ id }) => id === columnId)
      const cells = differentCells(column, rowCount, row => columns.get(columnId)?.(row) ?? blankCell)
      cellsById.set(columnId, cells)
      return cells
    },
    formulasOf: columnId => {
      const numbers = arrays.columns.find(({ id }) => id === columnId)?.formulas
      return numbers ? { numbers, textOf: number => texts(number - 1) ?? '' } : null
    },
    lookAt: reader('looks'),
    linkAt: reader('links'),
  }
}
