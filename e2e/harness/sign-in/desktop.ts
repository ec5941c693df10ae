import { evenIfLost, type RunningApp, startSecond } from '../launch.ts'

/** The desktop around the app, as far as it passes addresses on: from the app to the browser, and from the browser to the app. */
export interface Desktop {
  /** Every address that the app has asked for so far. */
  opened(): Promise<readonly string[]>
  /** What it does with an address that no browser can open: starts the program that asked for them. Gives its exit code. */
  handOver(address: string): Promise<number | null>
}

export interface DesktopOptions {
  /** Whether it has a browser to open. */
  readonly hasBrowser?: boolean
  /** Whether it hands `sheaf://` addresses to the app. */
  readonly knowsScheme?: boolean
}

/** Takes the place of this computer's desktop, which has no browser that a test could see into. The app has its window already. */
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
      // as: set above, in the app's own process.
      evenIfLost(() => app.electron.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)),
    handOver: address => startSecond(app, [address]),
  }
}
