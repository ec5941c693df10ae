import { app } from 'electron'

const SCHEME = 'sheaf'

// Windows puts the address into a command line: after `--` no part of it can be read as a switch.
const startedBy: [path?: string, args?: string[]] = process.platform === 'win32' ? [process.execPath, ['--']] : []

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
const argsOf = (args: readonly string[]): string[] => args.slice(1).filter(word => word !== app.getAppPath())

/**
 * Passes on the arguments that may contain a link or a file: those of this start, of each later one (Linux and
 * Windows), and the events of macOS; each with the working directory of that start. Nothing is parsed here. `show`: the
 * user wants to see the window.
 */
export function followLinks(take: (args: readonly string[], folder: string) => void, show: () => void): void {
  take(argsOf(process.argv), process.cwd())
  app.on('second-instance', (_, args, folder) => {
    show()
    take(argsOf(args), folder)
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
