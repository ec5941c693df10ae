import type { SystemMenu } from '../../shared/model/app-menu.ts'
import type { Destination } from '../../shared/model/destination.ts'
import type { AccountKey } from '../../shared/model/ids.ts'
import type { OpenedFile } from '../../shared/model/import-export.ts'
import type { WindowAction } from '../../shared/model/window-action.ts'

/** The buttons of a window without a frame, how large it shows everything, and the clipboard as its keys use it. */
export const controlWindow = (action: WindowAction) => window.bridge.call['window.control']({ action })

/** The menus that the system draws of this app, on macOS; none takes them away. */
export const setSystemMenus = (menus: readonly SystemMenu[]) => window.bridge.call['menu.set']({ menus: [...menus] })

/** Called with the id of what the user has chosen in them. Returns the function that ends it. */
export const onMenuChosen = (listener: (id: string) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'menu.chosen') listener(event.id)
  })

/** Chromium's zoom goes in steps of this factor, see `electron/ipc/zoom-level.ts`. */
const ZOOM_STEP = Math.sqrt(1.2)

/** How large this window shows everything, in percent: its page has as much less room as its things are larger. */
export function zoomPercent({ outerWidth, innerWidth }: Pick<Window, 'outerWidth' | 'innerWidth'>): number {
  if (outerWidth <= 0 || innerWidth <= 0) return 100
  // To the nearest step: the window has an edge of some pixels.
  const steps = Math.round(Math.log(outerWidth / innerWidth) / Math.log(ZOOM_STEP))
  return Math.round(100 * ZOOM_STEP ** steps)
}

/** Called with the percentage whenever this window shows everything larger or smaller. */
export const onZoomed = (listener: (percent: number) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'zoom.changed') listener(event.percent)
  })

/** Called with each file that the user opens with Sheaf. */
export const onFileOpened = (listener: (file: OpenedFile) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'file.opened') listener(event.file)
  })

/** Called with each wish that comes from outside the window. */
export const onDestinationChosen = (listener: (to: Destination, account: AccountKey | null) => void) =>
  window.bridge.onEvent(event => {
    if (event.kind === 'destination.chosen') listener(event.to, event.account)
  })

/** Asks the service now instead of at the next planned time. */
export const tryConnection = () => window.bridge.call['connection.try']({})

/** Something broke in the page: the log file shall know. */
export const reportBug = (message: string) => window.bridge.call['page.report']({ message: message.slice(0, 4000) })

/** The first picture is there, and the page has nothing to do. */
export const tellDrawn = () => window.bridge.call['page.drawn']({})
