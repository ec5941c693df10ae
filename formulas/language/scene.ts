import type { Schedule, TotalFloat } from '../schedule/schedule-facts.ts'
import type { Area, Value } from './value.ts'

/** The sheet for a formula; rows and columns are counted from 0. */
export type SheetReader = {
  readonly rowCount: number
  readonly valueAt: (row: number, column: number) => Value
  readonly parentOf: (row: number) => number | null
  readonly childrenOf: (row: number) => readonly number[]
  /** The row after the last descendant of this row. */
  readonly endOf: (row: number) => number
  /** The column index of a summary field, in row 0; undefined for an unknown name. */
  readonly fieldColumn: (name: string) => number | undefined
  /** A range of another sheet by name; an error for an unknown one. */
  readonly otherSheet: (name: string) => Area | Value
  /** Null for a sheet without dependencies between its rows. */
  readonly schedule: Schedule | null
}

/** Caches and limits of one recalculation. */
export type Pass = {
  /** The user's current date, as a day number. */
  readonly today: number
  /** Results of calls that are the same in every row. */
  readonly results: Map<string, Area | Value>
  /** The positions of each value in ranges that were searched. */
  readonly positionsByRange: Map<string, ReadonlyMap<string, readonly number[]>>
  /** By row, once a formula needs them. */
  totalFloats?: readonly TotalFloat[]
  successorsByRow?: ReadonlyMap<number, readonly number[]>
  stepsLeft: number
}

/** The cell of a formula, and its inputs. */
export type Scene = {
  readonly sheet: SheetReader
  readonly row: number
  readonly column: number
  readonly pass: Pass
  /** The cell that a criterion is tested on. */
  cell: Value
  stepsLeft: number
}
