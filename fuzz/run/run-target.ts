import { inspect } from 'node:util'
import type { Random } from '../../shared/random.ts'
import type { Attempt, FuzzTarget, OpenTarget } from './target.ts'

/** The results of one entry point. */
export type Report = {
  readonly target: string
  readonly cases: number
  readonly inputs: number
  /** Each fault with its case; an equal fault of another case is not repeated. */
  readonly faults: readonly { readonly at: number; readonly what: string }[]
  /** The case with the most processor time, in milliseconds. */
  readonly longest: { readonly at: number; readonly ms: number }
  /** Retained bytes after a tenth of the cases and after all of them. Null: there were too few cases. */
  readonly kept: { readonly early: number; readonly late: number } | null
  /** The peak of the measurements, in bytes. */
  readonly peak: number
}

/** External dependencies of a run. */
export type RunEnv = {
  /** The same numbers for the same case. */
  readonly randomOf: (at: number) => Random
  /** The completed part of the run, from 0 to 1, after this many cases. */
  readonly progress: (cases: number) => number
  /** Called before a case begins. */
  readonly onCase: (at: number) => void
  /** Busy time of this thread by several measures, each of which may be too high: the minimum counts. Milliseconds. */
  readonly busyMs: () => readonly number[]
  /** A case over this time hangs. */
  readonly hangMs: number
  /** Bytes currently in use. */
  readonly usedBytes: () => number
  /** Bytes in use after garbage collection; null when unknown. */
  readonly keptBytes: () => Promise<number> | null
  /** Unhandled errors since the last call. */
  readonly takeBugs: () => readonly unknown[]
}

/** A busy machine or garbage collection slows down any case, but not the same one three times. */
const ATTEMPTS = 3
/** Permitted growth by caches; a leak exceeds it within a run of minutes. */
const MOST_GROWTH_BYTES = 24 * 1024 * 1024
const MOST_FAULTS = 20
const EARLY = 0.1
const LOOK_EVERY = 16

/** Runs the cases of an entry point from this one on and checks each. Continues after a fault. */
export async function runTarget(target: FuzzTarget, first: number, env: RunEnv): Promise<Report> {
  const faults = new Map<string, number>()
  const note = (at: number, what: string) => {
    if (faults.size < MOST_FAULTS && !faults.has(what)) faults.set(what, at)
  }
  const before = prototypes()
  let longest = { at: first, ms: 0 }
  let [early, peak]: [number | null, number] = [null, 0]
  let open: OpenTarget | null = null
  let at = first
  for (; env.progress(at - first) < 1; at++) {
    if (at % target.batch === 0 && target.batch > 1) {
      await open?.close()
      open = null
      early ??= env.progress(at - first) >= EARLY ? await env.keptBytes() : null
    }
    open ??= await target.open()
    env.onCase(at)
    const ms = await timed(open.draw(env.randomOf(at)), env, what => note(at, what))
    if (ms > longest.ms) longest = { at, ms }
    if (ms > env.hangMs) note(at, `takes ${ms.toFixed(0)} ms, each of ${ATTEMPTS} times`)
    for (const bug of env.takeBugs()) note(at, describe(bug))
    if (prototypes() !== before) note(at, 'every object has a new property')
    if (at % LOOK_EVERY === 0) peak = Math.max(peak, env.usedBytes())
    if (target.batch === 1) early ??= env.progress(at - first) >= EARLY ? await env.keptBytes() : null
  }
  await open?.close()
  const late = early === null ? null : await env.keptBytes()
  const kept = early === null || late === null ? null : { early, late }
  if (kept && kept.late - kept.early > MOST_GROWTH_BYTES) {
    note(at - 1, `${kept.late - kept.early} more bytes are kept than after the first tenth`)
  }
  return {
    target: target.name,
    cases: at - first,
    inputs: (at - first) * target.inputs,
    faults: [...faults].map(([what, where]) => ({ at: where, what })),
    longest,
    kept,
    peak,
  }
}

/** The time of one read in the fastest attempt; repeated only if it was too slow. */
async function timed(attempt: Attempt, { busyMs, hangMs }: RunEnv, note: (what: string) => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < ATTEMPTS && least > hangMs; tries++) {
    const begun = busyMs()
    let readings = 1
    try {
      readings = (await attempt()) ?? 1
    } catch (cause) {
      note(describe(cause))
    }
    least = Math.min(least, ...busyMs().map((ms, at) => (ms - (begun[at] ?? 0)) / readings))
  }
  return least
}

const LONGEST_REPORT = 2000
const describe = (cause: unknown): string => inspect(cause).slice(0, LONGEST_REPORT)

/** A number that changes when a built-in prototype changes. */
const prototypes = (): number =>
  Object.getOwnPropertyNames(Object.prototype).length + Object.getOwnPropertyNames(Array.prototype).length
