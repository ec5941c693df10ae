import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'

const TABLE = 'service/spec'
const REPORT = 'failed-sentences.json'

/**
 * Bugs of the service: the first line of each names the sentence of the specification that it breaks, and of the tests beside that
 * sentence the one that holds it has to fail. What other tests of the project see does not count.
 */
export const sentences = {
  folder: 'service/spec/bugs',
  copied: [
    'service',
    'shared',
    'assets',
    'e2e/harness/ceilings.ts',
    'vitest.config.ts',
    'package.json',
    'tsconfig.base.json',
  ],
  // One test file after the other leaves the other processors to whoever works beside this.
  atOnce: 1,
  wordsOf: ([sentence, words]) => `${sentence}\n${' '.repeat(26)}${words}`,

  async see(copy, { head: [sentence] }) {
    const file = fileHolding(copy, sentence)
    if (!file) return { isCaught: false, told: 'no test holds this sentence' }
    const args = ['run', file, '--maxWorkers=1', '--reporter=json', `--outputFile=${REPORT}`]
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    rmSync(join(copy, REPORT), { force: true })
    const { output } = await runProgram(process.execPath, [vitest, ...args], { cwd: copy })
    const failed = failedIn(join(copy, REPORT))
    if (!failed) return { isCaught: false, told: `the tests did not run: ${output.trim()}` }
    if (failed.includes(sentence)) return { isCaught: true, told: 'caught' }
    return { isCaught: false, told: failed.length === 0 ? 'not caught' : `caught by others only: ${failed.join('; ')}` }
  },
}

/** The test file with the rule of this sentence: a quote stands in it as it is written. */
export function fileHolding(root, sentence) {
  const quote = sentence.slice(sentence.indexOf(': ') + 2)
  const files = readdirSync(join(root, TABLE)).filter(name => name.endsWith('.test.ts') && name !== 'table.test.ts')
  const holding = files.find(name => [`'${quote}'`, `"${quote}"`].some(text => read(root, name).includes(text)))
  return holding === undefined ? null : `${TABLE}/${holding}`
}

const read = (root, name) => readFileSync(join(root, TABLE, name), 'utf8')

/** The names of the tests that failed; null where nothing was run. */
function failedIn(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    return tests.length === 0 ? null : tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
