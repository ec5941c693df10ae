import type { Page } from '@playwright/test'
import type { MadeSheet } from '../data/make-sheet.ts'
import type { Spot } from '../page/cells.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 20
/** The toolbar shows this while a sheet is loading and not stored yet. */
export const LOADING = 'Loading, '

/** The sheet's entry in the navigator: the last one, because the lists above it change as sheets are opened. */
export async function clickInNavigator(page: Page, name: string): Promise<void> {
  const line = page.locator('.nav-row', { has: page.getByText(name, { exact: true }) }).last()
  await line.scrollIntoViewIfNeeded()
  const box = await line.boundingBox()
  if (!box) throw new Error(`“${name}” is not in the navigator`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

export async function closeTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Close ${name}`, exact: true }).click()
}

/** Waits until the grid shows this sheet and every request about it was answered. */
export async function settle(page: Page, name: string): Promise<void> {
  await page.locator(`[aria-label="${name}"]:is([role="grid"], [role="treegrid"])`).waitFor()
  await until(
    async () => (await page.evaluate(() => window.probe.requestsUnderWay())) === 0,
    'the requests never ended',
  )
}

/** Waits until all rows of a settled sheet are stored. */
const untilStored = (page: Page): Promise<void> =>
  page.locator('.toolbar', { hasText: LOADING }).waitFor({ state: 'detached', timeout: TIMEOUT_MS })

/** Opens a sheet and waits until all of it is stored. */
export async function openStored(page: Page, { plan }: Pick<MadeSheet, 'plan'>): Promise<void> {
  await clickInNavigator(page, plan.name)
  await settle(page, plan.name)
  await untilStored(page)
}

/** Polls until the condition is true. Throws on a timeout. */
export async function until(isSo: () => Promise<boolean>, late: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(late)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Frees garbage of earlier rounds, so that no round pays for it. */
export async function collectGarbage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.detach()
}

/** The visible spots of one sheet, with the expected texts of another one. */
export const relabel = (spots: readonly Spot[], textAt: (spot: Spot) => string): Spot[] =>
  spots.map(spot => ({ ...spot, text: textAt(spot) }))

/** The cells that the probe watches: names of the first, a middle and the last visible row. */
export function watchedSpots(spots: readonly Spot[], sheet: MadeSheet): Spot[] {
  const names = spots.filter(({ columnId }) => columnId === sheet.columnIds[0])
  const watched = [names[0], names[Math.floor(names.length / 2)], names.at(-1)].filter(spot => spot !== undefined)
  if (watched.length < 3) throw new Error('too few rows are on screen')
  return watched
}
