import type { KeptSteps } from './kept-steps.ts'
import type { createAnswers, createConversions } from './made-by-service.ts'
import type { Names } from './names.ts'
import type { SheetNow, SheetNowWatch } from './sheet-now.ts'
import type { Steps } from './steps.ts'

/** Writing a step with more inverse edits takes several milliseconds. */
const LARGE = 500

export type KeepingDeps = {
  readonly kept: KeptSteps
  readonly names: Names
  readonly conversions: ReturnType<typeof createConversions>
  readonly answers: ReturnType<typeof createAnswers>
  readonly watch: SheetNowWatch
  readonly steps: Steps
  /** Runs work when the page has painted. */
  readonly whenIdle: (work: () => void) => void
}

/** Connects the steps in memory with the stored ones. */
export function createKeeping({ kept, names, conversions, answers, watch, steps, whenIdle }: KeepingDeps) {
  /** Stores the newest changes of the steps, off the path of painting. */
  const keep = (): void => {
    const flush = () => void kept.flush()
    if (kept.unwritten() > LARGE) whenIdle(flush)
    else flush()
  }
  return {
    keep,
    /** Adds the steps of earlier windows. */
    async readEarlier(): Promise<void> {
      const earlier = await kept.load()
      const now = watch.now()
      if (!earlier || !now) return
      for (const renamed of earlier.renamed) names.restore(renamed)
      for (const answer of earlier.answers) answers.keep(answer)
      const truth = now.truth()
      for (const { back } of [...earlier.undo, ...earlier.redo]) conversions.openAgain(back, truth)
      steps.addEarlier(earlier)
    },
    /** Stores the facts about the steps that a change of the sheet contains. */
    follow({ truth, savedCells }: SheetNow): void {
      const converted = conversions.follow(truth)
      if (converted.length > 0) steps.converted(converted)
      for (const each of savedCells) {
        const answer = { ...each, rowId: names.now(each.rowId), columnId: names.columnNow(each.columnId) }
        if (answers.keep(answer) && !steps.isEmpty()) kept.answered(answer)
      }
      keep()
    },
  }
}
