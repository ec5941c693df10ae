import type { Page } from '@playwright/test'
import { columnsOf } from '../../e2e/pages/columns.ts'
import { nameOfRow, STATES } from '../data/big-sheet.ts'
import { idAt, type MadeSheet, type RowTexts, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage, openStored, relabel, watchedSpots } from '../env/drive.ts'
import { standIn, tickOnly } from '../env/hand.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import type { Spot } from '../page/cells.ts'
import type { Work } from '../page/plain-work.ts'
import type { Cause, Picture } from '../page/shown.ts'

const ROUNDS = 7
const AIM = 5
const TASK_AIM_MS = 50
/**
 * Measured on 29 November 2026, for the guard. The filter has none: its floor takes 2 or 7 ms, depending on the next
 * frame, so its ratio is between 9 and 34.
 */
const RECORDED: Readonly<Record<string, { readonly recorded: number }>> = {
  sort: { recorded: 10 },
  find: { recorded: 5 },
}
const FLOOR = 'typed arrays and a frame'
/** The indexes of a number column and a status column in S20. */
const [NUMBERS, STATE] = [1, 3]
const [, , , BLOCKED = ''] = STATES

/**
 * P10: sorting, filtering and searching 500,000 cells, from the last user event until the expected rows are painted.
 */
export async function sortAndFilter(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, client, big } = env
  const wire = await readWire(client, big)
  const { texts } = textsOf(wire)
  await openStored(page, big)
  await standIn(page, idAt(big, 0))
  await page.evaluate(text => window.probe.keepText(text), wire)
  await page.evaluate(([numbers, states]) => window.probe.keepArrays(numbers, states), [
    idAt(big, NUMBERS),
    idAt(big, STATE),
  ] as const)
  await page.evaluate(() => window.probe.keepText(''))
  const figures = [
    ...(await beside(env, 'P10 sort', { kind: 'sort' }, await sorting(page, big, texts))),
    ...(await beside(env, 'P10 filter', { kind: 'filter', state: BLOCKED }, await filtering(page, big, texts))),
    ...(await beside(env, 'P10 find', { kind: 'find', text: lastName(big) }, await finding(page, big))),
  ]
  await picture('P10')
  return figures
}

/** The elapsed time, and the longest task of the page. */
type Taken = { readonly elapsed: number; readonly task: number }

async function beside(
  { page, runRounds }: BenchEnv,
  name: string,
  work: Work,
  run: () => Promise<Taken>,
): Promise<Figure[]> {
  const tasks: number[] = []
  const ours = async () => {
    const { elapsed, task } = await run()
    tasks.push(task)
    return elapsed
  }
  const floor = async () => {
    await collectGarbage(page)
    return page.evaluate(what => window.probe.timeWork(what), work)
  }
  const rounds = await runRounds(
    [
      { name: 'ours', run: ours },
      { name: FLOOR, run: floor },
    ],
    ROUNDS,
  )
  return [
    { ...ratioFigure(name, AIM, rounds, 'ours', FLOOR), ...RECORDED[work.kind] },
    percentileFigure(`${name}, longest task`, 'ms', tasks, { share: 1, aim: TASK_AIM_MS }, { task: tasks }),
  ]
}

/** Sorts ascending and descending in turn, from the click on Apply in the panel. */
async function sorting(page: Page, sheet: MadeSheet, texts: readonly RowTexts[]) {
  await columnsOf(page).choose(titleOf(NUMBERS), 'Sort ascending')
  await page.locator('.sort-filter-strip').waitFor()
  const spots = watchedSpots(await page.evaluate(() => window.probe.cellsOnScreen()), sheet)
  const numberOf = (row: RowTexts) => Number(row.get(idAt(sheet, NUMBERS)))
  const up = [...texts].sort((a, b) => numberOf(a) - numberOf(b))
  const down = [...texts].sort((a, b) => numberOf(b) - numberOf(a))
  let isDown = false
  return async () => {
    isDown = !isDown
    const rows = isDown ? down : up
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Sort' })
    await panel.getByLabel('Sort by, direction').press(isDown ? 'End' : 'Home')
    const apply = panel.getByRole('button', { name: 'Apply' })
    return timed(page, 'click', { spots: named(spots, sheet, rows) }, () => apply.click())
  }
}

async function filtering(page: Page, sheet: MadeSheet, texts: readonly RowTexts[]) {
  await page.getByRole('button', { name: `Remove sort by ${titleOf(NUMBERS)}` }).click()
  const choose = () => tickOnly(page, titleOf(STATE), BLOCKED)
  const clear = () => page.getByRole('button', { name: `Clear the filter of ${titleOf(STATE)}` }).click()
  await (await choose()).click()
  // The filter bar above the cells exists only while a filter is on, so positions are taken below it.
  const spots = watchedSpots(await page.evaluate(() => window.probe.cellsOnScreen()), sheet)
  await clear()
  const rows = texts.filter(row => row.get(idAt(sheet, STATE)) === BLOCKED)
  return async () => {
    const apply = await choose()
    const elapsed = await timed(page, 'click', { spots: named(spots, sheet, rows) }, () => apply.click())
    await clear()
    return elapsed
  }
}

/** The name of the last row in one input: found after all cells were searched. */
async function finding(page: Page, sheet: MadeSheet) {
  return async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: 'Find', exact: true })
    await field.waitFor()
    const found = { spots: [], selector: '.find-count', text: '1 of 1' }
    const elapsed = await timed(page, 'input', found, () => page.keyboard.insertText(lastName(sheet)))
    const isThere = page.locator('.ag-cell', { hasText: lastName(sheet) })
    await isThere.first().waitFor({ timeout: 1000 })
    await field.fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Home')
    await page.locator('.ag-row[row-index="0"]').first().waitFor()
    return elapsed
  }
}

async function timed(page: Page, cause: Cause, picture: Picture, act: () => Promise<unknown>): Promise<Taken> {
  await collectGarbage(page)
  await page.evaluate(([event, what]) => window.probe.awaitShown(event, null, what), [cause, picture] as const)
  await page.evaluate(() => window.probe.watchTasks())
  await act()
  const { all } = await page.evaluate(() => window.probe.shown())
  return { elapsed: all, task: (await page.evaluate(() => window.probe.tasks())).longest }
}

const titleOf = (at: number): string => `Column ${at + 1}`

const lastName = ({ plan }: MadeSheet): string => nameOfRow(plan, plan.rows - 1)

const named = (spots: readonly Spot[], sheet: MadeSheet, rows: readonly RowTexts[]): Spot[] =>
  relabel(spots, ({ rowIndex }) => rows[rowIndex]?.get(idAt(sheet, 0)) ?? '')
