import type { Random } from '../../shared/random.ts'
import type { Deed } from './deeds.ts'
import { repeated } from './draw.ts'
import type { Step } from './step.ts'

/** The formulas of the sheets of a seed. */
export type Formulas = {
  /** Whether the numbers of all rows come from a formula of their column. */
  readonly areOfColumn: boolean
  /** The initial rows that are children of the first one. */
  readonly children: readonly boolean[]
  /** Edits of the first app at the end, saved together. */
  readonly held: readonly (Step & { readonly kind: 'person' })[]
}

/** A seed with formulas costs about twice as much as one without. */
const SHARE = 0.12
/** At least as many as an initial sheet has. */
const MOST_ROWS = 5
const HELD: readonly [Deed, ...Deed[]] = [
  'set',
  ...repeated('set', 4),
  ...repeated('type-formula', 3),
  ...(['add', 'add-child', 'move', 'delete'] as const),
]
const WAITS: readonly [number, ...number[]] = [10, 400, 2_100, 5_000, 16_000]

/** Null in most seeds. */
export function formulasOf(random: Random): Formulas | null {
  if (!random.chance(SHARE)) return null
  return {
    areOfColumn: random.chance(0.3),
    children: Array.from({ length: MOST_ROWS }, (_, index) => random.chance(0.5) && index > 0),
    held: Array.from({ length: 2 + random.below(4) }, () => ({
      ...({ kind: 'person', client: 0, sheet: 0 } as const),
      ...{ deed: random.pick(HELD), row: random.below(64), column: random.below(64) },
    })),
  }
}

/** Types formulas between the other steps, often in a cell that another user has just changed. */
export function withFormulas(
  steps: readonly Step[],
  random: Random,
  formulas: Formulas | null,
  { clients, sheets }: { readonly clients: number; readonly sheets: number },
): readonly Step[] {
  if (!formulas) return steps
  return steps.flatMap((step): readonly Step[] => {
    if (random.chance(0.65)) return [step]
    const [row, column, client] = [random.below(64), random.below(64), random.below(clients)]
    const sheet = random.below(sheets)
    const deed = random.chance(0.75) ? 'type-formula' : 'type-over-formula'
    const own: Step = { kind: 'person', client, sheet, deed, row, column }
    const other: readonly Step[] = random.chance(0.3)
      ? [{ kind: 'other', sheet, meddling: random.chance(0.4) ? 'types-formula' : 'sets-cell', row, column }]
      : []
    const wait: Step = { kind: 'wait', ms: random.pick(WAITS) + random.below(7) }
    return random.chance(0.5) ? [step, ...other, own] : [step, own, wait, ...other]
  })
}
