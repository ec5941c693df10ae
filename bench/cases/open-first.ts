import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { checkCells } from '../env/check-cells.ts'
import { clickInNavigator, closeTab, relabel, settle, watchedSpots } from '../env/drive.ts'
import type { Figure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import type { Tasks } from '../page/tasks.ts'

/** The limit for the first opening of 500,000 uncached cells. */
const FIRST_OPEN_MS = 100

/** Opens an uncached sheet from the small one, and closes it. It is cached from then on. */
export async function openFirst({ page, client }: BenchEnv, small: MadeSheet, sheet: MadeSheet): Promise<Tasks> {
  const { texts } = textsOf(await readWire(client, sheet))
  await clickInNavigator(page, small.plan.name)
  await settle(page, small.plan.name)
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const watched = relabel(watchedSpots(spots, small), ({ rowIndex }) => texts[rowIndex]?.get(nameColumn(sheet)) ?? '')
  await page.evaluate(() => window.probe.watchTasks())

  await page.evaluate(cells => window.probe.awaitOpening(cells), watched)
  await clickInNavigator(page, sheet.plan.name)
  await page.evaluate(() => window.probe.opened())
  await settle(page, sheet.plan.name)

  const tasks = await page.evaluate(() => window.probe.tasks())
  checkCells(await page.evaluate(() => window.probe.cellsOnScreen()), texts, plainColumns(sheet))
  await closeTab(page, sheet.plan.name)
  await settle(page, small.plan.name)
  return tasks
}

/**
 * P11: the longest task of the page while a sheet of 500,000 cells arrives. Tasks up to 50 ms are not reported and
 * count as 0.
 */
export function responsiveness(openings: readonly Tasks[]): Figure[] {
  const figure = (name: string, raw: string, aim: number | null, times: readonly number[]): Figure => ({
    name,
    unit: 'ms',
    ...quartiles(times),
    aim,
    rounds: times.length,
    raw: { [raw]: times },
  })
  return [
    figure(
      'P11 longest task, first open',
      'task',
      FIRST_OPEN_MS,
      openings.map(({ longest }) => longest),
    ),
    figure(
      'P11 longest frame, first open',
      'frame',
      null,
      openings.map(({ longestFrame }) => longestFrame),
    ),
  ]
}

export const nameColumn = ({ columnIds }: MadeSheet): number => columnIds[0] ?? 0

/** Columns whose cells show the text as sent by the service: names, numbers, words. */
export const plainColumns = ({ columnIds }: MadeSheet): number[] => [0, 1, 7].flatMap(at => columnIds[at] ?? [])
