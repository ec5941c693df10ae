import { expect, type Locator, type Page } from '@playwright/test'

/** The tab that searches everything. */
export function searchOf(page: Page) {
  const field = page.getByRole('textbox', { name: 'Search everything' })
  const lines = page.getByRole('tree', { name: 'Hits' }).getByRole('treeitem')

  return {
    field,
    lines,
    /** Headings and hits with this text. */
    line: (text: string | RegExp): Locator => lines.filter({ hasText: text }),
    /** The view, with its messages. */
    view: page.getByRole('region', { name: 'Search', exact: true }),
    async open(): Promise<void> {
      await page.keyboard.press('Control+Shift+F')
      await expect(field).toBeFocused()
    },
    /** Searches with real keys; the text before is replaced, because it is selected. */
    async searchFor(text: string): Promise<void> {
      await this.open()
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
    },
  }
}
