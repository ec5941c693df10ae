import { app } from 'electron'
import { desktop } from './desktop.ts'
import { switchesOfThisStart } from './links.ts'

/** A token refresh may take 30 s (the app ends sooner in all other cases); after that the app quits anyway. */
const TIMEOUT_MS = 32_000

const NOT_KEPT = {
  sentence: 'Your session could not be stored on this computer.',
  more: 'Your edits are safe. At the next start, sign in again to save them.',
}

type Ended = {
  /** Whether all sessions are stored. */
  readonly isKept: boolean
  /** Whether no work was in progress, and every file of stored edits was closed. */
  readonly isClosed: boolean
}

/**
 * Waits for work in progress when the app quits. `last`: the final step; it returns the program to start next, or none.
 * It is skipped on a timeout.
 */
export function endWell(
  end: () => Promise<Ended>,
  last: (isClosed: boolean) => string | null,
  after: (ms: number, run: () => void) => void,
): void {
  app.once('will-quit', event => {
    event.preventDefault()
    // Not `quit`: Electron ignores it while it is still telling us of the first one.
    after(TIMEOUT_MS, () => app.exit(0))
    void end()
      .then(({ isKept, isClosed }) => {
        if (!isKept) desktop.say(NOT_KEPT.sentence, NOT_KEPT.more)
        const next = last(isClosed)
        if (next !== null) app.relaunch({ execPath: next, args: switchesOfThisStart() })
      })
      .finally(() => app.exit(0))
  })
}
