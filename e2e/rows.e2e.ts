import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const NAME = 'Library refurbishment'
const ROWS = /^\/sheets\/\d+\/rows$/

test.use({ app: 'shared' })

test('a row is added, filled in and saved as one new row', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const before = await client.sheetNamed('Snag log')
  await sheet.select(10, 'Snag')
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(() => sheet.rowCount()).toBe(before.rows.length + 1)
  await expect(await sheet.cell(11, 'Snag')).toHaveText('Emergency light does not test')

  await sheet.type(10, 'Snag', 'Tap drips')
  await sheet.type(10, 'State', 'Open')
  await window.save()

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

test('"Add row" adds a row at the end, with an active cell for typing @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(61, 'Snag', 'Last of all')
  await window.save()

  const after = await client.sheetNamed('Snag log')
  expect(after.rows).toHaveLength(61)
  expect(await client.valueAt('Snag log', 61, 'Snag')).toBe('Last of all')
})

test('a row is indented under the row above, and outdented @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+]')
  await window.hasUnsaved()
  await window.save()

  const indented = await client.sheetNamed('Snag log')
  expect(rowNumbered(indented, 4).parentId).toBe(rowNumbered(indented, 3).id)
  expect(indented.rows).toHaveLength(60)
  await expect(page.locator('.ag-row[aria-level="2"]')).toHaveCount(1)

  await sheet.select(4, 'Snag')
  await page.keyboard.press('Control+[')
  await window.hasUnsaved()
  await window.save()
  expect(rowNumbered(await client.sheetNamed('Snag log'), 4).parentId).toBeUndefined()
})

test('a row cannot be indented under a blank one: a message says so, and it can once text is typed there @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.select(10, 'Snag')
  await page.keyboard.press('Control+Alt+=')
  await sheet.select(11, 'Snag')
  await page.keyboard.press('Control+]')
  await expect(page.locator('.toast')).toContainText('Row 10 is blank and cannot have child rows.')
  await expect(page.locator('.ag-row[aria-level="2"]')).toHaveCount(0)

  await sheet.type(10, 'Snag', 'Lights')
  await sheet.select(11, 'Snag')
  await page.keyboard.press('Control+]')
  await expect(page.locator('.ag-row[aria-level="2"]')).toHaveCount(1)
  await window.save()
  const after = await client.sheetNamed('Snag log')
  expect(rowNumbered(after, 11).parentId).toBe(rowNumbered(after, 10).id)
})

test('a row is deleted, here and on the service @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const { id } = rowNumbered(await client.sheetNamed('Snag log'), 2)
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await expect.poll(() => sheet.rowCount()).toBe(59)

  await expect(await sheet.cell(2, 'Snag')).toHaveText('Skirting not scribed to the floor')
  await window.hasUnsaved()
  await window.save()
  const after = await client.sheetNamed('Snag log')
  expect(after.rows).toHaveLength(59)
  expect(after.rows.map(row => row.id)).not.toContain(id)
})

test('deleting a parent row asks first, and says how many rows are deleted @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: NAME })
  const before = (await client.sheetNamed(NAME)).rows.length
  await sheet.select(12, 'Task')
  await expect(await sheet.cell(12, 'Task')).toHaveText('Structural openings')
  await page.keyboard.press('Control+Alt+-')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete “Structural openings” and its children?')
  await expect(dialog).toContainText('4 rows will be deleted for everyone who uses this sheet.')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(before)

  await sheet.select(12, 'Task')
  await page.keyboard.press('Control+Alt+-')
  await dialog.getByRole('button', { name: 'Delete 4 rows' }).click()
  await window.hasUnsaved()
  await window.save()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(before - 4)
})

test('a row’s menu adds rows below and under it, and the outline expands to the chosen level @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: NAME })
  const { rows } = await client.sheetNamed(NAME)
  const parents = new Set(rows.map(row => row.parentId))
  const leaf = rows.find(row => row.parentId !== undefined && !parents.has(row.id))
  if (!leaf) throw new Error('Every row has others under it.')
  let added = 0
  const add = async (where: string) => {
    await (await sheet.cell(leaf.rowNumber, 'Task')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: where }).click()
    added += 1
    await expect.poll(() => sheet.rowCount()).toBe(rows.length + added)
  }
  await (await sheet.cell(leaf.rowNumber, 'Task')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move row' }).press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Indent' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await add('Insert row below')
  await sheet.type(leaf.rowNumber + 1, 'Task', 'Right below')
  await add('Insert child row')
  await sheet.type(leaf.rowNumber + 1, 'Task', 'Inside')
  await window.save()

  const after = await client.sheetNamed(NAME)
  expect(rowNumbered(after, leaf.rowNumber + 1).parentId).toBe(leaf.id)
  expect(rowNumbered(after, leaf.rowNumber + 2).parentId).toBe(leaf.parentId)
  expect(await client.valueAt(NAME, leaf.rowNumber + 2, 'Task')).toBe('Right below')

  const levels = (level: number) => page.locator(`.ag-row[aria-level="${level}"]`)
  await window.callUp('Collapse all')
  await expect(levels(2)).toHaveCount(0)
  await window.callUp('Show two levels')
  await expect(levels(2)).not.toHaveCount(0)
  await expect(levels(3)).toHaveCount(0)
  await window.callUp('Expand all')
  await expect(levels(3)).not.toHaveCount(0)
})

test('opening a pending change expands its collapsed parent, also from another sheet @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: NAME })
  await window.holdAll()
  await sheet.type(2, 'Task', 'Brief agreed twice')
  const changed = sheet.grid.getByText('Brief agreed twice')
  await page.locator('.ag-row', { hasText: 'Design and approvals' }).locator('.sf-chevron').click()
  await expect(changed).toHaveCount(0)

  await window.openSheet('Snag log')
  await window.openLedger()
  await window.ledger.getByRole('button', { name: 'Brief agreed twice' }).click()
  await sheet.isShown(NAME)

  await expect(changed).toBeVisible()
})
