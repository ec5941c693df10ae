import { quartiles, ratios } from './quartiles.ts'
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

/** Whether the aim is met; a figure without one has nothing to miss. */
export const meetsAim = ({ median, aim }: Figure): boolean => aim === null || median <= aim
