import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { tryNow, windowOf } from './pages/window.ts'
import { columnId, type OtherClient, rowNumbered } from './wire/other-client.ts'

const SNAGS = 'Snag log'
const PLAN = 'Library refurbishment'
const KEEP = { passphrase: 'a quiet desk by the window' }

const linkSnags = (client: OtherClient, ...rows: readonly number[]) => linkIn('Snag', client, rows)

/** Links cells of the snag log to the names of tasks of the plan. Gives the source of each. */
async function linkIn(column: string, client: OtherClient, rows: readonly number[]) {
  const [snags, plan] = [await client.sheetNamed(SNAGS), await client.sheetNamed(PLAN)]
  const primary = plan.columns.find(({ primary }) => primary)
  if (!primary) throw new Error('the plan has no primary column')
  const sourceOf = (row: number) => ({ sheetId: plan.id, rowId: rowNumbered(plan, row).id, columnId: primary.id })
  await client.call(
    'PUT',
    `/sheets/${snags.id}/rows`,
    rows.map(row => ({
      id: rowNumbered(snags, row).id,
      cells: [{ columnId: columnId(snags, column), value: null, linkInFromCell: sourceOf(row) }],
    })),
  )
  const setSource = (row: number, value: string | number) =>
    client.call('PUT', `/sheets/${plan.id}/rows`, [
      { id: rowNumbered(plan, row).id, cells: [{ columnId: primary.id, value }] },
    ])
  return { sourceOf, setSource }
}

const snag = (client: OtherClient, row: number) => client.cellAt(SNAGS, row, 'Snag')

test.use({ app: 'shared' })

test('typing over a linked cell asks first: Cancel keeps text and link, Cut link removes the link, Undo restores it', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const { sourceOf, setSource } = await linkSnags(client, 1, 2)
  await window.openSheet(SNAGS)
  await setSource(1, 'Renamed task')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(1, 'Snag')).toHaveText('Renamed task')

  const question = page.getByRole('dialog', { name: 'Cut the link?' })
  await sheet.select(1, 'Snag')
  await page.keyboard.type('My own words')
  await page.keyboard.press('Enter')
  await expect(question).toContainText(`This cuts the link to “${PLAN}”.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.editor.locator('textarea')).toHaveValue('My own words')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  expect(await snag(client, 1)).toMatchObject({ value: 'Renamed task', linkInFromCell: sourceOf(1) })

  await sheet.select(1, 'Snag')
  await page.keyboard.type('My own words')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cut link' }).click()
  await expect(await sheet.cell(1, 'Snag')).toHaveText('My own words')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await snag(client, 1)).linkInFromCell).toBeUndefined()
  expect(await snag(client, 1)).toMatchObject({ value: 'My own words' })

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  await expect.poll(() => snag(client, 1)).toMatchObject({ value: 'Renamed task', linkInFromCell: sourceOf(1) })
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+s')
  await expect.poll(() => snag(client, 1)).toMatchObject({ value: 'My own words' })
})

test('clearing a block with two linked cells asks once, and Cancel changes nothing @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const { sourceOf } = await linkSnags(client, 2, 3)
  await window.openSheet(SNAGS)
  const question = page.getByRole('dialog', { name: 'Cut 2 links?' })

  await sheet.select(1, 'Snag')
  for (let row = 0; row < 3; row++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect(question).toContainText('in 2 cells')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.locator('.ag-cell:focus')).toBeVisible()
  await page.keyboard.press('Control+d')
  await question.getByRole('button', { name: 'Cut links' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await snag(client, 3)).linkInFromCell).toBeUndefined()
  expect((await snag(client, 2)).value).toBe((await snag(client, 1)).value)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  for (const row of [2, 3]) await expect.poll(() => snag(client, row)).toMatchObject({ linkInFromCell: sourceOf(row) })
})

test('linked cells that are cut and pasted in their sheet keep their links, without a question @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const { sourceOf, setSource } = await linkSnags(client, 2, 3)
  await window.openSheet(SNAGS)
  await setSource(3, 'Third task')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('Third task')

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+x')
  await sheet.select(3, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Third task')
  await page.keyboard.press('Control+s')

  await expect.poll(() => snag(client, 4)).toMatchObject({ value: 'Third task', linkInFromCell: sourceOf(3) })
  await expect.poll(() => snag(client, 3)).toMatchObject({ linkInFromCell: sourceOf(2) })
  await expect.poll(async () => (await snag(client, 2)).linkInFromCell).toBeUndefined()
  expect((await snag(client, 2)).value).toBeUndefined()
  await setSource(3, 'Third task again')
  await page.keyboard.press('F5')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Third task again')

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  for (const row of [2, 3]) await expect.poll(() => snag(client, row)).toMatchObject({ linkInFromCell: sourceOf(row) })
  await expect.poll(async () => (await snag(client, 4)).linkInFromCell).toBeUndefined()
})

test('a paste over linked cells asks once, and undoing the deletion of a linked row restores its link @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const { sourceOf } = await linkSnags(client, 2, 3)
  await window.openSheet(SNAGS)
  await expect(await sheet.cell(2, 'Snag')).toHaveAccessibleDescription(/From “Library refurbishment”/)
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+c')
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  const question = page.getByRole('dialog', { name: 'Cut 2 links?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+s')
  for (const row of [2, 3]) expect(await snag(client, row)).toMatchObject({ linkInFromCell: sourceOf(row) })

  const rowId = rowNumbered(await client.sheetNamed(SNAGS), 2).id
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+Alt+-')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => rowNumbered(await client.sheetNamed(SNAGS), 2).id).not.toBe(rowId)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  await expect.poll(() => snag(client, 2)).toMatchObject({ linkInFromCell: sourceOf(2) })
})

test('formatting a linked cell changes neither its link nor its value @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const { id } = await client.sheetNamed(SNAGS)
  await client.call('POST', `/sheets/${id}/columns`, { title: 'Cost', type: 'TEXT_NUMBER', index: 1, width: 120 })
  const { sourceOf, setSource } = await linkIn('Cost', client, [1])
  await setSource(1, 0.25)
  await window.openSheet(SNAGS)
  await expect(await sheet.cell(1, 'Cost')).toHaveText('0.25')

  await sheet.select(1, 'Cost')
  await page.keyboard.press('Control+Shift+Digit5')
  await page.keyboard.press('Control+s')

  const formats = () => client.call('GET', `/sheets/${id}?include=format`)
  await expect.poll(async () => JSON.stringify(await formats())).toMatch(/"format":"[^"]*,3,/)
  const linked = { value: 0.25, linkInFromCell: sourceOf(1) }
  expect(await client.cellAt(SNAGS, 1, 'Cost')).toMatchObject(linked)
  await setSource(1, 0.5)
  await expect(await sheet.cell(1, 'Cost')).toHaveText('50%')
})

test('a linked cell names its source sheet and opens it, and the source leads back', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  await linkSnags(client, 2)
  await window.openSheet(SNAGS)
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Snag')).toHaveAccessibleDescription(/From “Library refurbishment”/)

  await (await sheet.cell(2, 'Snag')).click({ modifiers: ['Control'] })
  await expect(page.getByRole('heading', { name: PLAN, level: 1 })).toBeAttached()
  await page.keyboard.press('F5')
  await expect(await sheet.cell(2, 'Task')).toHaveAccessibleDescription(/Used by 1 cell in “Snag log”/)

  await sheet.select(2, 'Task')
  await (await sheet.cell(2, 'Task')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Go to the cells that use this one' }).click()
  await expect(page.getByRole('heading', { name: SNAGS, level: 1 })).toBeAttached()
})

test('cells pasted as links offline survive a restart, and are links on the service after reconnecting', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, window, wire, client } = await session({ sheet: PLAN, keep: KEEP })
  const plan = await client.sheetNamed(PLAN)
  const [task, source] = [columnId(plan, 'Task'), rowNumbered(plan, 2)]
  const name = await client.valueAt(PLAN, 2, 'Task')
  await window.openSheet(SNAGS)
  await window.openSheet(PLAN)
  await wire.refuse()
  await sheet.select(2, 'Task')
  await page.keyboard.press('Control+c')
  await window.openSheet(SNAGS)
  await sheet.select(4, 'Snag')
  await page.keyboard.press('Alt+Shift+V')
  await expect(await sheet.cell(4, 'Snag')).toHaveText(String(name))
  await expect(window.status).toContainText('1 edit stored here')
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()
  const later = windowOf(again)
  await later.unlock(KEEP.passphrase)
  await expect(later.status).toContainText('1 edit stored here')
  await wire.accept()
  await tryNow(later.status)
  const linkInFromCell = { sheetId: plan.id, rowId: source.id, columnId: task, status: 'OK' }
  await expect.poll(() => snag(client, 4)).toMatchObject({ value: name, linkInFromCell })

  await later.openSheet(SNAGS)
  const cell = await sheetOf(again).cell(4, 'Snag')
  await cell.click({ button: 'right' })
  await again.getByRole('menuitem', { name: 'Remove link to the other sheet, keep value' }).click()
  await again.keyboard.press('Control+s')
  await expect.poll(async () => (await snag(client, 4)).linkInFromCell).toBeUndefined()
  expect(await snag(client, 4)).toMatchObject({ value: name })
})

test('a cell stays the target of a new link while the user selects the source in another sheet @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  await window.openSheet(SNAGS)
  const strip = page.getByRole('region', { name: 'Link to another sheet' })
  await sheet.select(2, 'Snag')
  await window.callUp('Link to a cell of another sheet')
  await expect(strip).toContainText(
    'Open the other sheet and choose the cell that row 2, Snag of “Snag log” is to show.',
  )
  await strip.getByRole('button', { name: 'Cancel' }).click()
  await expect(strip).toBeHidden()

  await sheet.select(2, 'Snag')
  await page.keyboard.press('Alt+Shift+P')
  await window.openSheet(PLAN)
  await sheet.select(5, 'Task')
  await page.keyboard.press('Alt+Shift+P')

  const plan = await client.sheetNamed(PLAN)
  const linkInFromCell = { sheetId: plan.id, rowId: rowNumbered(plan, 5).id, columnId: columnId(plan, 'Task') }
  await expect(page.getByRole('heading', { name: SNAGS, level: 1 })).toBeAttached()
  await expect(await sheet.cell(2, 'Snag')).toBeFocused()
  await expect(strip).toBeHidden()
  await page.keyboard.press('Control+s')
  const value = await client.valueAt(PLAN, 5, 'Task')
  await expect.poll(() => snag(client, 2)).toMatchObject({ value, linkInFromCell })

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await snag(client, 2)).linkInFromCell).toBeUndefined()
})
