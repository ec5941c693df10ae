import { IMPORT_LIMITS, type ImportRefusal } from '../../../shared/model/import-export.ts'

/** A line of titles is no row of the sheet. */
const TITLES = 1

/** How much is kept in memory. */
export type Room = { readonly rows: number; readonly cells: number }

/** Why a table with this many columns cannot be imported; null if it can. */
export const tooWide = (columns: number): ImportRefusal | null => (columns > IMPORT_LIMITS.columns ? 'too-wide' : null)

/** Counts the rows of a file, and keeps the first ones, as many as a sheet can hold. */
export function createRowKeeper(room: Room = IMPORT_LIMITS) {
  const rows: (readonly string[])[] = []
  let cells = 0
  let total = 0
  let width = 0
  let isFull = false
  return {
    rows,
    /** All rows so far, and the cells of the widest one. */
    size: () => ({ total, width }),
    /** Returns whether the row is kept. */
    add(row: readonly string[]): boolean {
      total += 1
      width = Math.max(width, row.length)
      // The first line may be one of titles, which is no row and has no cells in the sheet.
      if (total > TITLES) cells += row.length
      isFull ||= total > room.rows + TITLES || cells > room.cells
      if (!isFull) rows.push(row)
      return !isFull
    },
  }
}
