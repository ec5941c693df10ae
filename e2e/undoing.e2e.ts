import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, rowNumbered, type WireSheet } from './wire/other-client.ts'

const NAME = 'Library refurbishment'

test('typing is undone and redone by key, and in an open editor the key belongs to the text', async ({ desk }) => {
  const { page, sheet, window } = await desk({ sheet: 'Snag log' })
  await sheet.type(4, 'Snag', 'Ceiling tile replaced')
  await sheet.type(5, 'Snag', 'Door closer is quiet')

  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Door closer slams')
  await expect(await sheet.cell(5, 'Snag')).toBeFocused()
  await expect(window.messages).toContainText('Undid typing.')
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile chipped')
  await window.isAllSaved()
  await page.keyboard.press('Control+y')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')

  await sheet.select(6, 'Snag')
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Ceiling tile replaced')
  await page.getByRole('button', { name: 'Redo typing' }).click()
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Door closer is quiet')
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeDisabled()
})

test('a deleted row comes back with all that was under it, also when the deletion is saved already', async ({
  desk,
}) => {
  const { page, sheet, window, client } = await desk({ sheet: NAME })
  const before = await client.sheetNamed(NAME)
  await sheet.select(12, 'Task')
  await page.keyboard.press('Control+-')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 4 rows' }).click()
  await window.hasUnsaved()
  await window.isAllSaved()
  expect((await client.sheetNamed(NAME)).rows).toHaveLength(before.rows.length - 4)

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(before.rows.length)
  await expect(await sheet.cell(12, 'Task')).toHaveText('Structural openings')
  await expect(window.messages).toContainText('Undid deleting of a row.')
  await window.hasUnsaved()
  await window.isAllSaved()

  const after = await client.sheetNamed(NAME)
  expect(pictureOf(after)).toEqual(pictureOf(before))
})

test('what somebody else changed since is left as it is, and that is said', async ({ desk }) => {
  const { page, sheet, window, client } = await desk({ sheet: 'Snag log' })
  await sheet.type(7, 'Snag', 'Grille is quiet now')
  await window.isAllSaved()
  const { id, ...remote } = await client.sheetNamed('Snag log')
  const snag = columnId({ id, ...remote }, 'Snag')
  const row = rowNumbered({ id, ...remote }, 7)
  await client.call('PUT', `/sheets/${id}/rows`, [{ id: row.id, cells: [{ columnId: snag, value: 'Theirs' }] }])
  await page.getByRole('button', { name: 'Look for changes' }).click()
  await expect(await sheet.cell(7, 'Snag')).toHaveText('Theirs')

  await page.keyboard.press('Control+z')

  await expect(window.messages).toContainText(
    'Nothing was undone. 1 cell was left as it is, because somebody changed it since.',
  )
  await expect(await sheet.cell(7, 'Snag')).toHaveText('Theirs')
})

/**
 * Rows in their order, with their depth and what people put into them: not their ids, nor what the service fills, nor predecessors, which
 * Sheaf cannot write yet.
 */
function pictureOf(sheet: WireSheet): readonly unknown[] {
  const own = new Set(
    sheet.columns.filter(column => !column.systemColumnType && column.type !== 'PREDECESSOR').map(({ id }) => id),
  )
  const parents = new Map(sheet.rows.map(({ id, parentId }) => [id, parentId]))
  const depth = (id: number | undefined): number => (id === undefined ? -1 : 1 + depth(parents.get(id)))
  return sheet.rows.map(({ id, cells }) => [
    depth(id),
    ...cells
      .filter(cell => own.has(cell.columnId))
      .map(({ columnId: column, value, formula, objectValue }) => [column, formula ?? objectValue ?? value ?? null])
      .filter(([, content]) => content !== null),
  ])
}
