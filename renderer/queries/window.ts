import type { SystemMenu } from '../../shared/model/app-menu.ts'
import type { Destination } from '../../shared/model/destination.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { OpenedFile } from '../../shared/model/import-export.ts'
import type { WindowAction } from '../../shared/model/window-action.ts'

/** Window buttons, zoom and clipboard. */
export const controlWindow = (action: WindowAction) => window.bridge.call['window.control']({ action })

/** Sets the system menus of the app on macOS; an empty list removes them. */
export const setSystemMenus = (menus: readonly SystemMenu[]) => window.bridge.call['menu.set']({ menus: [...menus] })

/** Calls `listener` with the id of a chosen menu item. Returns the unsubscribe function. */
export const onMenuChosen = (listener: (id: string) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'menu.chosen') listener(event.id)
  })

/** Chromium's zoom changes by this factor per step, see `electron/ipc/zoom-level.ts`. */
const ZOOM_STEP = Math.sqrt(1.2)

/** The zoom in percent: the page shrinks by the factor at which its contents grow. */
export function zoomPercent({ outerWidth, innerWidth }: Pick<Window, 'outerWidth' | 'innerWidth'>): number {
  if (outerWidth <= 0 || innerWidth <= 0) return 100
  // Rounds to a step, because the window border adds a few pixels.
  const steps = Math.round(Math.log(outerWidth / innerWidth) / Math.log(ZOOM_STEP))
  return Math.round(100 * ZOOM_STEP ** steps)
}

/** Calls `listener` with the percentage on each zoom change. */
export const onZoomed = (listener: (percent: number) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'zoom.changed') listener(event.percent)
  })

/** Calls `listener` with each file that the user opens with Sheaf. */
export const onFileOpened = (listener: (file: OpenedFile) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'file.opened') listener(event.file)
  })

/** Calls `listener` with each destination requested from outside the window. */
export const onDestinationChosen = (listener: (to: Destination, account: AccountKey | null) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'destination.chosen') listener(event.to, event.account)
  })

/** Retries the connection now instead of at the next scheduled time. */
export const tryConnection = () => window.bridge.call['connection.try']({})

/** Writes a bug in the page to the log file. */
export const reportBug = (message: string) => window.bridge.call['page.report']({ message: message.slice(0, 4000) })

/** Reports that the first frame is painted and the page is idle. */
export const reportDrawn = () => window.bridge.call['page.drawn']({})
