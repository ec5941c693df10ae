import { app } from 'electron'

const SCHEME = 'sheaf'

// Windows puts the address into a command line: after `--` no part of it can be read as a switch.
const startedBy: [path?: string, words?: string[]] = process.platform === 'win32' ? [process.execPath, ['--']] : []

/** Whether this desktop hands `sheaf://` addresses to this very program. Asks the desktop, so it takes a moment. */
export const schemeWorks = (): boolean => app.isDefaultProtocolClient(SCHEME, ...startedBy)

/** An installed Sheaf asks the desktop for its addresses. A development tree does not take them away from one that is installed. */
export function registerScheme(): void {
  if (app.isPackaged && !schemeWorks()) app.setAsDefaultProtocolClient(SCHEME, ...startedBy)
}

/**
 * Hands over the words that may hold a link: those of this start, those of each later one (Linux and Windows), and what macOS sends
 * by itself. Nothing is looked at here. `show`: the person wants to see the window.
 */
export function followLinks(take: (words: readonly string[]) => void, show: () => void): void {
  take(process.argv)
  app.on('second-instance', (_, words) => {
    show()
    take(words)
  })
  app.on('open-url', (event, address) => {
    event.preventDefault()
    show()
    take([address])
  })
}
