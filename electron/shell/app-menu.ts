import { Menu } from 'electron'
import type { SystemMenu } from '../../shared/model/app-menu.ts'
import { menuTemplate } from './menu-template.ts'

/**
 * On Linux and Windows the page draws the menus and the system has none: Electron's default would take keys with
 * another meaning here (Ctrl+R reloads the page instead of filling). On macOS the system draws the menus that the page
 * sends.
 */
export function setAppMenu(menus: readonly SystemMenu[] = [], choose: (id: string) => void = () => undefined): void {
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null)
  else Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(menus, choose)]))
}
