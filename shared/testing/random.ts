import { createRandom, type Random } from '../random.ts'
import { SEED } from './seed.ts'

/** For hand-written tests: the same SHEAF_SEED draws the same numbers. `path` names their purpose. */
export const createTestRandom = (...path: readonly (string | number)[]): Random =>
  createRandom(SEED, JSON.stringify(path))

/** For functions that take a seed: 1 to 999,999,999, like `npm run sim -- --seed`. */
export const testSeed = (...path: readonly (string | number)[]): number =>
  1 + createTestRandom(...path).below(999_999_999)
