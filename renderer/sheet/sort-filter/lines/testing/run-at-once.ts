import type { Steps } from '../../../core/steps.ts'

/** What the work comes to, in one go. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
