import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page, type Request } from '@playwright/test'
import { errorCode } from '../../shared/thrown.ts'
import { ACTION_MS, END_MS, START_MS } from './ceilings.ts'
import { electronUnderTest, ROOT, sandboxSwitches } from './electron.ts'

const REFUSED = /ERR_BLOCKED_BY|ERR_ABORTED|csp/
const isOfTheNetwork = (url: string): boolean => /^(https?|wss?|ftp):/.test(url)

const LOST = 'Resulting promise was garbage collected'
const MOST_LOST = 5

export type LaunchOptions = {
  /** The app's data folder. Pass the same one again to start the same installation. */
  readonly userData: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export type RunningApp = {
  readonly electron: ElectronApplication
  readonly pid: number
  readonly userData: string
  /** The first window, once its page has loaded. */
  window(): Promise<Page>
  /** All standard output and standard error of the main process. */
  output(): string
  /** False once it has ended, for any reason. */
  isRunning(): boolean
  /** Network requests of pages that were not blocked. Must be empty. */
  askedByPages(): readonly string[]
  /** Quits as a user does, and kills the app after a timeout. */
  close(): Promise<void>
  /** Kills the app and all its processes at once, like a power loss. */
  killHard(): Promise<void>
}

/** Starts the built app in a separate process group. */
export async function launchApp({ userData, args = [], env = {} }: LaunchOptions): Promise<RunningApp> {
  const { executable, args: projectArgs } = electronUnderTest()
  const electron = await _electron.launch({
    executablePath: executable,
    // For a repeated switch, the last one counts.
    args: [...projectArgs, ...switches(userData), ...args],
    cwd: ROOT,
    timeout: START_MS,
    env: { ...inherited(), ...env },
  })
  const child = electron.process()
  const pid = child.pid
  if (pid === undefined) throw new Error('The app has no process.')
  const asked: string[] = []
  const note = (request: Request) => {
    if (isOfTheNetwork(request.url())) asked.push(`${request.method()} ${request.url()}`)
  }
  electron.context().on('response', response => note(response.request()))
  electron.context().on('requestfailed', request => {
    // Blocked by the page's policy or by main, or aborted: it reached no server.
    if (!REFUSED.test(request.failure()?.errorText ?? '')) note(request)
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => output.push(String(chunk)))
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))

  const killHard = async () => {
    killGroup(pid)
    await ended
  }
  return {
    electron,
    pid,
    userData,
    window: async () => {
      const page = await electron.firstWindow({ timeout: START_MS })
      page.setDefaultTimeout(ACTION_MS)
      await page.waitForLoadState('load')
      return page
    },
    output: () => output.join(''),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    askedByPages: () => asked,
    close: async () => {
      const timer = setTimeout(() => killGroup(pid), END_MS)
      await electron.close()
      clearTimeout(timer)
    },
    killHard,
  }
}

/**
 * Starts the app again on the same folder, as a second click on its icon or a desktop with an address would. Returns
 * the exit code.
 */
export const startSecond = async ({ userData }: RunningApp, args: readonly string[] = []): Promise<number | null> =>
  (await runToItsEnd(userData, args)).code

/** Starts an app that ends by itself. Returns its exit code and output. */
export async function runToItsEnd(userData: string, ownArgs: readonly string[] = []) {
  const { executable, args } = electronUnderTest()
  const child = spawn(executable, [...args, ...switches(userData), ...ownArgs], {
    cwd: ROOT,
    timeout: START_MS,
    killSignal: 'SIGKILL',
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  // as: `close` passes the code, or null after a signal.
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.join('') }
}

/**
 * Repeats a call into the main process whose response the debugger lost: V8 may collect the promise that it waits for
 * (microsoft/playwright#33737). During startup, with much garbage, that happened twice in a row. Only for idempotent
 * calls.
 */
export async function evenIfLost<T>(ask: () => Promise<T>): Promise<T> {
  for (let lost = 0; ; lost++) {
    try {
      return await ask()
    } catch (error) {
      const isLost = error instanceof Error && error.message.includes(LOST)
      if (!isLost || lost === MOST_LOST) throw error
    }
  }
}

/** The log for support; empty if there is none. */
export const logOf = ({ userData }: RunningApp): Promise<string> =>
  readFile(join(userData, 'logs/main.log'), 'utf8').catch(() => '')

const switches = (userData: string): string[] => [
  ...sandboxSwitches(),
  `--user-data-dir=${userData}`,
  // Fixed for all machines; tests of the keyring override it.
  '--password-store=basic',
]

/** The environment of this run, without variables that turn Electron into plain Node. */
export function inherited(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Playwright starts the app as leader of a process group that contains nothing else. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    const isGone = errorCode(error) === 'ESRCH'
    if (!isGone) throw error
  }
}
