import { expect, type Locator } from '@playwright/test'
import { test } from './harness/test.ts'
import { rowNumbered } from './wire/other-client.ts'

const middle = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height, left: box.x }
}

test.use({ app: 'shared' })

test('a row is dragged by its number to another position and under another row; Escape cancels @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const before = await client.sheetNamed('Snag log')
  const [second, fifth] = [rowNumbered(before, 2), rowNumbered(before, 5)]
  const name = await middle(await sheet.cell(5, 'Snag'))
  const number = await middle(sheet.margin(2))
  await sheet.margin(2).click()

  await page.mouse.move(number.x, number.y)
  await page.mouse.down()
  await page.mouse.move(number.x, name.y, { steps: 4 })
  await expect(page.locator('.sf-drop-line')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.sf-drop-line')).toHaveCount(0)
  await expect(page.locator('.save-now')).toHaveText('All saved')

  await sheet.margin(2).click()
  await page.mouse.move(number.x, number.y)
  await page.mouse.down()
  // To the lower edge of row 5, indented one level deeper than its name.
  await page.mouse.move(name.left + 40, name.y + name.height / 2 - 2, { steps: 4 })
  await page.mouse.up()
  await window.hasUnsaved()
  await window.save()

  const after = await client.sheetNamed('Snag log')
  expect(rowNumbered(after, 4).id).toBe(fifth.id)
  expect(rowNumbered(after, 5).id).toBe(second.id)
  expect(rowNumbered(after, 5).parentId).toBe(fifth.id)
})

test('rows are moved by key, copied from the menu and deleted after confirmation @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const before = await client.sheetNamed('Snag log')
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Duplicate 2 rows' }).click()
  await window.hasUnsaved()
  await window.save()

  const copied = await client.sheetNamed('Snag log')
  expect(copied.rows).toHaveLength(62)
  const ids = before.rows.map(row => row.id)
  expect(copied.rows.slice(0, 4).map(row => row.id)).toEqual([ids[0], ids[3], ids[1], ids[2]])
  expect(await client.valueAt('Snag log', 5, 'Snag')).toBe(await client.valueAt('Snag log', 3, 'Snag'))
  expect(await client.valueAt('Snag log', 6, 'Snag')).toBe(await client.valueAt('Snag log', 4, 'Snag'))

  await sheet.select(5, 'Snag')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Control+Alt+-')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Delete 2 rows?')
  await dialog.getByRole('button', { name: 'Delete 2 rows' }).click()
  await window.hasUnsaved()
  await window.save()
  expect((await client.sheetNamed('Snag log')).rows.map(row => row.id).slice(0, 5)).toEqual([
    ids[0],
    ids[3],
    ids[1],
    ids[2],
    ids[4],
  ])
})
