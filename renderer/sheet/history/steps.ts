import type { BackEdit } from '../../../shared/fold/inverse.ts'
import type { Conversion } from '../../../shared/fold/inverse-columns.ts'
import type { StepStack } from '../../../shared/model/undo-record.ts'
import type { EarlierSteps, KeptSteps } from './kept-steps.ts'
import type { Formulas, Step } from './step.ts'

/** The maximum number of steps per sheet; the oldest is dropped first. */
const AT_MOST = 1000

export type StepsDeps = {
  /** Receives the inverse edits of a step when it is recorded. */
  readonly recorded: (back: readonly BackEdit[]) => void
  /** Called when the next step to undo or redo has changed. */
  readonly changed: () => void
  /** Receives each change of the stacks. */
  readonly kept: Pick<KeptSteps, 'pushed' | 'popped' | 'redoCleared' | 'changed'>
}

/** The steps that can be undone and redone, newest last. */
export function createSteps({ recorded, changed, kept }: StepsDeps) {
  const undo: Step[] = []
  const redo: Step[] = []
  let isRedoCleared = false
  const nameOf = (steps: Step[]): StepStack => (steps === undo ? 'undo' : 'redo')
  const keep = (steps: Step[], step: Step): void => {
    steps.push(step)
    kept.pushed(nameOf(steps), step)
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
    pop(steps: Step[]): Step | undefined {
      const step = steps.pop()
      if (step) kept.popped(nameOf(steps))
      return step
    },
    clearRedo(): void {
      redo.length = 0
      isRedoCleared = true
      kept.redoCleared()
    },
    /** Adds the steps of earlier windows below those of this one. */
    addEarlier(earlier: Pick<EarlierSteps, 'undo' | 'redo'>): void {
      undo.unshift(...earlier.undo)
      if (!isRedoCleared) redo.unshift(...earlier.redo)
      changed()
    },
    /** These conversions have a result now, so the steps with them are stored again. */
    converted(conversions: readonly Conversion[]): void {
      const isConverted = ({ back }: Step) =>
        back.some(each => each.kind === 'converted-cell' && conversions.includes(each.of))
      for (const steps of [undo, redo]) {
        for (const [index, step] of steps.entries()) {
          if (isConverted(step)) kept.changed(nameOf(steps), steps.length - 1 - index, step)
        }
      }
    },
    isEmpty: (): boolean => undo.length + redo.length === 0,
  }
}
export type Steps = ReturnType<typeof createSteps>
