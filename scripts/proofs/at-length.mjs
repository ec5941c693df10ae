import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireNamed } from '../named-files.mjs'
import { runProgram } from '../process.mjs'
import { fixSeed, freshSeed } from '../seed.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'

/** Tests that are short in each test run, with the variables for their full length. */
export const AT_LENGTH = {
  'kill-service': {
    tests: ['service/durability/kill.test.ts', 'service/durability/kill-mail.test.ts'],
    length: { option: 'rounds', usual: '200', env: 'SHEAF_KILL_ROUNDS' },
  },
  'kill-core': {
    tests: ['sim/killed/kill-core.test.ts'],
    length: { option: 'rounds', usual: '200', env: 'SHEAF_KILL_ROUNDS' },
  },
  absence: {
    tests: ['sim/absence/absence.test.ts'],
    length: { option: 'days', usual: '30', env: 'SHEAF_ABSENCE_DAYS' },
  },
}

/**
 * `kill-service --rounds 200 --seed 7` kills the sheet service while it writes, `kill-core --rounds 200 --seed 7` the
 * app behind its windows while a user types; `absence --days 30 --seed 7` simulates days offline. Without `--seed` a
 * new one is drawn.
 *
 * @param {readonly string[]} args
 * @param {keyof typeof AT_LENGTH} name
 */
export async function prove(args, name) {
  const { tests, length } = AT_LENGTH[name]
  requireNamed(ROOT, 'scripts/proofs/at-length.mjs', tests)
  const options = { [length.option]: { type: 'string', default: length.usual }, seed: { type: 'string' } }
  const { values } = parseArgs({ args, options })
  const [long, seed] = [values[length.option], values.seed]
  if (![long, seed ?? '1'].every(word => /^[1-9]\d{0,8}$/.test(word))) {
    process.stderr.write(`--${length.option} and --seed are whole numbers from 1 on.\n`)
    return 1
  }
  fixSeed(seed ?? freshSeed())
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { code } = await runProgram(process.execPath, [vitest, 'run', ...tests], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [length.env]: long },
  })
  return code
}
