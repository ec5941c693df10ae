import type { Figure, Outcome } from './figure.ts'

/** The noise of a busy machine does not reach this; a lost cache or a repeated rendering does. */
const MOST = 2.5

/** One line per ratio, and per benchmark without any. */
export type Verdict = { readonly passed: readonly string[]; readonly failed: readonly string[] }

/**
 * Compares ratios with those recorded in the file of their benchmark. Each benchmark needs at least one, so that no
 * guard passes because it compared nothing.
 */
export function check(outcomes: readonly Outcome[], benchmarks: Iterable<string>): Verdict {
  const passed: string[] = []
  const failed: string[] = []
  for (const benchmark of benchmarks) {
    const own = outcomes.filter(({ name }) => name.split(' ')[0] === benchmark)
    const broken = own.flatMap(outcome => ('failed' in outcome ? [`${outcome.name}: ${outcome.failed}`] : []))
    const checked = own.flatMap(outcome => ('failed' in outcome ? [] : checkRatio(outcome)))
    passed.push(...checked.filter(({ isMet }) => isMet).map(({ line }) => line))
    failed.push(...broken, ...checked.filter(({ isMet }) => !isMet).map(({ line }) => line))
    if (checked.length + broken.length === 0) failed.push(`${benchmark}: it has no recorded ratio to compare with`)
  }
  return { passed, failed }
}

function checkRatio({ name, median: ratio, recorded }: Figure) {
  if (recorded === undefined) return []
  const isMet = ratio <= MOST * recorded
  const line = `${name}: ${ratio.toFixed(2)}, recorded ${recorded}, at most ${(MOST * recorded).toFixed(2)}`
  return [{ isMet, line }]
}
