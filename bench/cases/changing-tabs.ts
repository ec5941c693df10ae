import type { Page } from '@playwright/test'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage, openStored, relabel, watchedSpots } from '../env/drive.ts'
import { besideGridAlone } from '../env/floors-beside.ts'
import { standIn } from '../env/hand.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import type { Spot } from '../page/cells.ts'
import { nameColumn } from './open-first.ts'

const ROUNDS = 9
const AIM_MS = 100
const [OURS, FLOOR] = ['tab', 'a jump of the grid alone']

/**
 * P21: from the click on the tab of a sheet of 500,000 cells until its cells are painted, after another sheet of the
 * same size. The floor is AG Grid alone, replacing as many cells.
 */
export async function changingTabs(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, big, behind } = env
  const away = await namesOf(env, behind)
  return besideGridAlone(env, big, async floor => {
    const there = await namesOf(env, big)
    const change = async () => {
      await page.bringToFront()
      await clickTab(page, behind, away)
      return clickTab(page, big, there)
    }
    const jump = async () => {
      await floor.page.bringToFront()
      await collectGarbage(floor.page)
      return floor.page.evaluate(() => window.probe.timeJump())
    }
    const rounds = await env.runRounds(
      [
        { name: OURS, run: change },
        { name: FLOOR, run: jump },
      ],
      ROUNDS,
    )
    await picture('P21')
    const taken = rounds.get(OURS) ?? []
    return [
      percentileFigure('P21 tab click until painted', 'ms', taken, { share: 0.5, aim: AIM_MS }, { ms: taken }),
      ratioFigure('P21 tab click, beside its floor', null, rounds, OURS, FLOOR),
    ]
  })
}

/** Opens the sheet at its first rows; returns the texts of its name column. */
async function namesOf({ page, client }: BenchEnv, sheet: MadeSheet): Promise<Spot[]> {
  await openStored(page, sheet)
  await standIn(page, nameColumn(sheet))
  const { texts } = textsOf(await readWire(client, sheet))
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  return relabel(watchedSpots(spots, sheet), ({ rowIndex }) => texts[rowIndex]?.get(nameColumn(sheet)) ?? '')
}

async function clickTab(page: Page, { plan }: MadeSheet, spots: readonly Spot[]): Promise<number> {
  await collectGarbage(page)
  await page.evaluate(cells => window.probe.awaitShown('click', null, { spots: cells }), spots)
  await page.locator('.tab-open', { has: page.getByText(plan.name, { exact: true }) }).click()
  return (await page.evaluate(() => window.probe.shown())).all
}
