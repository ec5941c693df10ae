import { BrowserWindow } from 'electron'
import type { AppEvent } from '../../shared/ipc/events.ts'

/** Tells every window what has changed. Handed to the other folders as a plain function, so that nothing below imports this one. */
export function publish(event: AppEvent): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.webContents.isDestroyed()) window.webContents.send('event', event)
  }
}
