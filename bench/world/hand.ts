import type { Locator, Page } from '@playwright/test'
import { columnsOf } from '../../e2e/pages/columns.ts'
import { windowOf } from '../../e2e/pages/window.ts'
import type { MadeSheet } from '../data/make-sheet.ts'
import { openStored, until } from './drive.ts'

/** Goes to a sheet, all of which is here then, and keeps the app from sending what is done there. */
export async function openHeld(page: Page, sheet: MadeSheet): Promise<void> {
  await openStored(page, sheet)
  await windowOf(page).holdAll()
}

/** Goes back to the first rows and columns, and stands in a cell of the first row. */
export async function standIn(page: Page, columnId: number): Promise<void> {
  await page.locator('.ag-row .ag-cell').first().click()
  await page.keyboard.press('Control+Home')
  // The first column is always in sight, so going there scrolls nothing sideways.
  await page.locator('[role="grid"], [role="treegrid"]').evaluate(grid => grid.scrollTo({ left: 0 }))
  await page.locator(cellSelector(0, columnId)).click()
}

export const cellSelector = (rowIndex: number, columnId: number): string =>
  `.ag-row[row-index="${rowIndex}"] .ag-cell[data-column-id="${columnId}"]`

/** Asks the filter of a column for one of its values alone, up to the button that applies it. */
export async function tickOnly(page: Page, title: string, value: string): Promise<Locator> {
  await columnsOf(page).choose(title, 'Filter…')
  const panel = page.getByRole('dialog', { name: /^Filter / })
  await panel.getByRole('button', { name: 'Select none' }).click()
  await panel.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
  await panel.locator('.filter-count', { hasText: ' of ' }).waitFor()
  return panel.getByRole('button', { name: 'Apply' })
}

/** Undo in the toolbar, whatever it names. */
export const undoTool = '.toolbar button[aria-label^="Undo"]'

/** What can be undone is there once all of a transaction is stored, and what can be redone once it is taken back. `what`: how its name begins. */
export const undoable = (what: string): string => `.toolbar button[aria-label^="Undo ${what}"]`
export const redoable = (what: string): string => `.toolbar button[aria-label^="Redo ${what}"]`

/** Has everything sent that is held back, and waits until the service has it. */
export async function saveAll(page: Page): Promise<void> {
  await page.evaluate(() => window.probe.saveNow())
  await until(async () => (await page.evaluate(() => window.probe.unsaved())) === 0, 'not all edits were saved')
}
