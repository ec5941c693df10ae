/** What a sheet of the service holds at most. */
const MOST = { rows: 20_000, columns: 400, cells: 500_000 }

/** How many rows a sheet of so many takes on. */
export const roomForRows = (rowsInSheet: number, columns: number): number =>
  Math.max(0, Math.min(MOST.rows, Math.floor(MOST.cells / Math.max(1, columns))) - rowsInSheet)

/** How many columns a sheet of so many takes on. */
export const roomForColumns = (rows: number, columnsInSheet: number): number =>
  Math.max(0, Math.min(MOST.columns, Math.floor(MOST.cells / Math.max(1, rows))) - columnsInSheet)
