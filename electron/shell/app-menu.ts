import { Menu } from 'electron'

/**
 * Linux and Windows have no menu: Electron's own would take keys that mean something else here (Ctrl+R reloads the page, where it is to
 * fill). macOS cuts, copies and closes by the keys of a menu, so it has the least one.
 */
export function setAppMenu(): void {
  const isMac = process.platform === 'darwin'
  const least = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] as const
  Menu.setApplicationMenu(isMac ? Menu.buildFromTemplate([...least]) : null)
}
