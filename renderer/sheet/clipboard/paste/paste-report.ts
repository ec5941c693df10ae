import type { CellAddress } from '../../core/cell-address.ts'

/** A cell that was not changed. */
export type RefusedCell = {
  readonly address: CellAddress
  /** The row number in the gutter. */
  readonly row: number
  readonly title: string
  /** The pasted text, truncated if long. */
  readonly text: string
  /** One sentence. */
  readonly reason: string
}

export type ReadAs = 'numbers' | 'dates' | 'yes or no' | 'people' | 'choices'

/** The number of cells of a column whose text was converted to another type: 3/7/26 became a date. */
export type Converted = { readonly title: string; readonly readAs: ReadAs; readonly cells: number }

/** The result of a paste. */
export type PasteSummary = {
  readonly pasted: number
  /** The first unchanged cells; `refusedInAll` counts all of them. */
  readonly refused: readonly RefusedCell[]
  readonly refusedInAll: number
  /** The reason if all of them have the same one; otherwise null. */
  readonly reason: string | null
  readonly converted: readonly Converted[]
  /** Notes about other content that was not pasted. */
  readonly notes: readonly string[]
}

/** add: adds columns. fit: pastes the cells that fit, and reports the others. cancel: pastes nothing. */
export type ColumnsWanted = 'add' | 'fit' | 'cancel'

/** The progress and the result of a paste. */
export type PasteReport =
  /** `ended` settles when the paste ends, for any reason. */
  | { readonly kind: 'begun'; readonly ended: Promise<unknown> }
  /** A very large paste needs confirmation. `newRows`: rows that it adds. */
  | {
      readonly kind: 'asking'
      readonly cells: number
      readonly newRows: number
      readonly answer: (isWanted: boolean) => void
    }
  /** The table is wider than the sheet: offers to add columns with these names. */
  | {
      readonly kind: 'asking-columns'
      readonly titles: readonly string[]
      readonly answer: (wanted: ColumnsWanted) => void
    }
  /** Nothing is stored yet, so `cancel` leaves everything unchanged. */
  | { readonly kind: 'reading'; readonly cells: number; readonly of: number; readonly cancel: () => void }
  /** Everything is read and is being stored. */
  | { readonly kind: 'storing' }
  | { readonly kind: 'pasted'; readonly summary: PasteSummary }
  | { readonly kind: 'cancelled' }
  /** Nothing was pasted or copied, for this reason. */
  | { readonly kind: 'refused'; readonly sentence: string }
