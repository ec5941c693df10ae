import { expect, type Page } from '@playwright/test'
import { clipboardText } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'
import type { OtherClient } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'

const cellHistoryOf = (page: Page) => page.getByRole('dialog', { name: /^History of/ })

/** Writes these values into a cell, one after the other. */
async function writeIn(client: OtherClient, row: number, column: string, values: readonly unknown[]): Promise<void> {
  for (const value of values) await client.putCell(PLAN, row, column, { value })
}

test.use({ app: 'shared' })

test('an earlier value of a cell is restored with the keyboard, saved, and undone', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({
    sheet: PLAN,
    before: ({ client }) => writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame', 'Concrete frame']),
  })
  await sheet.select(14, 'Task')
  await window.callUp('History of this cell')
  const dialog = cellHistoryOf(page)
  await expect(dialog.getByRole('listitem').first()).toContainText(/Timber frame.*Concrete frame/)
  await expect(dialog.getByRole('listitem').first()).toContainText(/Nora Vestergaard, \d\d:\d\d today/)
  expect(await barriersIn(page, '.dialog')).toEqual([])

  await dialog.getByRole('listitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listitem').nth(1)).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardText(app)).toBe('Steel frame')
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(await sheet.cell(14, 'Task')).toHaveText('Steel frame')
  await expect(window.messages).toContainText('Restored Task, row 14.')
  await window.save()
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Steel frame')

  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('Undid restoring an earlier value.')
  await window.save()
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Concrete frame')
})
