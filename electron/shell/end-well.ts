import { app } from 'electron'

/** Quits when the last window is closed, after waiting for what is on its way. */
export function endWell(end: () => Promise<void>): void {
  app.on('window-all-closed', () => app.quit())
  app.once('will-quit', event => {
    event.preventDefault()
    void end().finally(() => app.quit())
  })
}
