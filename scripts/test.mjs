import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { closingLines, runChecks } from './check.mjs'
import { startDisplay } from './display.mjs'
import { runPlaywright } from './end-to-end.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, say, withProgress } from './progress.mjs'
import { fixSeed } from './seed.mjs'
import { ROOT, setUp } from './setup.mjs'

const PACKAGED = join(ROOT, 'dist/linux-unpacked/sheaf')
const isLinux = process.platform === 'linux'
/** Each is an app of five processes: more at once would only compete. */
const MOST_AT_ONCE = 2

/** Commands that take hours rather than minutes; `npm run test:all` ends with them. */
const LONG_FORMS = {
  sim: ['scripts/proofs/simulation.mjs', '--seeds', '10000'],
  'kill-service': ['scripts/prove.mjs', 'kill-service'],
  'kill-core': ['scripts/prove.mjs', 'kill-core'],
  absence: ['scripts/prove.mjs', 'absence'],
  fuzz: ['scripts/fuzz.mjs', '--minutes', '10'],
  mutants: ['scripts/prove.mjs', 'mutants'],
  'older-profile': ['scripts/prove.mjs', 'older-profile'],
  installed: ['scripts/prove.mjs', 'installed'],
  released: ['scripts/prove.mjs', 'released'],
  'apt-repository': ['scripts/prove.mjs', 'apt-repository'],
}

/**
 * Runs checks and unit tests, then the end-to-end tests, the packaged app and the guard of the speed. `--only
 * check|e2e|packaged|speed` runs one part; further arguments go to Playwright. The default run stays below a quarter
 * of an hour: variations of the same kind (`@full`) run with `--all`, and when the end-to-end tests are requested
 * alone; `@long` and {@link LONG_FORMS} run with `--all`.
 *
 * @param {readonly string[]} args
 */
async function test(args) {
  const isAll = args[0] === '--all'
  // Read by shared/testing/cases.ts.
  if (isAll) process.env.SHEAF_ALL_CASES = '1'
  const [only, rest] = args[0] === '--only' ? [args[1], args.slice(2)] : [null, isAll ? args.slice(1) : args]
  fixSeed()
  const suites = await guarded('set-up', async () => {
    const electron = await setUp(['display', 'browser', 'keyring', 'keys'])
    return [
      ...(only === null || only === 'check' ? await runChecks() : []),
      ...(only === 'check' || only === 'speed'
        ? []
        : await withDisplays(displays => appSuites({ electron, displays, only, rest, isAll }))),
      ...(isLinux && (only === null || only === 'speed') ? await guarded('speed', guardSpeed) : []),
      ...(isAll ? await longForms() : []),
    ]
  })

  const minutes = (performance.now() / 60_000).toFixed(1)
  process.stdout.write(`All of it took ${minutes} minutes.\n${closingLines(suites)}`)
  return suites.some(({ failed }) => failed > 0) ? 1 : 0
}

/**
 * Tests use virtual displays: of one size everywhere, and out of the user's way. Parallel tests have one each, because
 * a display has one focus and one clipboard; without virtual displays, tests run in sequence.
 */
async function withDisplays(run) {
  const count = isLinux ? Math.min(availableParallelism(), MOST_AT_ONCE) : 0
  const displays = await Promise.all(Array.from({ length: count }, startDisplay))
  try {
    return await run(displays)
  } finally {
    await Promise.all(displays.map(({ stop }) => stop()))
  }
}

async function appSuites({ electron, displays, only, rest, isAll }) {
  const names = displays.map(({ name }) => name).join(' ')
  const env = { ...process.env, ...(names && { SHEAF_E2E_DISPLAYS: names }) }
  const on = app => ({ ...env, SHEAF_E2E_ELECTRON: JSON.stringify(app) })
  const suites = []
  if (only !== 'packaged')
    suites.push(...(await guarded('end-to-end', () => endToEnd(on(electron), rest, { isAll, isFull: only === 'e2e' }))))
  if (only !== 'e2e' && isLinux) {
    const app = { executable: PACKAGED, version: 'packaged', args: [] }
    suites.push(...(await guarded('packaged', () => packaged(on(app), rest))))
  }
  return suites
}

/** Arguments select tests. Without any, variations (`@full`) and the longest tests (`@long`) run only if enabled. */
async function endToEnd(env, args, { isAll, isFull }) {
  await buildWhenStale()
  const others = isAll ? [] : ['--grep-invert', isFull ? '@long' : '@long|@full']
  return [await runPlaywright('end-to-end', { env, args: args.length > 0 ? args : others })]
}

/** The smoke tests (`@smoke`) with the packaged app. */
async function packaged(env, args) {
  const { code, output } = await withProgress('Packaging the app', () =>
    runProgram(process.execPath, [join(ROOT, 'scripts/package.mjs')], { cwd: ROOT }),
  )
  if (code !== 0) throw new Stop(`The app could not be packaged.\n${output}`)
  return [await runPlaywright('packaged', { env, args: ['--grep', '@smoke', ...args] })]
}

/** Alone, because it measures: each ratio counts as one test. */
async function guardSpeed() {
  const report = join(ROOT, '.cache/speed.json')
  rmSync(report, { force: true })
  const args = [join(ROOT, 'scripts/bench.mjs'), '--guard', '--json', report]
  await runProgram(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')).verdict
  return [{ name: 'speed', passed: passed.length, failed: failed.length, skipped: 0, failures: failed }]
}

/** The exit code of a long form that could not run on this computer and has printed the reason, as in Automake. */
const SKIPPED = 77

/** Each counts as one test, by its exit code. */
async function longForms() {
  const suites = []
  for (const [name, args] of Object.entries(LONG_FORMS)) {
    const { code } = await runProgram(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const skipped = code === SKIPPED ? 1 : 0
    suites.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 - skipped, skipped })
  }
  return suites
}

/** A suite that cannot start counts as one failure. */
async function guarded(name, run) {
  try {
    return await run()
  } catch (error) {
    say(error instanceof Stop ? error.message : error.stack)
    return [{ name, passed: 0, failed: 1, skipped: 0 }]
  }
}

endProgramsWithThisScript()
await runScript(() => test(process.argv.slice(2)))
