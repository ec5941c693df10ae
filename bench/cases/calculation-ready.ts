import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { nameOfRow } from '../data/big-sheet.ts'
import { addColumns } from '../data/formula-columns.ts'
import { idAt, type MadeSheet } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { clickInNavigator, closeTab, relabel, settle, watchedSpots } from '../env/drive.ts'
import { launchFurther } from '../env/further-app.ts'
import { openHeld, standIn } from '../env/hand.ts'
import { type Figure, percentileFigure } from '../harness/figure.ts'

const ROUNDS = 7
const AIMS_MS = { ready: 1000, task: 50 }
const PLAN: SheetPlan = { name: 'Formulas', item: 'Sum', rows: 20_000, columns: 5 }
/** As many cells without formulas. */
const PLAIN: SheetPlan = { name: 'No formulas', item: 'Number', rows: 20_000, columns: 7 }
const TYPED = 7
/** Of the columns below, for the typed number. */
const RESULT = String(TYPED * 3 + 1)
const FORMULAS = [
  { title: 'First', formula: '=[Column 2]@row * 3' },
  { title: 'Second', formula: '=[First]@row + 1' },
]

type Results = readonly { readonly rowIndex: number; readonly columnId: number; readonly text: string }[]
type Ready = { readonly afterFirst: number; readonly task: number }

/**
 * P30: a cached sheet of 20,000 rows with 40,000 formulas and an unsaved edit, opened in a new app: from the first
 * painted cells until the results of the edit are painted, and the longest task of the page until then, beside that of
 * a sheet without formulas in the same time.
 */
export async function calculationReady(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-calculation-'))
  try {
    const sheet = await env.make(PLAN)
    const plain = await env.make(PLAIN)
    const [, result = 0] = await addColumns(await env.newClient(), sheet, FORMULAS)
    for (const each of [sheet, plain]) await typeOnce(env, folder, each)
    const taken: Ready[] = []
    const without: number[] = []
    for (let round = 0; round < Math.min(ROUNDS, env.mostRounds); round += 1) {
      const now = await openOnce(env, folder, sheet, [{ rowIndex: 0, columnId: result, text: RESULT }], 0)
      taken.push(now)
      without.push((await openOnce(env, folder, plain, [], now.afterFirst)).task)
    }
    await picture('P30')
    const [ready, tasks] = [taken.map(({ afterFirst }) => afterFirst), taken.map(({ task }) => task)]
    return [
      percentileFigure('P30 results after first cells', 'ms', ready, { share: 0.5, aim: AIMS_MS.ready }, { ready }),
      percentileFigure('P30 longest task until then', 'ms', tasks, { share: 1, aim: AIMS_MS.task }, { task: tasks }),
      percentileFigure('P30 the same without formulas', 'ms', without, { share: 1, aim: null }, { without }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Caches the sheet, and leaves an unsaved edit in its first row. */
async function typeOnce(env: BenchEnv, folder: string, sheet: MadeSheet): Promise<void> {
  const app = await launchFurther(env, folder)
  try {
    const page = await app.window()
    await openHeld(page, sheet)
    await standIn(page, idAt(sheet, 1))
    await page.keyboard.type(String(TYPED))
    await page.keyboard.press('Enter')
    await page.locator('.sf-dirty').first().waitFor()
    await closeSheet(page, env, sheet)
  } finally {
    await app.close()
  }
}

/** `ms`: how long to wait at least after the first cells. */
async function openOnce(env: BenchEnv, folder: string, sheet: MadeSheet, cells: Results, ms: number): Promise<Ready> {
  const app = await launchFurther(env, folder)
  try {
    const page = await app.window()
    const spots = await page.evaluate(() => window.probe.cellsOnScreen())
    const watched = relabel(watchedSpots(spots, env.small), ({ rowIndex }) => nameOfRow(sheet.plan, rowIndex))
    await page.evaluate(
      ([spots, cells]) => {
        window.probe.awaitOpening(spots)
        window.probe.awaitShown('click', null, { spots: [], cells })
        window.probe.watchTasks()
      },
      [watched, cells] as const,
    )
    await clickInNavigator(page, sheet.plan.name)
    const first = await page.evaluate(() => window.probe.opened())
    const { all } = await page.evaluate(() => window.probe.shown())
    await pause(ms)
    const { longest } = await page.evaluate(() => window.probe.tasks())
    await closeSheet(page, env, sheet)
    return { afterFirst: Math.max(0, all - first), task: longest }
  } finally {
    await app.close()
  }
}

/** A new app would open it again by itself. */
async function closeSheet(page: Page, { small }: BenchEnv, { plan }: MadeSheet): Promise<void> {
  await closeTab(page, plan.name)
  await settle(page, small.plan.name)
}
