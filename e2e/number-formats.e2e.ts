import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnId, type OtherClient, rowNumbered, type WireSheet } from './wire/other-client.ts'

const SNAGS = 'Snag log'
const PLAN = 'Library refurbishment'
const CURRENCY = 11
const DECIMALS = 12
const THOUSANDS = 13
const KIND = 14

/** Numbers in a new column without formats. */
async function withNumbers(client: OtherClient, page: Page, values: readonly number[]): Promise<void> {
  const { id } = await client.sheetNamed(SNAGS)
  await client.call('POST', `/sheets/${id}/columns`, { title: 'Cost', type: 'TEXT_NUMBER', index: 1, width: 120 })
  await put(client, values)
  await page.keyboard.press('F5')
}

/** Another client writes numbers into the first rows. */
async function put(client: OtherClient, values: readonly number[]): Promise<void> {
  const snags = await client.sheetNamed(SNAGS)
  const cells = (value: number) => [{ columnId: columnId(snags, 'Cost'), value }]
  const rows = values.map((value, at) => ({ id: rowNumbered(snags, at + 1).id, cells: cells(value) }))
  await client.call('PUT', `/sheets/${snags.id}/rows`, rows)
}

/** The number format of a cell on the service: the filled slots of its descriptor. */
async function formatAt(client: OtherClient, row: number): Promise<Readonly<Record<number, string>>> {
  const { id } = await client.sheetNamed(SNAGS)
  // as: the service's own tests hold the shape.
  const sheet = (await client.call('GET', `/sheets/${id}?include=format&pageSize=10000`)) as unknown as WireSheet
  const cell = rowNumbered(sheet, row).cells.find(each => each.columnId === columnId(sheet, 'Cost'))
  const slots = String(cell?.format ?? '').split(',')
  return Object.fromEntries(slots.flatMap((text, slot) => (text === '' ? [] : [[slot, text]])))
}

test.use({ app: 'shared' })

test('the menu formats numbers as percent, currency and with more decimals, and saves the format; Undo reverts it', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [1234.5, 0.125])
  await expect(await sheet.cell(1, 'Cost')).toHaveText('1234.5')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Number format' }).click()
    await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).click()
  }

  await sheet.select(1, 'Cost')
  await choose('US Dollar ($)')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('$1,234.50')
  await choose('Fewer decimals')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('$1,234.5')
  await sheet.select(2, 'Cost')
  await choose('Percent')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('13%')
  await choose('More decimals')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('12.5%')

  await window.save()
  expect(await formatAt(client, 1)).toEqual({ [CURRENCY]: '13', [DECIMALS]: '1', [THOUSANDS]: '1', [KIND]: '2' })
  expect(await formatAt(client, 2)).toEqual({ [DECIMALS]: '1', [KIND]: '3' })
  expect(await client.valueAt(SNAGS, 1, 'Cost')).toBe(1234.5)
  await expect(await sheet.cell(2, 'Cost')).toHaveText('12.5%')

  await sheet.select(2, 'Cost')
  for (const text of ['13%', '0.125']) {
    await page.keyboard.press('Control+z')
    await expect(await sheet.cell(2, 'Cost')).toHaveText(text)
  }
  await page.keyboard.press('Control+Shift+z')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('13%')
  await window.save()
  expect(await formatAt(client, 2)).toEqual({ [DECIMALS]: '0', [KIND]: '3' })
})

test('a range that includes the primary column is formatted in its numbers, and text alone gives a reason @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [0.5, 0.25])
  await expect(await sheet.cell(2, 'Cost')).toHaveText('0.25')
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('50%')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('25%')
  await window.save()

  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(window.messages.getByText('Snag is not a column of numbers').first()).toBeVisible()
})

test('keys format the whole selection, and later numbers in it have the format too', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [1234567, 89])
  await expect(await sheet.cell(2, 'Cost')).toHaveText('89')

  await sheet.select(1, 'Cost')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift+Digit1')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('1,234,567')
  await page.keyboard.press('Control+Shift+Digit4')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('$89.00')
  await sheet.type(2, 'Cost', '4500')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('$4,500.00')

  await window.save()
  expect(await client.valueAt(SNAGS, 2, 'Cost')).toBe(4500)
  expect(await formatAt(client, 2)).toMatchObject({ [CURRENCY]: '13', [KIND]: '2' })
  await sheet.type(2, 'Cost', '12')
  await window.save()
  expect(await formatAt(client, 2)).toMatchObject({ [CURRENCY]: '13', [KIND]: '2' })
  await expect(await sheet.cell(2, 'Cost')).toHaveText('$12.00')
})

test('a format chosen offline is saved together with an edit of another user', async ({ session }) => {
  const { page, sheet, window, client, wire } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [0.5])
  await expect(await sheet.cell(1, 'Cost')).toHaveText('0.5')
  await wire.refuse()
  await sheet.select(1, 'Cost')
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('50%')
  await put(client, [0.75])

  await wire.accept()
  await window.save()
  await expect(await sheet.cell(1, 'Cost')).toHaveText('75%')
  expect(await client.valueAt(SNAGS, 1, 'Cost')).toBe(0.75)
  expect(await formatAt(client, 1)).toMatchObject({ [KIND]: '3' })
})

test('a format of a whole column also applies to later values, and Undo reverts both @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [0.5, 0.25])
  await expect(await sheet.cell(2, 'Cost')).toHaveText('0.25')
  await sheet.select(2, 'Cost')
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Control+Shift+Digit5')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('25%')
  await sheet.type(5, 'Cost', '75')
  await expect(await sheet.cell(5, 'Cost')).toHaveText('75%')
  await window.save()
  expect(await client.valueAt(SNAGS, 5, 'Cost')).toBe(0.75)
  expect(await formatAt(client, 1)).toMatchObject({ [KIND]: '3' })

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('0.25')
  await window.save()
  expect(await formatAt(client, 1)).toEqual({})
})

test('a number keeps its format when it is copied, filled, duplicated, or restored with its row @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SNAGS })
  await withNumbers(client, page, [1500, 1, 2, 3])
  await expect(await sheet.cell(4, 'Cost')).toHaveText('3')
  const isMoney = (row: number) =>
    expect.poll(() => formatAt(client, row)).toMatchObject({ [CURRENCY]: '13', [THOUSANDS]: '1', [KIND]: '2' })

  await sheet.select(1, 'Cost')
  await page.keyboard.press('Control+Shift+Digit4')
  await page.keyboard.press('Control+c')
  await sheet.select(3, 'Cost')
  await page.keyboard.press('Control+v')
  await expect(await sheet.cell(3, 'Cost')).toHaveText('$1,500.00')
  await sheet.select(3, 'Cost')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(await sheet.cell(4, 'Cost')).toHaveText('$1,500.00')
  await (await sheet.cell(1, 'Cost')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate row' }).click()
  await expect(await sheet.cell(2, 'Cost')).toHaveText('$1,500.00')
  await window.save()
  for (const row of [1, 2, 4, 5]) await isMoney(row)
  expect(await formatAt(client, 3)).toEqual({})

  await sheet.select(2, 'Cost')
  await page.keyboard.press('Control+Alt+-')
  await window.save()
  await expect.poll(() => formatAt(client, 2)).toEqual({})
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(2, 'Cost')).toHaveText('$1,500.00')
  await window.save()
  await isMoney(2)
})

test('a viewer gets a reason, and a date column has no number formats @full', async ({ session }) => {
  const viewer = await session({ sheet: PLAN, as: 'tomasz.wrona@fernhill.example' })
  await viewer.sheet.select(2, 'Budget')
  await expect(viewer.page.getByRole('button', { name: 'Number format' })).toBeDisabled()
  await viewer.page.keyboard.press('Control+Shift+Digit5')
  await expect(viewer.window.messages.getByText('You can view this sheet').first()).toBeVisible()

  const { page, sheet } = await session({ sheet: SNAGS })
  await sheet.select(1, 'Found')
  await page.getByRole('button', { name: 'Number format' }).click()
  const percent = page.getByRole('menuitemcheckbox', { name: 'Percent' })
  await expect(percent).toBeDisabled()
  await expect(percent).toContainText('Found is not a column of numbers')
  const menu = page.getByRole('menu')
  await expect(menu.locator('.menu-note')).toHaveText('Found is not a column of numbers')
  await expect(menu.locator('.menu-reason')).toHaveCount(0)
})
