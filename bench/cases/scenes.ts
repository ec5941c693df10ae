import type { Page } from '@playwright/test'
import { nameOfRow, S5, S200 } from '../data/big-sheet.ts'
import { idAt, type MadeSheet, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { collectGarbage, openStored, until } from '../env/drive.ts'
import { cellSelector, saveAll, standIn } from '../env/hand.ts'
import { atPace, type Point, withMouse } from '../env/paced.ts'
import type { Area } from '../screen/watch.ts'
import { prepareSync } from './background-sync.ts'

/** Key repeat of X11: after 500 ms, 30 per second. */
const REPEAT = { afterMs: 500, everyMs: 1000 / 30, forMs: 5000 }
const DRAG = { forMs: 3000, everyMs: 16 }
const TYPING = { cells: 20, everyMs: 100 }
const TAB_MS = 400
const GRID = '[role="grid"], [role="treegrid"]'
const SCROLL_BAR = '.ag-body-vertical-scroll-viewport'
/** Text is nine pixels high, and so is on three lines at least. */
const LINES_PX = 3
/** A thumb of the least length, as in a sheet of very many rows. */
const MIDDLE_OF_THUMB_PX = 6

/** An input, and the area (by index) in which it is expected to change the picture. */
export type Input = { readonly at: number; readonly area: number }

/** One of the recorded scenes. */
export type Scene = {
  /** Brings the app to the start of the scene. Returns the parts of the page to watch. */
  readonly prepare: () => Promise<Area[]>
  /** Sends all inputs. Returns them once the app has handled all. */
  readonly play: () => Promise<Input[]>
  /** Throws when the result of the inputs is wrong. */
  readonly check: () => Promise<void>
}

/** ↓ is held for five seconds. */
export function holdDown({ page, big }: BenchEnv): Scene {
  const repeats = Math.floor((REPEAT.forMs - REPEAT.afterMs) / REPEAT.everyMs)
  const times = [0, ...Array.from({ length: repeats + 1 }, (_, index) => REPEAT.afterMs + index * REPEAT.everyMs)]
  return {
    prepare: async () => {
      await start(page, big)
      return [await gridArea(page)]
    },
    play: async () => {
      const sent = await atPace(times, () => page.keyboard.down('ArrowDown'))
      await page.keyboard.up('ArrowDown')
      await until(async () => (await activeRow(page)) === times.length, 'the active cell is not where ↓ has moved it')
      return sent.map(at => ({ at, area: 0 }))
    },
    check: () => checkRow(page, big, times.length),
  }
}

/** The vertical scroll bar is dragged from end to end. */
export function dragScrollBar({ page, big }: BenchEnv): Scene {
  const times = Array.from({ length: Math.floor(DRAG.forMs / DRAG.everyMs) }, (_, index) => index * DRAG.everyMs)
  return {
    prepare: async () => {
      await start(page, big)
      return [await gridArea(page)]
    },
    play: async () => {
      const { from, to } = await scrollBar(page)
      const at = (index: number): Point => ({
        x: from.x,
        y: from.y + ((to.y - from.y) * index) / (times.length - 1),
      })
      const sent = await withMouse(page, async mouse => {
        await mouse.press(from)
        const moved = await atPace(times, index => mouse.moveTo(at(index)))
        await mouse.release(to)
        return moved
      })
      return sent.map(moved => ({ at: moved, area: 0 }))
    },
    check: () => checkRow(page, big, big.plan.rows - 1),
  }
}

/** Twenty cells are typed, ten keys per second, while another big sheet is read and stored. */
export async function typeCells(env: BenchEnv): Promise<Scene> {
  const { page, big, client } = env
  const columnId = idAt(big, 1)
  const sync = await prepareSync(env)
  let texts: readonly string[] = []
  let typed = 0
  return {
    prepare: async () => {
      await start(page, big)
      await page.locator(cellSelector(0, columnId)).click()
      const rows = Array.from({ length: TYPING.cells }, (_, row) => row)
      return Promise.all(rows.map(row => cellArea(page, row, columnId)))
    },
    play: async () => {
      texts = Array.from({ length: TYPING.cells }, () => textNumber(typed++))
      const keys = texts.flatMap((text, row) => [...text, 'Enter'].map(key => ({ key, area: row })))
      const times = keys.map((_, index) => index * TYPING.everyMs)
      const before = sync.ended()
      const sent = await sync.behind(() => atPace(times, index => page.keyboard.press(keys[index]?.key ?? '')))
      if (sync.ended() === before) throw new Error('no sheet was read during the typing')
      return sent.map((at, index) => ({ at, area: keys[index]?.area ?? 0 }))
    },
    check: async () => {
      await saveAll(page)
      const saved = textsOf(await readWire(client, big)).texts
      const lost = texts.findIndex((text, row) => saved[row]?.get(columnId) !== text)
      if (lost >= 0) throw new Error(`“${texts[lost]}” in row ${lost + 1} is “${saved[lost]?.get(columnId)}”`)
    },
  }
}

/** Two characters that no other cell has: a letter and a digit or letter. */
const textNumber = (number: number): string => (10 * 36 + number).toString(36)

/** The tabs of five sheets are clicked one after another. */
export async function clickTabs({ page, make, big, behind, small }: BenchEnv): Promise<Scene> {
  const sheets = [big, small, behind, await make(S200), await make(S5)]
  return {
    prepare: async () => {
      for (const sheet of sheets) await openStored(page, sheet)
      await collectGarbage(page)
      return [await gridArea(page)]
    },
    play: async () => {
      const tabs = await Promise.all(sheets.map(({ plan }) => middleOf(page, plan.name)))
      const sent = await withMouse(page, mouse =>
        atPace(
          sheets.map((_, index) => index * TAB_MS),
          async index => {
            const at = tabs[index] ?? { x: 0, y: 0 }
            await Promise.all([mouse.press(at), mouse.release(at)])
          },
        ),
      )
      return sent.map(at => ({ at, area: 0 }))
    },
    check: async () => {
      const last = sheets.at(-1)
      if (last) await checkRow(page, last, 0)
    },
  }
}

async function start(page: Page, sheet: MadeSheet): Promise<void> {
  await openStored(page, sheet)
  await standIn(page, idAt(sheet, 0))
  await collectGarbage(page)
}

/** The header and the visible cells, without the scroll bars, which move even when no cell is drawn. */
async function gridArea(page: Page): Promise<Area> {
  const [grid, bar] = [await page.locator(GRID).boundingBox(), await page.locator(SCROLL_BAR).boundingBox()]
  if (!grid) throw new Error('no sheet is on the screen')
  const right = bar ? bar.x : grid.x + grid.width
  return { left: grid.x, top: grid.y, width: right - grid.x, height: grid.height, everyPx: LINES_PX }
}

const cellArea = (page: Page, row: number, columnId: number): Promise<Area> =>
  page.locator(cellSelector(row, columnId)).evaluate((cell, everyPx) => {
    const { left, top, width, height } = cell.getBoundingClientRect()
    return { left, top, width, height, everyPx }
  }, LINES_PX)

/** From the thumb, while the first row is visible, to the end of its track. */
async function scrollBar(page: Page): Promise<{ from: Point; to: Point }> {
  const box = await page.locator(SCROLL_BAR).boundingBox()
  if (!box) throw new Error('the sheet has no vertical scroll bar')
  const x = box.x + box.width / 2
  return { from: { x, y: box.y + MIDDLE_OF_THUMB_PX }, to: { x, y: box.y + box.height } }
}

async function middleOf(page: Page, name: string): Promise<Point> {
  const box = await page.locator('.tab-open', { has: page.getByText(name, { exact: true }) }).boundingBox()
  if (!box) throw new Error(`“${name}” has no tab`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const activeRow = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.closest('.ag-row')?.getAttribute('row-index') ?? -1))

/** Waits until this row is on the screen with its name. */
async function checkRow(page: Page, sheet: MadeSheet, rowIndex: number): Promise<void> {
  const name = nameOfRow(sheet.plan, rowIndex)
  const isSeen = async () => {
    const spots = await page.evaluate(() => window.probe.cellsOnScreen())
    return spots.some(spot => spot.rowIndex === rowIndex && spot.columnId === idAt(sheet, 0) && spot.text === name)
  }
  await until(isSeen, `row ${rowIndex + 1} of ${sheet.plan.name} is not on the screen`)
}
