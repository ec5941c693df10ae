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

/** The maximum number of steps per sheet; the oldest is dropped first. */
const AT_MOST = 1000

export type StepsDeps = {
  /** Receives the inverse edits of a step when it is recorded. */
  readonly recorded: (back: readonly BackEdit[]) => void
  /** Called when the next step to undo or redo has changed. */
  readonly changed: () => void
}

/** The steps that can be undone and redone, newest last. */
export function createSteps({ recorded, changed }: StepsDeps) {
  const undo: Step[] = []
  const redo: Step[] = []
  const keep = (steps: Step[], step: Step): void => {
    steps.push(step)
    if (steps.length > AT_MOST) steps.shift()
    changed()
  }
  return {
    ...{ undo, redo, keep },
    remember(steps: Step[], what: string, back: readonly BackEdit[], formulas: Formulas): void {
      recorded(back)
      if (back.length > 0) keep(steps, { what, back, formulas })
      else changed()
    },
  }
}
export type Steps = ReturnType<typeof createSteps>
