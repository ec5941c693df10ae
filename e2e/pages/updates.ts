import { expect, type Page } from '@playwright/test'

/** Updates in the About dialog and in the status bar. */
export function updatesOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'About Sheaf' })
  const block = dialog.getByRole('region', { name: 'Updates' })
  return {
    dialog,
    block,
    status: page.locator('.status-bar'),
    /** Checks for updates through the palette. */
    async check(): Promise<void> {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Check for updates')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
    },
    press: (name: string) => block.getByRole('button', { name }).click(),
    async says(sentence: string | RegExp): Promise<void> {
      await expect(block.getByRole('status')).toHaveText(sentence)
    },
    async close(): Promise<void> {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
