/** The service's limits of a sheet. */
const MOST = { rows: 20_000, columns: 400, cells: 500_000 }

/** How many rows can be added to a sheet of this size. */
export const roomForRows = (rowsInSheet: number, columns: number): number =>
  Math.max(0, Math.min(MOST.rows, Math.floor(MOST.cells / Math.max(1, columns))) - rowsInSheet)

/** How many columns can be added to a sheet of this size. */
export const roomForColumns = (rows: number, columnsInSheet: number): number =>
  Math.max(0, Math.min(MOST.columns, Math.floor(MOST.cells / Math.max(1, rows))) - columnsInSheet)
