import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NODE_PROGRAM } from '../bundle.mjs'
import { endProgramsWithThisScript, runProgram, startProgram } from '../process.mjs'
import { runScript, say } from '../progress.mjs'
import { withLock } from '../setup/lock.mjs'
import { installPackages } from '../setup/packages.mjs'
import { ROOT } from '../setup.mjs'
import { seedProgress } from './seed-progress.mjs'

const OUTPUT = outputIn(ROOT)
const OPTIONS = {
  from: { type: 'string' },
  seeds: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  until: { type: 'string' },
  shrink: { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
}
const NOTHING = { seeds: 0, violations: 0, requests: 0, fired: {}, broken: false }
/**
 * Young objects die with their seed: a larger young generation promotes fewer of them by mistake. Each processor has a
 * process, so parallel GC threads would only compete.
 */
const ROOMY = ['--max-semi-space-size=32', '--single-threaded-gc']

/**
 * Simulates the sync core: `npm run sim -- --seeds 10000 --from 1`, one process per processor. `--seconds` sets a
 * minimum duration; `--resume` continues a stopped run with the same numbers; `--seed S [--until STEP] [--shrink]`
 * prints one seed step by step. Details: `sim/README.md`.
 */
async function simulate(args) {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { shrink: _, resume: __, ...numbers } = values
  if (!Object.values(numbers).every(word => /^\d{1,9}$/.test(word)) || values.seeds === '0') {
    process.stderr.write('--from, --seeds, --seconds, --seed and --until are whole numbers, and --seeds is not 0.\n')
    return 1
  }
  await withLock(join(ROOT, '.cache/setup.lock'), () => installPackages(ROOT))
  await buildSimulator(ROOT)
  if (values.seed !== undefined) {
    const { code } = await runProgram(process.execPath, [OUTPUT, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
    return code
  }
  const known = await simulateCorpus()
  if (known.violations > 0 || known.broken) {
    process.stdout.write(`${known.seeds} seeds, ${known.violations} violations\n`)
    return 1
  }
  const run = runOf(values)
  run.parts.flatMap(({ result }) => result).forEach(printResult)
  const [started, before] = [performance.now(), run.parts.reduce(added, NOTHING)]
  const sum = await simulateSeeds(run)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(`${tableOf(sum.fired)}\n`)
  process.stdout.write(
    `${((sum.seeds - before.seeds) / seconds).toFixed(1)} seeds a second, ${(sum.requests / sum.seeds).toFixed(1)} requests a seed\n`,
  )
  process.stdout.write(`${sum.seeds} seeds, ${sum.violations} violations\n`)
  return sum.violations > 0 || sum.broken ? 1 : 0
}

/** The seeds to run and the previous progress, per process. */
function runOf(values) {
  const [from, seeds] = [Number(values.from ?? 1), Number(values.seeds ?? 1000)]
  const program = createHash('sha256').update(readFileSync(OUTPUT)).digest('hex')
  const progress = seedProgress(join(ROOT, `.cache/sim/from-${from}-${seeds}.json`), program)
  const kept = values.resume ? progress.load()?.map(part => ({ ...part, broken: false })) : null
  if (values.resume && !kept) say('No such run of this code was stopped: it begins at its beginning.')
  const processes = Math.max(1, Math.min(availableParallelism(), seeds))
  const parts = kept ?? Array.from({ length: processes }, () => ({ ...NOTHING, result: [] }))
  return { from, seeds, seconds: values.seconds ?? '0', progress, parts }
}

/** Every process runs each n-th seed. Prints violations as they are found. */
async function simulateSeeds({ from, seeds, seconds, progress, parts }) {
  await Promise.all(
    parts.map(async (before, index) => {
      const own = Math.floor(seeds / parts.length) + (index < seeds % parts.length ? 1 : 0)
      const args = {
        from: from + index + before.seeds * parts.length,
        every: parts.length,
        seeds: Math.max(0, own - before.seeds),
        seconds,
      }
      const result = []
      const reached = sum => {
        parts[index] = { ...added(before, sum), result: [...before.result, ...result] }
        progress.save(parts)
      }
      const reportAndKeep = line => {
        result.push(line)
        printResult(line)
      }
      const given = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)])
      reached(await simulatePart(given, reportAndKeep, reached))
    }),
  )
  const sum = parts.reduce(added, NOTHING)
  if (!sum.broken) progress.forget()
  return sum
}

/** Runs the seeds that have found bugs first, and reports their violations separately. */
async function simulateCorpus() {
  const seeds = JSON.parse(readFileSync(join(ROOT, 'sim/corpus.json'), 'utf8'))
  const processes = Math.min(availableParallelism(), seeds.length)
  const parts = await Promise.all(
    Array.from({ length: processes }, (_, part) =>
      simulatePart(['--these', seeds.filter((_, index) => index % processes === part).join(',')], printResult),
    ),
  )
  return parts.reduce(added, NOTHING)
}

/** `reached` receives the totals periodically; returns the last ones. */
async function simulatePart(args, reportLine, reached = () => undefined) {
  const child = startProgram(process.execPath, ['--enable-source-maps', ...ROOMY, OUTPUT, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let sum = NOTHING
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) reportLine(line)
    else {
      sum = JSON.parse(line)
      reached(sum)
    }
  }
  const { code } = await child.ended
  return { ...sum, broken: code !== (sum.violations > 0 ? 1 : 0) }
}

const printResult = line => void process.stdout.write(`${line}\n`)

function added(sum, part) {
  const fired = { ...sum.fired }
  for (const [what, times] of Object.entries(part.fired)) fired[what] = (fired[what] ?? 0) + times
  return {
    seeds: sum.seeds + part.seeds,
    violations: sum.violations + part.violations,
    requests: sum.requests + part.requests,
    fired,
    broken: sum.broken || part.broken === true,
  }
}

const tableOf = fired =>
  Object.entries(fired)
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${String(times).padStart(9)}  ${what}`)
    .join('\n')

function outputIn(folder) {
  return join(folder, '.cache/sim/main.mjs')
}

/** Bundles the simulator in this folder and returns its path. */
export async function buildSimulator(folder) {
  mkdirSync(join(folder, '.cache/sim'), { recursive: true })
  const { build: bundle } = await import('esbuild')
  await bundle({
    entryPoints: [join(folder, 'sim/main.ts')],
    outfile: outputIn(folder),
    ...NODE_PROGRAM,
  })
  return outputIn(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(() => simulate(process.argv.slice(2)))
}
