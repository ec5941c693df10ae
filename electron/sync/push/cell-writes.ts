import type { CellWrite } from '../../api/cells/to-wire-cells.ts'
import type { Target } from '../../api/sheets.ts'
import type { BatchRow } from './batches.ts'

/**
 * The cells of a row as they are written, each once. One that is only shown otherwise goes with what it holds by now, since a write
 * replaces that (API guide 7.4), whoever put it there; where that is not known, its format goes alone.
 */
export function cellWrites({ rowId, cells, formats }: BatchRow, cellOf: Target['cellOf']): readonly CellWrite[] {
  const formatOf = new Map(formats.map(({ columnId, format }) => [columnId, format]))
  const written = new Set(cells.map(({ columnId }) => columnId))
  return [
    ...cells.map(cell => (formatOf.has(cell.columnId) ? { ...cell, format: formatOf.get(cell.columnId) } : cell)),
    ...formats
      .filter(({ columnId }) => !written.has(columnId))
      .map(({ columnId, format }): CellWrite => {
        const now = cellOf?.(rowId, columnId)
        return now ? { columnId, value: now.value, formula: now.formula, format } : { columnId, format }
      }),
  ]
}
