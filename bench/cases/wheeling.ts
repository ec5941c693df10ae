import type { Page } from '@playwright/test'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage } from '../env/drive.ts'
import { besideGridAlone } from '../env/floors-beside.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { percentile } from '../harness/quartiles.ts'

const ROUNDS = 7
const NOTCHES = 40
const NOTCH_PX = 120
const AIM_MS = 33
const SHARE = 0.95
const [OURS, FLOOR] = ['wheel', 'the grid alone']

/** P23: frame lengths while scrolling down S20 by mouse wheel. The floor is AG Grid alone with the same bytes. */
export const wheeling = (env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> =>
  besideGridAlone(env, env.big, async floor => {
    const frames: number[] = []
    const turn = (page: Page, keep: (lengths: readonly number[]) => void) => async () => {
      await page.bringToFront()
      await collectGarbage(page)
      const lengths = await turnWheel(page)
      keep(lengths)
      return percentile(lengths, SHARE)
    }
    const rounds = await env.runRounds(
      [
        { name: OURS, run: turn(env.page, lengths => frames.push(...lengths)) },
        { name: FLOOR, run: turn(floor.page, () => undefined) },
      ],
      ROUNDS,
    )
    await picture('P23')
    return [
      percentileFigure('P23 frame while the wheel turns, p95', 'ms', frames, { share: SHARE, aim: AIM_MS }, { frames }),
      ratioFigure('P23 p95, beside its floor', null, rounds, OURS, FLOOR),
    ]
  })

/** Scrolls down over the cells and back; returns all frame lengths in milliseconds. */
async function turnWheel(page: Page): Promise<number[]> {
  const cell = await page.locator('.ag-row .ag-cell').nth(2).boundingBox()
  if (!cell) throw new Error('no cell is on screen')
  await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height / 2)
  await page.evaluate(() => window.probe.watchFrames())
  for (let notch = 0; notch < NOTCHES; notch += 1) await page.mouse.wheel(0, NOTCH_PX)
  const lengths = await page.evaluate(() => window.probe.frameTimes())
  for (let notch = 0; notch < NOTCHES; notch += 1) await page.mouse.wheel(0, -NOTCH_PX)
  await page.locator('.ag-row[row-index="0"]').first().waitFor()
  return lengths
}
