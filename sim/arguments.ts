import { parseArgs } from 'node:util'

/** The command line options. */
export type Arguments = {
  /** The first seed, and the step to the next one: several processes share a run. */
  readonly from: number
  readonly every: number
  readonly seeds: number
  /** Continues with further seeds for this many seconds. */
  readonly seconds: number
  /** A single seed, printed step by step, up to this step. */
  readonly seed: number | null
  readonly until: number
  /** Whether to shrink a failing plan. */
  readonly shrink: boolean
  /** Explicit seeds instead of a range. */
  readonly these: readonly number[]
}

const OPTIONS = {
  from: { type: 'string', default: '1' },
  every: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '0' },
  seed: { type: 'string' },
  until: { type: 'string' },
  shrink: { type: 'boolean', default: false },
  these: { type: 'string', default: '' },
} as const

/** Null: one of them is no integer. */
export function parseArguments(args: readonly string[]): Arguments | null {
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  const { from, every, seeds, seconds, seed, until, shrink } = values
  const these = values.these.split(',').filter(word => word !== '')
  if (![from, every, seeds, seconds, seed ?? '1', until ?? '1', ...these].every(word => /^\d{1,9}$/.test(word)))
    return null
  return {
    from: Number(from),
    every: Number(every),
    seeds: Number(seeds),
    seconds: Number(seconds),
    seed: seed === undefined ? null : Number(seed),
    until: until === undefined ? Number.POSITIVE_INFINITY : Number(until),
    shrink,
    these: these.map(Number),
  }
}
