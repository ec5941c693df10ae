import { markLevel } from '../../../../shared/model/workbook-cell.ts'
import { createDateColumns } from './date-columns.ts'

/** A row with values: its cells from the left edge of the worksheet to its last value. */
export type WorksheetRow = {
  readonly cells: readonly string[]
  /** In the outline, 0 to 7. */
  readonly level: number
  readonly isHidden: boolean
}

/** Converts a row of a worksheet to a row of its table. */
export type RowConverter = (row: Pick<WorksheetRow, 'cells' | 'level'>) => string[]

/**
 * Collects the facts that all rows of a worksheet decide together, without keeping the rows: a row that is read again
 * later equals the row of a table that was read as a whole.
 */
export function createWorksheetFacts() {
  const filled = new Set<number>()
  const dates = createDateColumns()
  let hiddenRows = 0
  let hasLevels = false
  let lastLevel = 0
  /** A table may start anywhere in its sheet: blank columns to its left are skipped. */
  const firstColumn = (): number => Math.min(...filled)
  /**
   * Rows with a summary below them are not its children, so their levels are ignored. A program that omits the position
   * of the summary (LibreOffice always does) means below, unless the last rows are grouped with no row below them.
   * `isSummaryAbove` null: omitted.
   */
  const hasOutline = (isSummaryAbove: boolean | null): boolean => hasLevels && (isSummaryAbove ?? lastLevel > 0)

  return {
    add({ cells, level, isHidden }: WorksheetRow): void {
      for (let at = 0; at < cells.length; at++) if (cells[at] !== '') filled.add(at)
      dates.add(cells)
      if (isHidden) hiddenRows += 1
      hasLevels ||= level > 0
      lastLevel = level
    },
    firstColumn,
    hasOutline,
    hiddenRows: () => hiddenRows,
    isFilled: (column: number): boolean => filled.has(column),
    timedColumns: dates.timed,
    /** Call it when all rows have been added. */
    rowConverter(isSummaryAbove: boolean | null): RowConverter {
      const first = firstColumn()
      const isOutline = hasOutline(isSummaryAbove)
      return ({ cells, level }) => {
        const row = dates.read(cells).slice(first)
        row[0] = markLevel(row[0] ?? '', isOutline ? level : 0)
        return row
      }
    },
  }
}
