import type { WindowAction } from '../../shared/ipc/contract.ts'

/** The buttons of a window without a frame, how large it shows everything, and the clipboard as its keys use it. */
export const controlWindow = (action: WindowAction) => window.bridge.call['window.control']({ action })

/** Asks the service now instead of at the next planned time. */
export const tryConnection = () => window.bridge.call['connection.try']({})

/** Something broke in the page: the log file shall know. */
export const reportBug = (message: string) => window.bridge.call['page.report']({ message: message.slice(0, 4000) })

/** The first picture is there, and the page has nothing to do. */
export const tellDrawn = () => window.bridge.call['page.drawn']({})
