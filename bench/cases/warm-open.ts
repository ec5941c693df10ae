import { RICH, S5, S200, S400 } from '../data/big-sheet.ts'
import { type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { checkCells } from '../env/check-cells.ts'
import { clickInNavigator, closeTab, collectGarbage, openStored, relabel, settle, watchedSpots } from '../env/drive.ts'
import { type Figure, ratioFigure } from '../harness/figure.ts'
import type { Contestant } from '../harness/rounds.ts'
import { nameColumn, plainColumns } from './open-first.ts'

const ROUNDS = 7
const FLOOR = 'JSON.parse'
const AIM = 0.65
const SIZE_AIM = 1.6
/** S20 on 28 November 2026, for the guard. */
const RECORDED = 0.43

type Picture = (name: string) => Promise<void>

/**
 * P3: from the click on a cached sheet of 500,000 cells until its cells are painted, after another sheet; for each
 * shape of sheet. The floor is the page's JSON.parse of the service's response.
 */
export async function warmOpen(env: BenchEnv, picture: Picture): Promise<Figure[]> {
  const shapes = [env.big]
  for (const plan of [S5, S400, RICH]) shapes.push(await env.make(plan))
  const figures: Figure[] = []
  for (const sheet of shapes) figures.push(await openBesideParse(env, sheet, picture))
  await env.page.evaluate(() => window.probe.keepText(''))
  return figures
}

/** P3 of S20 alone, which is enough for the guard. */
export const warmOpenOfOne = async (env: BenchEnv, picture: Picture): Promise<Figure[]> => [
  await openBesideParse(env, env.big, picture),
]

async function openBesideParse(env: BenchEnv, sheet: MadeSheet, picture: Picture): Promise<Figure> {
  const { page, client } = env
  const wire = await readWire(client, sheet)
  await page.evaluate(text => window.probe.keepText(text), wire)
  const open = await opening(env, sheet, wire, picture)
  const parse = async () => {
    await collectGarbage(page)
    return page.evaluate(() => window.probe.timeParse())
  }
  const rounds = await env.runRounds([open, { name: FLOOR, run: parse }], ROUNDS)
  open.check()
  const figure = ratioFigure(`P3 warm open, ${sheet.plan.name}`, AIM, rounds, open.name, FLOOR)
  return sheet === env.big ? { ...figure, recorded: RECORDED } : figure
}

/** P4: opening 500,000 cells relative to opening 5,000. */
export async function sizeIndependence(env: BenchEnv, picture: Picture): Promise<Figure[]> {
  const { client, big } = env
  const little = await env.make(S200)
  const large = await opening(env, big, await readWire(client, big), picture)
  const small = await opening(env, little, await readWire(client, little), picture)
  const rounds = await env.runRounds([large, small], ROUNDS)
  for (const { check } of [large, small]) check()
  return [ratioFigure('P4 500,000 cells beside 5,000', SIZE_AIM, rounds, large.name, small.name)]
}

/** `check` throws when the sheet was read from the service instead of the cache. */
type Opening = Contestant & { readonly check: () => void }

/**
 * Opens the sheet once, so that it is cached; the returned function opens it from the small one, and closes it again.
 */
async function opening(env: BenchEnv, sheet: MadeSheet, wire: string, picture: Picture): Promise<Opening> {
  const { page, small } = env
  const { texts } = textsOf(wire)
  const { name } = sheet.plan
  await openStored(page, sheet)
  await closeTab(page, name)
  await clickInNavigator(page, small.plan.name)
  await settle(page, small.plan.name)
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const watched = relabel(watchedSpots(spots, small), ({ rowIndex }) => texts[rowIndex]?.get(nameColumn(sheet)) ?? '')
  const timesRead = () => env.wire.matching('GET', new RegExp(`^/sheets/${sheet.id}$`)).length
  const readBefore = timesRead()
  let round = 0
  const run = async () => {
    await collectGarbage(page)
    await page.evaluate(cells => window.probe.awaitOpening(cells), watched)
    await clickInNavigator(page, name)
    const elapsed = await page.evaluate(() => window.probe.opened())
    checkCells(await page.evaluate(() => window.probe.cellsOnScreen()), texts, plainColumns(sheet))
    await picture(`open-${name}-${round++}`)
    await settle(page, name)
    await closeTab(page, name)
    await settle(page, small.plan.name)
    return elapsed
  }
  const check = () => {
    env.checkWire()
    if (timesRead() > readBefore) throw new Error('the sheet was read from the service again, not from its copy')
  }
  return { name: `open ${name}`, run, check }
}
