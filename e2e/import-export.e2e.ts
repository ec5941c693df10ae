import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { putOnClipboard } from './harness/clipboard.ts'
import { startSecond } from './harness/launch.ts'
import { saveTo } from './harness/save-to.ts'
import { test } from './harness/test.ts'
import { pickFrom } from './pages/select.ts'

test.use({ app: 'shared' })

test('a sheet is exported as CSV offline, with its unsaved edits', async ({ session, folder }) => {
  const { app, page, sheet, wire, window } = await session({ sheet: 'Snag log' })
  await wire.refuse()
  await sheet.type(1, 'Snag', 'Door sticks, "badly"')
  const file = join(folder, 'snags.csv')
  await writeFile(file, 'an old one')
  await saveTo(app, file)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export “Snag log”' })
  await dialog.getByLabel('CSV').check()
  await dialog.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(window.messages).toContainText('snags.csv was exported.')

  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff.*Snag/)
  expect(lines[1]).toContain('"Door sticks, ""badly"""')
  expect(lines).toHaveLength(62)
  await expect(dialog).toBeHidden()
})

test('unsaved edits are exported to a separate file, offline too @full', async ({ session, folder }) => {
  const { app, sheet, wire, window } = await session({ sheet: 'Library refurbishment' })
  await wire.refuse()
  await sheet.type(14, 'Budget', '9,000')
  await sheet.type(15, 'Task', '@risky')
  const file = join(folder, 'edits.csv')
  await saveTo(app, file)
  await window.openLedger()
  await window.ledger.getByRole('button', { name: 'Export', exact: true }).click()

  await expect(window.messages).toContainText('edits.csv was exported.')
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffSheet,Row,Item,Column,Change,Was,Mine,Theirs,State,Reason,Edited')
  expect(lines[1]).toMatch(/^Library refurbishment,14,.*,Budget,Cell,"?£[\d,]+"?,9000,,Queued,,\d{4}-\d\d-\d\dT/)
  expect(lines[2]).toContain(",'@risky,")
  expect(lines).toHaveLength(4)
})

test('a sheet is printed to a PDF of several pages @full', async ({ session, folder }) => {
  const { app, page, sheet, window } = await session({ sheet: 'Snag log' })
  const file = join(folder, 'snags.pdf')
  await saveTo(app, file)
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+p')
  const dialog = page.getByRole('dialog', { name: 'Print “Snag log”' })
  const paper = dialog.getByRole('figure', { name: 'Page 1' })
  await expect(paper).toContainText('Snag log')
  await expect(paper.locator('tbody tr').first()).toContainText(await (await sheet.cell(1, 'Snag')).innerText())

  const found = await sheet.cell(1, 'Found')
  await expect(paper.locator('tbody tr').first()).toContainText(await found.innerText())
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog).toContainText(/Page 2 of \d/)
  await expect(dialog.getByRole('figure', { name: 'Page 2' }).locator('thead')).toContainText('Snag')
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog).toContainText(/\d%/)

  await dialog.getByRole('radio', { name: 'Portrait' }).click()
  await dialog.getByLabel('Shrink to fit more columns').uncheck()
  await expect(dialog).toContainText(/Page \d of \d/)
  const pages = Number(/of (\d+)/.exec(await dialog.getByText(/^Page \d/).innerText())?.[1])
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(window.messages).toContainText('snags.pdf was exported.')
  const pdf = (await readFile(file)).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pages).toBeGreaterThan(1)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(pages)
  // A4 portrait, in points.
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
})

test('rows of a file are added at the end, column by column, and one undo removes them @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  const file = join(folder, 'more.csv')
  await writeFile(file, 'Room;snag;State\r\nHall;"Lamp; broken";Open\r\nHall;=1+1;Open\r\n')
  const before = await sheet.rowCount()
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: 'Import rows into “Snag log”' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(dialog.getByLabel('snag goes to')).toHaveText('Snag')
  await expect(dialog.getByLabel('Room goes to')).not.toHaveText('Snag')
  await expect(dialog.getByRole('region', { name: 'First lines of the table' })).toContainText('Lamp; broken')
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click()
  await expect(window.messages).toContainText('2 rows were added.')
  await expect(dialog).toBeHidden()

  await expect(await sheet.cell(before + 1, 'Snag')).toHaveText('Lamp; broken')
  await expect(await sheet.cell(before + 2, 'Snag')).toHaveText('=1+1')
  await sheet.select(before + 1, 'Snag')
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(before)
})

test('a workbook becomes a new sheet from the chosen sheet, columns and types; an invalid workbook is reported @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, client } = await session()
  await window.callUp('New sheet from a file or the clipboard')
  const dialog = page.getByRole('dialog', { name: 'New sheet from a file or the clipboard' })
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles(RECORDED('libreoffice-locked.xlsx'))
  await expect(dialog.getByRole('alert')).toContainText('password-protected')
  const damaged = join(folder, 'damaged.xlsx')
  await writeFile(damaged, (await readFile(RECORDED('libreoffice.xlsx'))).subarray(0, 4000))
  await file.setInputFiles(damaged)
  await expect(dialog.getByRole('alert')).toContainText('is damaged')

  await file.setInputFiles(RECORDED('libreoffice.xlsx'))
  await expect(dialog.getByRole('alert')).toBeHidden()
  await pickFrom(dialog.getByLabel('Sheet', { exact: true }), 'Prices')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Prices')
  await expect(dialog.getByLabel('Title of column 2')).toHaveValue('Price')
  await pickFrom(dialog.getByLabel('Sheet', { exact: true }), 'Guests & "more"')
  await expect(dialog.getByLabel('Type of column 7')).toHaveText('Checkbox')
  await expect(dialog.getByLabel('Type of column 3')).toHaveText('Text or number')
  await pickFrom(dialog.getByLabel('Type of column 3'), 'Date')
  await pickFrom(dialog.getByLabel('Type of column 4'), 'Do not import')
  await dialog.getByLabel('Title of column 2').fill('Number')
  await dialog.getByLabel('Name', { exact: true }).fill('Guests')
  await dialog.getByRole('button', { name: 'Create sheet with 3 rows' }).click()

  await sheet.isShown('Guests')
  await expect(window.messages).toContainText('3 rows were added.')
  await expect(await sheet.cell(2, 'Name')).toHaveText('שלום עולם')
  await window.save()
  await expect(await sheet.cell(1, 'Share')).toHaveText('12.5%')
  await expect(await sheet.cell(1, 'Cost')).toHaveText('€1,234.50')
  const made = await client.sheetNamed('Guests')
  expect(made.columns.map(({ title, type }) => `${title} ${type}`)).toEqual([
    'Name TEXT_NUMBER',
    'Number TEXT_NUMBER',
    'Born DATE',
    'Share TEXT_NUMBER',
    'Cost TEXT_NUMBER',
    'Comes CHECKBOX',
    'Sum TEXT_NUMBER',
    'At TEXT_NUMBER',
    'Took TEXT_NUMBER',
    'Zip TEXT_NUMBER',
  ])
  const values = (titles: readonly string[], row: number) =>
    Promise.all(titles.map(title => client.valueAt('Guests', row, title)))
  expect(await values(['Number', 'Born', 'Share', 'Cost', 'Comes', 'Zip'], 1)).toEqual([
    '007',
    '1984-02-29',
    0.125,
    1234.5,
    true,
    '01067',
  ])
  expect(await values(['Name', 'Number', 'Born'], 3)).toEqual(['Two\nlines & <bold> _x0041_', '=1+1', 'merged'])
})

test('a table with decimal commas and postcodes becomes a sheet, without the title line above it @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, client } = await session()
  const file = join(folder, 'Stock.csv')
  await writeFile(file, 'Stock list 2026\r\n\r\nItem;Zip;Price\r\nDesk;01067;2,50\r\nLamp;99425;12,25\r\n')
  await window.callUp('New sheet from a file or the clipboard')
  const dialog = page.getByRole('dialog', { name: 'New sheet from a file or the clipboard' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(dialog.getByLabel('Title of column 3')).toHaveValue('Price')
  await pickFrom(dialog.getByLabel('Separated by'), 'Separated by commas')
  await expect(dialog.getByLabel('Title of column 1')).toHaveValue('Stock list 2026')
  await pickFrom(dialog.getByLabel('Separated by'), 'Separated by semicolons')
  await pickFrom(dialog.getByLabel('Encoding'), 'Mac Roman')
  await expect(dialog.getByLabel('Encoding')).toHaveText('Mac Roman')
  await expect(dialog.getByLabel('Title of column 3')).toHaveValue('Price')
  const titleLine = dialog.getByRole('combobox', { name: 'Titles' })
  await expect(titleLine).toHaveText('Titles in line 2: Item, Zip, Price')
  await expect(dialog).toContainText('Line 1 is left out.')
  await pickFrom(titleLine, 'Titles in line 3: Desk, 01067, 2,50')
  await expect(dialog.getByLabel('Title of column 1')).toHaveValue('Desk')
  await expect(dialog.getByRole('button', { name: 'Create sheet with 1 row' })).toBeVisible()
  await pickFrom(titleLine, 'No titles')
  await expect(dialog.getByRole('region', { name: 'First lines of the table' })).toContainText('Stock list 2026')
  await expect(dialog.getByRole('button', { name: 'Create sheet with 4 rows' })).toBeVisible()
  await pickFrom(titleLine, /^Titles in line 2/)
  await dialog.getByRole('button', { name: 'Create sheet with 2 rows' }).click()

  await sheet.isShown('Stock')
  await expect(window.messages).toContainText('2 rows were added.')
  await window.save()
  const titles = ['Item', 'Zip', 'Price']
  const values = (row: number) => Promise.all(titles.map(title => client.valueAt('Stock', row, title)))
  expect(await values(1)).toEqual(['Desk', '01067', 2.5])
  expect(await values(2)).toEqual(['Lamp', '99425', 12.25])
})

test('a copied table is imported column by column; values that could not be imported are listed and lead to their cells @full', async ({
  session,
}) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await putOnClipboard(app, { text: 'Found\tSnag\r\n2026-07-03\tLamp broken\r\n2026-02-31\tDoor sticks\r\n' })
  const before = await sheet.rowCount()
  await window.callUp('Import rows from the clipboard')
  const dialog = page.getByRole('dialog', { name: 'Import rows into “Snag log”' })
  await expect(dialog.getByRole('region', { name: 'First lines of the table' })).toContainText('Lamp broken')
  await expect(dialog.getByLabel('Found goes to')).toHaveText('Found')
  await dialog.getByRole('button', { name: 'Add 2 rows' }).click()

  const outcome = page.getByRole('dialog', { name: 'Import into “Snag log”' })
  await expect(outcome).toContainText('2 rows were added.')
  await outcome.getByRole('button', { name: new RegExp(`^Row ${before + 2}, Found 2026-02-31`) }).click()
  await expect(await sheet.cell(before + 2, 'Found')).toBeFocused()
  await window.save()
  expect(await client.valueAt('Snag log', before + 1, 'Found')).toBe('2026-07-03')
  expect(await client.valueAt('Snag log', before + 2, 'Snag')).toBe('Door sticks')
})

test('a large import can be stopped: it leaves whole rows, and one undo removes them @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const file = join(folder, 'large.csv')
  await writeFile(file, `Snag,Place\n${Array.from({ length: 19_000 }, (_, at) => `Snag ${at},Hall`).join('\n')}`)
  const before = await sheet.rowCount()
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: 'Import rows into “Snag log”' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
  await dialog.getByRole('button', { name: 'Add 19,000 rows' }).click()
  const adding = page.getByRole('dialog', { name: 'Import into “Snag log”' })
  await expect(adding.getByRole('status')).toHaveText(/^[1-9][\d,]* of 19,000 rows$/)
  await adding.getByRole('button', { name: 'Stop' }).click()
  await expect(window.messages).toContainText('of 19,000 rows were added. Undo removes them.')
  expect(await sheet.rowCount()).toBeGreaterThan(before)
  expect(await sheet.rowCount()).toBeLessThan(before + 19_000)
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(before)
})

/** Files as LibreOffice wrote them. */
const RECORDED = (name: string): string => join(import.meta.dirname, '../electron/files/import/fixtures', name)

test('a file opened with Sheaf becomes a sheet, at the start and in a running app', async ({ launch, folder }) => {
  const guests = join(folder, 'Guests.csv')
  const seats = join(folder, 'Seats.csv')
  await writeFile(guests, 'Guest,Comes\nAnn,yes\nBo,no\n')
  await writeFile(seats, 'Seat\n1\n2\n3\n')
  const app = await launch({ args: ['--sheaf-start=local', guests] })
  const page = await app.window()
  const dialog = page.getByRole('dialog', { name: 'New sheet from a file or the clipboard' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Guests')
  await expect(dialog.getByRole('button', { name: 'Create sheet with 2 rows' })).toBeVisible()

  expect(await startSecond(app, [pathToFileURL(seats).href])).toBe(0)
  await expect(dialog.getByLabel('Name')).toHaveValue('Seats')
  await dialog.getByRole('button', { name: 'Create sheet with 3 rows' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seats' })).toBeVisible()
})
