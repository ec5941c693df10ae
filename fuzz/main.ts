import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createTestRandom } from '../shared/testing/random.ts'
import { runTarget } from './run/run-target.ts'
import { allTargets } from './targets/all-targets.ts'

/**
 * Fuzzes one entry point in a process that the parent script monitors: `--target csv --from 0 --ms 60000 --cases 1000`.
 * Runs until both limits are reached. `--only 7` is one case, after those before it. Each output line is the start of a
 * case, as `case 7`; the last one is the report as JSON. SHEAF_SEED is the seed.
 */
const { values } = parseArgs({
  options: {
    root: { type: 'string', default: '.' },
    workers: { type: 'string', default: '.cache/fuzz' },
    target: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    ms: { type: 'string', default: '0' },
    cases: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
})

const bugs: unknown[] = []
process.on('unhandledRejection', cause => bugs.push(cause))
process.on('uncaughtException', cause => bugs.push(cause))

const line = (text: string): void => void writeSync(1, `${text}\n`)
const used = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const workers = {
  main: resolve(values.workers, 'main-worker.mjs'),
  calculation: resolve(values.workers, 'calculation-worker.mjs'),
  tables: resolve(values.workers, 'table-worker.mjs'),
}
/**
 * Memory that another thread or a finished task frees late is not a leak: the minimum of several measurements counts.
 */
async function kept(collect: () => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let looks = 0; looks < 4; looks++) {
    await pause(100)
    collect()
    least = Math.min(least, used())
  }
  return least
}

const target = allTargets(values.root, workers).find(({ name }) => name === values.target)
if (!target) throw new Error(`There is no target "${values.target}".`)
const [ms, cases, first] = [Number(values.ms), Number(values.cases), Number(values.from)]
const only = values.only === undefined ? null : Number(values.only)
const from = only === null ? first : only - (only % target.batch)
const end = only === null ? from + cases : only + 1
const begun = performance.now()

const report = await runTarget(target, from, {
  randomOf: at => createTestRandom('fuzz', target.name, at),
  progress: done => Math.min(end === from ? 1 : done / (end - from), ms === 0 ? 1 : (performance.now() - begun) / ms),
  onCase: at => line(`case ${at}`),
  busyMs: () => {
    // The first includes other threads, such as slow key derivation; the second includes other load of the machine.
    const { user, system } = process.cpuUsage()
    return [(user + system) / 1000, performance.eventLoopUtilization().active]
  },
  hangMs: 1000,
  usedBytes: used,
  keptBytes: () => (gc ? kept(gc) : null),
  takeBugs: () => bugs.splice(0),
})
line(JSON.stringify(report))
// Work left running must not keep the process alive.
process.exit(0)
