import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

test('a sheet is exported as CSV without a connection, with what is not saved yet', async ({ desk, folder }) => {
  const { app, page, sheet, wire, window } = await desk({ sheet: 'Snag log' })
  await wire.refuse()
  await sheet.type(1, 'Snag', 'Door sticks, "badly"')
  const file = join(folder, 'snags.csv')
  await writeFile(file, 'an old one')
  await saveTo(app, file)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export “Snag log”' })
  await dialog.getByLabel('CSV').check()
  await dialog.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(window.messages).toContainText('snags.csv is written.')

  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff.*Snag/)
  expect(lines[1]).toContain('"Door sticks, ""badly"""')
  expect(lines).toHaveLength(62)
  await expect(dialog).toBeHidden()
})

test('a sheet is laid out on paper and saved as a PDF of several pages', async ({ desk, folder }) => {
  const { app, page, sheet, window } = await desk({ sheet: 'Snag log' })
  const file = join(folder, 'snags.pdf')
  await saveTo(app, file)
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print “Snag log”' })
  const paper = dialog.getByRole('figure', { name: 'First page' })
  await expect(paper).toContainText('Snag log')
  await expect(paper.locator('tbody tr').first()).toContainText(await (await sheet.cell(1, 'Snag')).innerText())

  await dialog.getByRole('radio', { name: 'Portrait' }).click()
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(window.messages).toContainText('snags.pdf is written.')
  const pdf = (await readFile(file)).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  // A4 upright, in points.
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
})

test('rows of a file are added at the end, column by column, and one undo takes them back', async ({
  desk,
  folder,
}) => {
  const { page, sheet, window } = await desk({ sheet: 'Snag log' })
  const file = join(folder, 'more.csv')
  await writeFile(file, 'Room;snag;State\r\nHall;"Lamp; broken";Open\r\nHall;=1+1;Open\r\n')
  const before = await sheet.rowCount()
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: 'Import rows into “Snag log”' })
  await dialog.getByLabel('CSV or TSV file').setInputFiles(file)
  await expect(dialog.getByLabel('snag goes to').locator('option:checked')).toHaveText('Snag')
  await expect(dialog.getByLabel('Room goes to').locator('option:checked')).not.toHaveText('Snag')
  await expect(dialog.getByRole('region', { name: 'First lines of the file' })).toContainText('Lamp; broken')
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click()
  await expect(window.messages).toContainText('2 rows were added.')
  await expect(dialog).toBeHidden()

  await expect(await sheet.cell(before + 1, 'Snag')).toHaveText('Lamp; broken')
  await expect(await sheet.cell(before + 2, 'Snag')).toHaveText('=1+1')
  await sheet.select(before + 1, 'Snag')
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(before)
})

/** Answers the system's dialog, which no test can click. */
async function saveTo(app: RunningApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
  }, path)
}
