import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../e2e/harness/electron.ts'
import { asTheApp, copySheet, type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { checkCells } from '../env/check-cells.ts'
import { clickInNavigator, closeTab, collectGarbage, LOADING, relabel, settle, watchedSpots } from '../env/drive.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import { nameColumn, plainColumns } from './open-first.ts'

const ROUNDS = 7
const WARM_UP = 1
/** Measured on 29 November 2026, for the guard. */
const RECORDED = { rows: 0.19, all: 1.49 }
const ROWS = 'first rows'
const ALL = 'all rows stored'
const FLOOR = 'fetch + JSON.parse'
const PROGRAM = join(ROOT, 'out/bench/floors/read-and-parse.js')

const run = promisify(execFile)

/**
 * P5: from the click on an uncached sheet of 500,000 cells to its first screen, and until the last row is stored. A new
 * sheet in each round; the service has its bytes cached. The floor is a program that reads and parses the same sheet
 * from the same service.
 */
export async function firstRows(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, client, small, wire } = env
  const sheets = await makeSheets(env)
  const [first] = sheets
  if (!first) throw new Error('no sheet was made')
  await page.evaluate(() => window.probe.refreshItems())
  const { texts } = textsOf(await readWire(client, first))
  await clickInNavigator(page, small.plan.name)
  await settle(page, small.plan.name)
  const spots = watchedSpots(await page.evaluate(() => window.probe.cellsOnScreen()), small)
  const watched = relabel(spots, ({ rowIndex }) => texts[rowIndex]?.get(nameColumn(first)) ?? '')
  const all: number[] = []
  let round = 0

  const open = async () => {
    const sheet = sheets[round] ?? first
    round += 1
    await collectGarbage(page)
    await page.evaluate(cells => window.probe.awaitOpening(cells), watched)
    await clickInNavigator(page, sheet.plan.name)
    const elapsed = await page.evaluate(() => window.probe.opened())
    all.push(await page.evaluate(words => window.probe.whole(words), LOADING))
    await picture(`P5-${round}`)
    await settle(page, sheet.plan.name)
    const seen = inColumnsOf(await page.evaluate(() => window.probe.cellsOnScreen()), sheet, first)
    checkCells(seen, texts, plainColumns(first))
    await closeTab(page, sheet.plan.name)
    await settle(page, small.plan.name)
    return elapsed
  }
  const read = async () => {
    const address = wire.baseUrl + asTheApp(first)
    const env = { ...process.env, SHEAF_BENCH_TOKEN: client.token }
    return Number((await run(process.execPath, [PROGRAM, address], { env })).stdout)
  }

  const rounds = await env.runRounds(
    [
      { name: ROWS, run: open },
      { name: FLOOR, run: read },
    ],
    ROUNDS,
    { warmUp: WARM_UP },
  )
  env.checkWire()
  const whole = new Map([
    [ALL, all.slice(WARM_UP)],
    [FLOOR, rounds.get(FLOOR) ?? []],
  ])
  return [
    { ...ratioFigure('P5 first open, first rows', 0.3, rounds, ROWS, FLOOR), recorded: RECORDED.rows },
    { ...ratioFigure('P5 first open, all rows stored', 1.5, whole, ALL, FLOOR), recorded: RECORDED.all },
  ]
}

/** One per round with identical texts. */
async function makeSheets({ client, big, mostRounds }: BenchEnv): Promise<MadeSheet[]> {
  const sheets: MadeSheet[] = []
  const count = Math.min(ROUNDS, mostRounds) + WARM_UP
  while (sheets.length < count) sheets.push(await copySheet(client, big, `S20 first ${sheets.length}`))
  return sheets
}

/** The same positions in another sheet with the same columns. */
function inColumnsOf<T extends { readonly columnId: number }>(
  spots: readonly T[],
  from: MadeSheet,
  to: MadeSheet,
): T[] {
  return spots.map(spot => ({ ...spot, columnId: to.columnIds[from.columnIds.indexOf(spot.columnId)] ?? 0 }))
}
