import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { electronUnderTest, ROOT } from '../e2e/harness/electron.ts'
import { editEcho } from './cases/edit-echo.ts'
import { firstRows } from './cases/first-rows.ts'
import { openFirst, responsiveness } from './cases/open-first.ts'
import { startUp } from './cases/start-up.ts'
import { warmOpen } from './cases/warm-open.ts'
import type { Figure, Outcome } from './harness/figure.ts'
import { printTable } from './harness/table.ts'
import { readWords } from './harness/words.ts'
import { startProfile } from './world/profile.ts'
import { makeWorld, type World } from './world/world.ts'

const BENCHMARKS = { P1: startUp, P3: warmOpen, P5: firstRows, P8: editEcho }

const BUSY_SHARE = 0.5

type Picture = (name: string) => Promise<void>

const say = (line: string) => void process.stderr.write(`${line}\n`)

const { names, jsonFile, profile } = readWords(process.argv.slice(2), Object.keys(BENCHMARKS))
const takenAt = new Date().toISOString()
const results = join(ROOT, 'bench/results', takenAt.replaceAll(':', '-').slice(0, 19))
await mkdir(results, { recursive: true })

// Measured before anything of ours runs: what others take from the machine.
const [loadBefore = 0] = loadavg()
const outcomes = await runAll()
const report = { takenAt, machine: machine(), loadBefore, outcomes }
for (const file of [join(results, 'rows.json'), ...(jsonFile ? [jsonFile] : [])]) {
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
}
process.stdout.write(
  `\n${printTable(outcomes)}\n\n${machine()}, ${takenAt.slice(0, 10)}. Raw rows and pictures: ${results}\n`,
)
if (loadBefore > BUSY_SHARE * cpus().length) {
  say(`Others were using this machine (load ${loadBefore.toFixed(1)} before the start): do not quote these figures.`)
}
process.exitCode = outcomes.some(outcome => 'failed' in outcome) ? 1 : 0

async function runAll(): Promise<Outcome[]> {
  const world = await makeWorld(say)
  try {
    const { small, big, behind } = world
    const picture: Picture = name => takePicture(world, name)
    const first = await guarded('P11 first open', picture, async () =>
      responsiveness([await openFirst(world, small, big), await openFirst(world, small, behind)]),
    )
    const chosen: Outcome[] = []
    for (const [name, run] of Object.entries(BENCHMARKS)) {
      if (!names.has(name)) continue
      say(`${name} …`)
      const writeProfile = profile ? await startProfile(world) : null
      chosen.push(...(await guarded(name, picture, () => run(world, picture))))
      await writeProfile?.(join(results, name))
    }
    return [...chosen, ...first]
  } finally {
    await world.close()
  }
}

/** A run that did the wrong thing has no figure, however fast it was. */
async function guarded(name: string, picture: Picture, run: () => Promise<Figure[]>): Promise<Outcome[]> {
  try {
    return await run()
  } catch (cause) {
    await picture(`${name} failed`).catch(() => say('There is no picture of it.'))
    return [{ name, failed: firstLine(cause) }]
  }
}

// What is thrown inside a page comes with the page's stack.
function firstLine(cause: unknown): string {
  return String(cause instanceof Error ? cause.message : cause).split('\n')[0] ?? ''
}

async function takePicture({ page }: World, name: string): Promise<void> {
  await page.screenshot({ path: join(results, `${name}.png`) })
}

function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const { version } = electronUnderTest()
  return `${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GiB, ${process.platform}, Electron ${version}`
}
