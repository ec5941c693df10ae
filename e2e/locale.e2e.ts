import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { filterOf } from './pages/filter.ts'
import { rangesOf } from './pages/ranges.ts'
import { hasRoom } from './pages/room.ts'
import { pickFrom } from './pages/select.ts'
import { resize, SIZES } from './pages/sizes.ts'

const PLAN = 'Library refurbishment'
/** A computer with German settings, even if the German locale is not installed. */
const GERMAN = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' }

async function writeAsInGermany(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await pickFrom(settings.getByLabel('Numbers and dates'), 'German')
  await expect(settings).toContainText('1.234,56')
  await settings.getByRole('button', { name: 'Close' }).click()
}

/** A computer with American settings. */
const AMERICAN = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en' }

/** All progress bars end at the same position, well before their percentages. */
async function barsKeepClear(page: Page): Promise<void> {
  const drawn = page.locator('.sf-progress-text').evaluateAll(figures =>
    figures.flatMap(figure => {
      const bar = figure.previousElementSibling?.getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(figure)
      return bar ? [{ length: bar.width, gap: text.getBoundingClientRect().left - bar.right }] : []
    }),
  )
  const lengths = (await drawn).map(({ length }) => Math.round(length))
  expect(lengths.length).toBeGreaterThan(3)
  expect(new Set(lengths).size).toBe(1)
  expect(Math.min(...(await drawn).map(({ gap }) => gap))).toBeGreaterThan(5)
}

test('on a German system Sheaf starts with decimal commas and the day first, and the smallest window clips nothing', async ({
  session,
}) => {
  const { app, page, sheet, client } = await session({ sheet: PLAN, env: GERMAN })
  await resize(app, page, SIZES.least)
  await hasRoom(page, '.shell')

  await expect(await sheet.cell(2, 'Budget')).toHaveText('8.400 £')
  await sheet.type(14, 'Start', '3.7.2026')
  await sheet.type(14, 'Budget', '1.234,56')
  const start = await sheet.select(14, 'Start')
  await expect(start).toHaveText('03. Juli 2026')
  await page.keyboard.press('F2')
  await expect(sheet.editor.locator('textarea')).toHaveValue('3. Juli 2026')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect.poll(() => client.valueAt(PLAN, 14, 'Budget')).toBe(1234.56)
  await expect.poll(() => client.valueAt(PLAN, 14, 'Start')).toBe('2026-07-03')
})

test('with German notation, a number and a date mean the same typed, pasted, imported and in a filter @full', async ({
  session,
  folder,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  await expect(await sheet.cell(2, 'Budget')).toHaveText('£8,400')
  await writeAsInGermany(page)
  await expect(await sheet.cell(2, 'Budget')).toHaveText('8.400 £')

  await sheet.type(14, 'Budget', '1.234,56')
  await sheet.type(14, 'Start', '3.7.2026')
  await putOnClipboard(app, { text: '1.234,56' })
  await rangesOf(page).pasteAt(15, 'Budget')
  await putOnClipboard(app, { text: '3.7.2026' })
  await rangesOf(page).pasteAt(15, 'Start')
  const file = join(folder, 'more.csv')
  await writeFile(file, 'Task;Start;Budget\r\nImported;3.7.2026;1.234,56\r\n')
  const last = (await sheet.rowCount()) + 1
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: `Import rows into “${PLAN}”` })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(window.messages).toContainText('1 row was added.')

  await page.keyboard.press('Control+s')
  for (const row of [14, 15, last]) {
    await expect.poll(() => client.valueAt(PLAN, row, 'Budget')).toBe(1234.56)
    await expect.poll(() => client.valueAt(PLAN, row, 'Start')).toBe('2026-07-03')
  }
  await sheet.select(14, 'Budget')
  await page.keyboard.press('F2')
  await expect(sheet.editor.locator('textarea')).toHaveValue('1234,56')
  await page.keyboard.press('Escape')

  const strip = page.locator('.sort-filter-strip')
  await filterOf(page).byCondition('is equal to', 'Number', '1.234,56')
  await expect(strip).toContainText('3 of')
  await page.getByRole('button', { name: 'Clear the filter of Budget' }).click()
  await sheet.select(14, 'Start')
  await filterOf(page).byCondition('is on', 'Date', '3.7.2026')
  await expect(strip).toContainText('Start is on 03. Juli')
  // Two parents start with their first child, on the same day.
  await expect(strip).toContainText('5 of')
})

test('cells show dates with the order and month names of the country, and the editor shows the typed notation', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: PLAN, env: AMERICAN })
  await sheet.type(14, 'Start', '7/3/2026')
  const start = await sheet.select(14, 'Start')
  await expect(start).toHaveText(/^Jul 3(, 2026)?$/)
  await page.keyboard.press('F2')
  await expect(sheet.editor.locator('textarea')).toHaveValue('Jul 3, 2026')
  await page.keyboard.press('Enter')
  await expect(start).toHaveText(/^Jul 3(, 2026)?$/)

  await writeAsInGermany(page)
  await expect(start).toHaveText(/^03. Juli( 2026)?$/)
  await sheet.type(14, 'Start', '20.3.2029')
  await expect(start).toHaveText('20. März 2029')
  await sheet.cell(14, 'Progress')
  await barsKeepClear(page)
})
