import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript } from './progress.mjs'
import { fixSeed } from './seed.mjs'
import { ROOT } from './setup.mjs'

/** About 40 seconds of a quiet machine with two processors. */
const SIMULATED_SEEDS = 2500

const bin = path => join(ROOT, 'node_modules', path)

/**
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, failures?: readonly string[], unsteady?:
 *   readonly string[] }} Suite `unsteady` names tests that passed only when repeated
 */

/**
 * Runs every check of the project: types, lint, house rules, imports, unused code, prose, sizes, packages, unit tests.
 * The types take as long as all the others, so two lanes keep two cores busy.
 *
 * @returns {Promise<Suite[]>}
 */
export async function runChecks() {
  const lanes = await Promise.all([
    inTurn([() => check('types', checkTypes)]),
    inTurn([
      () => check('lint', checkLint),
      () => check('house rules', async () => summary((await import('./check/code-rules.mjs')).checkCode(ROOT))),
      () => check('imports', async () => summary(await (await import('./check/imports.mjs')).checkImports(ROOT))),
      () => check('unused', async () => summary(await (await import('./check/unused.mjs')).checkUnused(ROOT))),
      () => check('prose', async () => summary((await import('./check/prose.mjs')).checkProse(ROOT))),
      () => check('sizes', async () => summary((await import('./check/sizes.mjs')).checkSizes(ROOT))),
      () => check('packages', async () => summary((await import('./check/packages.mjs')).checkPackages(ROOT))),
      runUnitTests,
      () => check('simulation', checkSimulation),
    ]),
  ])
  return lanes.flat()
}

async function inTurn(steps) {
  const results = []
  for (const step of steps) results.push(await step())
  return results
}

/** Runs one checker, which counts as one test, and prints its result. */
async function check(name, run) {
  const started = performance.now()
  // A checker that throws has failed.
  const { isOk, output } = await Promise.resolve(run()).catch(error => ({ isOk: false, output: error.stack }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${indent(output)}`)
  return { name, passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 }
}

async function checkTypes() {
  const { code, output } = await runProgram(process.execPath, [bin('typescript/bin/tsc'), '-b', '--pretty', 'false'], {
    cwd: ROOT,
  })
  return { isOk: code === 0, output }
}

async function checkLint() {
  const args = [
    bin('@biomejs/biome/bin/biome'),
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
  ]
  const { code, output } = await runProgram(process.execPath, args, { cwd: ROOT })
  const checked = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0)
  if (code === 0 && checked > 0) return { isOk: true, output: `${checked} files` }
  return { isOk: false, output: `${output}\nTo repair what can be repaired by itself: npx biome check --write` }
}

/** The same seeds in every run, regardless of the speed of the machine; `npm run sim` runs for hours. */
async function checkSimulation() {
  const args = ['--seeds', String(SIMULATED_SEEDS)]
  const { code, output } = await runProgram(process.execPath, [join(ROOT, 'scripts/proofs/simulation.mjs'), ...args], {
    cwd: ROOT,
  })
  return {
    isOk: code === 0,
    output: output
      .trim()
      .split('\n')
      .filter(line => !/^ +\d+ {2}/.test(line))
      .join('\n'),
  }
}

/** A checker without input has failed. */
function summary({ checked, problems, figures = [] }) {
  if (checked === 0) return { isOk: false, output: 'There was nothing to check.' }
  return { isOk: problems.length === 0, output: [...problems, `${checked} files`, ...figures].join('\n') }
}

/** Streams the runner's report, then counts from its JSON report. */
async function runUnitTests() {
  const report = join(ROOT, '.cache/unit-tests.json')
  rmSync(report, { force: true })
  const args = [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  return countUnitTests(report, code)
}

/**
 * @param {string} report the runner's JSON
 * @param {number} code its exit code, which also reports a file that could not be loaded
 * @returns {Suite}
 */
export function countUnitTests(report, code) {
  const name = 'unit tests'
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    const failed = Math.max(counts.numFailedTests, code === 0 && counts.numTotalTests > 0 ? 0 : 1)
    const skipped = counts.numPendingTests + counts.numTodoTests
    return { name, passed: counts.numPassedTests, failed, skipped, failures: counts.testResults.flatMap(failuresIn) }
  } catch (error) {
    process.stdout.write(`The unit tests left no report (${error.code ?? error.message}).\n`)
    return { name, passed: 0, failed: 1, skipped: 0 }
  }
}

/** One line per failed test, or one for the file when it failed without a failed test. */
function failuresIn({ name: path, status, message, assertionResults }) {
  const file = relative(ROOT, path)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(test => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

const firstLine = (text = '') => text.trim().split('\n')[0]

/**
 * Repeats the names of failed and unsteady tests, because their reports may be thousands of lines above. The last line
 * has only the totals of all suites.
 *
 * @param {readonly Suite[]} suites
 */
export function closingLines(suites) {
  const sum = key => suites.reduce((total, suite) => total + suite[key], 0)
  const lines = [
    ...suites
      .filter(({ failed }) => failed > 0)
      .flatMap(({ name, failures = [] }) => [`failed: ${name}`, ...failures.map(failure => `  ${failure}`)]),
    ...suites.flatMap(({ unsteady = [] }) => unsteady.map(name => `unsteady: ${name}`)),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ]
  return `${lines.join('\n')}\n`
}

const indent = text =>
  text.trim() === ''
    ? ''
    : `${text
        .trimEnd()
        .split('\n')
        .map(line => `       ${line}`)
        .join('\n')}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(async () => {
    fixSeed()
    const suites = await runChecks()
    process.stdout.write(closingLines(suites))
    return suites.some(suite => suite.failed > 0) ? 1 : 0
  })
}
