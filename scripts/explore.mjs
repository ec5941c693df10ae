import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isTest, listCode } from './check/source-files.mjs'
import { closingLines, countUnitTests } from './check.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, withProgress } from './progress.mjs'
import { freshSeed } from './seed.mjs'
import { withLock } from './setup/lock.mjs'
import { installPackages } from './setup/packages.mjs'
import { ROOT } from './setup.mjs'

/** Imports of random generators; SHEAF_SEED is the seed of both. */
const DRAWS = /from '(fast-check|[^']*\/testing\/(random|seed)\.ts)'/
const IMPORTS = /from '(\.[^']+)'/g
const UNIT_TEST = /\.test\.(ts|tsx|mjs)$/

/**
 * `npm run explore -- --minutes 10 [FILES]`: runs the generated tests with new seeds until the time is up and finishes
 * the current round. Prints for each failure the command that replays it. FILES are parts of paths.
 *
 * @param {readonly string[]} args
 */
async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '10' } },
    allowPositionals: true,
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Stop('--minutes is a number above 0.')
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  const suites = await explore({ root: ROOT, args: positionals, minutes })
  process.stdout.write(closingLines(suites))
  return suites.some(({ failed }) => failed > 0) ? 1 : 0
}

/**
 * @param {{ root: string, args?: readonly string[], minutes: number, newSeed?: () => number, print?: (text: string)
 *   => void }} options
 * @returns {Promise<import('./check.mjs').Suite[]>} one for each round, and at least one
 */
export async function explore({ root, args = [], minutes, newSeed = freshSeed, print = toOutput }) {
  const end = performance.now() + minutes * 60_000
  const files = generatedTests(root).filter(file => args.length === 0 || args.some(word => file.includes(word)))
  if (files.length === 0) throw new Stop('No generated test has such a path.')
  print(`${files.length} files with generated tests, a fresh seed a round\n`)
  const suites = []
  while (suites.length === 0 || performance.now() < end) {
    const seed = newSeed()
    const name = `round ${suites.length + 1}, seed ${seed}`
    const suite = await withProgress(name, () => runRound({ root, files, seed }))
    suites.push({ ...suite, name })
    print(`${name}: ${suite.passed} passed, ${suite.failed} failed, ${suite.skipped} skipped\n`)
    for (const failure of suite.failures) print(`  ${failure}\n`)
  }
  return suites
}

const toOutput = text => process.stdout.write(text)

async function runRound({ root, files, seed }) {
  const report = join(root, '.cache/explore.json')
  rmSync(report, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', ...files, '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, SHEAF_SEED: String(seed) }
  const { code, output } = await runProgram(process.execPath, args, { cwd: root, env })
  const suite = countUnitTests(report, code)
  const failures = failuresIn(root, report).map(failure => `${failure.what}\n    ${replay(seed, failure)}`)
  // An unhandled error is only in the runner's output.
  return { ...suite, failures: suite.failed > 0 && failures.length === 0 ? [output.trim()] : failures }
}

/** The failed tests, and the files that failed without one. */
function failuresIn(root, report) {
  return readTests(report).flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ what: `${file}: ${firstLine(message)}`, file }] : []
    return failed.map(test => ({
      what: `${test.fullName}: ${firstLine(test.failureMessages[0])}`,
      file,
      test: test.fullName,
    }))
  })
}

function readTests(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    // No report was written; the runner's output has the reason.
    return []
  }
}

const firstLine = (text = '') => text.trim().split('\n')[0]

/** The command that generates the same values for the same test. */
function replay(seed, { file, test }) {
  // A pattern: a dot replaces characters with a meaning in shells or patterns.
  const name = test === undefined ? '' : ` -t "${test.replace(/[^\w ,:;%-]/g, '.')}"`
  return `SHEAF_SEED=${seed} npx vitest run ${file}${name}`
}

/** Tests with random values: found by their imports, direct or through files that only tests use. */
export function generatedTests(root) {
  // The tests of scripts/ contain planted imports of both, but generate nothing.
  const code = listCode(root).filter(path => !path.startsWith('scripts/'))
  const drawing = new Map()
  const draws = path => {
    if (!drawing.has(path)) {
      drawing.set(path, false)
      const text = readFileSync(join(root, path), 'utf8')
      const others = [...text.matchAll(IMPORTS)].map(([, to]) => relative(root, resolve(root, dirname(path), to)))
      drawing.set(path, DRAWS.test(text) || others.some(other => code.includes(other) && isTest(other) && draws(other)))
    }
    return drawing.get(path)
  }
  return code.filter(path => UNIT_TEST.test(path) && draws(path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(() => main(process.argv.slice(2)))
}
