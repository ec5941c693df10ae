import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { navigatorOf } from './pages/navigator.ts'
import { shuffled } from './wire/shuffle.ts'

test.use({ app: 'shared' })

test('a sheet of ten thousand real rows opens, and its last rows equal those of the service @smoke @full', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: 'Bird strikes' })
  expect(await sheet.rowCount()).toBe(10_000)
  const [airports, species, dates] = await Promise.all(
    ['Airport Name', 'Wildlife Species', 'Flight Date'].map(column => client.valuesIn('Bird strikes', column)),
  )
  expect(airports?.size).toBe(10_000)

  await sheet.select(1, 'Airport Name')
  await page.keyboard.press('Control+End')
  await expect(sheet.margin(10_000)).toBeInViewport()
  for (const row of [10_000, 9_990, 5_000, 1]) {
    await expect(await sheet.cell(row, 'Airport Name')).toHaveText(String(airports?.get(row) ?? ''))
    await expect(await sheet.cell(row, 'Wildlife Species')).toHaveText(String(species?.get(row) ?? ''))
    const day = new Date(String(dates?.get(row)))
    await expect(await sheet.cell(row, 'Flight Date')).toContainText(String(day.getUTCFullYear()))
  }
})

test('a sheet with properties in any order, some of them unknown, reads the same @full', async ({ session }) => {
  const { sheet, window, wire, client } = await session()
  wire.rewrite(/^\/sheets\/\d+$/, shuffled)
  await window.openSheet('Library refurbishment')

  const onService = await client.sheetNamed('Library refurbishment')
  expect(await sheet.rowCount()).toBe(onService.rows.length)
  expect(wire.rewritten).toBeGreaterThan(0)
  const tasks = await client.valuesIn('Library refurbishment', 'Task')
  const states = await client.valuesIn('Library refurbishment', 'Status')
  for (const row of [1, 2, 13, 20, onService.rows.length]) {
    await expect(await sheet.cell(row, 'Task')).toHaveText(String(tasks.get(row)))
    await expect(await sheet.cell(row, 'Status')).toHaveText(String(states.get(row)))
  }
})

test('after a restart, the first key in the restored sheet moves the active cell', async ({ session, launch }) => {
  const { app } = await session({ sheet: 'Snag log', keep: 'session' })
  await app.close()

  const again = await launch({ userData: app.userData, env: { SHEAF_REPORT_PAINT: 'key' } })
  await expect.poll(() => again.output()).toContain('took a key in Snag log')
})

test('the outline of a plan is shown, collapses and expands', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Library refurbishment' })
  const first = await sheet.cell(2, 'Task')
  await expect(first).toHaveText('Brief agreed with staff and readers')
  await expect(page.locator('.ag-row[aria-level="2"]').first()).toBeVisible()

  await sheet.select(1, 'Task')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(first).toBeHidden()
  await expect(sheet.margin(7)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(first).toBeVisible()
})

test('returning to a sheet restores its scroll position @full', async ({ session }) => {
  const { page, sheet, window } = await session({ sheet: 'Bird strikes' })
  await sheet.select(4_000, 'Airport Name')
  await window.openSheet('Snag log')
  await window.openSheet('Bird strikes')

  await expect(sheet.margin(4_000)).toBeInViewport()
  await expect(page.locator('.sf-cell-address')).toHaveText('Airport Name, row 4000')
})

test('a tab that returns shows changes made in the background, and a row saved in the meantime accepts typing', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const tab = (name: string) => navigatorOf(page).tab(name).click()
  const before = await sheet.rowCount()
  await sheet.select(before, 'Snag')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Loose handrail')
  await page.keyboard.press('Enter')
  await expect.poll(() => sheet.rowCount()).toBe(before + 1)
  await sheet.select(before + 1, 'Snag')
  await window.openSheet('Library refurbishment')
  await expect.poll(async () => (await client.valuesIn('Snag log', 'Snag')).get(before + 1)).toBe('Loose handrail')

  await tab('Snag log')
  await page.keyboard.type('Loose handrail on stair 2')
  await page.keyboard.press('Enter')

  await expect(await sheet.cell(before + 1, 'Snag')).toHaveText('Loose handrail on stair 2')
  await expect
    .poll(async () => (await client.valuesIn('Snag log', 'Snag')).get(before + 1))
    .toBe('Loose handrail on stair 2')
  expect((await client.sheetNamed('Snag log')).rows).toHaveLength(before + 1)
})

test('a sheet opens at its first column, even if the previous one was scrolled to its end @full', async ({
  session,
}) => {
  const { page, sheet, window } = await session({ sheet: 'Bird strikes' })
  await sheet.select(1, 'Airport Name')
  await page.keyboard.press('Control+End')
  await expect(page.locator('.sf-cell-address')).toContainText('row 10000')

  await window.openSheet('Snag log')

  await expect(page.locator('.ag-header-cell').getByTitle('No.', { exact: true })).toBeInViewport()
})
