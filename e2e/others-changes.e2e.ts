import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, type OtherClient, rowNumbered } from './wire/other-client.ts'

const LOG = 'Snag log'

async function writeIn41(client: OtherClient, value: string): Promise<void> {
  const there = await client.sheetNamed(LOG)
  const cells = [{ columnId: columnId(there, 'Snag'), value }]
  await client.call('PUT', `/sheets/${there.id}/rows`, [{ id: rowNumbered(there, 41).id, cells }])
}

test.use({ app: 'shared' })

test('a change by another user shows when its tab returns, and keeps the active cell', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: LOG })
  await sheet.select(40, 'Snag')
  await page.keyboard.press('Control+t')
  await expect(sheet.grid).toBeHidden()

  await writeIn41(client, 'Theirs in 41')
  await page.locator('.tabs').getByText(LOG, { exact: true }).click()

  await expect(page.locator('.ag-cell').getByText('Theirs in 41', { exact: true })).toBeVisible()
  await expect(await sheet.cell(40, 'Snag')).toBeFocused()
  await expect(sheet.margin(40)).toBeInViewport()
  await expect(page.locator('.sf-cell-address:visible')).toHaveText('Snag, row 40')
})

test('a change by another user arrives automatically, and at once when the window gets focus, with any selection @full', async ({
  session,
}) => {
  const { app, page, sheet, client } = await session({ sheet: LOG })
  await sheet.select(40, 'Snag')
  await page.keyboard.press('Shift+ArrowUp')
  const scrolled = await sheet.grid.evaluate(({ scrollTop }) => scrollTop)
  const isThere = async (text: string) => {
    await expect(page.locator('.ag-cell').getByText(text, { exact: true })).toBeVisible()
    await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(2)
    expect(await sheet.grid.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled)
  }
  await writeIn41(client, 'By itself')
  await isThere('By itself')

  const show = (isShown: boolean) =>
    app.electron.evaluate(({ BrowserWindow }, isShown) => {
      for (const window of BrowserWindow.getAllWindows()) isShown ? window.show() : window.hide()
    }, isShown)
  await show(false)
  await writeIn41(client, 'Called back')
  await show(true)
  await isThere('Called back')
})
