import type { Page } from '@playwright/test'
import { rowsOf } from '../data/big-sheet.ts'
import { idAt, type MadeSheet, type RowTexts } from '../data/make-sheet.ts'
import { type Figure, percentileFigure } from '../harness/figure.ts'
import type { Picture, Shown } from '../page/shown.ts'
import { collectGarbage, relabel } from './drive.ts'
import { standIn, undoable } from './hand.ts'

/** A block of 10,000 cells, from the second column on. */
export const [ROWS, COLUMNS] = [500, 20] as const
const NEAR = 3
const TASK_AIM_MS = 50

/** The content of other rows of the sheet, so that every column accepts it. */
export function blockFor({ plan, columnIds }: MadeSheet): string[][] {
  return [...rowsOf(plan, columnIds, ROWS, ROWS)].map(({ cells }) =>
    cells.slice(1, COLUMNS + 1).map(({ value }) => String(value ?? 1)),
  )
}

/** Pastes it, and leaves it selected. `others`: further cells with the texts that they have afterwards. */
export async function pasteOnce(
  page: Page,
  sheet: MadeSheet,
  block: readonly (readonly string[])[],
  others: NonNullable<Picture['cells']> = [],
): Promise<Pressed> {
  await standIn(page, idAt(sheet, 1))
  const spots = await page.evaluate(() => window.probe.cellsOnScreen())
  const pasted = relabel(
    spots.filter(({ columnId }) => columnId === idAt(sheet, 1)),
    ({ rowIndex }) => block[rowIndex]?.[0] ?? '',
  )
  return pressed(page, 'Control+v', { spots: pasted, cells: others, selector: undoable('pasting') })
}

/** The result of a key, and the longest task of the page until then. */
export type Pressed = Shown & { readonly task: number }

/** `keys`: held together; the last of them is timed. */
export async function pressed(page: Page, keys: string, picture: Picture): Promise<Pressed> {
  await collectGarbage(page)
  const last = keys.split('+').at(-1) ?? ''
  await page.evaluate(([key, what]) => window.probe.awaitShown('keydown', key, what), [last, picture] as const)
  await page.evaluate(() => window.probe.watchTasks())
  await page.keyboard.press(keys)
  const shown = await page.evaluate(() => window.probe.shown())
  return { ...shown, task: (await page.evaluate(() => window.probe.tasks())).longest }
}

/**
 * A cell near the end of the block with its original text: Undo scrolls there, and a message covers the very corner.
 */
export function cellNearEnd(sheet: MadeSheet, texts: readonly RowTexts[]) {
  const [rowIndex, columnId] = [ROWS - NEAR, idAt(sheet, COLUMNS - NEAR)]
  return { rowIndex, columnId, text: texts[rowIndex]?.get(columnId) ?? '' }
}

export function longestTask(name: string, taken: readonly Pressed[]): Figure {
  const tasks = taken.map(({ task }) => task)
  return percentileFigure(name, 'ms', tasks, { share: 1, aim: TASK_AIM_MS }, { task: tasks })
}
