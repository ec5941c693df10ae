import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { runChecks, sumUp } from './check.mjs'
import { startDisplay } from './display.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, say, withProgress } from './progress.mjs'
import { ROOT, setUp } from './setup.mjs'

const PACKAGED = join(ROOT, 'dist/linux-unpacked/sheaf')
const isLinux = process.platform === 'linux'

/**
 * Every test there is: checks and unit tests, then the app as a person uses it, then the packaged app.
 * `--only check|e2e|packaged` runs one part; words after it go to Playwright.
 *
 * @param {readonly string[]} words
 */
async function test(words) {
  const [only, rest] = words[0] === '--only' ? [words[1], words.slice(2)] : [null, words]
  const suites = await guarded('set-up', async () => {
    const electron = await setUp(['display', 'browser', 'keyring'])
    return [
      ...(only === null || only === 'check' ? await runChecks() : []),
      ...(only === 'check' ? [] : await withDisplay(display => appSuites({ electron, display, only, rest }))),
    ]
  })

  for (const suite of suites.filter(({ failed }) => failed > 0)) say(`failed: ${suite.name}`)
  process.stdout.write(`\n${sumUp(suites)}\n`)
  return suites.some(({ failed }) => failed > 0) ? 1 : 0
}

/** Windows open on a display of the tests' own: of one size everywhere, and in nobody's way. */
async function withDisplay(run) {
  const display = isLinux ? await startDisplay() : null
  try {
    return await run(display)
  } finally {
    await display?.stop()
  }
}

async function appSuites({ electron, display, only, rest }) {
  const env = { ...process.env, ...(display && { DISPLAY: display.name }) }
  const on = app => ({ ...env, SHEAF_E2E_ELECTRON: JSON.stringify(app) })
  const suites = []
  if (only !== 'packaged') suites.push(...(await guarded('end-to-end', () => endToEnd(on(electron), rest))))
  if (only !== 'e2e' && isLinux) {
    const app = { executable: PACKAGED, version: 'packaged', args: [] }
    suites.push(...(await guarded('packaged', () => packaged(on(app), rest))))
  }
  return suites
}

async function endToEnd(env, words) {
  await buildWhenStale()
  return [await runPlaywright('end-to-end', env, words)]
}

/** The smoke part (`@smoke`) of the same tests, on the app as it is packaged. */
async function packaged(env, words) {
  const { code, output } = await withProgress('Packaging the app', () =>
    runProgram(process.execPath, [join(ROOT, 'scripts/package.mjs')], { cwd: ROOT }),
  )
  if (code !== 0) throw new Stop(`The app could not be packaged.\n${output}`)
  return [await runPlaywright('packaged', env, ['--grep', '@smoke', ...words])]
}

/** A suite that cannot even begin has failed once. */
async function guarded(name, run) {
  try {
    return await run()
  } catch (error) {
    say(error instanceof Stop ? error.message : error.stack)
    return [{ name, passed: 0, failed: 1, skipped: 0 }]
  }
}

async function runPlaywright(name, env, words) {
  const report = join(ROOT, `.cache/${name}.json`)
  rmSync(report, { force: true })
  const { code } = await runProgram(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...words],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  return countEndToEnd(name, report, code)
}

/** A test that passed only on a second try has not passed, and a run without tests has failed. */
function countEndToEnd(name, report, code) {
  if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
  const ran = expected + unexpected + flaky
  const failed = Math.max(unexpected + flaky, code === 0 && ran > 0 ? 0 : 1)
  return { name, passed: expected, failed, skipped }
}

endProgramsWithThisScript()
await runScript(() => test(process.argv.slice(2)))
