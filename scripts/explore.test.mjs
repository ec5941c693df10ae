import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explore, generatedTests } from './explore.mjs'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

const TESTING = join(ROOT, 'shared/testing')

/** Draws from both generators, records the values, and fails for seed 13. */
const DRAWING = `
import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestRandom, testSeed } from '${TESTING}/random.ts'
import { SEED } from '${TESTING}/seed.ts'

test('a "rule" (of two) holds', () => {
  const drawn = [createTestRandom('a', 1).next(), createTestRandom('a', 2).next(), testSeed('b')]
  fc.assert(fc.property(fc.nat(), fc.string(), (...values) => void drawn.push(values)))
  appendFileSync('drawn.txt', JSON.stringify(drawn) + '\\n')
  expect(SEED).not.toBe(13)
})
`

function plantDrawing() {
  const config = { setupFiles: [join(TESTING, 'seed-fast-check.ts')], include: ['shared/*.test.ts'] }
  return plantTree({
    'vitest.config.mjs': `export default { test: ${JSON.stringify(config)} }\n`,
    'shared/drawing.test.ts': DRAWING,
    'shared/plain.test.ts': "import { test } from 'vitest'\ntest('draws nothing', () => {})\n",
  })
}

/** One round per seed; returns all output. */
async function exploreWith(root, seeds) {
  const printed = []
  const suites = []
  for (const seed of seeds)
    suites.push(...(await explore({ root, minutes: 1e-9, newSeed: () => seed, print: text => printed.push(text) })))
  return { printed: printed.join(''), suites }
}

test('the same seed generates the same values, another seed different ones', async () => {
  const root = plantDrawing()

  const { suites } = await exploreWith(root, [4, 4, 5])

  const [first, again, other] = readFileSync(join(root, 'drawn.txt'), 'utf8').trim().split('\n').map(JSON.parse)
  expect(suites).toMatchObject([{ passed: 1 }, { passed: 1 }, { passed: 1 }])
  expect(again).toEqual(first)
  for (const [index, value] of first.entries()) expect(other[index]).not.toEqual(value)
  expect(new Set(first.slice(0, 2)).size).toBe(2)
})

test('a failing round prints the test and the command that replays it', async () => {
  const root = plantDrawing()

  const { printed, suites } = await exploreWith(root, [13, 4])

  expect(suites).toMatchObject([{ failed: 1 }, { failed: 0 }])
  expect(printed).toContain(
    'round 1, seed 13: 0 passed, 1 failed, 0 skipped\n  a "rule" (of two) holds: AssertionError',
  )
  expect(printed).toContain('    SHEAF_SEED=13 npx vitest run shared/drawing.test.ts -t "a .rule. .of two. holds"\n')
  expect(printed.match(/npx vitest run/g)).toHaveLength(1)
})

test('rejects a seed that is no number with one sentence', async () => {
  const { printed } = await exploreWith(plantDrawing(), ['seven'])

  expect(printed).toContain('SHEAF_SEED is a whole number of at most nine digits, not "seven".')
})

test('finds generated tests by their imports, direct or through testing folders', () => {
  const root = plantTree({
    'shared/property.test.ts': "import fc from 'fast-check'\n",
    'shared/testing/random.ts': '',
    'sim/own.test.ts': "import { testSeed } from '../shared/testing/random.ts'\n",
    'electron/testing/a-world.ts': "import { createTestRandom } from '../../shared/testing/random.ts'\n",
    'electron/world.test.ts': "import { createWorld } from './testing/a-world.ts'\n",
    'electron/plain.test.ts': "import { plain } from './plain.ts'\n",
    'electron/plain.ts': '',
  })

  expect(generatedTests(root)).toEqual(['electron/world.test.ts', 'shared/property.test.ts', 'sim/own.test.ts'])
})
