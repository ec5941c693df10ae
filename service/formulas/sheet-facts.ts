import type { ColumnType } from './fit-column.ts'
import type { Area, Value } from './language/value.ts'

/** What a person put into a cell. */
export type Content = { readonly formula: string } | { readonly value: Value }

/** A cell of a sheet, by row and column counted from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

export type CellChange = CellPlace & { readonly content: Content }

/** What a cell with a formula shows now. */
export type CellResult = CellPlace & { readonly value: Value }

/** A sheet as its formulas need it. Its shape stays as it is: after rows or columns came, went or moved, make another calculation. */
export interface SheetFacts {
  readonly columns: readonly { readonly title: string; readonly type: ColumnType }[]
  /** Of each row, in order, the number of its parent, or null. */
  readonly parents: readonly (number | null)[]
  /** The fields of its summary. Each is one cell, in row 0 of a column of its own behind the last column of the sheet. */
  readonly fields?: readonly { readonly title: string; readonly type: ColumnType }[]
  /** Everything that is not blank. */
  readonly cells: Iterable<CellChange>
  /** Today where the person is, as a day number (`parseDate('2026-11-22').day`). */
  readonly today: () => number
  /** A range of another sheet by the name it was given, in capitals or not; an error where it cannot be read. */
  readonly otherSheet?: (name: string) => Area | Value
  /** What one recalculation may do in all, about as many as cells it may read. */
  readonly stepsOfAPass?: number
}
