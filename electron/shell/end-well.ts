import { app } from 'electron'
import { desktop } from './desktop.ts'

/** A session that is being renewed may take 30 s (the app ends sooner in all other cases); after that nothing is waited for. */
const PATIENCE_MS = 32_000

const NOT_KEPT = {
  sentence: 'Your session could not be stored on this computer.',
  more: 'Your edits are safe. At the next start, sign in again to save them.',
}

/** Waits for what is on its way when the app is to quit. `end` answers whether all sessions are stored. */
export function endWell(end: () => Promise<boolean>, after: (ms: number, run: () => void) => void): void {
  app.once('will-quit', event => {
    event.preventDefault()
    // Not `quit`: Electron ignores it while it is still telling us of the first one.
    after(PATIENCE_MS, () => app.exit(0))
    void end()
      .then(isKept => isKept || desktop.say(NOT_KEPT.sentence, NOT_KEPT.more))
      .finally(() => app.exit(0))
  })
}
