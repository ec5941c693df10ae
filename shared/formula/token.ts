/** A position in a formula, equals sign included: from `start` to `end`, exclusive. */
export type Span = { readonly start: number; readonly end: number }

/** The row of a reference: a number from 1, the row of the formula, or a field of the sheet's summary. */
export type RowPart =
  | { readonly kind: 'number'; readonly number: number; readonly isFixed: boolean }
  | { readonly kind: 'this' | 'field' }

/** `[Cost]5`, `$[Cost]$5`, `Cost@row`. Without a row it is one end of a range of whole columns: `[Cost]:[Cost]`. */
export type ReferenceToken = Span & {
  readonly kind: 'reference'
  readonly column: string
  /** The end of the column name, including its bracket. */
  readonly nameEnd: number
  readonly isBracketed: boolean
  /** False until the closing bracket is typed. */
  readonly isClosed: boolean
  /** `$` before the column. */
  readonly isFixed: boolean
  readonly row: RowPart | null
}

export type FormulaToken =
  | ReferenceToken
  | (Span & { readonly kind: 'text'; readonly value: string; readonly isClosed: boolean })
  | (Span & { readonly kind: 'number'; readonly value: number })
  /** The name before an opening parenthesis, in upper case. */
  | (Span & { readonly kind: 'function'; readonly name: string })
  /** `true`, `false`, or a word without a meaning. */
  | (Span & { readonly kind: 'name'; readonly name: string })
  /** A range of another sheet by its name: `{Rates}`. */
  | (Span & { readonly kind: 'other-sheet'; readonly name: string; readonly isClosed: boolean })
  /** `@cell`: the cell that a criterion tests. */
  | (Span & { readonly kind: 'each-cell' })
  | (Span & { readonly kind: 'operator'; readonly sign: string })
  | (Span & { readonly kind: 'open' | 'close' | 'comma' | 'colon' | 'unknown' })
