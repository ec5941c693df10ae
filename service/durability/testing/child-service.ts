import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../../scripts/service.mjs', import.meta.url))
/** The built command line: it starts faster than the script, which first checks whether the build is current. */
export const PROGRAM = fileURLToPath(new URL('../../../out/service/cli.js', import.meta.url))

/** The real service in a child process. */
export type ChildService = {
  readonly baseUrl: string
  /** Kills it without cleanup, like a crash. */
  kill(): Promise<void>
  /** Shuts it down like its command line does, and returns its exit code. */
  stop(): Promise<number | null>
}

/** Builds the program if its source is newer, by starting it without a data folder, with which it exits. */
export async function buildProgram(): Promise<void> {
  await ended(spawn(process.execPath, [SCRIPT], { stdio: 'ignore' }))
}

/** Starts the service on a folder, optionally with more arguments, and waits until it answers. */
export async function startChild(data: string, more: readonly string[] = []): Promise<ChildService> {
  const child = launch(data, more)
  let [output, errors] = ['', '']
  child.stderr?.on('data', chunk => {
    errors += String(chunk)
  })
  const line = await new Promise<string | null>(resolve => {
    child.stdout?.on('data', chunk => {
      output += String(chunk)
      if (output.includes('\n')) resolve(output)
    })
    child.once('close', () => resolve(null))
  })
  if (line === null) throw new Error(`The service did not start on what was left: ${errors}`)

  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return ended(child)
  }
  const { baseUrl }: Pick<ChildService, 'baseUrl'> = JSON.parse(line)
  return { baseUrl, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** Starts the service and kills it after a moment, usually before it is ready. */
export async function startAndKill(data: string, afterMs: number): Promise<void> {
  const child = launch(data)
  await new Promise(resolve => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await ended(child)
}

function launch(data: string, more: readonly string[] = []): ChildProcess {
  const args = ['--data', data, '--port', '0', '--limit', 'off', ...more]
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise(resolve => child.once('close', code => resolve(code)))
}
