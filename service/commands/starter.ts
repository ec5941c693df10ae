import { readFileSync } from 'node:fs'
import type { Every } from '../middleware/slow-clients.ts'

/** The processes that have to be there for this one to go on. */
interface Starter {
  readonly parent: number
  /** npm starts scripts by a shell, and stands behind it; null where nothing does. */
  readonly npm: number | null
}

const LOOK_MS = 300

/**
 * Calls `end` once whoever started this process has ended. A signal to npm ends the shell between us and it and never arrives here;
 * when npm is killed, the shell stays, too, waiting for us.
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

/** Only Linux tells this without another program; elsewhere a killed npm is not noticed, one that is asked to end is. */
function parentOf(pid: number): number | null {
  // `pid (name) state parent …`, and the name may hold anything, brackets too.
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
    return '' // not Linux, or the process is gone: nothing is known of it
  }
}
