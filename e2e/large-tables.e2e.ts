import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
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

/** The rows of the three sheets in order, as the service has them; each sheet exists once. */
async function rowsOnService({ client }: Pick<Session, 'client'>) {
  const { data } = await client.call('GET', '/sheets?includeAll=true')
  // as: the list's items have a name.
  const made = (data as { name: string }[]).map(({ name }) => name).filter(name => name.startsWith('orders'))
  expect(made.toSorted()).toEqual(['orders 1', 'orders 2', 'orders 3'])
  const rows: unknown[][] = []
  for (const name of made.toSorted()) {
    const sheet = await client.sheetNamed(name)
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
