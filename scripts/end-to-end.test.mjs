import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runPlaywright } from './end-to-end.mjs'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

const NAME = `planted-${process.pid}`
const RESULTS = join(ROOT, 'test-results', NAME)

afterEach(() => {
  for (const path of [RESULTS, join(ROOT, `.cache/${NAME}.json`)]) rmSync(path, { recursive: true, force: true })
})

test('a test that fails only at its first attempt does not fail the run; its name is printed and its trace kept', async () => {
  const suite = await runPlanted("test('lucky', ({}, { retry }) => expect(retry).toBe(1))")

  expect(suite).toMatchObject({ passed: 1, failed: 0, skipped: 0, failures: [] })
  expect(suite.unsteady).toEqual([expect.stringMatching(/^planted\.e2e\.ts:\d+ > lucky$/)])
  const attempts = readdirSync(RESULTS).filter(name => existsSync(join(RESULTS, name, 'trace.zip')))
  expect(attempts).toEqual([expect.stringContaining('lucky')])
})

test('a test that fails at every attempt fails the run', async () => {
  const suite = await runPlanted("test('broken', () => expect(1).toBe(2))\ntest('whole', () => {})")

  expect(suite).toMatchObject({ passed: 1, failed: 1, skipped: 0, unsteady: [] })
  expect(suite.failures).toEqual([expect.stringMatching(/^planted\.e2e\.ts:\d+ > broken$/)])
})

test('a run without tests fails', async () => {
  expect(await runPlanted('')).toMatchObject({ passed: 0, failed: 1 })
})

/** Runs planted tests with the settings of the real ones. */
function runPlanted(tests) {
  const root = plantTree({
    'planted.e2e.ts': `import { expect, test } from '@playwright/test'\n${tests}\n`,
    'planted.config.ts': `
      import tests from '${join(ROOT, 'e2e/playwright.config.ts')}'
      export default { ...tests, testDir: '.' }
    `,
  })
  const config = join(root, 'planted.config.ts')
  return runPlaywright(NAME, { config, stdio: ['ignore', 'ignore', 'ignore'] })
}
