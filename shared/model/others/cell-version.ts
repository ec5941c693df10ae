import type { Cell } from '../sheet/cell-value.ts'

/** One version in the history of a cell. */
export type CellVersion = {
  readonly cell: Cell
  /** Milliseconds since 1970; null if unknown. */
  readonly at: number | null
  /** A name or else an email address; null if unknown. */
  readonly by: string | null
}
