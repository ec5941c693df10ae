import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'
import { columnsOf } from './pages/columns.ts'
import { pickFrom } from './pages/select.ts'
import { resize, SIZES } from './pages/sizes.ts'

const LOG = 'Snag log'

const listOf = (page: Page): Locator => page.getByRole('listbox')
const highlighted = (page: Page): Locator => listOf(page).getByRole('option').and(page.locator(':focus'))

test.use({ app: 'shared' })

test('a select works by keys: letters, arrows, Home, End, pages, Enter and Tab; Escape closes only its list', async ({
  session,
}) => {
  const { page } = await session({ sheet: LOG })
  await columnsOf(page).choose('Snag', /Insert column right/)
  const dialog = page.getByRole('dialog')
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await page.keyboard.press('Tab')
  await expect(type).toBeFocused()

  await page.keyboard.type('dropdown (')
  await expect(type).toHaveText('Dropdown (multiple)')
  await page.keyboard.press('Home')
  await expect(type).toHaveText('Text or number')
  await page.keyboard.press('End')
  await expect(type).toHaveText('Date')
  await expect(listOf(page)).toHaveCount(0)

  await page.keyboard.press('Alt+ArrowDown')
  await expect(highlighted(page)).toHaveText('Date')
  expect(await barriersIn(page, '.select-list')).toEqual([])
  await page.keyboard.press('Home')
  await expect(highlighted(page)).toHaveText('Text or number')
  await page.keyboard.press('PageDown')
  await expect(highlighted(page)).toHaveText('Date')
  await page.keyboard.press('ArrowUp')
  await expect(highlighted(page)).toHaveText('Contacts')
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toHaveCount(0)
  await expect(type).toBeFocused()
  await expect(type).toHaveText('Date')

  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toHaveText('Date')
  await page.keyboard.type('check')
  await expect(highlighted(page)).toHaveText('Checkbox')
  await page.keyboard.press('Enter')
  await expect(type).toHaveText('Checkbox')
  await expect(type).toBeFocused()
  await page.keyboard.press('Space')
  await expect(highlighted(page)).toHaveText('Checkbox')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toHaveText('Dropdown')
  await page.keyboard.press('Tab')
  await expect(type).toHaveText('Dropdown')
  await expect(type).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('in the smallest window the list of a select fits, and scrolls by wheel and to the selected option', async ({
  session,
}) => {
  const { app, page } = await session({ sheet: LOG })
  await resize(app, page, SIZES.least)
  await page.keyboard.press('Control+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  const locale = dialog.getByRole('combobox', { name: 'Numbers and dates' })
  await locale.click()
  const last = listOf(page).getByRole('option', { name: 'Swedish' })
  await expect(listOf(page)).toBeInViewport({ ratio: 1 })
  await expect(last).not.toBeInViewport()
  await listOf(page).hover()
  await page.mouse.wheel(0, 1000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(locale).toHaveText('Swedish')
  await expect(dialog).toContainText('1 234,56')

  await locale.click()
  await expect(highlighted(page)).toHaveText('Swedish')
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.mouse.click(4, 4)
  await expect(listOf(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('after a choice by mouse in a panel opened by mouse, the active cell has the focus @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: LOG })
  await sheet.select(3, 'Snag')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sort' })
  await pickFrom(panel.getByLabel('Sort by'), 'Place')
  await pickFrom(panel.getByLabel('Sort by, direction'), 'Ascending (A–Z, 0–9)')
  await pickFrom(panel.getByLabel('Sort by, direction'), 'Descending (Z–A, 9–0)')
  await panel.getByRole('button', { name: 'Remove' }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()

  await expect(await sheet.cell(3, 'Snag')).toBeFocused()
})

test('a button opens the file dialog, by key too, and the name of the chosen file is next to it', async ({
  session,
  folder,
}) => {
  const { page, window } = await session({ sheet: LOG })
  const file = join(folder, 'more rows.csv')
  await writeFile(file, 'Snag,Place\r\nLamp broken,Hall\r\n')
  const asked = page.waitForEvent('filechooser')
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: `Import rows into “${LOG}”` })
  const button = dialog.getByRole('button', { name: 'Choose a file' })
  await expect(button).toBeFocused()
  await expect(dialog.locator('input[type="file"]:visible')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await (await asked).setFiles(file)
  await expect(dialog.getByText('more rows.csv, 1 row')).toBeVisible()
  await expect(button).toBeFocused()
})
