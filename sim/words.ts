import { parseArgs } from 'node:util'

/** What was asked for on the command line. */
export type Words = {
  /** The first seed, and how far it is to the next one: several processes share a run. */
  readonly from: number
  readonly every: number
  readonly seeds: number
  /** Goes on with further seeds until so many seconds are over. */
  readonly seconds: number
  /** One seed alone, step by step, up to this step. */
  readonly seed: number | null
  readonly until: number
  /** Whether what violates a rule is to be made as small as can be. */
  readonly shrink: boolean
  /** These seeds instead of a row of them. */
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

/** Null: one of them is no whole number. */
export function parseWords(args: readonly string[]): Words | null {
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
