import { expect, type Page } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import type { SheetPage } from './pages/sheet.ts'
import { tryNow } from './pages/window.ts'
import { columnId, type OtherClient, rowNumbered, type WireSheet } from './wire/other-client.ts'

const QUOTES = 'Quotes'
/** Pounds with two decimals, as a format descriptor. */
const POUNDS = ',,,,,,,,,,,7,2,1,2,,'
const AMOUNTS = [10, 20, 30, 40]
const DOUBLE = '=Amount@row * 2'
const runningAt = (row: number) => `=SUM(Amount$1:Amount${row})`

/** A sheet of four rows with the same formulas and formats. */
async function makeQuotes({ client }: { readonly client: OtherClient }): Promise<void> {
  const column = (title: string) => ({ title, type: 'TEXT_NUMBER', primary: title === 'Item' })
  const titles = ['Item', 'Amount', 'Double', 'Running', 'Note']
  await client.call('POST', '/sheets', { name: QUOTES, columns: titles.map(column) })
  const sheet = await client.sheetNamed(QUOTES)
  const rows = AMOUNTS.map((value, at) => ({
    toBottom: true,
    cells: [
      { columnId: columnId(sheet, 'Item'), value: `Item ${at + 1}` },
      { columnId: columnId(sheet, 'Amount'), value, format: POUNDS },
      { columnId: columnId(sheet, 'Double'), formula: DOUBLE },
      { columnId: columnId(sheet, 'Running'), formula: runningAt(at + 1) },
    ],
  }))
  await client.call('POST', `/sheets/${sheet.id}/rows`, rows)
}

/** The formulas of a row on the service, and the format of its amount. */
async function likenessAt(client: OtherClient, row: number) {
  const { id } = await client.listed(QUOTES)
  // as: the service's own tests hold the shape.
  const sheet = (await client.call('GET', `/sheets/${id}?include=format&level=2`)) as unknown as WireSheet
  const cell = (title: string) => rowNumbered(sheet, row).cells.find(each => each.columnId === columnId(sheet, title))
  return {
    double: cell('Double')?.formula,
    running: cell('Running')?.formula,
    format: cell('Amount')?.format,
  }
}

const alike = (row: number) => ({ double: DOUBLE, running: runningAt(row), format: POUNDS })

/** The displayed amount and results of a row. */
async function shows(sheet: SheetPage, row: number, texts: readonly [amount: string, double: string, running: string]) {
  for (const [at, title] of (['Amount', 'Double', 'Running'] as const).entries())
    await expect(await sheet.cell(row, title)).toHaveText(texts[at] ?? '')
}

async function typeBelow(page: Page, sheet: SheetPage, row: number, column: string, text: string): Promise<void> {
  await (await sheet.blankCell(row, column)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => sheet.rowCount()).toBe(row)
}

test.use({ app: 'shared' })

test('a row inserted offline takes the formulas and formats on both sides; one undo takes back all, redo returns it', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: QUOTES, before: makeQuotes })
  await wire.refuse()
  await sheet.select(3, 'Amount')
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(() => sheet.rowCount()).toBe(5)
  await shows(sheet, 3, ['', '0', '30'])

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(4)
  await shows(sheet, 3, ['£30.00', '60', '60'])
  await expect(sheet.marked).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect.poll(() => sheet.rowCount()).toBe(5)

  await sheet.type(3, 'Amount', '5')
  await shows(sheet, 3, ['£5.00', '10', '35'])
  await shows(sheet, 5, ['£40.00', '80', '105'])

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  for (const row of [2, 3, 4, 5]) expect(await likenessAt(client, row)).toEqual(alike(row))
  expect(await client.valueAt(QUOTES, 3, 'Running')).toBe(35)
  await shows(sheet, 3, ['£5.00', '10', '35'])
})

test('rows typed below the last one take what the rows above have, each from the ones before it', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: QUOTES, before: makeQuotes })
  await window.holdAll()
  await typeBelow(page, sheet, 5, 'Amount', '50')
  await shows(sheet, 5, ['£50.00', '100', '150'])
  await typeBelow(page, sheet, 6, 'Item', 'Item 6')
  await shows(sheet, 6, ['', '0', '150'])
  await sheet.type(6, 'Amount', '60')
  await shows(sheet, 6, ['£60.00', '120', '210'])
  await sheet.type(6, 'Double', 'none')

  await window.save()
  expect(await likenessAt(client, 5)).toEqual(alike(5))
  expect(await likenessAt(client, 6)).toEqual({ ...alike(6), double: undefined })
  expect(await client.valueAt(QUOTES, 6, 'Running')).toBe(210)
  expect(await client.valueAt(QUOTES, 6, 'Note')).toBeUndefined()
})

test('several rows inserted at once and pasted rows take the formulas and formats', async ({ session }) => {
  const { app, page, sheet, window, client } = await session({ sheet: QUOTES, before: makeQuotes })
  await window.holdAll()
  await sheet.select(2, 'Amount')
  for (const _ of [3, 4]) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(() => sheet.rowCount()).toBe(7)
  await shows(sheet, 4, ['', '0', '10'])
  await expect(page.locator('[data-says="taken"]')).toHaveText('6 formulas taken from the rows around')

  await putOnClipboard(app, { text: 'Item 8\t80\r\nItem 9\t90\r\n' })
  await (await sheet.blankCell(8, 'Item')).click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => sheet.rowCount()).toBe(9)
  await shows(sheet, 9, ['£90.00', '180', '270'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(7)
  await page.keyboard.press('Control+y')
  await expect.poll(() => sheet.rowCount()).toBe(9)

  await window.save()
  for (const row of [1, 2, 3, 4, 5, 6, 7, 8, 9]) expect(await likenessAt(client, row)).toEqual(alike(row))
  expect(await client.valueAt(QUOTES, 9, 'Running')).toBe(270)
})

test('with the setting off, new rows stay blank', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: QUOTES, before: makeQuotes })
  await window.holdAll()
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toContainText('New rows take the formulas and formats of the rows around them.')
  await settings.getByRole('radio', { name: 'Stay blank' }).click()
  await expect(settings).toContainText('New rows contain only what you put into them.')
  await page.keyboard.press('Escape')

  await sheet.select(3, 'Amount')
  await page.keyboard.press('Control+Alt+=')
  await expect.poll(() => sheet.rowCount()).toBe(5)
  await typeBelow(page, sheet, 6, 'Item', 'Item 6')

  await window.save()
  for (const row of [3, 6])
    expect(await likenessAt(client, row)).toEqual({ double: undefined, running: undefined, format: undefined })
})
