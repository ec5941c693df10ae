import type { Page } from '@playwright/test'
import { putOnClipboard } from '../../e2e/harness/clipboard.ts'
import { columnsOf } from '../../e2e/pages/columns.ts'
import { nameOfRow, rowsOf, STATES } from '../data/big-sheet.ts'
import { idAt } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage } from '../env/drive.ts'
import { openHeld, redoable, standIn, tickOnly, undoable, undoTool } from '../env/hand.ts'
import { type Figure, percentileFigure } from '../harness/figure.ts'
import { openFirst, responsiveness } from './open-first.ts'

const TIMES = 2
const AIM_MS = 50
/** The timeout for storing on a busy machine; not a measurement. */
const STORED_MS = 300_000
const CLEARED_COLUMNS = 4
const PASTED_ROWS = 3960
const [NUMBERS, STATE] = [1, 3]
const [, , , BLOCKED = ''] = STATES

type Interaction = { readonly name: string; readonly run: () => Promise<unknown> }

/**
 * P11: the longest task of the page while a sheet arrives, and in each command that affects very many cells. Tasks up
 * to 50 ms are not reported and count as 0.
 */
export async function longTasks(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, big, small, behind } = env
  const figures = responsiveness([await openFirst(env, small, big), await openFirst(env, small, behind)])
  await openHeld(page, big)
  for (const interactions of [selecting(env), changing(env), sortAndFilter(env)]) {
    const longest = new Map<string, number[]>()
    for (let time = 0; time < Math.min(TIMES, env.mostRounds); time += 1) {
      for (const { name, run } of interactions) {
        const took = await longestIn(page, run)
        longest.set(name, [...(longest.get(name) ?? []), took])
      }
    }
    for (const [name, tasks] of longest) figures.push(figureOf(name, tasks))
  }
  await picture('P11')
  return figures
}

async function longestIn(page: Page, run: Interaction['run']): Promise<number> {
  await collectGarbage(page)
  await page.evaluate(() => window.probe.watchTasks())
  await run()
  return (await page.evaluate(() => window.probe.tasks())).longest
}

const figureOf = (name: string, tasks: readonly number[]): Figure =>
  percentileFigure(`P11 longest task, ${name}`, 'ms', tasks, { share: 1, aim: AIM_MS }, { task: tasks })

function selecting({ page, big }: BenchEnv): Interaction[] {
  const isShown = (row: number) =>
    page
      .locator('.ag-cell', { hasText: nameOfRow(big.plan, row) })
      .first()
      .waitFor()
  return [
    {
      name: 'select all',
      run: async () => {
        await standIn(page, idAt(big, 1))
        await page.keyboard.press('Control+a')
        await page.locator('.status-figure').first().waitFor()
      },
    },
    {
      name: 'jump to the end',
      run: async () => {
        await page.keyboard.press('Control+End')
        await isShown(big.plan.rows - 1)
      },
    },
    {
      name: 'jump to the start',
      run: async () => {
        await page.keyboard.press('Control+Home')
        await isShown(0)
      },
    },
  ]
}

function changing({ page, app, big }: BenchEnv): Interaction[] {
  /**
   * Until it is stored. Other cases may have made the same step in this sheet before, so the Undo label must change.
   */
  const press = async (key: string, what: string) => {
    const before = await page.locator(undoTool).getAttribute('aria-label')
    await page.keyboard.press(key)
    await page.locator(`${undoable(what)}:not([aria-label="${before}"])`).waitFor({ timeout: STORED_MS })
  }
  const undone = async (what: string) => {
    await page.keyboard.press('Control+z')
    await page.locator(redoable(what)).waitFor({ timeout: STORED_MS })
  }
  const block = [...rowsOf(big.plan, big.columnIds, PASTED_ROWS, PASTED_ROWS)]
  const text = block.map(({ cells }) => cells.map(({ value }) => String(value ?? 1)).join('\t')).join('\n')
  return [
    {
      name: 'clear of 80,000 cells',
      run: async () => {
        await standIn(page, idAt(big, 1))
        await page.keyboard.press('Control+Space')
        for (let more = 1; more < CLEARED_COLUMNS; more += 1) await page.keyboard.press('Shift+ArrowRight')
        await press('Delete', 'clearing')
      },
    },
    { name: 'undo of it', run: () => undone('clearing') },
    {
      name: 'paste of 99,000 cells',
      run: async () => {
        await putOnClipboard(app, { text })
        await standIn(page, idAt(big, 0))
        await press('Control+v', 'pasting')
      },
    },
    { name: 'undo of the paste', run: () => undone('pasting') },
  ]
}

/** Each text of the first column is different, and no one has read them before. */
function sortAndFilter({ page, big }: BenchEnv): Interaction[] {
  const titleOf = (at: number): string => `Column ${at + 1}`
  const state = titleOf(STATE)
  const strip = page.locator('.sort-filter-strip')
  const arranged = (at: number, command: string, undo: string) => async () => {
    await standIn(page, idAt(big, at))
    await columnsOf(page).choose(titleOf(at), command)
    await strip.waitFor()
    await frames(page)
    await page.getByRole('button', { name: `${undo} ${titleOf(at)}` }).click()
    await frames(page)
  }
  return [
    { name: 'sort', run: arranged(NUMBERS, 'Sort ascending', 'Remove sort by') },
    { name: 'sort of texts', run: arranged(0, 'Sort ascending', 'Remove sort by') },
    { name: 'group', run: arranged(STATE, 'Group by this column', 'Remove grouping by') },
    {
      name: 'filter',
      run: async () => {
        await standIn(page, idAt(big, STATE))
        await (await tickOnly(page, state, BLOCKED)).click()
        await strip.waitFor()
        await frames(page)
        await page.getByRole('button', { name: `Clear the filter of ${state}` }).click()
        await frames(page)
      },
    },
    {
      name: 'find',
      run: async () => {
        await standIn(page, idAt(big, 0))
        await page.keyboard.press('Control+f')
        await page.keyboard.type('200')
        await page.locator('.find-count', { hasText: ' of ' }).waitFor()
        await frames(page)
        await page.keyboard.press('Escape')
        await frames(page)
      },
    },
  ]
}

/** Time for pending work after a change of the rows. */
const frames = (page: Page): Promise<void> => page.evaluate(() => window.probe.frames(30))
