import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { sentences } from './bugs/sentences.mjs'
import { simulator } from './bugs/simulator.mjs'

const BUGS = [simulator, sentences].flatMap(({ folder }) =>
  readdirSync(join(ROOT, folder)).map(file => join(folder, file)),
)

test.each(BUGS)('the planted bug %s still applies', async file => {
  const { code, output } = await runProgram('git', ['apply', '--check', join(ROOT, file)], { cwd: ROOT })

  expect(output).toBe('')
  expect(code).toBe(0)
})
