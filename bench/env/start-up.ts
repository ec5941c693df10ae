import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { errorCode } from '../../shared/thrown.ts'

const TIMEOUT_MS = 30_000

/** A program to start, and the output line that reports completion. */
export type Start = {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly isThere: (line: string) => boolean
}

/**
 * Milliseconds from the start of a program until it reports completion; then it is quit normally. Throws when it never
 * does.
 */
export async function timeStart({ command, args, env, isThere }: Start): Promise<number> {
  const begun = performance.now()
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  const insist = setTimeout(() => endGroup(child.pid, 'SIGKILL'), TIMEOUT_MS)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (isThere(line)) return performance.now() - begun
    }
    throw new Error(`${command} ended before it was there`)
  } finally {
    child.kill('SIGTERM')
    await ended
    clearTimeout(insist)
    endGroup(child.pid, 'SIGKILL')
  }
}

/** Ends the program's process group; processes already gone are fine. */
export function endGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
