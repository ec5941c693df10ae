import type { Steps } from '../../../core/steps.ts'

/** Runs all steps at once and returns the result. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
