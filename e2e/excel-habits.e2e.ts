import { expect, type Page } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

/** Presses keys that spreadsheet users press by habit. The tests check the result on the service. */
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test.use({ app: 'shared' })

test('the arrows in a list start at the option in the cell', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.type(2, 'State', 'Assigned')
  const cell = await sheet.select(2, 'State')
  await press(page, 'Alt+ArrowDown', 'ArrowDown', 'Enter')
  await expect(cell).toHaveText('Fixed')
  await sheet.select(2, 'State')
  await press(page, 'F2', 'ArrowUp', 'Enter')
  await expect(cell).toHaveText('Assigned')
  // Opening and closing the editor changes nothing.
  await sheet.select(2, 'State')
  await press(page, 'F2', 'Enter')
  await window.save()
  expect(await client.valueAt('Snag log', 2, 'State')).toBe('Assigned')
})

test('Enter after Tab returns to the column where the row started, and Shift+Enter moves up', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.select(21, 'Snag')
  for (const row of ['Loose sill', 'Cracked pane']) {
    await page.keyboard.type(row)
    await press(page, 'Tab', 'Tab')
    await page.keyboard.type('Roof')
    await press(page, 'Tab')
    await page.keyboard.type('Joinery')
    await press(page, 'Enter')
  }
  await expect(await sheet.cell(23, 'Snag')).toBeFocused()
  await press(page, 'Shift+Enter')
  await expect(await sheet.cell(22, 'Snag')).toBeFocused()
  await window.save()
  expect(await client.valueAt('Snag log', 21, 'Trade')).toBe('Joinery')
  expect(await client.valueAt('Snag log', 22, 'Snag')).toBe('Cracked pane')

  // After an arrow key, Enter stays in its column.
  await sheet.select(21, 'Snag')
  await page.keyboard.type('Loose sill, again')
  await press(page, 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('Hall')
  await press(page, 'Enter')
  await expect(await sheet.cell(22, 'Place')).toBeFocused()
})

test('short dates are accepted; text in a date column is marked with the reason', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.type(2, 'Found', 't')
  await sheet.type(3, 'Found', '+3')
  await sheet.type(4, 'Found', 'soon')
  await window.save()
  const [today, later] = [await client.valueAt('Snag log', 2, 'Found'), await client.valueAt('Snag log', 3, 'Found')]
  expect(Date.parse(String(later)) - Date.parse(String(today))).toBe(3 * 86_400_000)

  const marked = (await sheet.cell(4, 'Found')).locator('.sf-other-type')
  await expect(marked).toHaveAttribute('title', 'Text, not a date')
  await expect(page.locator('.sf-other-type')).toHaveCount(1)
  await sheet.type(4, 'Found', '3 Mar 2026')
  await expect(page.locator('.sf-other-type')).toHaveCount(0)
})

test('a number pasted into a date column stays a number @full', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await putOnClipboard(app, { text: '12.5\n25\n3/7/2026' })
  await rangesOf(page).pasteAt(2, 'Found')
  await expect((await sheet.cell(2, 'Found')).locator('.sf-other-type')).toHaveText('12.5')
  await window.save()
  const found = await client.valuesIn('Snag log', 'Found')
  expect([found.get(2), found.get(3)]).toEqual(['12.5', '25'])
  expect(found.get(4)).toMatch(/^2026-0[37]-0[37]$/)
})

test('an action on one of several selected columns applies to all of them, in one step', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  const titles = () => page.locator('.ag-header-cell .sf-header-title').allTextContents()
  await sheet.cell(1, 'Place')
  const before = await titles()
  const without = (...gone: readonly string[]) => before.filter(title => !gone.includes(title))
  const select = async () => {
    await ranges.header('Place').click()
    await ranges.header('State').click({ modifiers: ['Shift'] })
  }

  await select()
  await ranges.header('Trade').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Hide 3 columns' }).click()
  await expect.poll(titles).toEqual(expect.not.arrayContaining(['Place', 'Trade', 'State']))
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+z')
  await expect.poll(titles).toEqual(expect.arrayContaining(['Place', 'Trade', 'State']))

  await select()
  await ranges.header('Trade').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await expect.poll(async () => (await titles()).slice(2, 6)).toEqual(['Urgency', 'Place', 'Trade', 'State'])

  await select()
  await ranges.header('Trade').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete 3 columns' }).click()
  await page.getByRole('button', { name: 'Delete 3 columns' }).click()
  await expect.poll(async () => (await titles()).slice(0, 4)).toEqual(without('Place', 'Trade', 'State').slice(0, 4))
  await window.save()
})

test('a percentage or amount typed into a plain cell formats it, and one undo reverts both @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Shelving schedule' })
  const cell = await sheet.cell(2, 'Bays')
  const before = (await cell.textContent()) ?? ''
  await sheet.type(2, 'Bays', '15%')
  await expect(cell).toHaveText('15%')
  await sheet.type(3, 'Bays', '£5.00')
  await expect(await sheet.cell(3, 'Bays')).toHaveText('£5.00')
  await window.save()
  expect(await client.valueAt('Shelving schedule', 2, 'Bays')).toBe(0.15)
  expect(await client.valueAt('Shelving schedule', 3, 'Bays')).toBe(5)
  await expect(cell).toHaveText('15%')

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveText(before)
  await window.save()
  await expect(cell).toHaveText(before)
})

test("Alt+= proposes the sum of the numbers above, and Ctrl+' copies the cell above", async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Shelving schedule' })
  await sheet.type(2, 'Bays', '10')
  await sheet.type(3, 'Bays', '20')
  await sheet.select(4, 'Bays')
  await press(page, "Control+'")
  await expect(sheet.editor.locator('textarea')).toHaveValue('20')
  await press(page, 'Escape', 'Alt+=')
  await expect(sheet.editor.locator('textarea')).toHaveValue(/^=SUM\(\[Bays\]\d+:\[Bays\]3\)$/)
  await press(page, 'Escape')

  // Ctrl+Backspace scrolls to the active cell.
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 4000)
  await press(page, 'Control+Backspace')
  await expect(await sheet.cell(4, 'Bays')).toBeInViewport()
})

test('Ctrl+click removes a cell from the selection, and the sum excludes it', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Library refurbishment' })
  const ranges = rangesOf(page)
  await ranges.drag([2, 'Budget'], [5, 'Budget'])
  await (await sheet.cell(3, 'Budget')).click({ modifiers: ['Control'] })
  await expect(ranges.cells).toHaveCount(3)
  await ranges.hasFigures({ Count: '3' })

  await ranges.drag([1, 'Budget'], [4, 'Budget'])
  await ranges.hasFigures({ Count: '3 of 4 cells, parents not counted twice' })
})

test('typing ticks a checkbox, and text that means neither yes nor no is marked @full', async ({ session }) => {
  const { sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.type(2, 'Closed', 'no')
  await sheet.type(3, 'Closed', 'no')
  await sheet.type(3, 'Closed', 'TRUE')
  await sheet.type(4, 'Closed', 'maybe')
  await expect((await sheet.cell(4, 'Closed')).locator('.sf-other-type')).toHaveText('maybe')
  await window.save()
  const closed = await client.valuesIn('Snag log', 'Closed')
  expect([closed.get(2), closed.get(3), closed.get(4)]).toEqual([false, true, 'maybe'])
})
