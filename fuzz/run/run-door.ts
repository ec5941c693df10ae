import { inspect } from 'node:util'
import type { Random } from '../../shared/random.ts'
import type { Attempt, Door, OpenDoor } from './door.ts'

/** What came of a door. */
export type Report = {
  readonly door: string
  readonly cases: number
  readonly inputs: number
  /** What went wrong and at which case; the same thing at another case is not told again. */
  readonly faults: readonly { readonly at: number; readonly what: string }[]
  /** The case that took most time of a processor. Milliseconds. */
  readonly longest: { readonly at: number; readonly ms: number }
  /** Bytes that are kept after a tenth of the cases and after all of them. Null: there were too few of them. */
  readonly kept: { readonly early: number; readonly late: number } | null
  /** The most that was in use when one looked. Bytes. */
  readonly peak: number
}

/** All that a run takes from outside. */
export type RunEnv = {
  /** The same numbers for the same case. */
  readonly randomOf: (at: number) => Random
  /** How much of the run is over, from 0 to 1, after so many cases. */
  readonly progress: (cases: number) => number
  /** Told before a case begins. */
  readonly onCase: (at: number) => void
  /** How long this thread was at work, told in several ways, each of which may be too much: the least is meant. Milliseconds. */
  readonly busyMs: () => readonly number[]
  /** More of it than this for one case is a hang. */
  readonly hangMs: number
  /** Bytes in use at this moment, young and old. */
  readonly usedBytes: () => number
  /** Bytes that are still in use once everything unused is gone; null where nobody can tell. */
  readonly keptBytes: () => Promise<number> | null
  /** What nobody caught since it was asked last. */
  readonly takeBugs: () => readonly unknown[]
}

/** A busy machine, or the collection of garbage, makes any case slow, but not the same one three times. */
const ATTEMPTS = 3
/** What may be kept for the sake of speed; a leak is beyond it before a run of minutes ends. */
const MOST_GROWTH_BYTES = 24 * 1024 * 1024
const MOST_FAULTS = 20
const EARLY = 0.1
const LOOK_EVERY = 16

/** Gives inputs to a door from this case on, one after the other, and looks at what comes of each. Goes on after a fault. */
export async function runDoor(door: Door, first: number, env: RunEnv): Promise<Report> {
  const faults = new Map<string, number>()
  const note = (at: number, what: string) => {
    if (faults.size < MOST_FAULTS && !faults.has(what)) faults.set(what, at)
  }
  const before = prototypes()
  let longest = { at: first, ms: 0 }
  let [early, peak]: [number | null, number] = [null, 0]
  let open: OpenDoor | null = null
  let at = first
  for (; env.progress(at - first) < 1; at++) {
    if (at % door.batch === 0 && door.batch > 1) {
      await open?.close()
      open = null
      early ??= env.progress(at - first) >= EARLY ? await env.keptBytes() : null
    }
    open ??= await door.open()
    env.onCase(at)
    const ms = await timed(open.draw(env.randomOf(at)), env, what => note(at, what))
    if (ms > longest.ms) longest = { at, ms }
    if (ms > env.hangMs) note(at, `takes ${ms.toFixed(0)} ms, each of ${ATTEMPTS} times`)
    for (const bug of env.takeBugs()) note(at, told(bug))
    if (prototypes() !== before) note(at, 'every object has a new property')
    if (at % LOOK_EVERY === 0) peak = Math.max(peak, env.usedBytes())
    if (door.batch === 1) early ??= env.progress(at - first) >= EARLY ? await env.keptBytes() : null
  }
  await open?.close()
  const late = early === null ? null : await env.keptBytes()
  const kept = early === null || late === null ? null : { early, late }
  if (kept && kept.late - kept.early > MOST_GROWTH_BYTES) {
    note(at - 1, `${kept.late - kept.early} more bytes are kept than after the first tenth`)
  }
  return {
    door: door.name,
    cases: at - first,
    inputs: (at - first) * door.inputs,
    faults: [...faults].map(([what, where]) => ({ at: where, what })),
    longest,
    kept,
    peak,
  }
}

/** How long one reading took in the quickest attempt: the only one, unless that was too long. */
async function timed(attempt: Attempt, { busyMs, hangMs }: RunEnv, note: (what: string) => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < ATTEMPTS && least > hangMs; tries++) {
    const begun = busyMs()
    let readings = 1
    try {
      readings = (await attempt()) ?? 1
    } catch (cause) {
      note(told(cause))
    }
    least = Math.min(least, ...busyMs().map((ms, at) => (ms - (begun[at] ?? 0)) / readings))
  }
  return least
}

const MOST_TOLD = 2000
const told = (cause: unknown): string => inspect(cause).slice(0, MOST_TOLD)

/** A number that changes when somebody changes what all objects have in common. */
const prototypes = (): number =>
  Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(Array.prototype).length
