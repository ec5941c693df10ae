import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { saveTo } from './harness/save-to.ts'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'
import type { OtherClient } from './wire/other-client.ts'

const PLAN = 'Library refurbishment'
const LINE = 14
const OUTDATED = /sf-outdated/
const TIP = 'Updates when your edits are saved.'

/** The parent of a row of the plan, whose budget is a sum: its number, and its value on the service. */
async function parentOf(client: OtherClient, line: number) {
  const { rows } = await client.sheetNamed(PLAN)
  const parentId = rows.find(({ rowNumber }) => rowNumber === line)?.parentId
  const row = rows.find(({ id }) => id === parentId)?.rowNumber ?? 0
  return { row, total: async () => Number(await client.valueAt(PLAN, row, 'Budget')) }
}

const statusSign = (page: Page) => page.locator('.status-outdated')

test.use({ app: 'shared' })

test('a total is marked as outdated by an unsaved edit, also for printing and export, until the edit is saved', async ({
  session,
  folder,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  await window.callUp('Save manually')
  const total = await sheet.cell(parent.row, 'Budget')
  await expect(total).not.toHaveClass(OUTDATED)

  await sheet.type(LINE, 'Budget', String(line + 1000))
  await expect(await sheet.cell(parent.row, 'Budget')).toHaveClass(OUTDATED)
  await expect(total).toHaveAttribute('aria-description', TIP)
  await expect(total.locator('.sf-cell')).toHaveAttribute('title', TIP)
  await expect(await sheet.cell(LINE, 'Budget')).not.toHaveClass(OUTDATED)
  await expect(await sheet.cell(parent.row, 'Due')).not.toHaveClass(OUTDATED)

  await sheet.select(parent.row, 'Budget')
  await expect(statusSign(page)).toBeHidden()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Count parents' }).click()
  await expect(statusSign(page)).toHaveAttribute('title', 'Includes 1 result that updates when your edits are saved')
  await window.callUp('Copy as CSV')
  await expect(window.messages).toContainText('Copied. 1 result is from before your unsaved edits.')

  const file = join(folder, 'plan.csv')
  await saveTo(app, file)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: `Export “${PLAN}”` })
  await expect(exporting).toContainText(/\d+ results are from before your unsaved edits\./)
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+p')
  const printing = page.getByRole('dialog', { name: `Print “${PLAN}”` })
  await expect(printing).toContainText(/\d+ results are from before your unsaved edits\./)
  await printing.getByRole('button', { name: 'Save first' }).click()
  await expect(printing).not.toContainText('from before')
  await page.keyboard.press('Escape')

  await expect(total).not.toHaveClass(OUTDATED)
  expect(await parent.total()).toBe(before + 1000)
  await expect(total).toHaveText(`£${(before + 1000).toLocaleString('en-GB')}`)
  await expect(statusSign(page)).toBeHidden()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await exporting.getByLabel('CSV').check()
  await expect(exporting).not.toContainText('from before')
  await exporting.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(window.messages).toContainText('plan.csv was exported.')
  expect(await readFile(file, 'utf8')).toContain(`£${(before + 1000).toLocaleString('en-GB')}`)
})

test('while edits are saved automatically, the mark of an outdated total appears only when saving takes long', async ({
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
  const text = total.locator('.sf-cell')
  const colour = await text.evaluate(cell => getComputedStyle(cell).color)

  await sheet.type(LINE, 'Budget', String(line + 200))
  await expect(total).toHaveClass(OUTDATED)
  await expect(text).toHaveCSS('color', colour)
  // Nothing is drawn again in each frame until then.
  const running = () => document.getAnimations().filter(each => each instanceof CSSAnimation).length
  expect(await page.evaluate(running)).toBe(0)
  await expect(text).not.toHaveCSS('color', colour)

  release()
  await expect(total).not.toHaveClass(OUTDATED)
  await expect(text).toHaveCSS('color', colour)
  expect(await parent.total()).toBe(before + 200)
})

test('offline, a total stays marked as outdated until the edit is saved @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const parent = await parentOf(client, LINE)
  const [before, line] = [await parent.total(), Number(await client.valueAt(PLAN, LINE, 'Budget'))]
  await wire.refuse()
  await sheet.type(LINE, 'Budget', String(line + 500))
  const total = await sheet.cell(parent.row, 'Budget')
  await expect(total).toHaveClass(OUTDATED)

  await page.keyboard.press('Control+p')
  const printing = page.getByRole('dialog', { name: `Print “${PLAN}”` })
  await expect(printing).toContainText(/\d+ results are from before your unsaved edits\./)
  await expect(printing.getByRole('button', { name: 'Save first' })).toBeHidden()
  await page.keyboard.press('Escape')

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  await expect(await sheet.cell(parent.row, 'Budget')).not.toHaveClass(OUTDATED)
  expect(await parent.total()).toBe(before + 500)
  await expect(total).toHaveText(`£${(before + 500).toLocaleString('en-GB')}`)
})

test('column formula results are marked as outdated in the edited row @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Shelving schedule' })
  const { id } = await client.sheetNamed('Shelving schedule')
  const twice = { title: 'Twice', type: 'TEXT_NUMBER', index: 5, formula: '=[Bays]@row * 2' }
  await client.call('POST', `/sheets/${id}/columns`, [twice])
  await window.openSheet('Shelving schedule')
  await expect(await sheet.cell(2, 'Twice')).toHaveText('176')
  await window.callUp('Save manually')

  await sheet.type(2, 'Bays', '90')
  await expect(await sheet.cell(2, 'Twice')).toHaveClass(OUTDATED)
  await expect(await sheet.cell(2, 'Total')).toHaveClass(OUTDATED)
  await expect(await sheet.cell(3, 'Twice')).not.toHaveClass(OUTDATED)

  await page.keyboard.press('Control+s')
  await expect(await sheet.cell(2, 'Twice')).toHaveText('180')
  await expect(await sheet.cell(2, 'Twice')).not.toHaveClass(OUTDATED)
})
