/** Work that is done in pieces of a few milliseconds: it stops after each, and gives its result at the end. */
export type Steps<T> = Generator<void, T, void>

/** Rows or cells looked at between two stops. */
export const PIECE = 2000

/** Lets keys, frames and whatever else waits come before the next piece. */
export const untilPageIsFree = (): Promise<void> => scheduler.yield()

/** Does the work piece by piece. Null: `isStale` said that nobody waits for it any more. */
export async function runSteps<T>(
  steps: Steps<T>,
  pause: () => Promise<void>,
  isStale: () => boolean,
): Promise<{ readonly result: T } | null> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return isStale() ? null : { result: step.value }
    await pause()
    if (isStale()) return null
  }
}

/** All in one go, for small sheets and for tests. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
