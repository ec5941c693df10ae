import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { dateText, NO_COUNTRY } from '../shared/print/date-text.ts'
import { dateSerial } from '../shared/xlsx/serial-date.ts'
import { workbookParts } from '../shared/xlsx/workbook.ts'
import type { WorksheetCell } from '../shared/xlsx/worksheet.ts'
import { LONG_TEST_MS, SAVING_MS } from './harness/ceilings.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'

/** Rows of a file, and its columns: three with values, the others blank. */
type Shape = { readonly rows: number; readonly columns: number }

/** 20,000 rows per sheet: the limit of rows. */
const LONG: Shape = { rows: 45_000, columns: 3 }
/** 2,000 rows per sheet: the limit of cells. Few values, so it is saved in seconds. */
const WIDE: Shape = { rows: 4100, columns: 250 }

/** A CSV file with more rows than a sheet holds. */
async function fileOf(folder: string, { rows, columns }: Shape): Promise<string> {
  const path = join(folder, 'orders.csv')
  const blank = columns - 3
  const titles = Array.from({ length: blank }, (_, at) => `,Blank ${at + 1}`).join('')
  const lines = Array.from(
    { length: rows },
    (_, at) => `Order ${at + 1},"Ulm, Donau",${at % 1000}${','.repeat(blank)}\n`,
  )
  await writeFile(path, `Order,City,Count${titles}\n${lines.join('')}`)
  return path
}

const rowsOf = ({ rows }: Shape) =>
  Array.from({ length: rows }, (_, at) => [`Order ${at + 1}`, 'Ulm, Donau', at % 1000])

const NEW = 'New sheet from a file or the clipboard'

async function choose({ page, window }: Pick<Session, 'page' | 'window'>, path: string) {
  await window.callUp(NEW)
  const dialog = page.getByRole('dialog', { name: NEW })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(path)
  return dialog
}

const DONE = ({ rows }: Shape): string =>
  `3 sheets with ${rows.toLocaleString('en')} rows were made in the folder “orders”.`

const making = (page: Page) => page.getByRole('dialog', { name: 'Import “orders” into 3 sheets' })

/** The three sheets in order, as the service has them; each exists once. */
async function sheetsOnService({ client }: Pick<Session, 'client'>) {
  const { data } = await client.call('GET', '/sheets?includeAll=true')
  // as: the list's items have a name.
  const made = (data as { name: string }[]).map(({ name }) => name).filter(name => name.startsWith('orders'))
  expect(made.toSorted()).toEqual(['orders 1', 'orders 2', 'orders 3'])
  return Promise.all(made.toSorted().map(name => client.sheetNamed(name)))
}

/** Their rows in order. */
async function rowsOnService(there: Pick<Session, 'client'>) {
  const rows: unknown[][] = []
  for (const sheet of await sheetsOnService(there)) {
    expect(sheet.columns.slice(0, 3).map(({ title }) => title)).toEqual(['Order', 'City', 'Count'])
    rows.push(...sheet.rows.map(({ cells }) => cells.map(({ value }) => value)))
  }
  return rows
}

test('a file of 45,000 rows becomes three sheets in a folder @full', async ({ session, folder }) => {
  test.setTimeout(LONG_TEST_MS)
  const there = await session()
  const { page, sheet, window } = there
  const dialog = await choose(there, await fileOf(folder, LONG))
  const choice = dialog.getByRole('group', { name: 'This table has 45,000 rows, and a sheet holds 20,000.' })
  await expect(choice.getByRole('radio', { name: '3 sheets' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create 3 sheets' }).click()
  await expect(window.messages).toContainText(DONE(LONG), { timeout: SAVING_MS })
  await expect(making(page)).toBeHidden()
  await sheet.isShown('orders 1')
  expect(await sheet.rowCount()).toBe(20_000)
  expect(await rowsOnService(there)).toEqual(rowsOf(LONG))
})

test('a file with more cells than a sheet holds becomes several sheets, by keyboard', async ({ session, folder }) => {
  const there = await session()
  const { page, sheet, window, client } = there
  const dialog = await choose(there, await fileOf(folder, WIDE))
  const limit = 'This table has 4,100 rows, and a sheet with 250 columns holds 2,000.'
  const choice = dialog.getByRole('group', { name: limit })
  await expect(choice).toContainText('“orders 1” to “orders 3”, in a new folder “orders”.')
  await choice.getByRole('radio', { name: '3 sheets' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toContainText('The other 2,100 are left out.')
  await expect(dialog.getByRole('button', { name: 'Create sheet with 2,000 rows' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await dialog.getByRole('button', { name: 'Create 3 sheets' }).focus()
  await page.keyboard.press('Enter')

  await expect(window.messages).toContainText(DONE(WIDE))
  await sheet.isShown('orders 1')
  expect(await rowsOnService(there)).toEqual(rowsOf(WIDE))
  const { folders } = await client.call('GET', '/home')
  expect(folders).toMatchObject([{ name: 'orders', sheets: [{}, {}, {}] }])
})

const TYPES = ['TEXT_NUMBER', 'DATE', 'TEXT_NUMBER', 'PICKLIST', 'TEXT_NUMBER']
const GATES = ['Gate 1', 'Gate 2', 'Gate 3']
const LAST = WIDE.rows - 1
const dayOf = (at: number): string => new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)
const gateOf = (at: number): string => GATES[at % GATES.length] ?? ''
/** Few groups, because each takes a request. The limit of a sheet, 2,000 rows, is in the middle of one. */
const GROUP_ROWS = 1500
const levelOf = (at: number): number => (at % GROUP_ROWS === 0 ? 0 : 1)

/** An Excel workbook with grouped rows, and as many blank columns as it needs. Only the last row has a time. */
async function workbookOf(folder: string): Promise<string> {
  const path = join(folder, 'orders.xlsx')
  const plain = (value: string | number): WorksheetCell => ({ value, style: {} })
  const date = (at: number, code: string, time = 0) => ({ value: (dateSerial(dayOf(at)) ?? 0) + time, style: { code } })
  const rows = Array.from({ length: WIDE.rows }, (_, at) => ({
    level: levelOf(at),
    height: null,
    cells: [
      plain(`Order ${at + 1}`),
      date(at, 'yyyy-mm-dd'),
      date(at, 'yyyy-mm-dd hh:mm', at === LAST ? 0.75 : 0),
      plain(gateOf(at)),
      plain(at / 8),
    ],
  }))
  const titles = ['Order', 'Due', 'Seen', 'Gate', 'Cost']
  const blank = Array.from({ length: WIDE.columns - titles.length }, (_, at) => `Blank ${at + 1}`)
  const columns = [...titles, ...blank].map(title => ({ title, width: 10, hidden: false }))
  const sheet = { name: 'All', columns, rows, deepest: 1, isLandscape: false }
  const texts = Array.from(workbookParts(sheet), ({ path: part, pieces }) => [
    part,
    strToU8([...pieces].map(({ text }) => text).join('')),
  ])
  await writeFile(path, zipSync(Object.fromEntries(texts)))
  return path
}

test('a workbook with more cells than a sheet holds becomes several sheets, with dates, dropdowns and groups', async ({
  session,
  folder,
}) => {
  const there = await session()
  const { window } = there
  const dialog = await choose(there, await workbookOf(folder))
  await expect(dialog).toContainText('Groups of rows that continue in the next sheet begin there at the top level.')
  await dialog.getByRole('button', { name: 'Create 3 sheets' }).click()
  await expect(window.messages).toContainText(DONE(WIDE))

  const sheets = await sheetsOnService(there)
  const rows = sheets.flatMap(sheet => sheet.rows.map(({ cells }) => cells.slice(0, 5).map(({ value }) => value)))
  expect(rows).toEqual(
    Array.from({ length: WIDE.rows }, (_, at) => {
      const seen = `${dateText(dayOf(at), '', NO_COUNTRY)} ${at === LAST ? '18:00' : '00:00'}`
      return [`Order ${at + 1}`, dayOf(at), seen, gateOf(at), at / 8]
    }),
  )
  for (const [part, sheet] of sheets.entries()) {
    expect(sheet.columns.slice(0, 5).map(({ type }) => type)).toEqual(TYPES)
    expect(new Set(sheet.columns.flatMap(({ options }) => options ?? []))).toEqual(new Set(GATES))
    const from = part * 2000
    const numbers = new Map(sheet.rows.map(({ id, rowNumber }) => [id, from + rowNumber]))
    expect(sheet.rows.map(({ parentId }) => numbers.get(parentId ?? 0) ?? null)).toEqual(
      sheet.rows.map((_, row) => {
        const parent = from + row - ((from + row) % GROUP_ROWS)
        // The first group of the second and the third sheet begins in the sheet before.
        return levelOf(from + row) === 0 || parent < from ? null : parent + 1
      }),
    )
  }
})

test('an import into several sheets that loses its connection continues, and makes nothing twice', async ({
  session,
  folder,
}) => {
  const there = await session()
  const { page, window, wire } = there
  const dialog = await choose(there, await fileOf(folder, WIDE))
  await dialog.getByRole('button', { name: 'Create 3 sheets' }).click()
  await expect(making(page).getByRole('status')).toContainText('Sheet 2 of 3: saving')
  await wire.refuse()
  await expect(making(page).getByRole('alert')).toHaveText('The connection was lost. Continue when it is back.')
  await expect(making(page).getByRole('status')).toContainText(
    '1 of 3 sheets is complete, with 2,000 of 4,100 rows. The rows of sheet 2 are stored on this computer',
  )
  const next = making(page).getByRole('button', { name: 'Continue with sheet 2' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await wire.accept()
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await next.click()

  await expect(window.messages).toContainText(DONE(WIDE))
  expect(await rowsOnService(there)).toEqual(rowsOf(WIDE))
})

test('stopping an import into several sheets leaves complete ones', async ({ session, folder }) => {
  const there = await session()
  const { page, client } = there
  const dialog = await choose(there, await fileOf(folder, WIDE))
  await dialog.getByRole('button', { name: 'Create 3 sheets' }).click()
  await expect(making(page).getByRole('status')).toContainText('Sheet 1 of 3: storing')
  await page.keyboard.press('Escape')
  await expect(making(page).getByRole('status')).toContainText('1 of 3 sheets is complete, with 2,000 of 4,100 rows.')
  await page.keyboard.press('Escape')
  await expect(making(page)).toBeHidden()
  await expect.poll(async () => (await client.sheetNamed('orders 1')).rows.length).toBe(2000)
})

test('of a file with more rows than a sheet has room for, the first ones are added @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const before = await sheet.rowCount()
  const room = 20_000 - before
  const path = await fileOf(folder, LONG)
  await window.callUp('Import rows from a file')
  const dialog = page.getByRole('dialog', { name: 'Import rows into “Snag log”' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(path)
  const rows = room.toLocaleString('en')
  await expect(dialog).toContainText(`The table has 45,000 rows, and the first ${rows} fit into this sheet.`)
  await dialog.getByLabel('Order goes to').click()
  await page.getByRole('option', { name: 'Snag', exact: true }).click()
  await dialog.getByRole('button', { name: `Add the first ${rows} rows` }).click()
  await expect(window.messages).toContainText(`${rows} rows were added.`)
  expect(await sheet.rowCount()).toBe(20_000)
})
