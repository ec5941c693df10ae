import { expect, type Locator, type Page } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { pickFrom } from './pages/select.ts'
import { columnId } from './wire/other-client.ts'

const LOG = 'Snag log'
const PLAN = 'Library refurbishment'
const ROWS = 60

/** The active cell. */
const active = (page: Page): Locator => page.locator('.ag-cell.sf-active')

/** The number of its line, from the top. */
const activeRow = async (page: Page): Promise<number> =>
  Number(await page.locator('.ag-row:has(.sf-active)').getAttribute('row-index')) + 1

const blankLines = (page: Page): Locator => page.locator('.ag-row.sf-blank')

/** Moves from the last row to the first blank line. */
async function goBelow({ page, sheet }: Pick<Session, 'page' | 'sheet'>, row: number, column: string): Promise<void> {
  await sheet.select(row, column)
  await page.keyboard.press('ArrowDown')
  await expect(blankLines(page).locator('.ag-cell.sf-active')).toBeFocused()
}

async function typeDown(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

const twelve = Array.from({ length: 12 }, (_, at) => `Item ${at + 1}`)

test.use({ app: 'shared' })

test('twelve items typed below the last row are twelve new rows, and the next blank line has the focus', async ({
  session,
}) => {
  const at = await session({ sheet: LOG })
  const { page, sheet, window, client } = at
  const before = await client.valuesIn(LOG, 'Snag')
  await goBelow(at, ROWS, 'Snag')
  await typeDown(page, twelve)

  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 12)
  await expect(blankLines(page).locator('.ag-cell.sf-active')).toBeFocused()
  await expect(active(page)).toHaveText('')
  expect(await activeRow(page)).toBe(ROWS + 13)
  await window.save()
  const after = await client.valuesIn(LOG, 'Snag')
  expect([...after.values()]).toEqual([...before.values(), ...twelve])
})

test('the lines below the last row have numbers, and the address box shows the current one', async ({ session }) => {
  const at = await session({ sheet: LOG })
  const { page, sheet } = at
  const numbers = page.locator('.ag-row.sf-blank .sf-blank-number')
  const address = page.locator('.sf-cell-address')
  await goBelow(at, ROWS, 'Snag')
  await expect(address).toHaveText(`Snag, row ${ROWS + 1}`)
  const shown = (await numbers.allTextContents()).map(Number).sort((a, b) => a - b)
  expect(shown).toEqual(shown.map((_, place) => ROWS + 1 + place))

  await page.keyboard.press('ArrowDown')
  await expect(address).toHaveText(`Snag, row ${ROWS + 2}`)
  await address.click()
  await page.keyboard.type(`Place ${ROWS + 1}`)
  await page.keyboard.press('Enter')
  await expect(address).toHaveText(`Place, row ${ROWS + 1}`)
  await expect(blankLines(page).locator('.ag-cell.sf-active')).toBeFocused()

  await page.getByLabel(`Content of Place, row ${ROWS + 1}`).click()
  await page.keyboard.type('Foyer')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(ROWS + 1, 'Place')).toHaveText('Foyer')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 1)
})

test('Tab moves from line to line, the cells typed there are one row, and Undo removes it', async ({ session }) => {
  const at = await session({ sheet: LOG })
  const { page, sheet, window, client } = at
  await window.holdAll()
  const { columns } = await client.sheetNamed(LOG)
  const last = columns.at(-1)!.title
  await sheet.select(ROWS, last)
  await page.keyboard.press('Tab')
  await expect(blankLines(page).locator('.ag-cell.sf-active')).toBeFocused()
  await expect.poll(() => sheet.rowCount()).toBe(ROWS)

  await page.keyboard.type('Hinge is loose')
  await page.keyboard.press('Tab')
  // The service fills the next cell.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Foyer')
  await page.keyboard.press('Tab')
  await expect(await sheet.cell(ROWS + 1, 'Snag')).toHaveText('Hinge is loose')
  await expect(await sheet.cell(ROWS + 1, 'Place')).toHaveText('Foyer')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 1)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS)
  await page.keyboard.press('Control+y')
  await expect(await sheet.cell(ROWS + 1, 'Snag')).toHaveText('Hinge is loose')
})

test('a row that a colleague inserts while the user types on a blank line keeps both texts', async ({ session }) => {
  const at = await session({ sheet: LOG })
  const { page, sheet, window, client } = at
  const { id, ...log } = await client.sheetNamed(LOG)
  await goBelow(at, ROWS, 'Snag')
  await page.keyboard.type('Mine')
  await client.call('POST', `/sheets/${id}/rows`, [
    { toBottom: true, cells: [{ columnId: columnId({ id, ...log }, 'Snag'), value: 'Theirs' }] },
  ])
  await page.keyboard.press('F5')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 1)
  await expect(page.locator('.sf-editor')).toBeVisible()
  await page.keyboard.type(', whole')
  await page.keyboard.press('Enter')

  await expect(await sheet.cell(ROWS + 1, 'Snag')).toHaveText('Theirs')
  await expect(await sheet.cell(ROWS + 2, 'Snag')).toHaveText('Mine, whole')
  await window.save()
  expect(await client.valueAt(LOG, ROWS + 1, 'Snag')).toBe('Theirs')
  expect(await client.valueAt(LOG, ROWS + 2, 'Snag')).toBe('Mine, whole')
})

test('in a sorted sheet a new row stays below until the next sort, and is saved at the end of the sheet @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: LOG })
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sort' })
  await pickFrom(panel.getByLabel('Sort by'), 'Snag')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.locator('.ag-row[row-index="0"] .ag-cell').nth(1).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await typeDown(page, ['AAA', 'AAB'])

  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 2)
  expect(await activeRow(page)).toBe(ROWS + 3)
  await expect(page.locator(`.ag-row[row-index="${ROWS}"]`)).toContainText('AAA')
  await expect(page.locator(`.ag-row[row-index="${ROWS + 1}"]`)).toContainText('AAB')
  await window.save()
  await expect(page.locator(`.ag-row[row-index="${ROWS + 1}"]`)).toContainText('AAB')
  expect(await client.valueAt(LOG, ROWS + 1, 'Snag')).toBe('AAA')
  expect(await client.valueAt(LOG, ROWS + 2, 'Snag')).toBe('AAB')

  await page.locator('.sort-filter-strip').getByRole('button', { name: 'Reapply' }).click()
  await sheet.grid.evaluate(cells => cells.scrollTo({ top: 0 }))
  await expect(page.locator('.ag-row[row-index="0"]')).toContainText('AAA')
})

test('with a filter, a new row is shown below the matching rows @full', async ({ session }) => {
  const at = await session({ sheet: LOG })
  const { page, sheet, window, client } = at
  await sheet.select(2, 'State')
  await page.keyboard.press('Control+Shift+l')
  const panel = page.getByRole('dialog', { name: /^Filter / })
  await panel.getByRole('button', { name: 'Select none' }).click()
  await panel.getByRole('checkbox', { name: /^Open/ }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(panel).toHaveCount(0)
  await expect.poll(() => sheet.rowCount()).toBeLessThan(ROWS)
  const passing = await sheet.rowCount()
  await goBelow(at, ROWS, 'Snag')
  await typeDown(page, ['Behind the filter'])
  await expect.poll(() => sheet.rowCount()).toBe(passing + 1)
  await expect(page.locator(`.ag-row[row-index="${passing}"]`)).toContainText('Behind the filter')
  await window.save()
  expect(await client.valueAt(LOG, ROWS + 1, 'Snag')).toBe('Behind the filter')
})

test('a list pasted on a blank line adds its rows right after the last one @full', async ({ session }) => {
  const at = await session({ sheet: LOG })
  const { app, page, sheet, window, client } = at
  await putOnClipboard(app, { text: 'One\nTwo\nThree' })
  await goBelow(at, ROWS, 'Snag')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS + 3)
  await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(3)
  await window.save()
  const after = await client.valuesIn(LOG, 'Snag')
  expect([61, 62, 63].map(row => after.get(row))).toEqual(['One', 'Two', 'Three'])

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(ROWS)
})

test('moving, clearing and deleting on blank lines creates and deletes nothing, and keys to the end stop at the last row @full', async ({
  session,
}) => {
  const at = await session({ sheet: LOG })
  const { page, sheet, window } = at
  await goBelow(at, ROWS, 'Snag')
  for (const key of ['Shift+ArrowDown', 'Delete', 'ArrowDown', 'F2', 'Escape', 'F2', 'Enter', 'Tab', 'Control+d']) {
    await page.keyboard.press(key)
  }
  await expect(blankLines(page).locator('.ag-cell.sf-active')).toBeFocused()
  await page.keyboard.press('Control+End')
  expect(await activeRow(page)).toBe(ROWS)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowDown')
  expect(await activeRow(page)).toBe(ROWS)
  await page.keyboard.press('Control+ArrowDown')
  expect(await activeRow(page)).toBe(ROWS)
  expect(await sheet.rowCount()).toBe(ROWS)
  await window.save()
})

test('a viewer of a sheet sees no blank lines @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN, as: 'tomasz.wrona@fernhill.example' })
  await sheet.select(2, 'Task')
  await page.keyboard.press('Control+End')
  const last = await activeRow(page)
  await page.keyboard.press('ArrowDown')
  expect(await activeRow(page)).toBe(last)
  await expect(blankLines(page)).toHaveCount(0)
})
