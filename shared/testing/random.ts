import { createRandom, type Random } from '../random.ts'
import { SEED } from './seed.ts'

/** For hand-made tests: a run with the same SHEAF_SEED draws the same. `path` names what the numbers are for. */
export const createTestRandom = (...path: readonly (string | number)[]): Random =>
  createRandom(SEED, JSON.stringify(path))

/** For what takes a seed as an argument: from 1 to 999,999,999, as `npm run sim -- --seed` takes it. */
export const testSeed = (...path: readonly (string | number)[]): number =>
  1 + createTestRandom(...path).below(999_999_999)
