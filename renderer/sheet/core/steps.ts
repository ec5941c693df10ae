/** Work that is done in pieces of a few milliseconds at the most: it stops after each, and gives its result at the end. */
export type Steps<T> = Generator<void, T, void>

/** Cells looked at between two stops. */
export const PIECE = 2000

/** Less than a frame, so that the page is drawn and keys are heard between two turns. */
export const TURN_MS = 12

/** How time passes, and how the page is left to others for a moment. */
export type Turns = { readonly now: () => number; readonly pause: () => Promise<void> }

/** Lets keys, frames and whatever else waits come before the next turn. */
export const turnsOfPage: Turns = { now: () => performance.now(), pause: () => scheduler.yield() }

/**
 * Begins at once and goes on in turns. `onDone` is called before this returns where one turn is enough: what it brings is then in the
 * very next frame. Gives what leaves the work off.
 */
export function startSteps<T>(steps: Steps<T>, { now, pause }: Turns, onDone: (result: T) => void): () => void {
  let isLeft = false
  const goOn = (): void => {
    if (isLeft) return
    const end = now() + TURN_MS
    do {
      const step = steps.next()
      if (step.done) {
        onDone(step.value)
        return
      }
    } while (!isLeft && now() < end)
    void pause().then(goOn)
  }
  goOn()
  return () => {
    isLeft = true
  }
}
