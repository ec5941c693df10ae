import { blankCell, type Cell } from '../model/sheet/cell-value.ts'

/** Whole numbers by position, as narrow as the sheet allows. */
export type Numbers = Uint16Array | Uint32Array

/** The distinct cells of a column, numbered from 0. */
export type DifferentCells = {
  readonly count: number
  readonly at: (number: number) => Cell
  /** Some of them name rows of the sheet, and display the current numbers of those rows. */
  readonly namesRows: boolean
}

/**
 * A column, for work on all of its rows: evaluate each distinct cell once, then look up the result by number for each
 * row. Some of the cells may no longer be used by any row.
 */
export type ColumnCells = {
  /** The number of each row's cell, by row index. */
  readonly numbers: Numbers
  /** The same object as long as the stored sheet is the same, so it can be the key of a cache. */
  readonly stored: DifferentCells
  /** Cells written since; their numbers continue after `stored.count`. */
  readonly written: readonly Cell[]
}

export const countCells = ({ stored, written }: ColumnCells): number => stored.count + written.length

export function cellOf({ stored, written }: ColumnCells, number: number): Cell {
  return number < stored.count ? stored.at(number) : (written[number - stored.count] ?? blankCell)
}

/** An array for `rows` numbers up to `most`. */
export const roomFor = (rows: number, most: number): Numbers =>
  most < 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows)
