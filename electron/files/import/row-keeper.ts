import { IMPORT_LIMITS, type ImportRefusal } from '../../../shared/model/import-export.ts'

/** A line of titles is no row of the sheet. */
const TITLES = 1

export type Table = readonly (readonly string[])[]

/** Collects the rows of a file, and reports when there are more than a sheet can hold. */
export function createRowKeeper() {
  const rows: (readonly string[])[] = []
  let cells = 0
  const tooWide = (columns: number): ImportRefusal | null => (columns > IMPORT_LIMITS.columns ? 'too-wide' : null)
  return {
    rows,
    tooWide,
    add(row: readonly string[]): ImportRefusal | null {
      const why = tooWide(row.length)
      if (why) return why
      rows.push(row)
      // The first line may be one of titles, which is no row and has no cells in the sheet.
      if (rows.length > TITLES) cells += row.length
      return rows.length > IMPORT_LIMITS.rows + TITLES || cells > IMPORT_LIMITS.cells ? 'too-long' : null
    },
  }
}
export type RowKeeper = ReturnType<typeof createRowKeeper>
