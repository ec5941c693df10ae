import type { Cell } from '../sheet/cell-value.ts'

/** What a cell held since a moment, and who wrote it. */
export type CellVersion = {
  readonly cell: Cell
  /** Milliseconds since 1970; null where the service does not tell it. */
  readonly at: number | null
  /** A name, or else an e-mail address; null where the service does not tell it. */
  readonly by: string | null
}
