import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './progress.mjs'
import { ROOT } from './setup.mjs'

/** Sets one seed for the generated tests of every program started here, and prints it. */
export function fixSeed(seed = process.env.SHEAF_SEED ?? usualSeed()) {
  process.env.SHEAF_SEED = String(seed)
  say(`Generated tests draw from seed ${seed} (SHEAF_SEED=${seed} draws the same again).`)
}

export const freshSeed = () => randomInt(1, 1_000_000_000)

const usualSeed = () => JSON.parse(readFileSync(join(ROOT, 'shared/testing/seed.json'), 'utf8')).usual
