import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { electronUnderTest, ROOT } from './electron.ts'
import { processesOf } from './processes.ts'

/** `nobody` of every Unix: a user without rights. */
const NOBODY = 65_534

export type AppOfAnotherUser = {
  readonly pid: number
  output(): string
  /** Ids of the app's renderer processes. */
  renderers(): Promise<readonly number[]>
  stop(): Promise<void>
}

/**
 * Starts the app with the sandbox on, as a user other than root (or the current one, if not root). Runs a readable
 * copy, since other users may have no access to root's project folder.
 */
export async function launchAsAnotherUser(): Promise<AppOfAnotherUser> {
  const isRoot = process.getuid?.() === 0
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-other-user-'))
  const executable = await copyApp(folder)
  const home = join(folder, 'home')
  await mkdir(home)
  await chmod(folder, 0o755)
  if (isRoot) await chown(home, NOBODY, NOBODY)

  const child = spawn(
    executable,
    [...argsFor(folder), `--user-data-dir=${join(home, 'data')}`, '--password-store=basic'],
    {
      cwd: folder,
      detached: true,
      env: { PATH: process.env.PATH, DISPLAY: process.env.DISPLAY, HOME: home, LANG: 'C.UTF-8' },
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    },
  )
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  const { pid } = child
  if (pid === undefined) throw new Error('The app could not be started as another user.')

  return {
    pid,
    output: () => output.join(''),
    renderers: async () =>
      (await processesOf(pid)).filter(({ command }) => command.includes('--type=renderer')).map(({ pid }) => pid),
    stop: async () => {
      await end(child, pid)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One field of /proc/PID/status. */
export async function processStatus(pid: number, name: string): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]
}

/** Processes with different results are in different user namespaces. */
export const userNamespace = (pid: number): Promise<string> => readlink(`/proc/${pid}/ns/user`)

/** The unbundled package and its dependency. */
const NOT_BUNDLED = ['@photostructure', 'node-gyp-build']

/** Copies the files to run: Electron, the built app, and unbundled packages. */
async function copyApp(folder: string): Promise<string> {
  const { executable } = electronUnderTest()
  const copy = (from: string, to: string) => cp(from, join(folder, to), { recursive: true, verbatimSymlinks: true })
  await copy(dirname(executable), '.electron/dist')
  await copy(join(ROOT, 'out'), 'out')
  await copy(join(ROOT, 'package.json'), 'package.json')
  for (const name of NOT_BUNDLED) await copy(join(ROOT, 'node_modules', name), join('node_modules', name))
  return join(folder, '.electron/dist/electron')
}

const argsFor = (folder: string): string[] => (electronUnderTest().args.length > 0 ? [folder] : [])

async function end(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-pid, 'SIGKILL')
  await exited
}
