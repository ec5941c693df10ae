import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

const TABLE = 'service/spec'
const REPORT = 'failed-sentences.json'

/**
 * Bugs of the service: the first line of each names the sentence of the specification that it breaks, and the test of
 * that sentence must fail. Other failing tests do not count.
 */
export const sentences = {
  folder: 'service/spec/bugs',
  copied: [
    'formulas',
    'service',
    'shared',
    'assets/fonts',
    'e2e/harness/ceilings.ts',
    'vitest.config.ts',
    'package.json',
    'tsconfig.base.json',
  ],
  // One test file at a time, to leave processors to others.
  atOnce: 1,
  textOf: ([sentence, text]) => `${sentence}\n${' '.repeat(26)}${text}`,

  /** A sentence that fails in the unchanged copy would seem to detect every bug. */
  async checkCopy(copy) {
    const { failed, output } = await runTests(copy, ruleFiles(copy))
    if (!failed) throw new Stop(`The tests did not run: ${output.trim()}`)
    if (failed.length > 0) throw new Stop(`Without any bug these fail already: ${failed.join('; ')}`)
  },

  async see(copy, { head: [sentence] }) {
    const file = fileHolding(copy, sentence)
    if (!file) return { isCaught: false, result: 'no test holds this sentence' }
    const { failed, output } = await runTests(copy, [file])
    if (!failed) return { isCaught: false, result: `the tests did not run: ${output.trim()}` }
    if (failed.includes(sentence)) return { isCaught: true, result: 'caught' }
    return {
      isCaught: false,
      result: failed.length === 0 ? 'not caught' : `caught by others only: ${failed.join('; ')}`,
    }
  },
}

/** The names of the failed tests; null when none ran. */
async function runTests(copy, files) {
  rmSync(join(copy, REPORT), { force: true })
  const args = ['run', ...files, '--maxWorkers=1', '--reporter=json', `--outputFile=${REPORT}`]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { output } = await runProgram(process.execPath, [vitest, ...args], { cwd: copy })
  return { failed: failedIn(join(copy, REPORT)), output }
}

// The test of the table is excluded, because it also covers tests of the app.
const ruleFiles = root =>
  readdirSync(join(root, TABLE))
    .filter(name => name.endsWith('.test.ts') && name !== 'table.test.ts')
    .map(name => `${TABLE}/${name}`)

/** The test file with the rule of this sentence, found by its literal quote. */
function fileHolding(root, sentence) {
  const quote = sentence.slice(sentence.indexOf(': ') + 2)
  return ruleFiles(root).find(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return [`'${quote}'`, `"${quote}"`].some(written => text.includes(written))
  })
}

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
