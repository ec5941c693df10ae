import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { electronUnderTest, ROOT } from '../e2e/harness/electron.ts'
import { calculatingEdit } from './cases/calculating-edit.ts'
import { calculationReady } from './cases/calculation-ready.ts'
import { changesOfOthers } from './cases/changes-of-others.ts'
import { changingTabs } from './cases/changing-tabs.ts'
import { clearing } from './cases/clearing.ts'
import { deceivingPicture } from './cases/deceiving-picture.ts'
import { editEcho } from './cases/edit-echo.ts'
import { editingFormulas } from './cases/editing-formulas.ts'
import { engineEdits } from './cases/engine-edits.ts'
import { firstRows } from './cases/first-rows.ts'
import { longTasks } from './cases/long-tasks.ts'
import { memory } from './cases/memory.ts'
import { memoryOfFormulas } from './cases/memory-of-formulas.ts'
import { onScreen } from './cases/on-screen.ts'
import { pasting } from './cases/pasting.ts'
import { pastingBelowTotals } from './cases/pasting-below-totals.ts'
import { readingXml } from './cases/reading-xml.ts'
import { crossScroll, dragScroll } from './cases/scrolling.ts'
import { searching } from './cases/searching.ts'
import { sortAndFilter } from './cases/sort-and-filter.ts'
import { startUp } from './cases/start-up.ts'
import { sizeIndependence, warmOpen, warmOpenOfOne } from './cases/warm-open.ts'
import { wheeling } from './cases/wheeling.ts'
import { type BenchEnv, createBenchEnv } from './env/bench-env.ts'
import { type MadeData, makeData } from './env/made-data.ts'
import { startProfile } from './env/profile.ts'
import { turnFromParent } from './harness/alternation.ts'
import { readArguments } from './harness/arguments.ts'
import type { Figure, Outcome } from './harness/figure.ts'
import { check } from './harness/guard.ts'
import { roundsOf } from './harness/rounds.ts'
import { printTable } from './harness/table.ts'
import { changedSheet } from './service/changed-sheet.ts'
import { startAlone } from './service/service-alone.ts'
import { bulkUpdates, smallReads, wholeSheet } from './service/service-speed.ts'
import { attaching } from './virtual/attaching.ts'
import { saving } from './virtual/saving.ts'
import { sharing } from './virtual/sharing.ts'

type Picture = (name: string) => Promise<void>
type Benchmark = (env: BenchEnv, picture: Picture) => Promise<Figure[]>

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  P1: startUp,
  P3: warmOpen,
  P4: sizeIndependence,
  P5: firstRows,
  P6: dragScroll,
  P7: crossScroll,
  P8: editEcho,
  P9: pasting,
  P10: sortAndFilter,
  P11: longTasks,
  P12: memory,
  P20: editingFormulas,
  P21: changingTabs,
  P22: clearing,
  P23: wheeling,
  P24: deceivingPicture,
  P27: changesOfOthers,
  P28: env => onScreen(env, args.pictures ? results : null),
  P29: calculatingEdit,
  P30: calculationReady,
  P31: pastingBelowTotals,
  P32: memoryOfFormulas,
  P34: searching,
}

/** Benchmarks of the service alone, before there is a window. */
const OF_THE_SERVICE = { P16: smallReads, P17: wholeSheet, P26: changedSheet, W500: bulkUpdates }

/**
 * Benchmarks in this process, without a window: the use of requests, in virtual time and so exact on any busy machine,
 * and the reader of workbooks.
 */
const IN_THIS_PROCESS = {
  P13: saving,
  P14: attaching,
  P15: sharing,
  P25: () => readingXml(runRounds),
  P33: () => engineEdits(runRounds),
}

const BUSY_SHARE = 0.5

const noPicture: Picture = async () => undefined

const say = (line: string) => void process.stderr.write(`${line}\n`)

/**
 * The tripwire of `npm test`: few rounds, one shape of sheet, and one app for all of them. P8 is the last, because it
 * leaves its edits in the sheet.
 */
const GUARDED: Readonly<Record<string, Benchmark>> = {
  P3: warmOpenOfOne,
  P5: firstRows,
  P10: sortAndFilter,
  P8: editEcho,
}
const GUARD_ROUNDS = 2

const args = readArguments(process.argv.slice(2), [
  ...Object.keys(BENCHMARKS),
  ...Object.keys(OF_THE_SERVICE),
  ...Object.keys(IN_THIS_PROCESS),
])
const { jsonFile, profile, guard } = args
const benchmarks = guard ? GUARDED : BENCHMARKS
const names = guard ? new Set(Object.keys(GUARDED)) : args.names
const mostRounds = guard ? GUARD_ROUNDS : args.mostRounds
const runRounds = roundsOf({ most: mostRounds, turn: turnFromParent })
const takenAt = new Date().toISOString()
const results = join(ROOT, 'bench/results', takenAt.replaceAll(':', '-').slice(0, 19))
await mkdir(results, { recursive: true })

await turnFromParent()
// Measured before anything of ours runs: the load by other programs.
const [loadBefore = 0] = loadavg()
const needsApp = Object.keys(benchmarks).some(name => names.has(name))
const outcomes = [...(await runInThisProcess()), ...(await runOfService()), ...(needsApp ? await runAll() : [])]
const verdict = guard ? check(outcomes, names) : null
const report = { takenAt, machine: machine(), loadBefore, outcomes, verdict }
for (const file of [join(results, 'rows.json'), ...(jsonFile ? [jsonFile] : [])]) {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}
process.stdout.write(
  `\n${printTable(outcomes)}\n\n${machine()}, ${takenAt.slice(0, 10)}. Raw rows and pictures: ${results}\n`,
)
if (loadBefore > BUSY_SHARE * cpus().length) {
  say(`Others were using this machine (load ${loadBefore.toFixed(1)} before the start): do not quote these figures.`)
}
for (const line of verdict?.failed ?? []) say(`Too slow: ${line}`)
const hasFailed = verdict ? verdict.failed.length > 0 : outcomes.some(outcome => 'failed' in outcome)
process.exitCode = hasFailed ? 1 : 0

async function runInThisProcess(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, run] of Object.entries(IN_THIS_PROCESS)) {
    if (!names.has(name)) continue
    say(`${name} …`)
    outcomes.push(...(await guarded(name, noPicture, () => run(say))))
  }
  if (outcomes.length > 0) say(printTable(outcomes))
  return outcomes
}

async function runOfService(): Promise<Outcome[]> {
  const chosen = Object.entries(OF_THE_SERVICE).filter(([name]) => names.has(name))
  const outcomes: Outcome[] = []
  for (const [name, run] of chosen) {
    say(`${name} …`)
    const service = await startAlone(runRounds, say)
    outcomes.push(...(await guarded(name, noPicture, () => run(service))))
    await service.close()
  }
  if (outcomes.length > 0) say(printTable(outcomes))
  return outcomes
}

async function runAll(): Promise<Outcome[]> {
  const data = await makeData(say)
  try {
    const shared = guard ? await createBenchEnv(data, { runRounds, mostRounds, say }) : null
    const outcomes: Outcome[] = []
    for (const name of names) {
      const run = benchmarks[name]
      if (!run) continue
      say(`${name} …`)
      let taken = shared ? await measureIn(shared, name, run) : await measureAlone(name, data, run)
      // Once more, because the machine may have been busy.
      if (guard && check(taken, [name]).failed.length > 0) taken = await measureAlone(name, data, run)
      say(printTable(taken))
      outcomes.push(...taken)
    }
    await shared?.close()
    return outcomes
  } finally {
    await data.remove()
  }
}

async function measureAlone(name: string, data: MadeData, run: Benchmark): Promise<Outcome[]> {
  const env = await createBenchEnv(data, { runRounds, mostRounds, say })
  try {
    return await measureIn(env, name, run)
  } finally {
    await env.close()
  }
}

async function measureIn(env: BenchEnv, name: string, run: Benchmark): Promise<Outcome[]> {
  const picture: Picture = title => takePicture(env, title)
  const writeProfile = profile ? await startProfile(env) : null
  const outcomes = await guarded(name, picture, () => run(env, picture))
  await writeProfile?.(join(results, name))
  return outcomes
}

/** A run with a wrong result has no figure, however fast it was. */
async function guarded(name: string, picture: Picture, run: () => Promise<Figure[]>): Promise<Outcome[]> {
  try {
    return await run()
  } catch (cause) {
    await picture(`${name} failed`).catch(() => say('There is no picture of it.'))
    return [{ name, failed: firstLine(cause) }]
  }
}

// An error inside a page includes the page's stack.
function firstLine(cause: unknown): string {
  return String(cause instanceof Error ? cause.message : cause).split('\n')[0] ?? ''
}

async function takePicture({ page }: BenchEnv, name: string): Promise<void> {
  await page.screenshot({ path: join(results, `${name}.png`) })
}

function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const { version } = electronUnderTest()
  return `${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GiB, ${process.platform}, Electron ${version}`
}
