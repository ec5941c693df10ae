/** A task in steps of a few milliseconds: it yields after each and returns its result at the end. */
export type Steps<T> = Generator<void, T, void>

/** Cells per step. */
export const PIECE = 2000

/** Less than a frame, so that frames and keys are handled between two turns. */
export const TURN_MS = 12

/** The first turn of a task that starts while the page is drawing something long. */
export const SHORT_TURN_MS = 2

/** The clock, and how to yield to the page. */
export type Scheduler = { readonly now: () => number; readonly pause: () => Promise<void> }

/** Lets pending keys, frames and tasks run before the next turn. */
export const pageScheduler: Scheduler = { now: () => performance.now(), pause: () => scheduler.yield() }

/**
 * Starts synchronously and continues in turns. If one turn is enough, `onDone` is called before this returns, so its
 * result is in the next frame. Returns a function that cancels the task.
 */
export function startSteps<T>(
  steps: Steps<T>,
  { now, pause }: Scheduler,
  onDone: (result: T) => void,
  firstTurnMs = TURN_MS,
): () => void {
  let isLeft = false
  let turnMs = firstTurnMs
  const goOn = (): void => {
    if (isLeft) return
    const end = now() + turnMs
    turnMs = TURN_MS
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

/** Runs a task in turns. Resolves with its result. */
export const inSteps = <T>(steps: Steps<T>, on: Scheduler = pageScheduler): Promise<T> =>
  new Promise(done => startSteps(steps, on, done))
