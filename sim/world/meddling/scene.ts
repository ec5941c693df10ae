import type { Meddling } from '../../plan/faults.ts'
import type { Colleague, TrueRow, Truth } from './colleague.ts'

/** The sheet as somebody else finds it. Numbers choose among what is there. */
export type Finding = {
  readonly colleague: Colleague
  readonly known: Truth
  readonly one: TrueRow | undefined
  readonly row: number
  readonly column: number
}

/** Answers whether there was anything to do. */
export type Meddle = (finding: Finding) => Promise<boolean>
export type Meddles<M extends Meddling> = { readonly [K in M]: Meddle }
