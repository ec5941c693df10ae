import { join, relative } from 'node:path'
import { filesOf } from '../named-files.mjs'
import { Stop, say, withProgress } from '../progress.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'

const LEAST_PERCENT = 90
/** In addition to the tests' duration, for a busy computer. A mutant that hangs counts as detected. */
const TIMEOUT_MS = 20_000
const UNTRIED =
  'that says nothing. Stryker and Vitest do not work together as scripts/proofs/mutants.config.mjs sets them up.'

const LIST = 'scripts/proofs/mutants.mjs'
const QUEUE = ['rate-limit', 'retry', 'lanes', 'spend-store', 'steady-clock'].map(name => `electron/queue/${name}`)
const ROWS = ['reconcile-rows', 'settle'].map(name => `electron/sync/push/rows/${name}`)

const sourcesOf = names => names.map(name => `${name}.ts`)
const testsOf = names => names.map(name => `${name}.test.ts`)

/**
 * The code that decides about edits, with its own tests. Other tests are excluded: the simulator would detect more, but
 * take days. A folder means all files in it.
 */
export const AREAS = {
  outcome: { mutate: ['electron/queue/outcome.ts'], tests: ['electron/queue/outcome.test.ts'] },
  limiter: {
    mutate: [...sourcesOf(QUEUE), 'electron/queue/restraint'],
    tests: [...testsOf([...QUEUE, 'electron/queue/request-queue']), 'electron/queue/restraint'],
  },
  merge: { mutate: ['electron/sync/merge'], tests: ['electron/sync/merge'] },
  reconciliation: {
    mutate: [...sourcesOf(ROWS), 'electron/sync/push/keys'],
    tests: [...testsOf(ROWS), 'electron/sync/push/keys'],
  },
}

/**
 * Measures test strength. Mutates the code of each area in small ways (Stryker, in a copy of the
 * tree); a test must fail each time. An argument selects one area. Exits with 1 when an area is below 90 %.
 */
export async function prove(names) {
  const unknown = names.find(name => !(name in AREAS))
  if (unknown) throw new Stop(`There is no area "${unknown}". There are: ${Object.keys(AREAS).join(', ')}.`)
  // Validates all names first, because the last area starts only after half an hour.
  const areas = Object.entries(AREAS)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, area]) => [name, filesOf(ROOT, LIST, area)])
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  process.chdir(ROOT)
  let isEnough = true
  for (const [name, area] of areas) {
    const started = performance.now()
    const broken = await withProgress(`Breaking ${name}`, () => breakEach(name, area))
    const seconds = Math.round((performance.now() - started) / 1000)
    const [killed, endless] = ['Killed', 'Timeout'].map(status => broken.filter(each => each.status === status).length)
    const unseen = broken.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    const untried = unseen.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted)
    if (untried.length > 0)
      throw new Stop(`${untried.length} of ${name} were called survived without a test: ${UNTRIED}`)
    for (const mutant of unseen) say(lineOf(mutant))
    // As Stryker counts: mutants that could not run are ignored.
    const percent = (100 * (killed + endless)) / (killed + endless + unseen.length)
    const counts = `${killed} killed, ${endless} timed out, ${unseen.length} survived`
    process.stdout.write(`${name.padEnd(14)} ${percent.toFixed(1)} %  ${counts}; ${seconds} s\n`)
    isEnough &&= percent >= LEAST_PERCENT
  }
  return isEnough ? 0 : 1
}

async function breakEach(name, { mutate, tests }) {
  // Loaded here, because it is installed by now.
  const { Stryker } = await import('@stryker-mutator/core')
  process.env.SHEAF_MUTANT_TESTS = tests.join(' ')
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/proofs/mutants.config.mjs' },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: TIMEOUT_MS,
    tempDirName: '.cache/mutants',
    ignorePatterns: [
      '/*',
      '!/electron',
      '!/formulas',
      '!/service',
      '!/shared',
      '!/scripts',
      '!/e2e/harness/ceilings.ts',
      '!/*.json',
      '!/vitest.config.ts',
    ],
    reporters: ['json'],
    jsonReporter: { fileName: `.cache/mutants-${name}.json` },
    logLevel: 'error',
    warnings: false,
  }).runMutationTest()
}

const lineOf = ({ fileName, location, status, mutatorName, replacement }) =>
  `${relative(ROOT, fileName)}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement}`
