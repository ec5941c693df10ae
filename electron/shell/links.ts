import { app } from 'electron'

const SCHEME = 'sheaf'

// Windows puts the address into a command line: after `--` no part of it can be read as a switch.
const startedBy: [path?: string, words?: string[]] = process.platform === 'win32' ? [process.execPath, ['--']] : []

const isRegistered = (): boolean => app.isDefaultProtocolClient(SCHEME, ...startedBy)

/**
 * Whether this desktop hands `sheaf://` addresses to this very program. An installed Sheaf registers itself before it answers, because the
 * first start may show the sign-in form before it has registered. A development tree does not take the addresses away from an installed
 * Sheaf. Asks the desktop, so it takes a moment.
 */
export function registerScheme(): boolean {
  if (isRegistered()) return true
  return app.isPackaged && app.setAsDefaultProtocolClient(SCHEME, ...startedBy) && isRegistered()
}

/** How this start was set up, without what it was to open: for the one that follows it. */
export const switchesOfThisStart = (): string[] => process.argv.slice(1).filter(word => word.startsWith('--'))

/** Without the program, and without the folder of the app, which Electron itself gets where it is not packaged. */
const wordsOf = (words: readonly string[]): string[] => words.slice(1).filter(word => word !== app.getAppPath())

/**
 * Hands over the words that may hold a link or a file: those of this start, those of each later one (Linux and Windows), and what macOS
 * sends by itself; each with the folder in which that start was made. Nothing is looked at here. `show`: the person wants to see the window.
 */
export function followLinks(take: (words: readonly string[], folder: string) => void, show: () => void): void {
  take(wordsOf(process.argv), process.cwd())
  app.on('second-instance', (_, words, folder) => {
    show()
    take(wordsOf(words), folder)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    show()
    take([path], process.cwd())
  })
  app.on('open-url', (event, address) => {
    event.preventDefault()
    show()
    take([address], process.cwd())
  })
}
