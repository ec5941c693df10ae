import { expect, type Page } from '@playwright/test'

/** The account panel: the current account, others, and signing in and out. */
export function accountOf(page: Page) {
  const row = page.getByRole('button', { name: /^Account of/ })
  const panel = page.locator('.account')
  const open = async () => {
    if (!(await panel.isVisible())) await row.click()
    await expect(panel).toBeVisible()
  }
  return {
    row,
    panel,
    open,
    others: panel.locator('.other-account'),
    async switchTo(name: string): Promise<void> {
      await open()
      await panel.locator('.other-account').filter({ hasText: name }).click()
      await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible()
    },
    async addAnother(): Promise<void> {
      await open()
      await panel.getByRole('button', { name: 'Add another account' }).click()
      await expect(page.getByRole('dialog', { name: 'Add another account' })).toBeVisible()
    },
    /** Signs out with everything saved and no other account. */
    async signOut(): Promise<void> {
      await open()
      await panel.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Welcome to Sheaf' })).toBeVisible()
    },
  }
}
