import type { Area, Value } from './value.ts'

/** The sheet as a formula reads it; rows and columns counted from 0. */
export interface SheetReader {
  readonly rowCount: number
  readonly valueAt: (row: number, column: number) => Value
  readonly parentOf: (row: number) => number | null
  readonly childrenOf: (row: number) => readonly number[]
  /** The row behind the last one below this row. */
  readonly endOf: (row: number) => number
  /** Where a field of the sheet's summary stands, in row 0; undefined: there is none of this name. */
  readonly fieldColumn: (name: string) => number | undefined
  /** A range of another sheet by the name it was given; null: there is none. */
  readonly otherSheet: (name: string) => Area | Value
}

/** What one recalculation remembers and how much it may do. */
export interface Pass {
  /** Today as the person sees it, as a day number. */
  readonly today: number
  /** Results of calls that mean the same in every row. */
  readonly results: Map<string, Area | Value>
  /** Of ranges that were searched: where each value stands. */
  readonly placesByRange: Map<string, ReadonlyMap<string, readonly number[]>>
  stepsLeft: number
}

/** Where a formula stands, and what it may look at. */
export interface Scene {
  readonly sheet: SheetReader
  readonly row: number
  readonly column: number
  readonly pass: Pass
  /** The cell that a criterion is being tried on. */
  cell: Value
  stepsLeft: number
}
