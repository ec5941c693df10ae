import { expect } from '@playwright/test'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

type Content = { readonly text: string; readonly html?: string }

/** What another program has put onto the clipboard of this computer. */
const putOnClipboard = (app: RunningApp, content: Content) =>
  app.electron.evaluate(async ({ clipboard, ClipboardItem }, { text, html }) => {
    const flavours = { 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) }
    if (ClipboardItem) return clipboard.write([new ClipboardItem(flavours)])
    // as: an older Electron has no items and takes one object.
    const older = clipboard as unknown as { write(data: Content): void }
    older.write({ text, ...(html === undefined ? {} : { html }) })
  }, content)

const clipboardText = (app: RunningApp) => app.electron.evaluate(({ clipboard }) => clipboard.readText())

test('a block of cells is copied to another place, and is text for every other program', async ({ desk }) => {
  const { page, sheet, app, window, client } = await desk({ sheet: 'Snag log' })
  await sheet.select(2, 'Place')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  const block = [
    [await client.valueAt('Snag log', 2, 'Place'), 'Electrical'],
    [await client.valueAt('Snag log', 3, 'Place'), 'Joinery'],
  ]
  expect(await clipboardText(app)).toBe(block.map(row => `${row.join('\t')}\r\n`).join(''))

  await sheet.select(8, 'Place')
  await page.keyboard.press('Control+v')
  await expect(await sheet.cell(8, 'Trade')).toHaveText('Electrical')
  await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(4)
  await window.isAllSaved()

  expect(await client.valueAt('Snag log', 8, 'Place')).toBe(block[0]?.[0])
  expect(await client.valueAt('Snag log', 9, 'Place')).toBe(block[1]?.[0])
  expect(await client.valueAt('Snag log', 9, 'Trade')).toBe('Joinery')
})

test('a list that is longer than the sheet makes the rows it needs, and is taken back in one step', async ({
  desk,
}) => {
  const { page, sheet, app, window } = await desk({ sheet: 'Snag log' })
  await window.holdAll()
  const last = (await (await sheet.cell(60, 'Snag')).textContent()) ?? ''
  await putOnClipboard(app, { text: 'First of three\nSecond of three\nThird of three' })
  const first = await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+v')

  await expect(first).toHaveClass(/sf-selected-top/)
  await expect.poll(() => sheet.rowCount()).toBe(62)
  await expect(await sheet.cell(62, 'Snag')).toHaveText('Third of three')
  await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(3)

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(60, 'Snag')).toHaveText(last)
  await window.isAllSaved()
})

test('cells of another spreadsheet arrive as what they are; what has no place is listed, and found again', async ({
  desk,
}) => {
  const { page, sheet, app, window, client } = await desk({ sheet: 'Snag log' })
  expect(await client.valueAt('Snag log', 58, 'Closed')).not.toBe(true)
  // As LibreOffice writes it: a day and a tick that are shown in German.
  await putOnClipboard(app, {
    text: 'as it is shown',
    html:
      '<table><tr><td sdval="46206" sdnum="1031;0;TT.MM.JJJJ">03.07.2026</td>' +
      '<td sdval="1" sdnum="1031;0;BOOLEAN">WAHR</td><td>today</td></tr>' +
      '<tr><td>4. Juli</td><td></td><td>tomorrow</td></tr></table>',
  })
  await sheet.select(58, 'Found')
  await page.keyboard.press('Control+v')

  const paste = page.getByRole('region', { name: 'Paste' })
  await expect(paste).toContainText('Pasted 4 cells. 2 could not be.')
  await window.isAllSaved()
  expect(await client.valueAt('Snag log', 58, 'Found')).toBe('2026-07-03')
  expect(await client.valueAt('Snag log', 58, 'Closed')).toBe(true)
  await paste.getByRole('button', { name: 'Show the list' }).click()
  await paste.getByRole('button', { name: /^Row 59, Last change.*tomorrow/ }).click()
  await expect(await sheet.cell(59, 'Last change')).toBeFocused()
})

test('whoever may only view a sheet can copy from it, and is told why nothing is pasted', async ({ desk }) => {
  const { page, sheet, app } = await desk({ sheet: 'Branch budget 2026' })
  await putOnClipboard(app, { text: 'from elsewhere' })
  const cell = page.locator('.ag-cell.sf-kind-text').first()
  const before = (await cell.textContent()) ?? ''
  await cell.click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('You can view this sheet. Ask an owner for edit access.')).toBeVisible()

  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardText(app)).toBe(before)
  await expect(cell).toHaveText(before)
  await expect(sheet.marked).toHaveCount(0)
})

test('cut cells stay until they are pasted, and are empty afterwards', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  const cut = await sheet.select(2, 'Trade')
  await page.keyboard.press('Control+x')
  await expect(cut).toHaveClass(/sf-outlined-top/)
  await expect(cut).toHaveText('Electrical')

  const into = await sheet.select(5, 'Trade')
  await page.keyboard.press('Control+v')
  await expect(into).toHaveText('Electrical')
  await expect(cut).toHaveText('')
  await window.isAllSaved()

  expect(await client.valueAt('Snag log', 5, 'Trade')).toBe('Electrical')
  expect(await client.valueAt('Snag log', 2, 'Trade')).toBeUndefined()
})

test('the menu of a cell copies and pastes as the keys do', async ({ desk }) => {
  const { page, sheet } = await desk({ sheet: 'Snag log' })
  const choose = async (row: number, name: string) => {
    await (await sheet.cell(row, 'Trade')).click({ button: 'right' })
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose(2, 'Copy')
  await choose(3, 'Paste')

  await expect(await sheet.cell(3, 'Trade')).toHaveText('Electrical')
})
