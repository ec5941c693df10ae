import type { After } from '../../queue/change-signal.ts'

/** A page that does not report holds nothing up for longer. */
const AT_LATEST_MS = 3_000

/** Whoever has the first picture before them goes to work on it at once; keys and frames pass through this process. */
export const FIRST_MOMENT_MS = 200

/** The first picture of a run. What it does not need waits for it: a start has one or two processors, and the page wants them. */
export type FirstPicture = { readonly isDrawn: Promise<void>; readonly drawn: () => void }

export function createFirstPicture(after: After): FirstPicture {
  let settle: () => void = () => undefined
  const isDrawn = new Promise<void>(resolve => {
    settle = resolve
  })
  const callOff = after(AT_LATEST_MS, settle)
  return {
    isDrawn,
    drawn() {
      callOff()
      after(FIRST_MOMENT_MS, settle)
    },
  }
}
