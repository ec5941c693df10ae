import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './process.mjs'
import { ROOT } from './setup.mjs'

/**
 * Runs Playwright. The artifacts of failed attempts are in `test-results/NAME`, so that other runs keep them.
 *
 * @param {string} name of this run
 * @param {{ env?: NodeJS.ProcessEnv, args?: readonly string[], config?: string, stdio?:
 *   import('node:child_process').StdioOptions }} options
 * @returns {Promise<import('./check.mjs').Suite>}
 */
export async function runPlaywright(
  name,
  { env = process.env, args = [], config = 'e2e/playwright.config.ts', ...rest },
) {
  const report = join(ROOT, `.cache/${name}.json`)
  rmSync(report, { force: true })
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const { code } = await runProgram(
    process.execPath,
    [cli, 'test', '--config', config, '--output', join(ROOT, 'test-results', name), ...args],
    {
      cwd: ROOT,
      stdio: rest.stdio ?? ['ignore', 'inherit', 'inherit'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  return countEndToEnd(name, report, code)
}

/** A test that passes when repeated counts as passed, and is named as unsteady. A run without tests has failed. */
function countEndToEnd(name, report, code) {
  if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: 0 }
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const { expected, unexpected, flaky, skipped } = stats
  const passed = expected + flaky
  const failed = Math.max(unexpected, code === 0 && passed + unexpected > 0 ? 0 : 1)
  const named = status => suites.flatMap(suite => namesIn(suite, status))
  return { name, passed, failed, skipped, failures: named('unexpected'), unsteady: named('flaky') }
}

function namesIn({ specs, suites = [] }, status) {
  const own = specs
    .filter(({ tests }) => tests.some(test => test.status === status))
    .map(({ file, line, title }) => `${file}:${line} > ${title}`)
  return [...own, ...suites.flatMap(suite => namesIn(suite, status))]
}
