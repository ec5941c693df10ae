import { planOf } from '../plan/plan.ts'
import { type RunDeps, runSeed, type SeedResult } from './one-seed.ts'
import type { Stage } from './stage.ts'

export type SeedsDeps = Omit<RunDeps, 'stage'> & {
  /** A new service. */
  readonly newStage: (limit: 'sliding' | 'fixed') => Stage
  readonly onResult: (seed: number, result: SeedResult) => void
}

/** After this many seeds the service is replaced, because accumulated data slows it down. */
const SEEDS_PER_SERVICE = 200
/** One of this many seeds runs twice, because an irreproducible run cannot be debugged. */
const ONE_TWICE_IN = 100

/** Runs these seeds in sequence. */
export async function runSeeds(seeds: Iterable<number>, { newStage, onResult, ...deps }: SeedsDeps): Promise<void> {
  const stages = new Map<'sliding' | 'fixed', Stage>()
  const close = () => {
    for (const stage of stages.values()) stage.close()
    stages.clear()
  }
  let count = 0
  for (const seed of seeds) {
    const plan = planOf(seed)
    const stage = stages.get(plan.limit) ?? newStage(plan.limit)
    stages.set(plan.limit, stage)
    const once = await runSeed(plan, { ...deps, stage })
    const again = count % ONE_TWICE_IN === 0 ? await runSeed(plan, { ...deps, stage }) : once
    onResult(
      seed,
      again === once || again.trace.hash() === once.trace.hash()
        ? once
        : { ...once, violations: [...once.violations, differs(once, again)] },
    )
    count += 1
    if (count % SEEDS_PER_SERVICE === 0) close()
  }
  close()
}

function differs(once: SeedResult, again: SeedResult) {
  const [lines, others] = [once.trace.lines(), again.trace.lines()]
  const at = lines.findIndex((line, index) => line !== others[index])
  return { rule: 'the same seed, the same run', what: `${lines[at]}\n  the second time: ${others[at]}` }
}

/** The totals of many seeds. */
export function createTotals() {
  const fired = new Map<string, number>()
  let [seeds, violations, requests] = [0, 0, 0]
  return {
    add(onResult: SeedResult): void {
      seeds += 1
      violations += onResult.violations.length > 0 ? 1 : 0
      requests += onResult.requests
      for (const [what, times] of onResult.fired) fired.set(what, (fired.get(what) ?? 0) + times)
    },
    now: () => ({ seeds, violations, requests, fired: Object.fromEntries(fired) }),
  }
}
