import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { cases } from '../../shared/testing/cases.ts'
import { testSeed } from '../../shared/testing/random.ts'
import { planOf } from '../plan/plan.ts'
import type { SeedResult } from './one-seed.ts'
import { createTotals, runSeeds, type SeedsDeps } from './seeds.ts'
import { newStage } from './stage.ts'

const SEEDS = cases(6, 12)

async function simulate(seeds: readonly number[]) {
  const results = new Map<number, SeedResult>()
  const totals = createTotals()
  const deps: SeedsDeps = {
    hop: () => new Promise(resolve => void setImmediate(resolve)),
    takeBugs: () => [],
    newStage: limit => newStage(limit, tmpdir()),
    onResult(seed, one) {
      results.set(seed, one)
      totals.add(one)
    },
  }
  await runSeeds(seeds, deps)
  return { results, totals: totals.now() }
}

/** An app killed at a commit leaves an unhandled rejection. The simulator recognizes it, but a test would fail. */
const isQuiet = (seed: number): boolean =>
  !planOf(seed).steps.some(step => step.kind === 'mishap' && step.mishap.startsWith('crash-'))

test('an office with many faults loses nothing, and each run can be reproduced', async () => {
  const seeds = Array.from({ length: 60 }, (_, index) => testSeed('office', index))
    .filter(isQuiet)
    .slice(0, SEEDS)

  const [once, again] = [await simulate(seeds), await simulate(seeds)]

  expect([...once.results.values()].flatMap(({ violations }) => violations)).toEqual([])
  const hashes = ({ results }: typeof once) => [...results.values()].map(({ trace }) => trace.hash())
  expect(hashes(again)).toEqual(hashes(once))
  expect(new Set(hashes(once)).size).toBe(SEEDS)
  expect(Object.keys(once.totals.fired).length).toBeGreaterThan(10)
})
