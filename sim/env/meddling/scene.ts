import type { Meddling } from '../../plan/faults.ts'
import type { Colleague, TrueRow, Truth } from './colleague.ts'

/** The sheet as another user finds it. Numbers select among existing objects. */
export type Finding = {
  readonly colleague: Colleague
  readonly known: Truth
  readonly one: TrueRow | undefined
  readonly row: number
  readonly column: number
}

/** Returns whether the action was possible. */
export type Meddle = (finding: Finding) => Promise<boolean>
export type Meddles<M extends Meddling> = { readonly [K in M]: Meddle }
