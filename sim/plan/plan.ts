import { createRandom, type Random } from '../../shared/random.ts'
import { type Deed, deedsOf, type Habits } from './deeds.ts'
import { someOf } from './draw.ts'
import { FAULTS, type Fault, type Meddling, MISHAPS, type Mishap, OF_WRITES } from './faults.ts'
import { type Formulas, formulasOf, withFormulas } from './formulas.ts'
import { meddlingsOf, OF_IMAGES } from './meddlings.ts'
import type { Step } from './step.ts'

/** Everything a seed determines, before the run starts. */
export type Plan = {
  readonly seed: number
  readonly clients: number
  /** Whether the second client is the same user on another computer. */
  readonly sameUser: boolean
  /** Each of them is open in every app. */
  readonly sheets: number
  readonly rows: number
  readonly habits: Habits
  /** Null: its sheets have none. */
  readonly formulas: Formulas | null
  readonly limit: 'sliding' | 'fixed'
  /** Whether the apps detect and use idempotency keys; the service supports them. */
  readonly namesCreates: boolean
  /** Whether the apps bring even the smallest sheet up to date by its changes; only with `namesCreates`. */
  readonly readsChanges: boolean
  /** Whether the apps keep their sheets offline, with room for hardly any copy. */
  readonly keepsOffline: boolean
  readonly faults: readonly Fault[]
  /** The percentage of requests with a fault. */
  readonly faultShare: number
  /** Writes with more rows than this take longer than the app's timeout, and arrive late or never. Null: none do. */
  readonly slowAbove: { readonly rows: number; readonly comesLate: boolean } | null
  /** The service closes idle connections, and a busy app notices it with its next request. */
  readonly closesIdle: boolean
  readonly steps: readonly Step[]
}

const WAITS: readonly [number, ...number[]] = [10, 100, 400, 900, 2_100, 5_000, 16_000, 61_000, 130_000]

/**
 * The set of possible faults is drawn first (swarm testing: most bugs occur when few faults are frequent, not when all
 * are rare); a third of the seeds has one kind of fault only, and some none.
 */
export function planOf(seed: number): Plan {
  const random = createRandom(seed, 'plan')
  const images = createRandom(seed, 'images')
  const written = createRandom(seed, 'formulas')
  const habits = {
    hasDiscussions: random.chance(0.4),
    changesColumns: random.chance(0.3),
    tags: random.chance(0.35),
    // A separate stream, so that seeds without it stay the same.
    attaches: createRandom(seed, 'attaches').chance(0.25),
    pauses: createRandom(seed, 'pauses').chance(0.25),
    links: createRandom(seed, 'links').chance(0.2),
    lists: createRandom(seed, 'lists').chance(0.2),
    shows: images.chance(0.2),
  }
  const office = {
    clients: random.chance(0.6) ? 1 : 2,
    sheets: random.chance(0.75) ? 1 : 2 + random.below(2),
    habits,
    mishaps: [...someOf(random, MISHAPS), ...(random.chance(0.1) ? (['signed-out', 'crash'] as const) : [])],
    meddlings: meddlingsOf(random, habits),
  }
  const { mishaps: _, meddlings: __, ...people } = office
  const formulas = formulasOf(written)
  const count = 6 + random.below(random.chance(0.2) ? 40 : 16)
  return {
    seed,
    ...people,
    sameUser: random.chance(0.5),
    rows: 1 + random.below(5),
    formulas,
    limit: random.chance(0.5) ? 'sliding' : 'fixed',
    // A separate stream, as above.
    namesCreates: createRandom(seed, 'names').chance(0.4),
    readsChanges: createRandom(seed, 'changes').chance(0.9),
    keepsOffline: createRandom(seed, 'offline').chance(0.2),
    faults: FAULTS.filter(withMore(someOf(random, FAULTS), OF_WRITES, random)),
    faultShare: random.pick([0.15, 0.35, 0.6]),
    ...lasting(createRandom(seed, 'lasting')),
    steps: withFormulas(
      withImages(
        withTakenBack(
          withLinksOvertaken(
            withOvertaking(
              Array.from({ length: count }, () => stepOf(random, office)),
              createRandom(seed, 'overtaken'),
              office,
            ),
            createRandom(seed, 'links overtaken'),
            office,
          ),
          createRandom(seed, 'taken back'),
        ),
        images,
        office,
      ),
      written,
      formulas,
      office,
    ),
  }
}

/** A separate stream, as above. */
const lasting = (random: Random): Pick<Plan, 'slowAbove' | 'closesIdle'> => ({
  slowAbove: random.chance(0.12) ? { rows: random.pick([1, 1, 2]), comesLate: random.chance(0.3) } : null,
  closesIdle: random.chance(0.2),
})

type Playing = Pick<Plan, 'clients' | 'sheets' | 'habits'> & {
  readonly mishaps: readonly Mishap[]
  readonly meddlings: readonly Meddling[]
}

function stepOf(random: Random, { clients, sheets, habits, mishaps, meddlings }: Playing): Step {
  const [row, column, client, sheet] = [random.below(64), random.below(64), random.below(clients), random.below(sheets)]
  const turn = random.next()
  const [mishap, meddling] = [mishaps[random.below(mishaps.length)], meddlings[random.below(meddlings.length)]]
  if (turn < 0.15 && mishap) return { kind: 'mishap', client, mishap, size: random.below(6) }
  if (turn < 0.35 && meddling) return { kind: 'other', sheet, meddling, row, column }
  if (turn < 0.56) return { kind: 'wait', ms: random.pick(WAITS) + random.below(7) }
  const deeds = deedsOf(habits)
  return { kind: 'person', client, sheet, deed: deeds[random.below(deeds.length)] ?? 'set', row, column }
}

/**
 * While an editor is open, another user writes to its cell, the app reads the sheet again, and sometimes the program
 * ends: by chance this combination is too rare.
 */
function withOvertaking(steps: readonly Step[], random: Random, { habits, mishaps }: Playing): readonly Step[] {
  if (!habits.pauses) return steps
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind !== 'person' || step.deed !== 'begin-text' || random.chance(0.2)) return [step]
    const { sheet, row, column, client } = step
    const [wait, mishap] = [{ kind: 'wait', ms: random.pick(WAITS) } as const, mishaps[random.below(mishaps.length)]]
    const trouble: readonly Step[] =
      mishap && random.chance(0.3) ? [{ kind: 'mishap', client, mishap, size: random.below(6) }, wait] : []
    return [
      step,
      { kind: 'other', sheet, meddling: 'sets-cell', row, column },
      wait,
      ...trouble,
      { ...step, deed: 'refresh' },
      wait,
      { ...step, deed: 'commit-text' },
    ]
  })
}

const OF_LINKED: ReadonlySet<Deed> = new Set(['type-over-link', 'clear-link', 'move-link', 'format-link'])

/** Another user changes or creates a link just before a user acts on the cell without having seen that. */
function withLinksOvertaken(steps: readonly Step[], random: Random, { habits }: Playing): readonly Step[] {
  if (!habits.links) return steps
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind !== 'person') return [step]
    const { sheet, row, column } = step
    if (OF_LINKED.has(step.deed) && random.chance(0.3))
      return [{ kind: 'other', sheet, meddling: 'cuts-link', row: column, column: random.below(64) }, step]
    if (step.deed === 'set' && random.chance(0.3))
      return [{ kind: 'other', sheet, meddling: 'makes-link', row, column }, step]
    return [step]
  })
}

/** Actions that can be undone. */
const STEPS_BACK: ReadonlySet<Deed> = new Set([
  ...(['link', 'type-over-link', 'clear-link', 'move-link'] as const),
  ...(['add-option', 'remove-option', 'rename-option', 'give-list-up'] as const),
])
/** Delays at which an edit is queued, sent without a response, saved, and read back. */
const BEFORE_BACK: readonly [number, ...number[]] = [0, 1_900, 2_100, 2_300, 2_700, 3_500, 5_000, 16_000, 61_000]

/** Undoes half of such steps at some moment afterwards: by chance they would hardly ever be in flight then. */
function withTakenBack(steps: readonly Step[], random: Random): readonly Step[] {
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind !== 'person' || !STEPS_BACK.has(step.deed) || random.chance(0.5)) return [step]
    return [step, { kind: 'wait', ms: random.pick(BEFORE_BACK) + random.below(7) }, { ...step, deed: 'undo' }]
  })
}

const OF_SHOWING: readonly [Deed, ...Deed[]] = [
  ...(['put-image', 'put-image', 'put-image'] as const),
  ...(['copy-image', 'copy-image', 'clear-image', 'text-over-image'] as const),
]

/**
 * Puts and replaces images between the other steps, often in a cell that another user has just changed, and undoes half
 * of it at some moment afterwards.
 */
function withImages(steps: readonly Step[], random: Random, { habits, clients, sheets }: Playing): readonly Step[] {
  if (!habits.shows) return steps
  return steps.flatMap((step): readonly Step[] => {
    if (random.chance(0.4)) return [step]
    const [row, column, client, sheet] = [
      random.below(64),
      random.below(64),
      random.below(clients),
      random.below(sheets),
    ]
    const own: Step = { kind: 'person', client, sheet, deed: random.pick(OF_SHOWING), row, column }
    const wait = (): Step => ({ kind: 'wait', ms: random.pick(BEFORE_BACK) + random.below(7) })
    const meddling = OF_IMAGES[random.below(OF_IMAGES.length)] ?? 'puts-image'
    const other: readonly Step[] = random.chance(0.35) ? [{ kind: 'other', sheet, meddling, row, column }] : []
    const back: readonly Step[] = random.chance(0.4) ? [wait(), { ...own, deed: 'undo' }] : []
    const all = random.chance(0.5) ? [...other, own, ...back] : [own, wait(), ...other, ...back]
    return [step, ...all]
  })
}

/** The selected ones, plus some rare ones if the seed has any faults. */
function withMore<T>(chosen: readonly T[], rare: ReadonlySet<T>, random: Random): (one: T) => boolean {
  const more = new Set([...rare].filter(() => random.chance(0.6)))
  return one => chosen.length > 0 && (chosen.includes(one) || more.has(one))
}
