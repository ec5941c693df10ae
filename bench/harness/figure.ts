import { percentile, quartiles, ratios } from './quartiles.ts'
import type { Rounds } from './rounds.ts'

/** One line of the report: what it is, its median and quarters, and the raw times behind it. */
export type Figure = {
  readonly name: string
  /** What it is a multiple of, or the unit that it is in. */
  readonly unit: string
  readonly median: number
  readonly q1: number
  readonly q3: number
  /** The most that is promised; null where nothing is. */
  readonly aim: number | null
  /** The aim is the least that is promised. */
  readonly isLeast?: true
  readonly rounds: number
  /** Milliseconds in the order in which they were taken, by the name of what took them. */
  readonly raw: Readonly<Record<string, readonly number[]>>
}

/** A benchmark that ran through. One whose run went wrong is a `failed` of the same name, and worth nothing. */
export type Outcome = Figure | { readonly name: string; readonly failed: string }

/** Ours as a multiple of the floor, round by round. */
export function ratioFigure(name: string, aim: number | null, rounds: Rounds, ours: string, floor: string): Figure {
  const [mine = [], theirs = []] = [rounds.get(ours), rounds.get(floor)]
  const raw = Object.fromEntries(rounds)
  return { name, unit: `× ${floor}`, ...quartiles(ratios(mine, theirs)), aim, rounds: mine.length, raw }
}

/** What only a share of the times may exceed: the 99th of a hundred, or the worst of all (`share` 1). */
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

/** What is counted and not timed: the same in every run, so that the worst of it is what has to meet the aim. */
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

/** Counted time: half of the runs have one aim to meet, and the worst of them another. */
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

/** Whether the aim is met; a figure without one has nothing to miss. */
export const meetsAim = ({ median, aim, isLeast }: Figure): boolean =>
  aim === null || (isLeast ? median >= aim : median <= aim)
