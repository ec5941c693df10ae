import { app } from 'electron'

/** Longer than a save takes on a bad line; what is still on its way then is looked up at the next start. */
const PATIENCE_MS = 5000

/** Quits when the last window is closed, after waiting for what is on its way. */
export function endWell(end: () => Promise<void>, after: (ms: number, run: () => void) => void): void {
  app.on('window-all-closed', () => app.quit())
  app.once('will-quit', event => {
    event.preventDefault()
    // Not `quit`: Electron ignores it while it is still telling us of the first one.
    after(PATIENCE_MS, () => app.exit(0))
    void end().finally(() => app.exit(0))
  })
}
