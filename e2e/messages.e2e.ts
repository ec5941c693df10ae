import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'

const LOG = 'Snag log'

test.use({ app: 'shared' })

test('a failure message names its sheet while another one is shown, and disappears when the refresh succeeds', async ({
  session,
}) => {
  const { page, window, wire } = await session({ sheet: LOG })
  await wire.refuse()
  await page.keyboard.press('F5')
  const failure = window.messages.getByText(/Refreshing: /)
  await expect(failure).toHaveText(/^Refreshing: /)

  await page.keyboard.press('Control+t')
  await expect(failure).toHaveText(/^Snag log: Refreshing: /)
  await page.locator('.tabs').getByText(LOG, { exact: true }).click()
  await expect(failure).toHaveText(/^Refreshing: /)

  await wire.accept()
  await tryNow(window.status)
  await expect(window.status).toContainText('Connected')
  await expect(failure).toHaveCount(0)
})
