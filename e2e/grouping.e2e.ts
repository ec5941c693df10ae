import { expect, type Locator, type Page } from '@playwright/test'
import { clipboardText } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { pickFrom } from './pages/select.ts'
import { type SheetPage, sheetOf } from './pages/sheet.ts'
import { windowOf } from './pages/window.ts'
import { columnId, type OtherClient } from './wire/other-client.ts'

const KEEP = { passphrase: 'a quiet desk by the window' }
const PLAN = 'Library refurbishment'

const strip = (page: Page) => page.locator('.sort-filter-strip')
const header = (page: Page, value: string | RegExp) =>
  page.locator('.ag-row.sf-group').filter({ has: page.locator('.sf-group-value').getByText(value, { exact: true }) })

/** The rendered lines from top to bottom: group headers as text, rows as numbers. */
const lines = (page: Page): Promise<(string | number)[]> =>
  page.locator('.ag-row').evaluateAll(rows =>
    rows
      .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map(row => {
        const number = row.querySelector('.sf-row-number')?.textContent
        return number ? Number(number) : (row.querySelector('.sf-group-value')?.textContent ?? '')
      }),
  )

test.use({ app: 'shared' })

test('rows are grouped by a column, stay in their group while edited, and groups collapse by mouse and key', async ({
  session,
}) => {
  const { app, page, sheet, client } = await session({ sheet: PLAN })
  const plan = await client.sheetNamed(PLAN)
  const status = columnId(plan, 'Status')
  const inState = (value: string | undefined) =>
    plan.rows.filter(({ cells }) => cells.find(cell => cell.columnId === status)?.value === value)
  await columnsOf(page).choose('Status', 'Group by this column')

  await expect(strip(page)).toContainText('Grouped by Status')
  const marked = page.locator('.ag-header-cell').filter({ has: page.getByLabel('Rows are grouped by this column') })
  await expect(marked.locator('.sf-header-title')).toHaveText(['Status'])
  await expect(sheet.grid).toHaveAttribute('role', 'treegrid')
  const open = header(page, 'Not started')
  await expect(open).toContainText(`${inState('Not started').length} rows`)
  await expect(open).toHaveAttribute('aria-level', '1')
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  const [first, second] = inState('Not started').map(({ rowNumber }) => rowNumber)
  await expect.poll(async () => (await lines(page)).slice(0, 3)).toEqual(['Not started', first, second])
  // A row that is grouped away from its parent shows the parent's name.
  await expect(await sheet.cell(first!, 'Task')).toContainText('in Heating')

  // An edit of the grouped column leaves the row in place until regrouping.
  await sheet.type(first!, 'Status', 'Blocked')
  await expect.poll(async () => (await lines(page)).slice(0, 3)).toEqual(['Not started', first, second])
  await strip(page).getByRole('button', { name: 'Reapply' }).click()
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual(['Not started', second])

  // A selection across a group header excludes the header.
  const ends = inState('Not started').at(-1)!.rowNumber
  const begins = inState('In progress')[0]!.rowNumber
  const sum = open.locator('.sf-num')
  const before = await sum.textContent()
  await sheet.select(ends, 'Budget')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowDown')
  const texts = [await sheet.cell(ends, 'Budget'), await sheet.cell(begins, 'Budget')].map(cell => cell.textContent())
  const copied = (await Promise.all(texts)).map(text => `${text}\r\n`).join('')
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardText(app)).toBe(copied)
  await page.keyboard.press('Delete')
  for (const row of [ends, begins]) await expect(await sheet.cell(row, 'Budget')).toHaveText('')
  await expect(sum).not.toHaveText(before ?? '')

  // By keyboard: from the row to its group header, which collapses, and on to the next header.
  await sheet.select(second!, 'Status')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual(['Not started', 'In progress'])
  await page.keyboard.press('ArrowDown')
  await expect(header(page, 'In progress').locator('.ag-cell.sf-active')).toBeVisible()
  await page.keyboard.type('x')
  await expect(page.getByText('This is a group heading. Type into one of its rows.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(header(page, 'In progress')).toHaveAttribute('aria-expanded', 'false')

  // Finding a row expands its group.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Opening day')
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(header(page, 'In progress')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')

  await open.locator('.sf-chevron').click()
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await strip(page).getByRole('button', { name: 'Remove grouping by Status' }).click()
  await expect(strip(page)).toHaveCount(0)
  await expect.poll(async () => (await lines(page)).slice(0, 3)).toEqual([1, 2, 3])
  expect((await client.sheetNamed(PLAN)).rows.map(({ id }) => id)).toEqual(plan.rows.map(({ id }) => id))
})

test('the parent next to a row is shortened to a readable length or omitted, and complete in a tooltip', async ({
  session,
}) => {
  const { page } = await session({ sheet: PLAN })
  await columnsOf(page).choose('Status', 'Group by this column')
  await expect(strip(page)).toContainText('Grouped by Status')
  const parts = await page.locator('.ag-row .sf-under').evaluateAll(names =>
    names.map(name => {
      const end = name.closest('.sf-cell')?.getBoundingClientRect().right ?? 0
      const { left, right } = name.getBoundingClientRect()
      return { name: name.textContent ?? '', px: Math.min(end, right) - left, wholePx: right - left }
    }),
  )
  expect(parts.length).toBeGreaterThan(0)
  // 44 px: “in”, four letters and the ellipsis.
  for (const { name, px, wholePx } of parts) expect([name, px >= Math.min(wholePx, 44)]).toEqual([name, true])

  const cut = page.locator('.ag-cell:has([data-under])').first()
  const name = await cut.locator('[data-under]').getAttribute('data-under')
  const tip = page.locator('.sf-cell-tip')
  await cut.hover()
  await expect(tip).toHaveText(name ?? '')
  await page.locator('.ag-header-cell').first().hover()
  await expect(tip).toHaveCount(0)
  await cut.click()
  await page.locator('.ag-header-cell').first().hover()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(tip).toHaveText(name ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(tip).toHaveCount(0)
})

/** Conditional formats of the service: checked snags are struck out, and an urgent open one has a separate colour. */
async function looksAsTheServiceSays(sheet: SheetPage, client: OtherClient): Promise<void> {
  const states = await client.valuesIn('Snag log', 'State')
  const urgencies = await client.valuesIn('Snag log', 'Urgency')
  const numbers = [...states.keys()]
  const checked = numbers.find(row => states.get(row) === 'Checked')!
  const urgent = numbers.find(row => states.get(row) === 'Open' && urgencies.get(row) === 'High')!
  const colour = (cell: Locator) => cell.evaluate(element => getComputedStyle(element).backgroundColor)
  const filled = await colour(await sheet.cell(urgent, 'Found'))
  // Back at the top of the sheet.
  expect(filled).not.toBe(await colour(await sheet.cell(checked, 'Found')))
  const name = (await sheet.cell(checked, 'Snag')).locator('.sf-cell')
  await expect(name).toHaveCSS('text-decoration-line', 'line-through')
}

test('nested groups, their order and collapsed groups are kept for the next start, and so is a collapsed outline @full', async ({
  session,
  launch,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: 'Snag log', keep: KEEP })
  await looksAsTheServiceSays(sheet, client)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Group' })
  await pickFrom(panel.getByLabel('Group by'), 'State')
  await pickFrom(panel.getByLabel('then by'), 'Place')
  await pickFrom(panel.getByLabel('then by, direction'), 'In reverse list order')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(strip(page)).toContainText('Grouped by State')
  await expect(strip(page)).toContainText('then by Place')
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual(['Open', expect.any(String)])
  const [, place] = await lines(page)
  await header(page, String(place)).first().locator('.sf-chevron').click()
  await expect.poll(async () => (await lines(page))[2]).toEqual(expect.any(String))
  const shown = await lines(page)

  await window.openSheet(PLAN)
  await sheetOf(page).isShown(PLAN)
  await page.locator('.ag-row', { hasText: 'Design and approvals' }).locator('.sf-chevron').click()
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual([1, 7])
  await app.close()

  const again = await (await launch({ userData: app.userData })).window()
  await windowOf(again).unlock(KEEP.passphrase)
  await sheetOf(again).isShown(PLAN)
  await expect.poll(async () => (await lines(again)).slice(0, 2)).toEqual([1, 7])
  await windowOf(again).openSheet('Snag log')
  await expect(strip(again)).toContainText('Grouped by State')
  await expect.poll(async () => (await lines(again)).slice(0, 6)).toEqual(shown.slice(0, 6))
})
