import { readFileSync } from 'node:fs'
import type { Every } from '../middleware/slow-clients.ts'

/** The processes whose end also ends this one. */
type Starter = {
  readonly parent: number
  /** npm runs scripts through a shell and is its parent; null without npm. */
  readonly npm: number | null
}

const LOOK_MS = 300

/**
 * Calls `end` once the process that started this one has ended. A signal to npm ends the shell between npm and this
 * process and never arrives here; when npm is killed, the shell stays and waits for this process.
 */
export function whenStarterEnds(every: Every, end: () => void): void {
  const starter = findStarter()
  const stop = every(LOOK_MS, () => {
    if (isThere(starter)) return
    stop()
    end()
  })
}

function findStarter(): Starter {
  const parent = process.ppid
  const isShell = process.env.npm_lifecycle_event !== undefined && argumentsOf(parent)[1] === '-c'
  return { parent, npm: isShell ? parentOf(parent) : null }
}

function isThere({ parent, npm }: Starter): boolean {
  return process.ppid === parent && (npm === null || parentOf(parent) === npm)
}

/**
 * Only Linux detects the end of its parent without another program. Elsewhere a terminated npm is noticed, a killed one
 * is not.
 */
function parentOf(pid: number): number | null {
  // `pid (name) state parent …`; the name may contain anything, parentheses too.
  const stat = read(`/proc/${pid}/stat`)
  const found = /^ \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')') + 1))
  return found ? Number(found[1]) : null
}

function argumentsOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/cmdline`).split('\0')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // Not Linux, or the process has ended: nothing is known.
  }
}
