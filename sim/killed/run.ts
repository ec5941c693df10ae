import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseReport, type Report, type Task } from './report.ts'

/** When a run is killed: this long after its start, or after the first window showed something. */
export type End = { readonly from: 'start' | 'first-window'; readonly ms: number }

export type Ran = { readonly startMs: number | null; readonly code: number | null }

/**
 * Runs the program in a child process and passes on its output by line. `end` null: it ends by itself. It is killed
 * like in a crash.
 */
export async function run(program: string, task: Task, end: End | null, hear: (report: Report) => void): Promise<Ran> {
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
    const report = parseReport(line)
    if (report?.says === 'shows' && startMs === null) {
      startMs = performance.now() - began
      if (end?.from === 'first-window') timers.push(kill(end.ms))
    }
    if (report) hear(report)
    // The failure was reported; the rest of the output is not needed.
    if (report?.says === 'bug') timers.push(kill(1_000))
  }
  const code = await ended
  for (const timer of timers) clearTimeout(timer)
  return { startMs, code }
}

/** A run that takes longer hangs. */
const MOST_MS = 300_000
