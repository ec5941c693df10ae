import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

const NAME = 'Library refurbishment'

test.use({ app: 'shared' })

test('the palette finds a command by a few letters and runs it, and a disabled one gives the reason', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: NAME })
  await sheet.select(3, 'Task')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>collall')
  const collapse = page.getByRole('option', { name: 'Collapse all' })
  await expect(collapse).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ag-row[aria-level="2"]')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('>')
  await expect(page.getByRole('option').first()).toContainText('Collapse all')
  await page.keyboard.type('undo')
  const undo = page.getByRole('option', { name: 'Undo' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect(undo).toContainText('There is nothing to undo')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+/')
  const list = page.getByRole('dialog', { name: 'All shortcuts' })
  await expect(list).toContainText('Insert row above')
  await expect(list).toContainText('Ctrl+Alt+=')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
})

test('Ctrl+G goes to a row by its number or name, and to a column @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: NAME })
  await sheet.select(1, 'Task')
  await page.keyboard.press('Control+g')
  await page.keyboard.type('40')
  await expect(page.getByRole('option').first()).toContainText('Row 40')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(40, 'Task')).toBeFocused()

  await page.keyboard.press('Control+g')
  await page.keyboard.type('structural open')
  await expect(page.getByRole('option').first()).toContainText('Structural openings')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(12, 'Task')).toBeFocused()

  await page.keyboard.press('Control+g')
  await page.keyboard.type('budget')
  await page.getByRole('option', { name: /^Budget/ }).click()
  await expect(await sheet.cell(12, 'Budget')).toBeFocused()
})

test('the palette finds commands by synonyms, and folders, and says when it finds nothing', async ({ session }) => {
  const { page } = await session({ sheet: NAME })
  const options = page.getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bold')
  await expect(page.getByText('Nothing found for “bold”.')).toBeVisible()
  await expect(options).toHaveText([/^Search everything for “bold”/])

  await page.keyboard.press('Control+a')
  await page.keyboard.type('dark mode')
  await expect(options.first()).toContainText('Dark appearance')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('print')
  await expect(options.first()).toContainText('Print or save as PDF')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('purchasing')
  await page.keyboard.press('Enter')
  const folder = page.getByRole('complementary', { name: 'Navigator' }).getByRole('button', { name: 'Purchasing' })
  await expect(folder).toBeFocused()
  await expect(folder).toHaveAttribute('aria-expanded', 'true')
})
