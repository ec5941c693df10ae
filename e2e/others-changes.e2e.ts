import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId } from './wire/other-client.ts'

const LOG = 'Snag log'

test('a change of somebody else is there when its tab comes back, and leaves the active cell alone', async ({
  desk,
}) => {
  const { page, sheet, client } = await desk({ sheet: LOG })
  await sheet.select(40, 'Snag')
  await page.locator('.tabs').getByText('Home', { exact: true }).click()
  await expect(sheet.grid).toBeHidden()

  const there = await client.sheetNamed(LOG)
  const row = there.rows.find(({ rowNumber }) => rowNumber === 41)
  await client.call('PUT', `/sheets/${there.id}/rows`, [
    { id: row?.id, cells: [{ columnId: columnId(there, 'Snag'), value: 'Theirs in 41' }] },
  ])
  await page.locator('.tabs').getByText(LOG, { exact: true }).click()

  await expect(page.locator('.ag-cell').getByText('Theirs in 41', { exact: true })).toBeVisible()
  await expect(await sheet.cell(40, 'Snag')).toBeFocused()
  await expect(sheet.margin(40)).toBeInViewport()
  await expect(page.locator('.sf-cell-address:visible')).toHaveText('Snag, row 40')
})
