import { availableParallelism } from 'node:os'
import { startProgram, stopProgram } from '../../process.mjs'
import { say } from '../../progress.mjs'
import { buildSimulator } from '../simulation.mjs'

/** Bugs of the sync core: the simulator runs seed by seed until a rule is violated. */
export const simulator = {
  folder: 'sim/bugs',
  copied: ['electron', 'formulas', 'service', 'shared', 'sim', 'package.json', 'tsconfig.base.json'],
  atOnce: availableParallelism(),
  textOf: ([text]) => text,

  async see(copy, { seeds }) {
    const { seed, rule } = await firstViolation(await buildSimulator(copy), seeds)
    return { isCaught: seed !== null, result: `${String(seed ?? '-').padStart(5)}  ${rule}` }
  },
}

async function firstViolation(program, seeds) {
  const child = startProgram(process.execPath, [program, '--seeds', seeds], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let found = null
  let wrong = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    wrong += text
  })
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    found ??= /^seed (\d+): (.+?): .*\n/m.exec(output)
    if (found) void stopProgram(child, 0)
  })
  const { code } = await child.ended
  if (found) return { seed: Number(found[1]), rule: found[2] }
  if (code !== 0) say(wrong)
  return { seed: null, rule: code === 0 ? 'not caught' : `the simulator ended with ${code}` }
}
