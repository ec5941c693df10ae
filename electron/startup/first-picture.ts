import type { After } from '../../shared/after.ts'
import type { FirstPicture } from '../env/env.ts'

/** Limit for a page that does not report. */
const AT_LATEST_MS = 3_000

/** Users start working right after the first picture; keys and frames pass through this process. */
export const FIRST_MOMENT_MS = 200

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
