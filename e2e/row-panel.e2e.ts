import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles } from './harness/drag.ts'
import { test } from './harness/test.ts'
import { rowPanelOf } from './pages/row-panel.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const LOG = 'Snag log'

test.use({ app: 'shared' })

test('Space opens the row of the cell, Escape returns to it, and its fields are in column order with hidden ones last', async ({
  session,
}) => {
  const { page, sheet, client } = await session({
    sheet: LOG,
    before: async ({ client }) => {
      const there = await client.sheetNamed(LOG)
      await client.call('PUT', `/sheets/${there.id}/columns/${columnId(there, 'Place')}`, { hidden: true })
    },
  })
  const row = rowPanelOf(page)
  const cell = await sheet.select(3, 'State')

  await page.keyboard.press('Space')

  await expect(row.title).toHaveText('Row 3')
  await expect(row.field('State')).toBeFocused()
  const { columns } = await client.sheetNamed(LOG)
  const titles = columns.map(({ title }) => title)
  expect(await row.titles()).toEqual([...titles.filter(title => title !== 'Place'), 'Place'])
  await expect(row.panel.getByRole('heading', { name: 'Hidden columns' })).toBeVisible()
  await expect(row.panel.locator('.row-origin')).toContainText(
    /Created by Nora Vestergaard, .+Last changed by Tomasz Wrona, /s,
  )

  await page.keyboard.press('Escape')
  await expect(row.panel).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('fields of each type are edited with the keyboard and saved, and each edit is undone by itself', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(3, 'Snag')
  const before = await (await sheet.cell(3, 'Snag')).innerText()
  await page.keyboard.press('Space')

  await row.type('Snag', 'Hinge squeaks')
  await expect(row.field('Snag')).toBeFocused()
  await row.type('State', 'Fix')
  await row.type('Found by', 'Nora')
  await row.type('Found', '3 Feb 2026')
  const wasClosed = await row.field('Closed').getAttribute('aria-checked')
  await row.field('Closed').focus()
  await page.keyboard.press('Space')
  await expect(row.field('Closed')).not.toHaveAttribute('aria-checked', wasClosed ?? '')
  await expect(row.field('Found')).toHaveText(/3 Feb/)
  await window.save()

  expect(await client.valueAt(LOG, 3, 'Snag')).toBe('Hinge squeaks')
  expect(await client.valueAt(LOG, 3, 'State')).toBe('Fixed')
  expect(await client.valueAt(LOG, 3, 'Found')).toBe('2026-02-03')
  expect(await client.valueAt(LOG, 3, 'Found by')).toMatch(/^nora/)
  expect(await client.valueAt(LOG, 3, 'Closed')).toBe(wasClosed !== 'true')

  await row.field('Snag').focus()
  for (let edits = 0; edits < 5; edits++) await page.keyboard.press('Control+z')
  await expect(row.field('Snag')).toHaveText(before)
  await window.save()
  expect(await client.valueAt(LOG, 3, 'Snag')).toBe(before)
})

test('a wrong value stays in its field with the reason; Escape first discards it, then closes the panel', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(3, 'Trade')
  await page.keyboard.press('Space')
  const before = await row.field('Trade').innerText()

  await page.keyboard.type('=SUM(1')
  await page.keyboard.press('Enter')
  await expect(row.editor.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(row.editor.getByRole('alert')).toBeVisible()
  await row.panel.getByRole('button', { name: 'Next row' }).click()
  await expect(row.title).toHaveText('Row 3')

  await page.keyboard.press('Escape')
  await expect(row.editor).toHaveCount(0)
  await expect(row.field('Trade')).toHaveText(before)
  await expect(row.field('Trade')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.panel).toHaveCount(0)
})

test('Tab commits and goes to the next field, and the panel steps through the rows and follows the user', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(3, 'Place')
  await page.keyboard.press('Space')

  await page.keyboard.type('Lift')
  await page.keyboard.press('Tab')
  await expect(row.field('Place')).toHaveText('Lift')
  await expect(row.field('Trade')).toBeFocused()

  await page.keyboard.press('Control+Alt+PageDown')
  await expect(row.title).toHaveText('Row 4')
  await expect(row.field('Trade')).toBeFocused()
  await page.keyboard.press('Control+Alt+PageUp')
  await expect(row.title).toHaveText('Row 3')
  await row.panel.getByRole('button', { name: 'Next row' }).click()
  await expect(row.title).toHaveText('Row 4')

  await sheet.select(7, 'Snag')
  await expect(row.title).toHaveText('Row 7')
})

test('the button next to the row number opens the row, and a click on the number still selects it', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.margin(5).hover()
  await sheet.margin(5).getByRole('img', { name: 'Open row' }).click()
  await expect(row.title).toHaveText('Row 5')
  await row.panel.getByRole('button', { name: 'Close row 5' }).click()
  await expect(row.panel).toHaveCount(0)

  await sheet.margin(6).locator('.sf-row-number').click()
  await expect(row.panel).toHaveCount(0)
  await expect(await sheet.cell(6, 'State')).toHaveClass(/sf-selected/)
  await page.keyboard.press('Control+Shift+e')
  await expect(row.title).toHaveText('Row 6')
})

test('offline, a row is read and edited, and its edits are sent later', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await wire.refuse()
  await sheet.select(8, 'Snag')
  await page.keyboard.press('Space')

  await row.type('Snag', 'Typed offline')
  await expect(row.field('Snag')).toHaveText('Typed offline')
  expect(await client.valueAt(LOG, 8, 'Snag')).not.toBe('Typed offline')

  await wire.accept()
  await window.save()
  expect(await client.valueAt(LOG, 8, 'Snag')).toBe('Typed offline')
})

test('a row that another user deletes stays with its values until the user goes on, and cannot be edited', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(9, 'Snag')
  await page.keyboard.press('Space')
  const text = await row.field('Snag').innerText()
  await page.keyboard.type('Not lost')
  const there = await client.sheetNamed(LOG)
  await client.call('DELETE', `/sheets/${there.id}/rows?ids=${rowNumbered(there, 9).id}`)

  await page.keyboard.press('F5')

  await expect(row.panel.getByRole('status').filter({ hasText: 'This row was deleted.' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row.editor.getByRole('alert')).toContainText('Copy your text to keep it')
  await expect(row.editor.locator('textarea')).toHaveValue('Not lost')
  await page.keyboard.press('Escape')
  await expect(row.field('Snag')).toHaveText(text)
  await page.keyboard.press('Enter')
  await expect(row.editor).toHaveCount(0)
  await sheet.select(2, 'Snag')
  await expect(row.title).toHaveText('Row 2')
  await expect(row.panel.getByRole('status').filter({ hasText: 'deleted' })).toHaveCount(0)
})

test('a viewer reads the fields, and gets a reason why they cannot be edited', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Library refurbishment', as: 'tomasz.wrona@fernhill.example' })
  const row = rowPanelOf(page)
  await sheet.select(2, 'Budget')
  await page.keyboard.press('Space')
  await expect(row.field('Budget')).toBeFocused()
  await expect(row.field('Budget')).toHaveAttribute('aria-disabled', 'true')

  await page.keyboard.type('5')

  await expect(row.editor).toHaveCount(0)
  await expect(page.locator('.sf-cell-tip')).toContainText('Ask an owner for edit access.')
})

test('a formula shows its result, and its text while the field has the focus', async ({ session }) => {
  const { page, sheet, client, window } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(3, 'Trade')
  await page.keyboard.press('Space')
  await row.type('Snag', '="Row " + 1')
  await expect(row.field('Snag')).toHaveText('Row 1')
  await expect(row.panel.getByText('="Row " + 1', { exact: true }).first()).toBeVisible()
  await window.save()
  expect(await client.valueAt(LOG, 3, 'Snag')).toBe('Row 1')
})

test('a text of several lines grows in its field, and is saved with its lines', async ({ session }) => {
  const { page, sheet, client, window } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  await sheet.select(3, 'Snag')
  await page.keyboard.press('Space')
  const before = await row.field('Snag').boundingBox()
  await page.keyboard.type('One')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')

  await expect(row.field('Snag')).toHaveText('One\nTwo\nThree')
  expect((await row.field('Snag').boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 20)
  await window.save()
  expect(await client.valueAt(LOG, 3, 'Snag')).toBe('One\nTwo\nThree')
})

test('files dropped on the panel are attached to its row, and a comment written there is on the row', async ({
  session,
  folder,
}) => {
  const { page, sheet, client, window } = await session({ sheet: LOG })
  const row = rowPanelOf(page)
  const file = join(folder, 'hinge.txt')
  await writeFile(file, 'squeaks')
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Space')

  await dropFiles(page, row.field('Snag'), [file])

  await expect(row.files).toContainText('hinge')
  await expect(sheet.margin(4).getByRole('img', { name: '1 attachment' })).toBeVisible()
  expect((await client.filesOf(LOG)).get('hinge.txt')?.toString()).toBe('squeaks')

  await row.comments.getByRole('button', { name: 'Start a conversation' }).click()
  await page.keyboard.type('Ordered a new one')
  await row.comments.getByRole('button', { name: 'Post' }).click()
  await expect(row.comments).toContainText('Ordered a new one')
  await window.save()
  await expect(sheet.margin(4).getByRole('img', { name: '1 comment' })).toBeVisible()
})

test('the history of the row is read on request, and an earlier value restored from it is saved', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({
    sheet: LOG,
    before: async ({ client }) => {
      for (const value of ['Hinge loose', 'Hinge gone']) await client.putCell(LOG, 3, 'Snag', { value })
    },
  })
  const { history } = rowPanelOf(page)
  await sheet.select(3, 'Snag')
  await page.keyboard.press('Space')
  await expect(history.getByRole('status')).toHaveText('The service keeps the history of each cell.')
  expect(wire.matching('GET', /\/history/)).toHaveLength(0)

  await history.getByRole('button', { name: 'Read the history' }).click()
  await expect(history.getByRole('status')).toHaveText(/^Read at/)
  const change = history.getByRole('listitem').filter({ hasText: 'Hinge gone' })
  await change.hover()
  await change.getByRole('button', { name: 'Restore “Hinge loose”' }).click()

  await expect(await sheet.cell(3, 'Snag')).toHaveText('Hinge loose')
  await window.save()
  expect(await client.valueAt(LOG, 3, 'Snag')).toBe('Hinge loose')
})
