import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './progress.mjs'
import { ROOT } from './setup.mjs'

/** From now on every program that is started here draws its generated tests from one seed, and it is printed. */
export function fixSeed(seed = process.env.SHEAF_SEED ?? usualSeed()) {
  process.env.SHEAF_SEED = String(seed)
  say(`Generated tests draw from seed ${seed} (SHEAF_SEED=${seed} draws the same again).`)
}

export const freshSeed = () => randomInt(1, 1_000_000_000)

const usualSeed = () => JSON.parse(readFileSync(join(ROOT, 'shared/testing/seed.json'), 'utf8')).usual
