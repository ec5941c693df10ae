import { addColumns } from '../data/formula-columns.ts'
import { idAt, type MadeSheet, readWire, send, textsOf } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { openStored, until } from '../env/drive.ts'
import { cellSelector } from '../env/hand.ts'
import { openFloor } from '../env/set-data-value.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import { prepareSync } from './background-sync.ts'

const ROUNDS = 8
const EDITS_A_ROUND = 30
const FRAME_MS = 1000 / 60
const AIMS = { median: 2, p99: 4 }
const [OURS, FLOOR] = ['dependents', 'typed arrays']
const DEPENDENTS = 1000
const ROWS_A_REQUEST = 500
const WATCHED_ROW = 5
const FIRST = 1000

const PLAN: SheetPlan = { name: 'Shares', item: 'Share', rows: DEPENDENTS, columns: 2 }

/**
 * P29: a number typed into a cell on which 1,000 formulas depend, from the Enter key until one of them is painted,
 * while another big sheet is read continuously. The floor is AG Grid alone with as many sums over typed arrays. At the
 * end the service must have the same results.
 */
export async function calculatingEdit(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, client, make, runRounds } = env
  const sheet = await make(PLAN)
  const dependent = await addDependents(env, sheet)
  const floor = await openFloor(env, DEPENDENTS)
  await openStored(page, sheet)
  const shown: number[] = []
  let number = FIRST

  const edit = async () => {
    await page.bringToFront()
    const taken: number[] = []
    for (let made = 0; made < EDITS_A_ROUND; made += 1) {
      await page.locator(cellSelector(0, idAt(sheet, 1))).click()
      await page.keyboard.press('1')
      await page.keyboard.insertText(String(number).slice(1))
      const at = { rowIndex: WATCHED_ROW, columnId: dependent }
      const text = String(number + WATCHED_ROW)
      await page.evaluate(([cell, text]) => window.probe.awaitEcho(cell, text, null), [at, text] as const)
      await page.keyboard.press('Enter')
      taken.push((await page.evaluate(() => window.probe.echoed())).shown)
      number += 1
    }
    shown.push(...taken)
    await picture(`P29-${number}`)
    return quartiles(taken).median
  }
  const addUp = async () => {
    await floor.page.bringToFront()
    const taken: number[] = []
    for (let made = 0; made < EDITS_A_ROUND; made += 1) taken.push(await floor.editOnce())
    return quartiles(taken).median
  }

  const sync = await prepareSync(env)
  const rounds = await runRounds(
    [
      { name: OURS, run: () => sync.behind(edit) },
      { name: FLOOR, run: () => sync.behind(addUp) },
    ],
    ROUNDS,
  )
  await page.evaluate(() => window.probe.saveNow())
  await until(async () => (await page.evaluate(() => window.probe.unsaved())) === 0, 'not all edits were saved')
  const { texts } = textsOf(await readWire(client, sheet))
  const wrong = texts.findIndex((text, row) => text.get(dependent) !== String(number - 1 + row))
  if (wrong >= 0) throw new Error(`row ${wrong + 1} of the service has “${texts[wrong]?.get(dependent)}”`)
  env.checkWire()
  const frames = shown.slice(EDITS_A_ROUND).map(ms => ms / FRAME_MS)
  const unit = `frames of ${FRAME_MS.toFixed(1)} ms`
  return [
    percentileFigure('P29 1,000 dependents painted, median', unit, frames, { share: 0.5, aim: AIMS.median }, { shown }),
    percentileFigure('P29 1,000 dependents painted, p99', unit, frames, { share: 0.99, aim: AIMS.p99 }, { shown }),
    ratioFigure('P29 beside typed arrays', null, rounds, OURS, FLOOR),
  ]
}

/** A column with a formula in each row, which adds a number to the second cell of the first row. Returns its id. */
async function addDependents({ newClient, page }: BenchEnv, sheet: MadeSheet): Promise<number> {
  const client = await newClient()
  const [columnId = 0] = await addColumns(client, sheet, [{ title: 'Sum' }])
  const { rowIds } = textsOf(await readWire(client, sheet))
  for (let from = 0; from < rowIds.length; from += ROWS_A_REQUEST) {
    const rows = rowIds.slice(from, from + ROWS_A_REQUEST)
    const formulaOf = (at: number) => `=[Column 2]$1 + ${from + at}`
    const changed = rows.map((id, at) => ({ id, cells: [{ columnId, formula: formulaOf(at) }] }))
    await send(client, 'PUT', `/sheets/${sheet.id}/rows`, changed)
  }
  await page.evaluate(() => window.probe.refreshItems())
  return columnId
}
