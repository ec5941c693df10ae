import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

test.use({ app: 'shared' })

test('About shows the version of Sheaf, and the version and licence of every package in it', async ({ session }) => {
  const { page } = await session({ sheet: 'Snag log' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('About Sheaf')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'About Sheaf' })
  await expect(dialog).toContainText(/Sheaf \d+\.\d+\.\d+, on Electron [\d.]+ with Chromium [\d.]+\. MIT licence\./)
  await expect(dialog.getByRole('status')).toHaveText(/^\d{2,} packages$/)
  await dialog.getByLabel('Packages and licences').fill('react-dom')
  const found = dialog.getByRole('listitem').filter({ hasText: /^react-dom/ })
  await expect(found).toContainText(/react-dom\d+\.\d+\.\d+MIT/)
  await found.getByText('MIT', { exact: true }).click()
  await expect(found).toContainText('Permission is hereby granted')
})
