import type { CellAddress } from '../../core/cell-address.ts'

/** A cell that stayed as it was. */
export type RefusedCell = {
  readonly address: CellAddress
  /** The number in the row's margin. */
  readonly row: number
  readonly title: string
  /** The pasted text, truncated if long. */
  readonly text: string
  /** One sentence. */
  readonly reason: string
}

export type ReadAs = 'numbers' | 'dates' | 'yes or no' | 'people' | 'choices'

/** How many cells of a column hold something else by now than the text that was pasted: 3/7/26 became a day. */
export type Converted = { readonly title: string; readonly readAs: ReadAs; readonly cells: number }

/** The result of a paste. */
export type PasteSummary = {
  readonly pasted: number
  /** The first of them; `refusedInAll` counts the others too. */
  readonly refused: readonly RefusedCell[]
  readonly refusedInAll: number
  /** The one sentence that all of them have in common; null where there are several. */
  readonly reason: string | null
  readonly converted: readonly Converted[]
  /** Sentences on what else was left out. */
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
  /** The table has columns that the sheet does not have: under these names they can be made. */
  | {
      readonly kind: 'asking-columns'
      readonly titles: readonly string[]
      readonly answer: (wanted: ColumnsWanted) => void
    }
  /** Nothing is stored yet: `cancel` leaves everything as it was. */
  | { readonly kind: 'reading'; readonly cells: number; readonly of: number; readonly cancel: () => void }
  /** All is read, and being stored from now on. */
  | { readonly kind: 'storing' }
  | { readonly kind: 'pasted'; readonly summary: PasteSummary }
  | { readonly kind: 'cancelled' }
  /** Nothing came of it, or of a copy, for this reason. */
  | { readonly kind: 'refused'; readonly sentence: string }
