import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Pointing, Restored } from './pointing.ts'

/**
 * One undoable step with its inverse edits. `frozen`: the step only changed the frozen columns. `formulas`: those that
 * referred to items which the step deleted, and those whose references it restored.
 */
export type Step = {
  readonly what: string
  readonly back: readonly BackEdit[]
  readonly frozen?: { readonly was: ColumnId | null }
  readonly formulas: Formulas
}

export type Formulas = { readonly pointing: readonly Pointing[]; readonly restored: readonly Restored[] }
