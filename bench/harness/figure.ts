import { percentile, quartiles, ratios } from './quartiles.ts'
import type { Rounds } from './rounds.ts'

/** One line of the report: name, median and quartiles, and raw times. */
export type Figure = {
  readonly name: string
  /** The unit, or the base of the ratio. */
  readonly unit: string
  readonly median: number
  readonly q1: number
  readonly q3: number
  /** The promised maximum; null without a promise. */
  readonly aim: number | null
  /** The aim is a minimum. */
  readonly isLeast?: true
  /** The ratio that the guard compares with (`guard.ts`). */
  readonly recorded?: number
  readonly rounds: number
  /** Milliseconds in order of measurement, by contestant. */
  readonly raw: Readonly<Record<string, readonly number[]>>
}

/** A completed benchmark. A failed one is a `failed` with the same name and no figure. */
export type Outcome = Figure | { readonly name: string; readonly failed: string }

/** Ours relative to the floor, round by round. */
export function ratioFigure(name: string, aim: number | null, rounds: Rounds, ours: string, floor: string): Figure {
  const [mine = [], theirs = []] = [rounds.get(ours), rounds.get(floor)]
  // Ours first, for the comparison of two checkouts.
  const raw = { [ours]: mine, ...Object.fromEntries(rounds) }
  return { name, unit: `× ${floor}`, ...quartiles(ratios(mine, theirs)), aim, rounds: mine.length, raw }
}

/** The value exceeded only by a share of the times: the 99th of a hundred, or the maximum (`share` 1). */
export function percentileFigure(
  name: string,
  unit: string,
  values: readonly number[],
  { share, aim }: { readonly share: number; readonly aim: number | null },
  raw: Figure['raw'],
): Figure {
  const { q1, q3 } = quartiles(values)
  return { name, unit, median: percentile(values, share), q1, q3, aim, rounds: values.length, raw }
}

/** Counts, not times: equal in every run, so the worst value must meet the aim. */
export function exactFigure(
  name: string,
  unit: string,
  values: readonly number[],
  aim: { readonly atMost: number } | { readonly atLeast: number },
  raw: Figure['raw'],
): Figure {
  const { q1, median, q3 } = quartiles(values)
  const common = { name, unit: `${unit} at worst, median ${median.toFixed(3)}`, q1, q3, rounds: values.length, raw }
  return 'atMost' in aim
    ? { ...common, median: Math.max(...values), aim: aim.atMost }
    : { ...common, median: Math.min(...values), aim: aim.atLeast, isLeast: true }
}

/** Simulated times: the median and the worst value have separate aims. */
export function exactTimes(
  name: string,
  unit: string,
  values: readonly number[],
  aims: { readonly half: number; readonly worst: number },
  raw: Figure['raw'],
): Figure[] {
  return [
    percentileFigure(`${name}, half of them`, unit, values, { share: 0.5, aim: aims.half }, raw),
    exactFigure(name, unit, values, { atMost: aims.worst }, raw),
  ]
}

/** Whether the aim is met; always true without an aim. */
export const meetsAim = ({ median, aim, isLeast }: Figure): boolean =>
  aim === null || (isLeast ? median >= aim : median <= aim)
