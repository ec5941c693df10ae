import { evenIfLost, type RunningApp, startSecond } from '../launch.ts'

/** The desktop's role in sign-in: it passes addresses from the app to the browser and back. */
export type Desktop = {
  /** Every address that the app has opened. */
  opened(): Promise<readonly string[]>
  /** Opens an address that no browser handles by starting its program. Returns the exit code. */
  handOver(address: string): Promise<number | null>
}

export type DesktopOptions = {
  /** Whether a browser is installed. */
  readonly hasBrowser?: boolean
  /** Whether `sheaf://` addresses open the app. */
  readonly knowsScheme?: boolean
}

/** Replaces this computer's desktop, whose browser tests cannot inspect. The app already has its window. */
export async function desktopOf(app: RunningApp, options: DesktopOptions = {}): Promise<Desktop> {
  const { hasBrowser = true, knowsScheme = true } = options
  await evenIfLost(() =>
    app.electron.evaluate(
      ({ app, shell }, { hasBrowser, knowsScheme }) => {
        const opened: string[] = []
        Object.assign(globalThis, { opened })
        app.isDefaultProtocolClient = () => knowsScheme
        shell.openExternal = async address => {
          if (!hasBrowser) throw new Error('no browser')
          opened.push(address)
        }
      },
      { hasBrowser, knowsScheme },
    ),
  )
  return {
    opened: () =>
      // as: set above, in the app's process.
      evenIfLost(() => app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)),
    handOver: address => startSecond(app, [address]),
  }
}
