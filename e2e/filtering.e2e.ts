import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { filterOf } from './pages/filter.ts'
import { pickFrom } from './pages/select.ts'
import { sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { columnId, type WireRow } from './wire/other-client.ts'

const KEEP = { passphrase: 'a quiet desk by the window' }
const PLAN = 'Library refurbishment'

/** The numbers of the rendered rows, from top to bottom. Their order in the page is arbitrary. */
const numbers = (page: Page): Promise<number[]> =>
  page
    .locator('.ag-row:has(.sf-row-number)')
    .evaluateAll(rows =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map(row => Number(row.querySelector('.sf-row-number')?.textContent)),
    )

const strip = (page: Page) => page.locator('.sort-filter-strip')

test.use({ app: 'shared' })

test('a filter shows the rows with a value and their number, and is kept for the next start @full', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, client } = await session({ sheet: 'Snag log', keep: KEEP })
  const open = [...(await client.valuesIn('Snag log', 'State'))].flatMap(([row, state]) =>
    state === 'Open' ? [row] : [],
  )
  await sheet.select(2, 'State')
  await filterOf(page).byValues('Open')

  await expect(strip(page)).toContainText(`${open.length} of 60 rows`)
  await expect(strip(page)).toContainText('State is Open')
  await expect.poll(() => numbers(page)).toEqual(open)
  await expect(page.getByRole('button', { name: 'Filter, 1 on' })).toBeVisible()
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  await sheetOf(again).isShown('Snag log')
  await expect.poll(() => numbers(again)).toEqual(open)
  await again.getByRole('button', { name: 'Clear the filter of State' }).click()
  await expect(strip(again)).toHaveCount(0)
  await expect.poll(() => sheetOf(again).rowCount()).toBe(60)
})

test('parents of matching rows stay for context, and a new row stays until the filter is applied again', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const plan = await client.sheetNamed(PLAN)
  const status = columnId(plan, 'Status')
  const parents = new Set(plan.rows.map(row => row.parentId))
  const matching = plan.rows.filter(row => row.cells.some(cell => cell.columnId === status && cell.value === 'Blocked'))
  await sheet.select(2, 'Status')
  await filterOf(page).byValues('Blocked')

  const count = (rows: number, all: number) => `${rows} of ${all} rows`
  await expect(strip(page)).toContainText(count(matching.length, plan.rows.length))
  const context = page.locator('.ag-row.sf-context')
  await expect(context.first()).toBeVisible()
  for (const id of await context.evaluateAll(rows => rows.map(row => Number(row.getAttribute('data-row-id'))))) {
    expect(parents.has(id)).toBe(true)
  }

  const last = matching.at(-1)!.rowNumber
  await sheet.select(last, 'Task')
  await page.keyboard.press('Control+Alt+=')
  await expect(strip(page)).toContainText(count(matching.length + 1, plan.rows.length + 1))
  await strip(page).getByRole('button', { name: 'Reapply' }).click()
  await expect(strip(page)).toContainText(count(matching.length, plan.rows.length + 1))
})

test('rows are sorted within their parents without moving in the sheet, and a saved view restores the sort @full', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const plan = await client.sheetNamed(PLAN)
  const budget = columnId(plan, 'Budget')
  const amount = ({ cells }: WireRow) => Number(cells.find(cell => cell.columnId === budget)?.value ?? -1)
  const largestFirst = (parentId?: number): number[] =>
    plan.rows
      .filter(row => row.parentId === parentId)
      .sort((a, b) => amount(b) - amount(a))
      .flatMap(row => [row.rowNumber, ...largestFirst(row.id)])
  const sorted = largestFirst()
  const isSorted = async () => {
    const shown = await numbers(page)
    return shown.length > 10 && shown.every((number, at) => number === sorted[at])
  }
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sort' })
  await pickFrom(panel.getByLabel('Sort by'), 'Budget')
  await pickFrom(panel.getByLabel('Sort by, direction'), /^Descending/)
  await panel.getByRole('button', { name: 'Apply' }).click()

  await expect(strip(page)).toContainText('Sorted by Budget')
  await expect.poll(isSorted).toBe(true)
  expect((await client.sheetNamed(PLAN)).rows.map(({ id }) => id)).toEqual(plan.rows.map(({ id }) => id))

  await strip(page).getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('textbox', { name: 'Search columns' }).fill('stat')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filter Status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await strip(page).getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Largest first')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove sort by Budget' }).click()
  await expect(strip(page)).toHaveCount(0)
  // Enter in the dialog focused the active cell, which scrolled to it.
  await sheet.grid.evaluate(cells => cells.scrollTo({ top: 0 }))
  await expect.poll(async () => (await numbers(page))[0]).toBe(1)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Largest first' }).click()
  await expect.poll(isSorted).toBe(true)
})

test('a pending cell keeps its mark and the focus when rows are sorted @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  await windowOf(page).holdAll()
  await sheet.type(7, 'Snag', 'AAA, before all others')
  await sheet.select(7, 'Snag')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Sort' })
  await pickFrom(panel.getByLabel('Sort by'), 'Snag')
  await panel.getByRole('button', { name: 'Apply' }).click()

  await expect.poll(async () => (await numbers(page))[0]).toBe(7)
  for (const alone of [sheet.marked, page.locator('.ag-cell.sf-active')]) {
    await expect(alone).toHaveText(['AAA, before all others'])
  }

  await page.getByRole('button', { name: 'Remove sort by Snag' }).click()
  await expect.poll(async () => (await numbers(page))[0]).toBe(1)
  await expect(await sheet.cell(7, 'Snag')).toHaveClass(/sf-dirty/)
  await expect(sheet.marked).toHaveCount(1)
})
