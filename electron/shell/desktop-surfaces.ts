import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { app, Menu, Notification, Tray } from 'electron'
import type { SheetId } from '../../shared/model/ids.ts'
import type { LauncherEntry } from '../desktop/launcher-entries.ts'
import type { NotificationText } from '../desktop/notification-text.ts'
import { wordForSheet } from '../desktop/start-action.ts'
import type { TrayItem } from '../desktop/tray-menu.ts'

type DesktopSurfacesDeps = {
  /** The folder of Sheaf's own icons. */
  readonly icons: string
  readonly showWindow: () => void
}

/** The desktop features outside the window. Features that a desktop lacks are omitted. */
export function desktopSurfaces({ icons, showWindow }: DesktopSurfacesDeps) {
  // Windows shows notifications and jump lists of programs that have this name alone.
  if (process.platform === 'win32') app.setAppUserModelId('org.sheaf.desktop')
  return {
    notify,
    badge(count: number): void {
      // Returns false if the icon cannot show a number; the window shows it all the same.
      if (process.platform !== 'win32') app.setBadgeCount(count)
    },
    setRecent: process.platform === 'darwin' ? setDockMenu : process.platform === 'win32' ? setJumpList : null,
    setTray: trayWith(join(icons, TRAY_ICON), showWindow),
    showWindow,
    quit: () => app.quit(),
  }
}

/** Kept referenced until it is closed: a garbage-collected notification does not report its click. */
let notification: Notification | null = null

function notify({ title, body }: NotificationText, onClick: () => void): () => void {
  if (!Notification.isSupported()) return () => undefined
  const shown = new Notification({ title, body })
  shown.on('click', onClick)
  shown.show()
  notification = shown
  return () => {
    shown.close()
    if (notification === shown) notification = null
  }
}

/** The menu bar of macOS has no more space; other systems scale the icon down. */
const TRAY_ICON = process.platform === 'darwin' ? '16x16.png' : '32x32.png'

/** The tray is created when it is first needed, so that a start does not wait for the desktop. */
function trayWith(icon: string, showWindow: () => void) {
  let tray: Tray | null = null
  return (items: readonly TrayItem[] | null, choose: (item: NonNullable<TrayItem>) => void): void => {
    if (items === null) {
      tray?.destroy()
      tray = null
      return
    }
    if (tray === null) {
      tray = new Tray(icon)
      tray.setToolTip('Sheaf')
      tray.on('click', showWindow)
    }
    tray.setContextMenu(Menu.buildFromTemplate(items.map(item => toMenuItem(item, choose))))
  }
}

const toMenuItem = (item: TrayItem, choose: (item: NonNullable<TrayItem>) => void): MenuItemConstructorOptions =>
  item === null ? { type: 'separator' } : { label: item.label, click: () => choose(item) }

function setDockMenu(entries: readonly LauncherEntry[], choose: (sheetId: SheetId) => void): void {
  const items = entries.map(({ sheetId, name }) => ({ label: name, click: () => choose(sheetId) }))
  app.dock?.setMenu(Menu.buildFromTemplate(items))
}

/** An entry starts Sheaf again, which passes its argument to the open window. */
function setJumpList(entries: readonly LauncherEntry[]): void {
  app.setJumpList(entries.length === 0 ? null : [{ type: 'custom', name: 'Recent sheets', items: entries.map(toTask) }])
}

const toTask = ({ sheetId, name }: LauncherEntry): Electron.JumpListItem => ({
  type: 'task',
  program: process.execPath,
  args: wordForSheet(sheetId),
  title: name,
  iconPath: process.execPath,
  iconIndex: 0,
})
