import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './harness/test.ts'

const TOMASZ = 'tomasz.wrona@fernhill.example'
const STORED = /sf-dirty|sf-settled/
const PUT_ROWS = /^\/sheets\/\d+\/rows$/

/** The editors of a formula: in its cell, in the formula bar, and the list below. */
const writingOf = (page: Page) => ({
  field: page.locator('.sf-editor textarea'),
  bar: page.locator('.sf-bar-input'),
  list: page.getByRole('listbox', { name: 'Columns and functions' }),
  call: page.locator('.sf-call'),
  named: page.locator('.sf-named'),
})

/** The frame is visible around the cell. */
async function isAround(frame: Locator, cell: Locator): Promise<void> {
  await expect(frame).toBeVisible()
  const [around, inside] = [await frame.boundingBox(), await cell.boundingBox()]
  if (!around || !inside) throw new Error('The cell is out of sight.')
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(around[side] - inside[side])).toBeLessThanOrEqual(1)
}

test.use({ app: 'shared' })

test('a formula is written with the list and by pointing at cells, in its cell and in the formula bar, and is saved', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Shelving schedule' })
  const { field, bar, list, call, named } = writingOf(page)
  const second = await sheet.select(2, 'Total')

  await page.keyboard.type('=ba')
  await expect(list.getByRole('option').first()).toContainText('[Bays]@row')
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()
  await page.keyboard.type(' * ')
  await (await sheet.cell(2, 'Price per bay')).click()
  await expect(field).toHaveValue('=[Bays]@row * [Price per bay]@row')
  await page.keyboard.type(' + ROUND(')
  await expect(call).toContainText('ROUND(number, [digits])')
  await page.keyboard.press('ArrowUp')
  await expect(named).toHaveCount(3)
  const framed = [
    [2, 'Bays'],
    [2, 'Price per bay'],
    [1, 'Total'],
  ] as const
  for (const [at, [row, column]] of framed.entries()) await isAround(named.nth(at), await sheet.cell(row, column))
  await expect(page.locator('.sf-fill-handle')).toBeHidden()
  await page.keyboard.type(', 1)')
  await page.keyboard.press('Enter')
  await expect(second).toHaveClass(STORED)

  await page.keyboard.press('Control+Shift+F2')
  await expect(bar).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=sum([bay')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('=sum([Bays]:[Bays]')
  await page.keyboard.press('Alt+Enter')
  expect((await bar.boundingBox())?.height).toBeGreaterThan(40)
  await page.keyboard.type(')')
  await page.keyboard.press('Enter')
  await expect(page.locator('.sf-cell-address')).toHaveText('Total, row 4')
  await bar.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' + 1')
  await page.keyboard.press('Tab')
  await expect(await sheet.cell(4, 'Total')).toHaveClass(STORED)
  await window.save()

  const formulaAt = async (row: number) => (await client.cellAt('Shelving schedule', row, 'Total')).formula
  expect(await formulaAt(2)).toBe('=[Bays]@row * [Price per bay]@row + ROUND([Total]1, 1)')
  expect(await formulaAt(3)).toBe('=sum([Bays]:[Bays]\n)')
  expect(await formulaAt(4)).toBe('=[Bays]@row * [Price per bay]@row + 1')
})

test('a formula shows its error, and a column with a column formula shows it and rejects typing @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session()
  const { field, list } = writingOf(page)
  const { id } = await client.sheetNamed('Shelving schedule')
  const twice = {
    title: 'Twice',
    type: 'TEXT_NUMBER',
    index: 5,
    formula: '=[Bays]@row * 2',
    description: 'For both sides',
  }
  await client.call('POST', `/sheets/${id}/columns`, [twice])
  await window.openSheet('Shelving schedule')

  await sheet.select(2, 'Total')
  await page.keyboard.type('=SUM([Bays]@row')
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toContainText('SUM( has no closing parenthesis. Add ) where it ends.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=[Bayz]@row')
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toContainText('This sheet has no column “Bayz”. Did you mean “Bays”?')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=co')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('=co')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('=NOBODYKNOWS(1)')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(2, 'Total')).toHaveClass(STORED)
  await window.save()
  expect((await client.cellAt('Shelving schedule', 2, 'Total')).formula).toBe('=NOBODYKNOWS(1)')

  await sheet.select(3, 'Total')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.sf-cell-address')).toHaveText('Twice, row 3')
  await page.keyboard.type('5')
  await expect(page.getByText('Twice has a column formula, so its cells cannot be edited.')).toBeVisible()
  await expect(sheet.editor).toHaveCount(0)
  const header = page.locator('.ag-header-cell').filter({ hasText: 'Twice' })
  await expect(header.locator('.sf-header')).toHaveAttribute('title', 'Twice\nFor both sides')
  await header.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /Edit column properties/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('For both sides')
  await expect(dialog).toContainText('=[Bays]@row * 2')
})

test('a cell of a locked column or row gives the reason in the cell and in the formula bar @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ as: TOMASZ })
  const log = await client.sheetNamed('Snag log')
  const place = log.columns.find(({ title }) => title === 'Place')
  await client.call('PUT', `/sheets/${log.id}/columns/${place?.id}`, { locked: true })
  await client.call('PUT', `/sheets/${log.id}/rows`, [{ id: log.rows[2]?.id, locked: true }])
  await window.openSheet('Snag log')
  const ofColumn = page.getByText('Place is locked. Only an owner or admin can change it.')
  const ofRow = page.getByText('This row is locked. Only an owner or admin can change it.')

  const cell = await sheet.select(2, 'Place')
  const held = await cell.textContent()
  await page.keyboard.type('x')
  await expect(ofColumn).toBeVisible()
  await page.keyboard.press('Control+Shift+F2')
  await expect(ofColumn).toBeVisible()
  await page.locator('.sf-bar-input').click()
  await page.keyboard.type('x')
  await expect(ofColumn).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await sheet.select(3, 'Snag')
  await page.keyboard.type('x')
  await expect(ofRow).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(ofRow).toBeVisible()

  await expect(sheet.editor).toHaveCount(0)
  await expect(cell).toHaveText(held ?? '')
  await expect(window.saveNow).toHaveText('All saved')
  expect(wire.matching('PUT', PUT_ROWS)).toEqual([])
})

test('an input method composition loses no character, in a cell opened by its first key and in the formula bar @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const method = await page.context().newCDPSession(page)
  const press = (type: 'rawKeyDown' | 'keyUp') =>
    method.send('Input.dispatchKeyEvent', { type, key: 'Process', code: 'KeyN', windowsVirtualKeyCode: 229 })
  const compose = (text: string) =>
    method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const choose = (text: string) => method.send('Input.insertText', { text })
  const field = page.locator('.sf-editor textarea')
  const bar = page.locator('.sf-bar-input')

  const cell = await sheet.select(2, 'Snag')
  await press('rawKeyDown')
  for (const text of ['ｎ', 'に', 'にほ', 'にほん']) await compose(text)
  await press('keyUp')
  await expect(field).toHaveValue('にほん')
  await expect(bar).toHaveValue('にほん')
  await choose('日本')
  await compose('ご')
  await choose('語')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('日本語')
  await expect(cell).toHaveClass(STORED)

  await page.keyboard.press('Control+Shift+F2')
  await expect(bar).toBeFocused()
  await page.keyboard.press('Control+a')
  for (const text of ['ㅎ', '하', '한']) await compose(text)
  await expect(field).toHaveValue('한')
  await choose('한')
  await choose('글 🪜')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('한글 🪜')
  await expect(await sheet.cell(3, 'Snag')).toHaveClass(STORED)
  await window.save()

  const saved = await client.valuesIn('Snag log', 'Snag')
  expect([saved.get(2), saved.get(3)]).toEqual(['日本語', '한글 🪜'])
})

test('flags, stars, times and durations accept common notations, and the calendar works by keyboard @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Library refurbishment' })
  const at = (column: string) => client.cellAt('Library refurbishment', 6, column)
  const start = (await at('Start')).value

  await sheet.toggle(6, 'At risk')
  await sheet.toggle(6, 'Milestone')
  await sheet.type(6, 'Site access', '4 Dec 2026 8:30')
  await sheet.type(6, 'Duration', '4d 2h')
  await sheet.type(6, 'Status', 'Postponed')
  await sheet.select(6, 'Start')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(6, 'Start')).toHaveClass(STORED)
  await sheet.type(6, 'Predecessors', '3ff + 1d')
  await window.save()

  expect([(await at('At risk')).value, (await at('Milestone')).value]).toEqual([true, true])
  expect((await at('Site access')).value).toBe('2026-12-04T08:30:00')
  expect((await at('Duration')).objectValue).toMatchObject({ objectType: 'DURATION', days: 4, hours: 2 })
  expect((await at('Status')).value).toBe('Postponed')
  expect((await at('Predecessors')).value).toBe('3FF +1d')
  expect(Date.parse(String((await at('Start')).value)) - Date.parse(String(start))).toBe(86_400_000)
})

test('a group sums the rows below it; a value typed over its formula stays, and Undo restores the formula @full', async ({
  session,
}) => {
  const plan = 'Library refurbishment'
  const { page, sheet, window, client } = await session({ sheet: plan })
  const sum = await sheet.cell(12, 'Budget')
  await expect(sum).toHaveText('£124,150')

  await sheet.type(14, 'Budget', '50,000')
  await window.save()
  await expect(sum).toHaveText('£122,050')

  await sheet.select(12, 'Budget')
  await page.keyboard.press('F2')
  await expect(writingOf(page).field).toHaveValue('=SUM(CHILDREN())')
  await page.keyboard.press('Escape')
  await sheet.type(12, 'Budget', '120,000')
  await expect(sum).toHaveText('£120,000')
  await window.save()
  expect(await client.cellAt(plan, 12, 'Budget')).toMatchObject({ value: 120_000 })
  expect(await client.cellAt(plan, 12, 'Budget')).not.toHaveProperty('formula')

  await page.keyboard.press('Control+z')
  await window.hasUnsaved()
  await window.save()
  expect(await client.cellAt(plan, 12, 'Budget')).toMatchObject({ value: 122_050, formula: '=SUM(CHILDREN())' })
  await expect(sum).toHaveText('£122,050')
})
