/** Where something stands in the text of a formula, its equals sign counted: from `start` up to, not with, `end`. */
export type Span = { readonly start: number; readonly end: number }

/** Which row of its column a reference means: one by number, counted from 1, that of the formula, or a field of the sheet's summary. */
export type RowPart =
  | { readonly kind: 'number'; readonly number: number; readonly isFixed: boolean }
  | { readonly kind: 'this' | 'field' }

/** `[Cost]5`, `$[Cost]$5`, `Cost@row`. Without a row it is one end of a range of whole columns: `[Cost]:[Cost]`. */
export type ReferenceToken = Span & {
  readonly kind: 'reference'
  readonly column: string
  /** Up to where the name of the column goes, with its bracket. */
  readonly nameEnd: number
  readonly isBracketed: boolean
  /** False while the closing bracket is not typed. */
  readonly isClosed: boolean
  /** `$` before the column. */
  readonly isFixed: boolean
  readonly row: RowPart | null
}

export type FormulaToken =
  | ReferenceToken
  | (Span & { readonly kind: 'text'; readonly value: string; readonly isClosed: boolean })
  | (Span & { readonly kind: 'number'; readonly value: number })
  /** The name before an opening parenthesis, in capital letters. */
  | (Span & { readonly kind: 'function'; readonly name: string })
  /** `true`, `false`, or a word that means nothing by itself. */
  | (Span & { readonly kind: 'name'; readonly name: string })
  /** A range of another sheet, by the name that was given to it: `{Rates}`. */
  | (Span & { readonly kind: 'other-sheet'; readonly name: string; readonly isClosed: boolean })
  /** `@cell`: the cell that a criterion is asked about. */
  | (Span & { readonly kind: 'each-cell' })
  | (Span & { readonly kind: 'operator'; readonly sign: string })
  | (Span & { readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'unknown' })
