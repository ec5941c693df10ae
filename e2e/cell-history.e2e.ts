import { expect, type Page } from '@playwright/test'
import { clipboardText } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'
import { columnId, type OtherClient, rowNumbered } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const TOMASZ = 'tomasz.wrona@fernhill.example'

const paneOf = (page: Page) => page.getByRole('complementary', { name: 'Row history' })
const cellHistoryOf = (page: Page) => page.getByRole('dialog', { name: /^History of/ })
const lineOf = (pane: ReturnType<typeof paneOf>, text: string) =>
  pane.getByRole('listitem').filter({ hasText: text }).first()

/** Writes these values into a cell, one after the other. */
async function writeIn(client: OtherClient, row: number, column: string, values: readonly unknown[]): Promise<void> {
  for (const value of values) await client.putCell(PLAN, row, column, { value })
}

test.use({ app: 'shared' })

test('an earlier value of a cell is restored with the keyboard, saved, and undone', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({
    sheet: PLAN,
    before: ({ client }) => writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame', 'Concrete frame']),
  })
  await sheet.select(14, 'Task')
  await window.callUp('History of this cell')
  const dialog = cellHistoryOf(page)
  await expect(dialog.getByRole('listitem').first()).toContainText(/Timber frame.*Concrete frame/)
  await expect(dialog.getByRole('listitem').first()).toContainText(/Nora Vestergaard, \d\d:\d\d today/)
  expect(await barriersIn(page, '.dialog')).toEqual([])

  await dialog.getByRole('listitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listitem').nth(1)).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardText(app)).toBe('Steel frame')
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(await sheet.cell(14, 'Task')).toHaveText('Steel frame')
  await expect(window.messages).toContainText('Restored Task, row 14.')
  await window.save()
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Steel frame')

  await page.keyboard.press('Control+z')
  await expect(window.messages).toContainText('Undid restoring an earlier value.')
  await window.save()
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Concrete frame')
})

test('the history of a row merges those of its cells, restores, copies, and leads to the cells', async ({
  session,
}) => {
  const { app, page, sheet, window, client } = await session({
    sheet: PLAN,
    before: async ({ client }) => {
      await writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame'])
      await writeIn(client, 14, 'Status', ['Blocked', 'Complete'])
      await client.putCell(PLAN, 14, 'Budget', { formula: '=SUM(Budget2:Budget3)' })
      await client.putCell(PLAN, 14, 'Budget', { value: 1 })
    },
  })
  await sheet.select(20, 'Task')
  await sheet.margin(14).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Row history' }).click()
  const pane = paneOf(page)
  await expect(pane.getByRole('heading', { name: /^Row 14, Timber frame/ })).toBeVisible()
  await expect(pane.getByRole('status')).toHaveText(/^Read at \d\d:\d\d today\.$/)
  await expect(pane.getByRole('heading', { name: /^Nora Vestergaard, \d\d:\d\d today$/ }).first()).toBeVisible()
  expect(await barriersIn(page, '.pane')).toEqual([])

  const status = lineOf(pane, 'Complete')
  await expect(status).toContainText(/Status.*Blocked.*Complete/)
  await status.hover()
  await status.getByRole('button', { name: 'Restore “Blocked”' }).click()
  await expect(await sheet.cell(14, 'Status')).toHaveText('Blocked')
  await expect(status.getByRole('button', { name: /^Restore/ })).toBeHidden()

  const budget = lineOf(pane, 'SUM(')
  await budget.hover()
  await budget.getByRole('button', { name: 'Copy the earlier value' }).click()
  await expect.poll(() => clipboardText(app)).toMatch(/^=SUM\(/)
  await budget.getByRole('button', { name: /^Restore “=SUM/ }).click()
  await window.save()
  expect(await client.valueAt(PLAN, 14, 'Status')).toBe('Blocked')
  expect((await client.cellAt(PLAN, 14, 'Budget')).formula).toMatch(/^=SUM\(/)

  await lineOf(pane, 'Timber frame').getByRole('button', { name: 'Task', exact: true }).click()
  await expect(page.locator('.sf-cell-address:visible')).toHaveText('Task, row 14')

  await sheet.select(15, 'Task')
  await expect(pane.getByRole('heading', { name: /^Row 14/ })).toBeVisible()
  await pane.getByRole('button', { name: 'Show row 15' }).click()
  await expect(pane.getByRole('heading', { name: /^Row 15/ })).toBeVisible()
})

test('a restore of a value that a colleague has just changed is a conflict, and overwrites nothing @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({
    sheet: PLAN,
    before: ({ client }) => writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame']),
  })
  await window.holdAll()
  await sheet.select(14, 'Task')
  await window.callUp('Row history')
  const line = lineOf(paneOf(page), 'Timber frame')
  await client.putCell(PLAN, 14, 'Task', { value: 'Theirs' })
  await line.hover()
  await line.getByRole('button', { name: 'Restore “Steel frame”' }).click()
  await page.keyboard.press('Control+s')

  await expect(window.status).toContainText('1 conflict')
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Theirs')
})

test('a viewer reads the history, and gets a reason why nothing is restored @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({
    sheet: PLAN,
    as: TOMASZ,
    before: ({ client }) => writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame']),
  })
  await sheet.select(14, 'Task')
  await window.callUp('Row history')
  const line = lineOf(paneOf(page), 'Timber frame')
  await line.hover()
  const restore = line.getByRole('button', { name: 'Restore “Steel frame”' })
  await expect(restore).toBeDisabled()
  await restore.focus()
  await expect(page.getByRole('tooltip')).toContainText('You can view this sheet')
  await line.focus()
  await page.keyboard.press('Enter')

  await expect(window.messages).toContainText('You can view this sheet')
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Timber frame')
})

test('a value whose option or column was deleted is refused in one sentence, and changes nothing @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({
    sheet: PLAN,
    before: ({ client }) => writeIn(client, 14, 'Status', ['Blocked', 'Complete']),
  })
  const { id, columns } = await client.sheetNamed(PLAN)
  const status = columns.find(({ title }) => title === 'Status')
  await sheet.select(14, 'Task')
  await window.callUp('Row history')
  const pane = paneOf(page)
  await expect(pane.getByRole('status')).toHaveText(/^Read at/)
  await client.call('PUT', `/sheets/${id}/columns/${status?.id}`, {
    type: 'PICKLIST',
    options: ['Not started', 'In progress', 'Complete'],
    validation: true,
  })
  await page.keyboard.press('F5')
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled()
  await lineOf(pane, 'Complete').hover()
  await lineOf(pane, 'Complete').getByRole('button', { name: 'Restore “Blocked”' }).click()
  await expect(window.messages).toContainText('“Blocked”')
  expect(await client.valueAt(PLAN, 14, 'Status')).toBe('Complete')

  await client.call('DELETE', `/sheets/${id}/columns/${status?.id}`)
  await page.keyboard.press('F5')
  await expect(lineOf(pane, 'Complete').getByRole('button', { name: 'Restore “Blocked”' })).toBeDisabled()
  await lineOf(pane, 'Complete').focus()
  await page.keyboard.press('Enter')
  await expect(window.messages).toContainText('This column was deleted, so its values cannot be restored.')
  expect(rowNumbered(await client.sheetNamed(PLAN), 14).cells.map(cell => cell.columnId)).not.toContain(status?.id)
})

test('a history that the connection cuts off keeps its beginning, and continues on request @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({
    sheet: PLAN,
    before: ({ client }) => writeIn(client, 14, 'Task', ['Steel frame', 'Timber frame']),
  })
  const later = columnId(await client.sheetNamed(PLAN), 'Status')
  const calm = wire.disturb({
    fault: { kind: 'lose' },
    when: ({ path }) => path.includes(`/columns/${later}/history`),
  })
  await sheet.select(14, 'Task')
  await window.callUp('Row history')
  const pane = paneOf(page)

  await expect(pane.getByRole('status')).toHaveText(
    'The history of a row is not available offline: the service keeps it.',
  )
  await expect(lineOf(pane, 'Timber frame')).toBeVisible()
  await expect(pane).toContainText(/The rest takes \d+ look-ups, which count as \d+ of the 300 requests a minute\./)
  calm()
  await expect(async () => {
    if (await pane.getByRole('button', { name: 'Continue' }).isVisible())
      await pane.getByRole('button', { name: 'Continue' }).click()
    await expect(pane.getByRole('status')).toHaveText(/^Read at/)
  }).toPass()
  await expect(lineOf(pane, 'Timber frame')).toBeVisible()
})

test('a row of many cells is read only with consent, never delays saving, and can be stopped @full', async ({
  session,
}) => {
  const WIDE = 'Wide sheet'
  const columns = Array.from({ length: 33 }, (_, at) => ({
    title: `C${at + 1}`,
    type: 'TEXT_NUMBER',
    primary: at === 0,
  }))
  const { page, sheet, window, wire, client } = await session({
    before: async ({ client }) => {
      await client.call('POST', '/sheets', { name: WIDE, columns })
      const { id, columns: made } = await client.sheetNamed(WIDE)
      await client.call('POST', `/sheets/${id}/rows`, [{ cells: [{ columnId: made[0]?.id, value: 'First' }] }])
      await client.putCell(WIDE, 1, 'C1', { value: 'Second' })
    },
  })
  await window.openSheet(WIDE)
  await sheet.select(1, 'C1')
  await window.callUp('Row history')
  const pane = paneOf(page)
  await expect(pane).toContainText('33 look-ups, which count as 330 requests: about 70 s at 300 a minute.')
  expect(wire.matching('GET', /\/history/)).toHaveLength(0)

  await pane.getByRole('button', { name: 'Read the history' }).click()
  await expect(pane.getByRole('status')).toContainText('The rest waits for the rate limit; saving goes first.')
  await expect(lineOf(pane, 'Second')).toBeVisible()
  await sheet.type(1, 'C2', 'Saved in between')
  await window.save()
  expect(await client.valueAt(WIDE, 1, 'C2')).toBe('Saved in between')

  await pane.getByRole('button', { name: 'Stop' }).click()
  await expect(pane.getByRole('status')).toHaveText('Stopped. These changes are not complete.')
  await expect(pane.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(wire.matching('GET', /\/history/).length).toBeLessThan(30)
})
