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

export interface LaunchOptions {
  /** The folder of everything the app remembers; give the same one again to start the same installation again. */
  readonly userData: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface RunningApp {
  readonly electron: ElectronApplication
  readonly pid: number
  readonly userData: string
  /** The first window, once its page has loaded. */
  window(): Promise<Page>
  /** Everything the main process has written so far, standard output and standard error in one. */
  output(): string
  /** What pages have asked of the network, and was not refused before it left: nothing, in a Sheaf that keeps its word. */
  askedByPages(): readonly string[]
  /** Quits as a person would, and insists when it does not end. */
  close(): Promise<void>
  /** Power loss, as far as a program can tell: the app and all its processes end at once. */
  killHard(): Promise<void>
}

/** Starts the built app in a process group of its own. */
export async function launchApp({ userData, args = [], env = {} }: LaunchOptions): Promise<RunningApp> {
  const { executable, args: projectArgs } = electronUnderTest()
  const electron = await _electron.launch({
    executablePath: executable,
    // Where a switch comes twice, the later one counts.
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
    // Refused by the policy of the page or by main, or given up: no server has heard of it.
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
 * Starts the app once more on the same folder, as a second click on its icon would, or a desktop that hands it an address; gives
 * its exit code.
 */
export const startSecond = async ({ userData }: RunningApp, words: readonly string[] = []): Promise<number | null> =>
  (await runToItsEnd(userData, words)).code

/** Starts the app where it ends by itself, and gives its exit code and what it said. */
export async function runToItsEnd(userData: string, words: readonly string[] = []) {
  const { executable, args } = electronUnderTest()
  const child = spawn(executable, [...args, ...switches(userData), ...words], {
    cwd: ROOT,
    timeout: START_MS,
    killSignal: 'SIGKILL',
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  // as: what `close` hands over is known: the code, or null after a signal.
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.join('') }
}

/**
 * Asks the app's main process again where its debugger lost the answer: V8 may throw away the promise that it waits for on another's
 * behalf (microsoft/playwright#33737), whatever was asked. While the app starts, and throws away much, it did so twice in a row. Only
 * for what may be done several times.
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

/** The log that a person would send in when they ask for help; empty while nothing is in it. */
export const logOf = ({ userData }: RunningApp): Promise<string> =>
  readFile(join(userData, 'logs/main.log'), 'utf8').catch(() => '')

const switches = (userData: string): string[] => [
  ...sandboxSwitches(),
  `--user-data-dir=${userData}`,
  // The same answer on every machine; tests of the keyring say otherwise.
  '--password-store=basic',
]

/** The environment of this run, but for what would make Electron a plain Node. */
export function inherited(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Playwright starts the app as the leader of a group, so the group is the app and nothing else. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    const isGone = errorCode(error) === 'ESRCH'
    if (!isGone) throw error
  }
}
