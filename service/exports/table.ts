/** The displayed text of a cell, and its value if a spreadsheet program can use it. */
export type TableCell = {
  readonly text: string
  /** A number or a boolean; everything else is text. */
  readonly value?: number | boolean
  /** The date of the text, `YYYY-MM-DD`. */
  readonly date?: string
}

/** A column of an export. */
type TableColumn = {
  readonly title: string
  /** Pixels, as on screen. */
  readonly width: number
  /** Hidden; a spreadsheet program can show it again. */
  readonly hidden: boolean
}

/** The first and last day of a row in a project, `YYYY-MM-DD`. */
export type Bar = {
  readonly start: string
  readonly end: string
}

/** A row of an export, with its cells in column order. */
export type TableRow = {
  readonly cells: readonly TableCell[]
  /** The depth in the hierarchy, shown in the cell at `indented` of the table. */
  readonly depth: number
  /** Only if a chart is requested. */
  readonly bar?: Bar
}

/** A sheet, report or selection of rows, ready for export. */
export type Table = {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** The index of the column that shows the hierarchy; -1 without one. */
  readonly indented: number
}
