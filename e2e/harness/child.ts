import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { END_MS } from './ceilings.ts'

/** The first line of standard output; null if the process ends without one, or is killed after the timeout. */
export async function firstLine(child: ChildProcess, timeoutMs: number): Promise<string | null> {
  if (!child.stdout) return null
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    for await (const line of createInterface({ input: child.stdout })) return line
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Sends SIGTERM, and SIGKILL after a timeout. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await exited
  clearTimeout(timer)
}
