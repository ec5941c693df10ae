import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { PROGRAM } from '../../durability/testing/child-service.ts'

/** The ready line of the service. */
export type ReadyLine = {
  readonly baseUrl: string
  readonly authUrl: string
  readonly token: string
  readonly user: { readonly email: string }
}

/** A started program with its output so far. */
export type Started = {
  readonly child: ChildProcess
  readonly ready: ReadyLine
  errors(): string
}

/** Starts the built service on a folder and waits until it is ready. */
export function startProgram(data: string, more: readonly string[] = []): Promise<Started> {
  return startCommand(process.execPath, [PROGRAM, '--data', data, '--port', '0', '--limit', 'off', ...more])
}

/** Starts a command that runs the service, and waits for the ready line. */
export async function startCommand(
  command: string,
  args: readonly string[],
  more: SpawnOptions = {},
): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...more })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [output, errors] = ['', '']
  child.stderr?.on('data', chunk => {
    errors += String(chunk)
  })
  const line = await new Promise<string | null>(resolve => {
    child.stdout?.on('data', chunk => {
      output += String(chunk)
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    child.once('close', () => resolve(null))
  })
  if (line === null) throw new Error(`The service did not start: ${errors}`)
  const ready: ReadyLine = JSON.parse(line)
  return { child, ready, errors: () => errors }
}

/** Waits for a child to end: returns its exit code, or null when a signal ended it. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise(resolve => child.once('exit', code => resolve(code)))
}

/** Waits until a process that is no child of this one has ended. The timeout of the test applies. */
export async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise(resolve => setTimeout(resolve, 20))
}

/** Whether the process exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // No such process.
  }
}
