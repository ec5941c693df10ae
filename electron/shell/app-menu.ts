import { Menu } from 'electron'
import type { SystemMenu } from '../../shared/model/app-menu.ts'
import { menuTemplate } from './menu-template.ts'

/**
 * On Linux and Windows the page draws the menus, and the system has none: Electron's own would take keys that mean something else here
 * (Ctrl+R reloads the page, where it is to fill). On macOS the system draws what the page says can be done.
 */
export function setAppMenu(menus: readonly SystemMenu[] = [], choose: (id: string) => void = () => undefined): void {
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null)
  else Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(menus, choose)]))
}
