import { expect, type Locator, type Page } from '@playwright/test'
import { sheetOf } from './sheet.ts'

type Place = readonly [row: number, column: string]

/** Selecting and filling ranges by row number and column title. */
export function rangesOf(page: Page) {
  const sheet = sheetOf(page)
  const figure = (name: string): Locator => page.locator('.status-figure').filter({ hasText: name }).locator('strong')

  const drag = async (from: Locator, to: Locator): Promise<void> => {
    await from.hover()
    await page.mouse.down()
    await to.hover()
    await page.mouse.up()
  }

  return {
    /** Pastes at this cell. */
    async pasteAt(...at: Place): Promise<void> {
      await sheet.select(...at)
      await page.keyboard.press('Control+v')
    },
    /** Every cell rendered as selected, also for screen readers. */
    cells: page.locator('.ag-cell.sf-selected[aria-selected="true"]'),
    header: (title: string): Locator =>
      page.locator('.ag-header-cell').filter({ has: page.getByTitle(title, { exact: true }) }),
    /** The message next to a cell. */
    tip: page.locator('.sf-cell-tip'),
    /** Brings both cells into view first: scrolling during the drag would move the first away. */
    async drag(from: Place, to: Place): Promise<void> {
      const last = await sheet.cell(...to)
      await drag(await sheet.cell(...from), last)
    },
    async fillTo(to: Place): Promise<void> {
      await drag(page.locator('.sf-fill-handle'), await sheet.cell(...to))
    },
    async hasFigures(figures: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, value] of Object.entries(figures)) await expect(figure(name)).toHaveText(value)
    },
    async hasTexts(column: string, texts: Readonly<Record<number, string>>): Promise<void> {
      for (const [row, text] of Object.entries(texts)) {
        await expect(await sheet.cell(Number(row), column)).toHaveText(text)
      }
    },
    async hasNoFigures(): Promise<void> {
      await expect(page.locator('.status-figure')).toHaveCount(0)
    },
  }
}
