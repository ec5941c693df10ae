import { readWire, textsOf } from '../data/make-sheet.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import { runRounds } from '../harness/rounds.ts'
import { checkCells } from '../world/check-cells.ts'
import { clickInNavigator, closeTab, collectGarbage, relabel, settle, watchedSpots } from '../world/drive.ts'
import type { World } from '../world/world.ts'
import { nameColumn, plainColumns } from './open-first.ts'

const ROUNDS = 9
const OURS = 'open'
const FLOOR = 'JSON.parse'

/**
 * P3: from the click on a sheet of 500,000 cells, of which there is a copy here, to its cells on screen, another sheet having been
 * there before. The floor is the page's own JSON.parse of what the service sends for it.
 */
export async function warmOpen(world: World, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const { page, client, big, small } = world
  const wire = await readWire(client, big)
  const { texts } = textsOf(wire)
  await page.evaluate(text => window.probe.keepText(text), wire)
  await clickInNavigator(page, small.plan.name)
  await settle(page, small.plan.name)
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const watched = relabel(watchedSpots(spots, small), ({ rowIndex }) => texts[rowIndex]?.get(nameColumn(big)) ?? '')
  const readBefore = timesRead(world)
  let round = 0

  const open = async () => {
    await collectGarbage(page)
    await page.evaluate(cells => window.probe.awaitOpening(cells), watched)
    await clickInNavigator(page, big.plan.name)
    const elapsed = await page.evaluate(() => window.probe.opened())
    checkCells(await page.evaluate(() => window.probe.cellsOnScreen()), texts, plainColumns(big))
    await picture(`P3-${round++}`)
    await settle(page, big.plan.name)
    await closeTab(page, big.plan.name)
    await settle(page, small.plan.name)
    return elapsed
  }
  const parse = async () => {
    await collectGarbage(page)
    return page.evaluate(() => window.probe.timeParse())
  }

  const rounds = await runRounds(
    [
      { name: OURS, run: open },
      { name: FLOOR, run: parse },
    ],
    ROUNDS,
  )
  await page.evaluate(() => window.probe.keepText(''))
  world.checkWire()
  if (timesRead(world) > readBefore) throw new Error('the sheet was read from the service again, not from its copy')
  return [ratioFigure('P3 warm open', 0.9, rounds, OURS, FLOOR)]
}

const timesRead = ({ wire, big }: World): number => wire.matching('GET', new RegExp(`^/sheets/${big.id}$`)).length
