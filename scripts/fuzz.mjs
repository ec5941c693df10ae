import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NODE_PROGRAM } from './bundle.mjs'
import { endProgramsWithThisScript, startProgram } from './process.mjs'
import { runScript, Stop, say } from './progress.mjs'
import { fixSeed, freshSeed } from './seed.mjs'
import { withLock } from './setup/lock.mjs'
import { installPackages } from './setup/packages.mjs'
import { ROOT } from './setup.mjs'

const FOLDER = join(ROOT, '.cache/fuzz')
/** Each with its share of the time. The app and the service take more time per input than a parser. */
const TARGETS = {
  ipc: 3,
  'deep-links': 1,
  'service-bodies': 2,
  columnar: 1,
  'clipboard-html': 1,
  csv: 1,
  xlsx: 1,
}
/** A run of the promised length sends the app this many messages, regardless of the time. */
const PROMISED = { minutes: 10, target: 'ipc', cases: 10_000 }
/** A process that starts no case for this long is stuck: far more than a busy machine needs. */
const STUCK_MS = 180_000
const MOST_STARTS = 5
const HEAP_MB = 2048

const OPTIONS = {
  minutes: { type: 'string', default: '10' },
  seed: { type: 'string' },
  target: { type: 'string' },
  case: { type: 'string' },
}

/**
 * `npm run fuzz -- --minutes 10`: bad inputs for every entry point, each in a monitored process. `--target csv --seed 7
 * --case 123` repeats one of them after those before it. Details: `fuzz/README.md`.
 *
 * @param {readonly string[]} args
 */
async function main(args) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const minutes = Number(values.minutes)
  const names = values.target === undefined ? Object.keys(TARGETS) : [values.target]
  if (!(minutes > 0)) throw new Stop('--minutes is a number above 0.')
  if (!names.every(name => Object.hasOwn(TARGETS, name)))
    throw new Stop(`--target is one of ${Object.keys(TARGETS).join(', ')}.`)
  if (![values.seed ?? '1', values.case ?? '0'].every(word => /^\d{1,9}$/.test(word)))
    throw new Stop('--seed and --case are whole numbers.')
  if (values.case !== undefined && values.target === undefined)
    throw new Stop('--case is a case of one target: name it with --target.')
  const seed = values.seed ?? String(freshSeed())
  fixSeed(seed)
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  await buildFuzzer()
  const reports = []
  const queue = names.map(name => ({ name, args: argsFor(name, names, minutes, values.case) }))
  const lanes = Math.min(availableParallelism(), queue.length)
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const report = await runTarget(next.name, next.args)
        reports.push(report)
        reportFaults(report, seed)
      }
    }),
  )
  process.stdout.write(`${tableOf(reports)}\nseed ${seed}\n`)
  return reports.some(({ faults }) => faults.length > 0) ? 1 : 0
}

/** The duration, or the case to repeat. */
function argsFor(name, names, minutes, only) {
  if (only !== undefined) return { only: Number(only), ms: 0, cases: 0 }
  const lanes = Math.min(availableParallelism(), names.length)
  const all = names.reduce((sum, each) => sum + TARGETS[each], 0)
  const cases = name === PROMISED.target && minutes >= PROMISED.minutes ? PROMISED.cases : 0
  return { only: null, ms: Math.round((minutes * 60_000 * lanes * TARGETS[name]) / all), cases }
}

/** Runs one entry point. A crash or hang is a finding; the run continues after that case for the remaining time. */
async function runTarget(name, { only, ms, cases }) {
  const end = performance.now() + ms
  const sum = { target: name, cases: 0, inputs: 0, faults: [], longest: { at: 0, ms: 0 }, kept: null, peak: 0 }
  let from = 0
  for (let starts = 0; starts < MOST_STARTS; starts++) {
    const left = Math.max(0, Math.round(end - performance.now()))
    const length = only === null ? { from, ms: left, cases: Math.max(1, cases - sum.cases) } : { only }
    const { report, last, why } = await runPart(name, length)
    if (report) return added(sum, report)
    sum.faults.push({ at: last, what: why })
    sum.cases += last + 1 - from
    from = last + 1
    if (only !== null || performance.now() > end) break
  }
  return sum
}

function added(sum, report) {
  return {
    ...report,
    cases: sum.cases + report.cases,
    inputs: sum.inputs + report.inputs,
    faults: [...sum.faults, ...report.faults],
  }
}

async function runPart(name, length) {
  const given = Object.entries({ target: name, root: ROOT, workers: FOLDER, ...length })
  const args = given.flatMap(([word, value]) => [`--${word}`, String(value)])
  // Source maps take more memory than the fuzzer, so they are loaded for single cases only.
  const maps = length.only === undefined ? [] : ['--enable-source-maps']
  const flags = ['--expose-gc', ...maps, `--max-old-space-size=${HEAP_MB}`]
  const child = startProgram(process.execPath, [...flags, join(FOLDER, 'main.mjs'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [report, last, isStuck] = [null, length.from ?? length.only ?? 0, false]
  const kill = () => {
    isStuck = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, STUCK_MS)
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    timer = setTimeout(kill, STUCK_MS)
    if (line.startsWith('case ')) last = Number(line.slice(5))
    else if (line.startsWith('{')) report = JSON.parse(line)
    else say(line)
  }
  clearTimeout(timer)
  const { code } = await child.ended
  const why = isStuck ? `hangs: no end after ${STUCK_MS / 1000} s` : `the process ended with ${code}`
  return { report, last, why }
}

function reportFaults({ target, faults }, seed) {
  for (const { at, what } of faults) {
    process.stdout.write(
      `${target}, case ${at}: ${what}\n    npm run fuzz -- --target ${target} --seed ${seed} --case ${at}\n`,
    )
  }
}

const mb = bytes => (bytes / 1024 / 1024).toFixed(1)

function tableOf(reports) {
  const header = ['target', 'inputs', 'faults', 'longest (ms)', 'kept early (MB)', 'kept late (MB)', 'peak (MB)']
  const rows = reports
    .toSorted((one, other) => Object.keys(TARGETS).indexOf(one.target) - Object.keys(TARGETS).indexOf(other.target))
    .map(({ target, inputs, faults, longest, kept, peak }) => [
      target,
      String(inputs),
      String(faults.length),
      longest.ms.toFixed(0),
      kept ? mb(kept.early) : '-',
      kept ? mb(kept.late) : '-',
      mb(peak),
    ])
  const widths = header.map((word, at) => Math.max(word.length, ...rows.map(row => row[at].length)))
  return [header, ...rows]
    .map(row => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  '))
    .join('\n')
}

/** The fuzzer, and the workers of the app and the service. */
async function buildFuzzer() {
  mkdirSync(FOLDER, { recursive: true })
  const { build: bundle } = await import('esbuild')
  const external = [...NODE_PROGRAM.external, 'vitest', 'esbuild']
  const programs = {
    main: 'fuzz/main.ts',
    'main-worker': 'electron/cache/worker/main.ts',
    'calculation-worker': 'electron/calculation/worker/main.ts',
    'search-worker': 'electron/search/worker/main.ts',
    'table-worker': 'electron/files/import/table-main.ts',
    'csv-thread': 'service/imports/csv-thread.ts',
  }
  for (const [name, path] of Object.entries(programs)) {
    await bundle({ entryPoints: [join(ROOT, path)], outfile: join(FOLDER, `${name}.mjs`), ...NODE_PROGRAM, external })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(() => main(process.argv.slice(2)))
}
