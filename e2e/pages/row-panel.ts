import { expect, type Locator, type Page } from '@playwright/test'

/** The panel with all fields of one row. */
export function rowPanelOf(page: Page) {
  const panel = page.getByRole('complementary', { name: /^Row( [\d,.]+)?$/ })
  const field = (title: string): Locator =>
    panel
      .locator('.row-field')
      .filter({ has: page.locator('.row-field-title').getByText(title, { exact: true }) })
      .locator('.row-field-value')
  return {
    panel,
    title: panel.getByRole('heading', { level: 2 }),
    field,
    /** The fields as titles, from top to bottom. */
    titles: (): Promise<string[]> => panel.locator('.row-field-title').allInnerTexts(),
    editor: panel.locator('.sf-editor'),
    /** Types over a field and commits with Enter. */
    async type(title: string, text: string): Promise<void> {
      await field(title).focus()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(panel.locator('.sf-editor')).toHaveCount(0)
    },
    files: panel.getByRole('region', { name: 'Attachments of this row' }),
    comments: panel.getByRole('region', { name: 'Conversations on this row' }),
    history: panel.getByRole('region', { name: 'History of this row' }),
  }
}
