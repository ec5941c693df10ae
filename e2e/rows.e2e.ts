import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const NAME = 'Library refurbishment'
const ROWS = /^\/sheets\/\d+\/rows$/

test('a row is added, filled and saved as one new row of the service', async ({ desk }) => {
  const { page, sheet, window, wire, client } = await desk({ sheet: 'Snag log' })
  await window.holdAll()
  const before = await client.sheetNamed('Snag log')
  await sheet.select(10, 'Snag')
  await page.keyboard.press('Control+i')
  await expect.poll(() => sheet.rowCount()).toBe(before.rows.length + 1)
  await expect(await sheet.cell(11, 'Snag')).toHaveText('Emergency light does not test')

  await sheet.type(10, 'Snag', 'Tap drips')
  await sheet.type(10, 'State', 'Open')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()

  const sent = wire.matching('POST', ROWS)
  expect(sent).toHaveLength(1)
  expect(wire.matching('PUT', ROWS)).toHaveLength(0)
  const after = await client.sheetNamed('Snag log')
  expect(after.rows).toHaveLength(before.rows.length + 1)
  const added = rowNumbered(after, 10)
  expect(before.rows.map(({ id }) => id)).not.toContain(added.id)
  expect(added.cells.find(cell => cell.columnId === columnId(after, 'Snag'))?.value).toBe('Tap drips')
  expect(added.cells.find(cell => cell.columnId === columnId(after, 'State'))?.value).toBe('Open')
  await expect(sheet.marked).toHaveCount(0)
})

test('"Add row" puts a row after the last, and the cell it stands on can be typed at once', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(61, 'Snag', 'Last of all')
  await window.isAllSaved()

  const after = await client.sheetNamed('Snag log')
  expect(after.rows).toHaveLength(61)
  expect(await client.valueAt('Snag log', 61, 'Snag')).toBe('Last of all')
})

test('a row is indented under the row above it, and out again', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+]')
  await window.hasUnsaved()
  await window.isAllSaved()

  const indented = await client.sheetNamed('Snag log')
  expect(rowNumbered(indented, 4).parentId).toBe(rowNumbered(indented, 3).id)
  expect(indented.rows).toHaveLength(60)
  await expect(page.locator('.ag-row[aria-level="2"]')).toHaveCount(1)

  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+[')
  await window.hasUnsaved()
  await window.isAllSaved()
  expect(rowNumbered(await client.sheetNamed('Snag log'), 4).parentId).toBeUndefined()
})

test('a row is deleted, here and at the service', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  const { id } = rowNumbered(await client.sheetNamed('Snag log'), 2)
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+-')
  await expect.poll(() => sheet.rowCount()).toBe(59)

  await expect(await sheet.cell(2, 'Snag')).toHaveText('Skirting not scribed to the floor')
  await window.isAllSaved()
  const after = await client.sheetNamed('Snag log')
  expect(after.rows).toHaveLength(59)
  expect(after.rows.map(row => row.id)).not.toContain(id)
})

test('deleting a row that has others under it asks first, and says how many go', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: NAME })
  const before = (await client.sheetNamed(NAME)).rows.length
  await sheet.select(12, 'Task')
  await expect(await sheet.cell(12, 'Task')).toHaveText('Structural openings')
  await page.keyboard.press('Control+-')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete “Structural openings” and what is under it?')
  await expect(dialog).toContainText('4 rows will go, for everybody who uses this sheet.')

  await dialog.getByRole('button', { name: 'Keep them' }).click()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(before)

  await sheet.select(12, 'Task')
  await page.keyboard.press('Control+-')
  await dialog.getByRole('button', { name: 'Delete 4 rows' }).click()
  await window.hasUnsaved()
  await window.isAllSaved()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(before - 4)
})
