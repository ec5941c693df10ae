import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { saveTo } from './harness/save-to.ts'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'
import type { OtherClient } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const SHELVING = 'Shelving schedule'
const LINE = 14
const CALCULATED = /sf-calculated/
const CALCULATED_TIP = 'Calculated here, not yet by the service.'
const OUTDATED = /sf-outdated/
const OUTDATED_TIP = 'Updates when your edits are saved: it reads a sheet that is not on this computer.'
const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`

/** The parent of a row of the plan, whose budget is a sum: its number, and its value on the service. */
async function parentOf(client: OtherClient, line: number) {
  const { rows } = await client.sheetNamed(PLAN)
  const parentId = rows.find(({ rowNumber }) => rowNumber === line)?.parentId
  const row = rows.find(({ id }) => id === parentId)?.rowNumber ?? 0
  return { row, total: async () => Number(await client.valueAt(PLAN, row, 'Budget')) }
}

/** Adds a column to the shelving schedule whose first cell sums up a column of another sheet. */
async function sumUpElsewhere(client: OtherClient, source: string, column: string) {
  const { id } = await client.sheetNamed(SHELVING)
  const { id: sourceSheetId, columns } = await client.sheetNamed(source)
  const columnId = columns.find(({ title }) => title === column)?.id
  await client.call('POST', `/sheets/${id}/crosssheetreferences`, {
    ...{ name: 'Budgets', sourceSheetId },
    ...{ startColumnId: columnId, endColumnId: columnId },
  })
  await client.call('POST', `/sheets/${id}/columns`, [{ title: 'Share', type: 'TEXT_NUMBER', index: 5 }])
  await client.putCell(SHELVING, 2, 'Share', { formula: '=ROUND(SUM({Budgets}) / [Total]@row, 2)' })
  return async () => String(await client.valueAt(SHELVING, 2, 'Share'))
}

/** Records the texts that enter a live region, which screen readers read. Returns a function that reads them. */
async function recordSpoken(region: Locator): Promise<() => Promise<readonly string[]>> {
  const recording = await region.evaluateHandle(element => {
    const spoken: string[] = []
    new MutationObserver(() => {
      if (element.textContent) spoken.push(element.textContent)
    }).observe(element, { childList: true, characterData: true, subtree: true })
    return spoken
  })
  return () => recording.jsonValue()
}

const statusSign = (page: Page) => page.locator('.status-outdated')

test.use({ app: 'shared' })

test('offline, a total changes as its line is typed, undo takes it back, and the service agrees', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  await wire.refuse()
  const total = await sheet.cell(parent.row, 'Budget')

  await sheet.type(LINE, 'Budget', String(line + 500))
  await expect(total).toHaveText(pounds(before + 500))
  await expect(total).toHaveClass(CALCULATED)
  await expect(total).toHaveAttribute('aria-description', CALCULATED_TIP)
  await expect(total.locator('.sf-cell')).toHaveAttribute('title', CALCULATED_TIP)
  await expect(await sheet.cell(LINE, 'Budget')).not.toHaveClass(CALCULATED)
  await expect(await sheet.cell(parent.row, 'Due')).not.toHaveClass(CALCULATED)
  await expect(page.locator('[data-says="results"]')).toHaveText(
    /^\d+ results calculated here, not yet by the service\.$/,
  )

  await page.keyboard.press('Control+z')
  await expect(total).toHaveText(pounds(before))
  await expect(total).not.toHaveClass(CALCULATED)
  await page.keyboard.press('Control+y')
  await expect(total).toHaveText(pounds(before + 500))

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(total).not.toHaveClass(CALCULATED)
  await expect(total).toHaveText(pounds(before + 500))
  expect(await parent.total()).toBe(before + 500)
})

test('each batch of edits is announced once, also if it changes as many results as the one before', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SHELVING })
  await client.putCell(SHELVING, 8, 'Finish', { formula: '=SUM([Total]1:[Total]8)' })
  await page.keyboard.press('F5')
  await expect(await sheet.cell(8, 'Finish')).toHaveText('92540')
  await window.callUp('Save manually')
  const spoken = await recordSpoken(page.locator('[data-says="results"]'))

  await sheet.typeDown(1, 'Bays', ['70', '71'])
  await expect.poll(spoken).toEqual(['3 results calculated here, not yet by the service.'])
  await sheet.typeDown(1, 'Bays', ['72', '73'])
  await expect.poll(spoken).toEqual(Array(2).fill('3 results calculated here, not yet by the service.'))
})

test('a formula shows its result before it is saved, an error with its reason, and what reads it follows', async ({
  session,
}) => {
  const { sheet, window, wire, client } = await session({ sheet: SHELVING })
  await wire.refuse()
  await sheet.type(2, 'Finish', '=[Bays]@row * 2')
  const typed = await sheet.cell(2, 'Finish')
  await expect(typed).toHaveText('176')
  await expect(typed).toHaveClass(/sf-dirty/)
  await sheet.type(3, 'Finish', '=[Finish]2 + 1')
  await expect(await sheet.cell(3, 'Finish')).toHaveText('177')
  await sheet.type(4, 'Finish', '=[Bays]@row / 0')
  await expect(await sheet.cell(4, 'Finish')).toHaveText('#DIVIDE BY ZERO')

  await sheet.type(2, 'Bays', '100')
  await expect(typed).toHaveText('200')
  await expect(await sheet.cell(3, 'Finish')).toHaveText('201')
  await expect(await sheet.cell(2, 'Total')).toHaveText(pounds(24_000))

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(typed).not.toHaveClass(/sf-dirty/)
  await expect(typed).toHaveText('200')
  await expect(await sheet.cell(4, 'Finish')).toHaveAttribute(
    'aria-label',
    '#DIVIDE BY ZERO, This formula divides by zero or by an empty cell.',
  )
  expect(await client.valueAt(SHELVING, 2, 'Finish')).toBe(200)
  expect(await client.valueAt(SHELVING, 3, 'Finish')).toBe(201)
  expect(await client.valueAt(SHELVING, 2, 'Total')).toBe(24_000)
})

test('a row added offline counts in the total above it, and in the service’s after the save', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const before = await parent.total()
  await wire.refuse()
  await sheet.select(LINE, 'Budget')
  await window.callUp('Insert row above')
  await sheet.type(LINE, 'Budget', '700')
  const total = await sheet.cell(parent.row, 'Budget')
  await expect(total).toHaveText(pounds(before + 700))
  await expect(total).toHaveClass(CALCULATED)

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(total).not.toHaveClass(CALCULATED)
  await expect(total).toHaveText(pounds(before + 700))
  expect(await parent.total()).toBe(before + 700)
})

test('when another user has changed what a total depends on, the total of the service stands', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  await wire.refuse()
  await sheet.type(LINE, 'Budget', String(line + 500))
  const total = await sheet.cell(parent.row, 'Budget')
  await expect(total).toHaveText(pounds(before + 500))

  const other = Number(await client.valueAt(PLAN, LINE + 1, 'Budget'))
  await client.putCell(PLAN, LINE + 1, 'Budget', { value: other + 40 })
  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(total).toHaveText(pounds(before + 540))
  await expect(total).not.toHaveClass(CALCULATED)
  await expect(window.messages).toContainText(
    /\d+ results? that (was|were) calculated here (has|have) changed: the service had other values\./,
  )
  expect(await parent.total()).toBe(before + 540)
})

test('calculated results are printed, exported and copied as shown, and the dialogs say so', async ({
  session,
  folder,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  await window.callUp('Save manually')
  await sheet.type(LINE, 'Budget', String(line + 1000))
  const total = await sheet.cell(parent.row, 'Budget')
  await expect(total).toHaveClass(CALCULATED)

  const file = join(folder, 'plan.csv')
  await saveTo(app, file)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: `Export “${PLAN}”` })
  const note = /\d+ results were calculated by Sheaf with edits that are not saved yet\./
  await expect(exporting).toContainText(note)
  await exporting.getByLabel('CSV').check()
  await exporting.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(window.messages).toContainText('plan.csv was exported.')
  expect(await readFile(file, 'utf8')).toContain(pounds(before + 1000))
  expect(await parent.total()).toBe(before)

  await page.keyboard.press('Control+p')
  const printing = page.getByRole('dialog', { name: `Print “${PLAN}”` })
  await expect(printing).toContainText(note)
  await printing.getByRole('button', { name: 'Save first' }).click()
  await expect(printing).not.toContainText('calculated by Sheaf')
  await page.keyboard.press('Escape')
  await expect(total).not.toHaveClass(CALCULATED)
  expect(await parent.total()).toBe(before + 1000)
  await expect(total).toHaveText(pounds(before + 1000))
})

test('offline, a total of another open sheet changes, and stays once both have what the service has', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const share = await sumUpElsewhere(client, PLAN, 'Budget')
  await window.openSheet(SHELVING)
  await expect(await sheet.cell(2, 'Share')).toHaveText(await share())
  await window.openSheet(PLAN)
  const line = Number(await client.valueAt(PLAN, LINE, 'Budget'))
  await wire.refuse()
  await sheet.type(LINE, 'Budget', String(line + 100_000))

  await window.openSheet(SHELVING)
  const cell = await sheet.cell(2, 'Share')
  await expect(cell).toHaveClass(CALCULATED)
  await expect(cell).not.toHaveText(await share())
  const here = await cell.innerText()
  await sheet.type(2, 'Bays', '44')
  await expect(cell).toHaveText(String(Number(here) * 2))

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(cell).not.toHaveClass(CALCULATED)
  await expect(cell).toHaveText(String(Number(here) * 2))
  await expect.poll(share).toBe(String(Number(here) * 2))
  await expect(page.locator('[data-says="results"]')).toHaveText('')
})

test('a formula over a sheet that is not here keeps its value and is marked, also in figures, copies, exports and prints', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: SHELVING })
  const columns = [{ title: 'Offer', type: 'TEXT_NUMBER', primary: true }]
  await client.call('POST', '/sheets', { name: 'Joinery offers', columns })
  const { id } = await client.sheetNamed('Joinery offers')
  await client.call('POST', `/sheets/${id}/rows`, [{ toTop: true }])
  await client.putCell('Joinery offers', 1, 'Offer', { value: 90_000 })
  const share = await sumUpElsewhere(client, 'Joinery offers', 'Offer')
  await window.openSheet(SHELVING)
  const cell = await sheet.cell(2, 'Share')
  const before = await share()
  await expect(cell).toHaveText(before)
  await window.callUp('Save manually')
  await expect(cell).not.toHaveClass(OUTDATED)

  await sheet.type(2, 'Bays', '90')
  await expect(await sheet.cell(2, 'Total')).toHaveText(pounds(90 * 240))
  await expect(cell).toHaveClass(OUTDATED)
  await expect(cell).toHaveText(before)
  await expect(cell).toHaveAttribute('aria-description', OUTDATED_TIP)
  await expect(cell.locator('.sf-cell')).toHaveAttribute('title', OUTDATED_TIP)
  await expect(await sheet.cell(2, 'Total')).not.toHaveClass(OUTDATED)

  await sheet.select(2, 'Total')
  await expect(statusSign(page)).toBeHidden()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(statusSign(page)).toHaveAttribute('title', 'Includes 1 result that updates when your edits are saved')
  await window.callUp('Copy as CSV')
  await expect(window.messages).toContainText('Copied. 1 result is from before your unsaved edits.')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Export “${SHELVING}”` })).toContainText(
    '1 result is from before your unsaved edits.',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+p')
  const printing = page.getByRole('dialog', { name: `Print “${SHELVING}”` })
  await expect(printing).toContainText('1 result is from before your unsaved edits.')
  await printing.getByRole('button', { name: 'Save first' }).click()
  await expect(printing).not.toContainText('from before')
  await page.keyboard.press('Escape')

  await expect(cell).not.toHaveClass(OUTDATED)
  await expect(cell).not.toHaveText(before)
  await expect(cell).toHaveText(await share())
  await expect(statusSign(page)).toBeHidden()
})

test('while edits are saved automatically, the mark of a calculated total appears only when saving takes long', async ({
  session,
}) => {
  const { page, sheet, wire, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  let release: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  wire.disturb({ fault: { kind: 'hold', afterBytes: 0, until }, when: ({ method }) => method === 'PUT', times: 1 })
  const total = await sheet.cell(parent.row, 'Budget')
  const corner = () => total.evaluate(cell => getComputedStyle(cell).getPropertyValue('--mark').trim())

  await sheet.type(LINE, 'Budget', String(line + 200))
  await expect(total).toHaveClass(CALCULATED)
  await expect(total).toHaveText(pounds(before + 200))
  expect(await corner()).toBe('transparent')
  // Nothing is drawn again in each frame until then.
  const running = () => document.getAnimations().filter(each => each instanceof CSSAnimation).length
  expect(await page.evaluate(running)).toBe(0)
  await expect.poll(corner).not.toBe('transparent')

  release()
  await expect(total).not.toHaveClass(CALCULATED)
  await expect(total).toHaveText(pounds(before + 200))
  expect(await parent.total()).toBe(before + 200)
})

test('results of a column formula follow the edited row @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: SHELVING })
  const { id } = await client.sheetNamed(SHELVING)
  const twice = { title: 'Twice', type: 'TEXT_NUMBER', index: 5, formula: '=[Bays]@row * 2' }
  await client.call('POST', `/sheets/${id}/columns`, [twice])
  await window.openSheet(SHELVING)
  await expect(await sheet.cell(2, 'Twice')).toHaveText('176')
  await window.callUp('Save manually')

  await sheet.type(2, 'Bays', '90')
  await expect(await sheet.cell(2, 'Twice')).toHaveText('180')
  await expect(await sheet.cell(2, 'Twice')).toHaveClass(CALCULATED)
  await expect(await sheet.cell(2, 'Total')).toHaveClass(CALCULATED)
  await expect(await sheet.cell(3, 'Twice')).not.toHaveClass(CALCULATED)

  await page.keyboard.press('Control+s')
  await expect(await sheet.cell(2, 'Twice')).not.toHaveClass(CALCULATED)
  await expect(await sheet.cell(2, 'Twice')).toHaveText('180')
})
