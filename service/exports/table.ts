/** What a cell shows, and the value behind it where a spreadsheet program can use it. */
export interface TableCell {
  readonly text: string
  /** A number, or true or false; everything else is its text. */
  readonly value?: number | boolean
  /** The day `YYYY-MM-DD` that the text stands for. */
  readonly date?: string
}

/** A column of a file. */
interface TableColumn {
  readonly title: string
  /** Pixels, as on the screen. */
  readonly width: number
  /** Not shown to people; a spreadsheet program can show it again. */
  readonly hidden: boolean
}

/** What a row takes in a plan: its first and its last day, `YYYY-MM-DD`. */
export interface Bar {
  readonly start: string
  readonly end: string
}

/** A row of a file, its cells in the order of the columns. */
export interface TableRow {
  readonly cells: readonly TableCell[]
  /** How many rows stand above it in the hierarchy; the cell that shows this is the one at `indented` of the table. */
  readonly depth: number
  /** Only where the plan is to be drawn. */
  readonly bar?: Bar
}

/** A sheet, a report or some rows, ready to be written as a file. */
export interface Table {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** The index of the column that shows the hierarchy; -1 when it is not among them. */
  readonly indented: number
}
