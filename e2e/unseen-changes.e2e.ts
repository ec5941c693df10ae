import { expect, type Page } from '@playwright/test'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { filterOf } from './pages/filter.ts'
import { rowNumbered } from './wire/other-client.ts'

const LOG = 'Snag log'

const stripOf = (page: Page) => page.getByRole('region', { name: 'Changes made elsewhere' })

/** The user closes the sheet, others change it, and the user opens it again. */
async function returnAfter({ page, sheet, window }: Session, change: () => Promise<unknown>): Promise<void> {
  await page.keyboard.press('Control+w')
  await expect(sheet.grid).toBeHidden()
  await change()
  await window.openSheet(LOG)
}

test.use({ app: 'shared' })

test('changes made while the sheet was closed are counted, marked and visited, until they are seen @smoke', async ({
  session,
}) => {
  const there = await session({ sheet: LOG })
  const { page, sheet, window, client } = there
  const strip = stripOf(page)
  const before = await client.valueAt(LOG, 41, 'Snag')
  const opened = await client.sheetNamed(LOG)
  await returnAfter(there, async () => {
    await client.putCell(LOG, 41, 'Snag', { value: 'Theirs in 41' })
    await client.putCell(LOG, 3, 'Snag', { value: 'Theirs in 3' })
    await client.call('DELETE', `/sheets/${opened.id}/rows?ids=${rowNumbered(opened, 20).id}`)
  })

  await expect(strip).toContainText('Changed elsewhere since you were here: 2 cells and 1 deleted row.')
  await expect(window.item(LOG)).toContainText('3 changes made elsewhere')
  await sheet.select(1, 'Snag')
  await page.keyboard.press('F7')
  await expect(await sheet.cell(3, 'Snag')).toBeFocused()
  await page.keyboard.press('F7')
  const changed = await sheet.cell(40, 'Snag')
  await expect(changed).toBeFocused()
  await expect(changed).toHaveText('Theirs in 41')
  await expect(changed).toHaveAttribute('aria-description', `Changed elsewhere. Was ${before}.`)
  await strip.getByRole('button', { name: 'Next change made elsewhere' }).click()
  await expect(await sheet.cell(3, 'Snag')).toBeFocused()

  await strip.getByRole('button', { name: 'Show the list' }).click()
  const lines = strip.getByRole('list', { name: 'Changes made elsewhere' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(1)).toContainText(`Row 40, Snag${before}Theirs in 41`)
  await expect(lines.nth(2)).toContainText('Deleted row')
  await lines.nth(1).click()
  await expect(changed).toBeFocused()

  await page.reload()
  await sheet.isShown(LOG)
  await expect(strip).toBeVisible()
  await strip.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(strip).toBeHidden()
  await expect(page.locator('.sf-unseen')).toHaveCount(0)
  await expect(window.item(LOG)).not.toContainText('made elsewhere')
})

test('own edits and changes that arrive on screen are no unseen changes', async ({ session }) => {
  const there = await session({ sheet: LOG })
  const { page, sheet, window, client } = there
  await client.putCell(LOG, 5, 'Snag', { value: 'Arrives on screen' })
  await page.keyboard.press('F5')
  await expect(page.locator('.ag-cell').getByText('Arrives on screen', { exact: true })).toBeVisible()
  await sheet.select(6, 'Snag')
  await page.keyboard.type('My own')
  await page.keyboard.press('Enter')
  await window.isAllSaved()

  await returnAfter(there, () => client.putCell(LOG, 41, 'Snag', { value: 'Theirs' }))

  await expect(stripOf(page)).toContainText('Changed elsewhere since you were here: 1 cell.')
})

test('a change behind a filter is reached, and an unseen change is kept without a connection', async ({ session }) => {
  const there = await session({ sheet: LOG })
  const { page, sheet, window, client, wire } = there
  const states = [...(await client.valuesIn(LOG, 'State'))]
  const hidden = states.find(([, state]) => state !== 'Open')?.[0] ?? 0
  await returnAfter(there, () => client.putCell(LOG, hidden, 'Snag', { value: 'Theirs' }))
  await expect(stripOf(page)).toBeVisible()
  await wire.refuse()
  await sheet.select(2, 'State')
  await filterOf(page).byValues('Open')

  await page.keyboard.press('F7')

  await expect(await sheet.cell(hidden, 'Snag')).toBeFocused()
  await expect(window.messages).toContainText('The filter is cleared')
})
