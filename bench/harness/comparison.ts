import type { Figure, Outcome } from './figure.ts'
import { quartiles, ratios } from './quartiles.ts'
import { alignedTable } from './table.ts'

const HEADER = ['metric', 'old [q1 – q3]', 'new [q1 – q3]', 'new ÷ old, by rounds']

/** The figures of two checkouts, measured in turns, as an aligned table. */
export function printComparison(older: readonly Outcome[], newer: readonly Outcome[]): string {
  const byName = new Map(newer.map(outcome => [outcome.name, outcome]))
  return alignedTable([HEADER, ...older.map(old => cellsOf(old, byName.get(old.name)))])
}

function cellsOf(old: Outcome, now: Outcome | undefined): readonly string[] {
  const ratio = now && !('failed' in now) && !('failed' in old) ? ratioOf(old, now) : ''
  return [old.name, shown(old), now ? shown(now) : 'missing', ratio]
}

const shown = (outcome: Outcome): string =>
  'failed' in outcome ? `failed: ${outcome.failed}` : `${quartersOf(outcome)} ${outcome.unit}`

/** Our raw values, which are the first of each round. */
function ratioOf(old: Figure, now: Figure): string {
  const [before = []] = Object.values(old.raw)
  const [after = []] = Object.values(now.raw)
  return before.length === after.length && before.length > 0 ? quartersOf(quartiles(ratios(after, before))) : ''
}

const quartersOf = ({ median, q1, q3 }: Pick<Figure, 'median' | 'q1' | 'q3'>): string =>
  `${median.toFixed(2)} [${q1.toFixed(2)} – ${q3.toFixed(2)}]`
