import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseSaid, type Said, type Task } from './said.ts'

/** When a run is ended: so long after it was started, or after the first window showed something. */
export type End = { readonly from: 'start' | 'first-window'; readonly ms: number }

export type Ran = { readonly startMs: number | null; readonly code: number | null }

/**
 * One run of the program in a process of its own, line by line as it speaks. `end` null: it ends by itself. It is killed as by a crash:
 * nothing of it runs on.
 */
export async function run(program: string, task: Task, end: End | null, hear: (said: Said) => void): Promise<Ran> {
  const child = spawn(process.execPath, ['--enable-source-maps', program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const kill = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms)
  const began = performance.now()
  let startMs: number | null = null
  const timers = [kill(MOST_MS)]
  if (end?.from === 'start') timers.push(kill(end.ms))
  for await (const line of createInterface({ input: child.stdout })) {
    const said = parseSaid(line)
    if (said?.says === 'shows' && startMs === null) {
      startMs = performance.now() - began
      if (end?.from === 'first-window') timers.push(kill(end.ms))
    }
    if (said) hear(said)
    // What is to be seen has been; nobody waits for the rest of it.
    if (said?.says === 'bug') timers.push(kill(1_000))
  }
  const code = await ended
  for (const timer of timers) clearTimeout(timer)
  return { startMs, code }
}

/** Whatever does not come to its end until then hangs. */
const MOST_MS = 300_000
