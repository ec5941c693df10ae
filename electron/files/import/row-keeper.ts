import { IMPORT_LIMITS, type ImportRefusal } from '../../../shared/model/import-export.ts'

/** A line of titles is no row of the sheet. */
const TITLES = 1

export type Table = readonly (readonly string[])[]

/** Counts the rows of a file, and keeps the first ones, as many as a sheet can hold. */
export function createRowKeeper() {
  const rows: (readonly string[])[] = []
  let cells = 0
  let total = 0
  let width = 0
  let isFull = false
  const tooWide = (columns: number): ImportRefusal | null => (columns > IMPORT_LIMITS.columns ? 'too-wide' : null)
  return {
    rows,
    tooWide,
    /** All rows so far, and the cells of the widest one. */
    size: () => ({ total, width }),
    add(row: readonly string[]): ImportRefusal | null {
      const why = tooWide(row.length)
      if (why) return why
      total += 1
      width = Math.max(width, row.length)
      // The first line may be one of titles, which is no row and has no cells in the sheet.
      if (total > TITLES) cells += row.length
      isFull ||= total > IMPORT_LIMITS.rows + TITLES || cells > IMPORT_LIMITS.cells
      if (!isFull) rows.push(row)
      return null
    },
  }
}
export type RowKeeper = ReturnType<typeof createRowKeeper>
