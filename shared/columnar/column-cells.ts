import { blankCell, type Cell } from '../model/sheet/cell-value.ts'

/** Whole numbers by position, as narrow as their sheet allows. */
export type Numbers = Uint16Array | Uint32Array

/** The different cells of a column, from number 0 on. */
export type DifferentCells = {
  readonly count: number
  readonly at: (number: number) => Cell
  /** Some of them name rows of the sheet, and read by the numbers that these have. */
  readonly namesRows: boolean
}

/**
 * A column for work that looks at all of its rows: what is asked of a cell is asked once of each different one, and then told by number
 * for each row. A cell that no row holds any more may be among them.
 */
export type ColumnCells = {
  /** For each row, by its index, the number of its cell. */
  readonly numbers: Numbers
  /** The same object for as long as the stored sheet is the same: what is worked out of these cells can be kept by it. */
  readonly stored: DifferentCells
  /** Cells that were written since; their numbers go on from `stored.count`. */
  readonly written: readonly Cell[]
}

export const countCells = ({ stored, written }: ColumnCells): number => stored.count + written.length

export function cellOf({ stored, written }: ColumnCells, number: number): Cell {
  return number < stored.count ? stored.at(number) : (written[number - stored.count] ?? blankCell)
}

/** Room for the numbers of so many rows, each of which may be as high as `most`. */
export const roomFor = (rows: number, most: number): Numbers =>
  most < 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows)
