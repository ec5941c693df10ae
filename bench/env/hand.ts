import type { Locator, Page } from '@playwright/test'
import { columnsOf } from '../../e2e/pages/columns.ts'
import { windowOf } from '../../e2e/pages/window.ts'
import type { MadeSheet } from '../data/make-sheet.ts'
import { openStored, until } from './drive.ts'

/** Opens a completely stored sheet, and pauses the sending of edits. */
export async function openHeld(page: Page, sheet: MadeSheet): Promise<void> {
  await openStored(page, sheet)
  await windowOf(page).holdAll()
}

/** Scrolls to the first rows and columns, and activates a cell of the first row. */
export async function standIn(page: Page, columnId: number): Promise<void> {
  await page.locator('.ag-row .ag-cell').first().click()
  await page.keyboard.press('Control+Home')
  // The first column is always visible, so moving there does not scroll sideways.
  await page.locator('[role="grid"], [role="treegrid"]').evaluate(grid => grid.scrollTo({ left: 0 }))
  await page.locator(cellSelector(0, columnId)).click()
}

export const cellSelector = (rowIndex: number, columnId: number): string =>
  `.ag-row[row-index="${rowIndex}"] .ag-cell[data-column-id="${columnId}"]`

/** Selects a single value in the filter of a column, up to the Apply button. */
export async function tickOnly(page: Page, title: string, value: string): Promise<Locator> {
  await columnsOf(page).choose(title, 'Filter…')
  const panel = page.getByRole('dialog', { name: /^Filter / })
  await panel.getByRole('button', { name: 'Select none' }).click()
  await panel.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
  await panel.locator('.filter-count', { hasText: ' of ' }).waitFor()
  return panel.getByRole('button', { name: 'Apply' })
}

/** The Undo button of the toolbar, with any label. */
export const undoTool = '.toolbar button[aria-label^="Undo"]'

/** Undo is enabled once all of a transaction is stored, and Redo once it is undone. `what`: the start of its label. */
export const undoable = (what: string): string => `.toolbar button[aria-label^="Undo ${what}"]`
export const redoable = (what: string): string => `.toolbar button[aria-label^="Redo ${what}"]`

/** Sends all paused edits, and waits until the service has them. */
export async function saveAll(page: Page): Promise<void> {
  await page.evaluate(() => window.probe.saveNow())
  await until(async () => (await page.evaluate(() => window.probe.unsaved())) === 0, 'not all edits were saved')
}
