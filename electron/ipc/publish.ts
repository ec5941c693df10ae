import { BrowserWindow, session } from 'electron'
import type { AppEvent } from '../../shared/ipc/events.ts'

/**
 * Tells every window what has changed, but for the hidden ones that print and decode pictures: these have sessions of their own.
 * Handed to the other folders as a plain function, so that nothing below imports this one.
 */
export function publish(event: AppEvent): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (!webContents.isDestroyed() && webContents.session === session.defaultSession) webContents.send('event', event)
  }
}
