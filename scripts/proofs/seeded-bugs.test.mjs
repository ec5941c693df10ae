import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'

const BUGS = join(ROOT, 'sim/bugs')

test.each(readdirSync(BUGS))('the planted bug %s still fits the code that it breaks', async file => {
  const { code, output } = await runProgram('git', ['apply', '--check', join(BUGS, file)], { cwd: ROOT })

  expect(output).toBe('')
  expect(code).toBe(0)
})
