import { app } from 'electron'
import { desktop } from './desktop.ts'
import { switchesOfThisStart } from './links.ts'

/** A session that is being refreshed may take 30 s (the app ends sooner in all other cases); after that nothing is waited for. */
const TIMEOUT_MS = 32_000

const NOT_KEPT = {
  sentence: 'Your session could not be stored on this computer.',
  more: 'Your edits are safe. At the next start, sign in again to save them.',
}

type Ended = {
  /** Whether all sessions are stored. */
  readonly isKept: boolean
  /** Whether nothing was on its way any more, and every file of stored edits was closed. */
  readonly isClosed: boolean
}

/**
 * Waits for what is on its way when the app is to quit. `last`: what is done after that, and nothing after it; it names the program to
 * start next, or none. It is left out where the end takes too long.
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
