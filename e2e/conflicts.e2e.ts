import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { barriersIn } from './pages/barriers.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const PRIYA = 'priya.raman@fernhill.example'

const resolverOf = (page: Page) => page.getByRole('complementary', { name: 'Conflict' })

test.use({ app: 'shared' })

test('edits of two users in the same cells overwrite nothing, and each decision has its effect, by keyboard alone', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN, as: PRIYA })
  await window.holdAll()
  await sheet.type(14, 'Task', 'Steel: mine')
  await sheet.type(15, 'Task', 'Lift: mine')
  await sheet.type(16, 'Task', 'Roof: mine')
  await sheet.type(17, 'Budget', '11,400')
  for (const row of [14, 15, 16]) await client.putCell(PLAN, row, 'Task', { value: `Theirs ${row}` })
  await page.keyboard.press('Control+s')

  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(3)
  await expect(window.status).toContainText('3 conflicts')
  await expect(page.getByText(/^3 conflicts: somebody else changed what you changed/)).toBeAttached()
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Theirs 14')
  expect(await client.valueAt(PLAN, 17, 'Budget')).toBe(11_400)

  await window.openLedger()
  const resolver = resolverOf(page)
  await expect(window.ledger.getByText('Resolve…')).toHaveCount(3)
  await window.ledger.getByRole('button', { name: /Steel: mine/ }).press('Enter')
  await expect(resolver).toContainText('Conflict 1 of 3')
  await expect(resolver).toContainText('Task, row 14')
  await expect(resolver).toContainText(/Theirs.*Nora Vestergaard, \d\d:\d\d today/)
  expect(await barriersIn(page, '.workspace')).toEqual([])
  await page.keyboard.press('1')
  await expect(resolver.getByRole('region', { name: 'After saving' })).toContainText('Steel: mine')
  await page.keyboard.press('Enter')
  await expect(resolver).toContainText('Task, row 15')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(resolver).toContainText('Task, row 16')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(resolver).toBeHidden()
  await expect(window.messages).toContainText('Kept both.')

  await page.keyboard.press('Control+s')
  await expect(window.ledger).toContainText('All saved')
  expect(await client.valueAt(PLAN, 14, 'Task')).toBe('Steel: mine')
  expect(await client.valueAt(PLAN, 15, 'Task')).toBe('Theirs 15')
  expect(await client.valueAt(PLAN, 16, 'Task')).toBe('Theirs 16\nRoof: mine')
})

test('one decision applies to all conflicts, and Undo reverts it until it is sent @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN, as: PRIYA })
  await window.holdAll()
  for (const row of [14, 15]) {
    await sheet.type(row, 'Task', `Mine ${row}`)
    await client.putCell(PLAN, row, 'Task', { value: `Theirs ${row}` })
  }
  await page.keyboard.press('Control+s')
  await expect(window.status).toContainText('2 conflicts')

  await window.openLedger()
  await window.ledger.getByRole('button', { name: /Mine 14/ }).click()
  const resolver = resolverOf(page)
  await resolver.getByRole('radio', { name: /^Theirs/ }).check()
  await resolver.getByRole('checkbox', { name: 'Apply to all 2 conflicts' }).check()
  await resolver.getByRole('button', { name: /^Keep theirs in 2/ }).click()
  await expect(window.ledger).toContainText('All saved')

  await window.messages.getByRole('button', { name: 'Undo' }).click()
  await expect(window.status).toContainText('2 conflicts')
  await expect(window.ledger).toContainText('Mine 15')
  await window.openSheet(PLAN)
  await expect(await sheet.cell(14, 'Task')).toHaveText('Mine 14')
})

test('a conflict can be resolved at the cell itself @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN, as: PRIYA })
  await window.holdAll()
  await sheet.type(14, 'Budget', '9,000')
  await client.putCell(PLAN, 14, 'Budget', { value: 8_000 })
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(1)

  await sheet.select(14, 'Budget')
  await page.keyboard.press('Alt+Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toContainText(/Was £[\d,]+\. Edited \d\d:\d\d\. Conflict\./)
  await expect(menu).toContainText(/Mine: £9,000 \(you, \d\d:\d\d today\)/)
  await expect(menu).toContainText(/Theirs: £8,000 \(Nora Vestergaard, \d\d:\d\d today\)/)
  await expect(page.getByRole('menuitem', { name: 'Keep mine' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Keep theirs' }).click()

  await expect(page.locator('.ag-cell.sf-conflict')).toHaveCount(0)
  await expect(await sheet.cell(14, 'Budget')).toHaveText('£8,000')
  await expect(window.saveNow).toHaveText('All saved')
})

test('a conflict between two options shows them as chips, as in the grid @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN, as: PRIYA })
  await window.holdAll()
  await sheet.type(14, 'Status', 'Blocked')
  await client.putCell(PLAN, 14, 'Status', { value: 'Complete' })
  await page.keyboard.press('Control+s')
  await expect(window.status).toContainText('1 conflict')

  await window.openLedger()
  await window.ledger.getByRole('button', { name: /Blocked/ }).click()
  const resolver = resolverOf(page)
  await expect(resolver.locator('.choice').filter({ hasText: 'Mine' }).locator('.sf-chip')).toHaveText('Blocked')
  await expect(resolver.locator('.choice').filter({ hasText: 'Theirs' }).locator('.sf-chip')).toHaveText('Complete')
  await expect(resolver.getByRole('radio', { name: /Complete/ })).toBeVisible()
  expect(await barriersIn(page, '.resolver')).toEqual([])
  await page.keyboard.press('1')
  await expect(resolver.getByRole('region', { name: 'After saving' }).locator('.sf-chip')).toHaveText('Blocked')
})

test('text typed into a row that another user deleted can be moved to a new row @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log', as: PRIYA })
  await window.holdAll()
  await sheet.type(60, 'Snag', 'Socket plate fixed')
  const log = await client.sheetNamed('Snag log')
  await client.call('DELETE', `/sheets/${log.id}/rows?ids=${rowNumbered(log, 60).id}`)
  await page.keyboard.press('Control+s')
  await expect(window.status).toContainText('1 conflict')

  await window.openLedger()
  await window.ledger.getByRole('button', { name: /Socket plate fixed/ }).click()
  const resolver = resolverOf(page)
  await expect(resolver).toContainText('Somebody deleted this row while your edit waited.')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(window.ledger).toContainText('All saved')
  expect([...(await client.valuesIn('Snag log', 'Snag')).values()]).toContain('Socket plate fixed')
})

test('edits of a deleted row and column can be discarded, and not retried @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log', as: PRIYA })
  await window.holdAll()
  await sheet.type(30, 'Place', 'Cellar')
  await sheet.select(60, 'Snag')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(window.saveNow).toHaveText('Save 2')
  const log = await client.sheetNamed('Snag log')
  await client.call('DELETE', `/sheets/${log.id}/rows?ids=${rowNumbered(log, 60).id}`)
  await client.call('DELETE', `/sheets/${log.id}/columns/${columnId(log, 'Place')}`)
  await page.keyboard.press('Control+s')
  await expect(window.status).toContainText('2 conflicts')

  await window.openLedger()
  await expect(window.ledger.locator('.state-conflict')).toHaveCount(2)
  await expect(window.ledger.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await window.ledger.getByRole('button', { name: /Cellar/ }).click()
  const resolver = resolverOf(page)
  await expect(resolver).toContainText('Somebody deleted this column while your edit waited.')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(resolver).toContainText('Somebody deleted this row while your edit waited.')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(window.ledger).toContainText('All saved')
})
