import { app } from 'electron'

const SCHEME = 'sheaf'

// Windows puts the address into a command line: after `--` no part of it can be read as a switch.
const startedBy: [path?: string, words?: string[]] = process.platform === 'win32' ? [process.execPath, ['--']] : []

const isRegistered = (): boolean => app.isDefaultProtocolClient(SCHEME, ...startedBy)

/**
 * Whether this desktop opens `sheaf://` addresses with this program. An installed Sheaf registers itself before it
 * answers, because the first start may show the sign-in form before it has registered. A development tree does not take
 * the addresses from an installed Sheaf. Queries the desktop, so it takes a moment.
 */
export function registerScheme(): boolean {
  if (isRegistered()) return true
  return app.isPackaged && app.setAsDefaultProtocolClient(SCHEME, ...startedBy) && isRegistered()
}

/** The switches of this start without its files and links, for the next start. */
export const switchesOfThisStart = (): string[] => process.argv.slice(1).filter(word => word.startsWith('--'))

/** Arguments without the program, and without the app folder, which Electron itself receives if it is not packaged. */
const wordsOf = (words: readonly string[]): string[] => words.slice(1).filter(word => word !== app.getAppPath())

/**
 * Passes on the arguments that may contain a link or a file: those of this start, of each later one (Linux and
 * Windows), and the events of macOS; each with the working directory of that start. Nothing is parsed here. `show`: the
 * user wants to see the window.
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
