import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram, startProgram, stopProgram } from '../process.mjs'
import { Stop, say } from '../progress.mjs'
import { ROOT } from '../setup.mjs'

const RESULTS = join(ROOT, 'test-results')
const KEPT = join(ROOT, '.cache/steady')
const OPTIONS = { times: { type: 'string', default: '2' }, burners: { type: 'string', default: '3' } }

/**
 * `--times 2 --burners 3` runs `npm test` that many times next to that many busy processes, and
 * prints a table. The output of each run and the artifacts of failed attempts are in `.cache/steady/run-N`.
 *
 * @param {readonly string[]} args
 */
export async function prove(args) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const [times, burners] = [values.times, values.burners].map(Number)
  if (!(Number.isInteger(times) && times > 0 && Number.isInteger(burners) && burners >= 0))
    throw new Stop('--times is a whole number from 1 on, --burners one from 0 on.')

  rmSync(KEPT, { recursive: true, force: true })
  const burning = Array.from({ length: burners }, () =>
    startProgram(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const runs = []
  try {
    for (let run = 1; run <= times; run++) runs.push(await runGate(run))
  } finally {
    await Promise.all(burning.map(burner => stopProgram(burner, 0)))
  }
  process.stdout.write(tableOf(runs))
  return runs.some(({ isRed }) => isRed) ? 1 : 0
}

async function runGate(run) {
  const folder = join(KEPT, `run-${run}`)
  mkdirSync(folder, { recursive: true })
  const started = performance.now()
  const log = join(folder, 'output.log')
  const file = openSync(log, 'w')
  say(`Run ${run}: npm test … it writes to ${relative(ROOT, log)}`)
  const { code } = await runProgram(process.execPath, [join(ROOT, 'scripts/test.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  if (existsSync(RESULTS)) cpSync(RESULTS, join(folder, 'test-results'), { recursive: true })
  return {
    run,
    minutes: (performance.now() - started) / 60_000,
    isRed: code !== 0,
    ...readClosingLines(readFileSync(log, 'utf8')),
  }
}

/**
 * Parses the last lines of `npm test`.
 *
 * @param {string} output
 * @returns {{ sums: { passed: number, failed: number, skipped: number } | null, unsteady: string[] }} no totals when
 *   it did not finish
 */
export function readClosingLines(output) {
  const lines = output.split('\n')
  const [, passed, failed, skipped] =
    lines.map(line => /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line)).findLast(Boolean) ?? []
  const unsteady = lines.flatMap(line => /^unsteady: (.+)$/.exec(line)?.[1] ?? [])
  const sums =
    passed === undefined ? null : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) }
  return { sums, unsteady }
}

/**
 * @param {readonly { run: number, minutes: number, sums: { passed: number, failed: number } | null, unsteady:
 *   readonly string[] }[]} runs
 */
export function tableOf(runs) {
  const rows = runs.map(({ run, minutes, sums, unsteady }) =>
    [run, minutes.toFixed(1), sums?.passed ?? '-', sums?.failed ?? 'no sums', unsteady.join('; ') || 'none'].join(
      ' | ',
    ),
  )
  return ['run | minutes | passed | failed | unsteady', '--- | --- | --- | --- | ---', ...rows, ''].join('\n')
}
