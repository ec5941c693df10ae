import type { Span } from './token.ts'

/**
 * The argument that causes the error of a formula, with its position in the text; the whole call for a missing one.
 */
export type WrongArgument = Span & {
  /** In upper case. */
  readonly function: string
  /** Counted from 0. */
  readonly at: number
  /** An error, or a value that the function does not accept; one too few; one too many. */
  readonly problem: 'value' | 'missing' | 'surplus'
}
