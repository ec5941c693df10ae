/** Median and quartiles of a set of figures. */
export type Quartiles = { readonly q1: number; readonly median: number; readonly q3: number }

/** By linear interpolation between neighbours. Throws on an empty set. */
export function quartiles(figures: readonly number[]): Quartiles {
  return { q1: percentile(figures, 0.25), median: percentile(figures, 0.5), q3: percentile(figures, 0.75) }
}

/** `share` from 0 to 1. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new Error('There are no figures to take a percentile of.')
  return below + (above - below) * (position - Math.floor(position))
}

/** The ratio of each round, in which both sides met the same conditions of the machine. */
export function ratios(ours: readonly number[], floor: readonly number[]): number[] {
  if (ours.length !== floor.length) throw new Error('A ratio needs both sides of every round.')
  return ours.map((figure, round) => figure / (floor[round] ?? Number.NaN))
}
