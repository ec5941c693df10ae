import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

const PLAN = 'Library refurbishment'

/** The number of marks of this kind in the rendered cells. */
const marks = (kind: string) => CSS.highlights.get(kind)?.size ?? 0

test.use({ app: 'shared' })

test('Ctrl+F finds text as it is typed and expands its parents, and F3 goes to the next match @full', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const names = [...(await client.valuesIn(PLAN, 'Task')).values()].map(String)
  const first = names.findIndex(name => name.startsWith('Ductwork')) + 1
  await sheet.select(first, 'Task')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.locator('.ag-row[aria-expanded="false"]')).toHaveCount(1)
  await page.keyboard.press('Control+Home')

  await page.keyboard.press('Control+f')
  await page.keyboard.type('DUCTWORK')

  const count = page.getByRole('search').getByRole('status')
  await expect(count).toHaveText(/^1 of \d+$/)
  const all = Number((await count.innerText()).split(' ').at(-1))
  expect(all).toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toHaveValue('DUCTWORK')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await expect(page.locator('.ag-row[aria-expanded="false"]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(marks, 'sf-find-now')).toBe(1)
  expect(await page.evaluate(marks, 'sf-find')).toBeGreaterThan(0)
  await page.keyboard.press('F3')
  await expect(count).toHaveText(`2 of ${all}`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+F3')
  await expect(count).toHaveText(`${all} of ${all}`)
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(`1 of ${all}`)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(await sheet.cell(first, 'Task')).toBeFocused()
  expect(await page.evaluate(marks, 'sf-find')).toBe(0)
})

test('typing a search scrolls to its match temporarily, and the scroll position is restored', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const names = [...(await client.valuesIn(PLAN, 'Task')).values()].map(String)
  const last = names.length
  await sheet.select(1, 'Task')
  await page.keyboard.press('Alt+ArrowLeft')
  await sheet.select(1, 'Budget')
  const closed = page.locator('.ag-row[aria-expanded="false"]')
  await expect(closed).toHaveCount(1)
  await page.keyboard.press('Control+f')
  await page.keyboard.type(names[1] ?? '')
  await expect(closed).toHaveCount(0)
  await expect(page.locator('.sf-active')).toHaveText(names[1] ?? '')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill(names[last - 1] ?? '')
  await expect(page.locator('.sf-active')).toHaveText(names[last - 1] ?? '')
  await expect(page.locator('.sf-active')).toBeInViewport({ ratio: 1 })
  await page.keyboard.type(' and nowhere')
  await expect(page.getByRole('search')).toContainText('Not found')
  await expect.poll(() => sheet.grid.evaluate(grid => grid.scrollTop)).toBe(0)
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(await sheet.cell(1, 'Budget')).toBeFocused()
  await expect(closed).toHaveCount(1)
  await expect.poll(() => sheet.grid.evaluate(grid => grid.scrollTop)).toBe(0)

  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill(names[last - 1] ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.locator('.sf-active')).toHaveText(names[last - 1] ?? '')
})

test('typing in Find prefers visible columns, and Escape or "Not found" restores both scroll positions @full', async ({
  session,
}) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const scrolled = () => sheet.grid.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
  const field = page.getByRole('textbox', { name: 'Find', exact: true })
  // Contacts in columns to the right match long before the name of a task does.
  const names = [...(await client.valuesIn(PLAN, 'Task')).values()].map(String)
  const last = names.at(-1) ?? ''
  await sheet.select(1, 'Progress')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('nora')
  await expect(page.locator('.sf-active')).toContainText(/./)
  await expect(page.locator('.sf-active')).toBeInViewport({ ratio: 1 })
  expect((await scrolled())[0]).toBe(0)
  await page.keyboard.press('Escape')

  await sheet.select(3, 'Budget')
  await sheet.grid.evaluate(element => element.scrollTo({ left: 220, top: 140 }))
  await expect.poll(scrolled).toEqual([220, 140])
  await page.keyboard.press('Control+f')
  await field.fill('LIB-0003')
  await expect(page.locator('.sf-active')).toHaveText('LIB-0003')
  await expect(page.locator('.sf-active')).toBeInViewport({ ratio: 1 })
  await field.fill(last)
  await expect(page.locator('.sf-active')).toHaveText(last)
  // A match in a visible column does not scroll horizontally.
  await expect.poll(async () => (await scrolled())[0]).toBe(220)
  await page.keyboard.type(' and nowhere')
  await expect(page.getByRole('search')).toContainText('Not found')
  await expect.poll(scrolled).toEqual([220, 140])
  await field.fill('LIB-0003')
  await expect(page.locator('.sf-active')).toHaveText('LIB-0003')
  await page.keyboard.press('Escape')
  await expect.poll(scrolled).toEqual([220, 140])
})

test('"Replace all" lists each cell before it changes, and skips a cell that is not ticked @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const before = await client.valuesIn('Snag log', 'Snag')
  const rows = [...before].flatMap(([row, text]) => (String(text).includes('Sealant') ? [row] : []))
  await sheet.select(1, 'Snag')
  await page.keyboard.press('Control+h')
  await page.keyboard.type('sealant missing')
  await page.getByLabel('Replace with').fill('Mastic gone')
  // Each further letter searches from the original cell, however far the last match was.
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`1 of ${rows.length}`)

  await page.getByRole('button', { name: 'Replace all' }).click()
  const preview = page.getByRole('dialog', { name: 'Replace all' })
  await expect(preview.getByRole('checkbox')).toHaveCount(rows.length)
  await expect(preview).toContainText('Sealant missing at the sill → Mastic gone at the sill')
  await preview.getByRole('checkbox').first().uncheck()
  await preview.getByRole('button', { name: `Replace in ${rows.length - 1} cells` }).click()

  await window.hasUnsaved()
  await window.save()
  const after = await client.valuesIn('Snag log', 'Snag')
  expect(after.get(rows[0]!)).toBe('Sealant missing at the sill')
  expect(rows.slice(1).map(row => after.get(row))).toEqual(rows.slice(1).map(() => 'Mastic gone at the sill'))
})

test('a search can match case, match whole cells, and search formulas @full', async ({ session }) => {
  const { page, client } = await session({ sheet: 'Shelving schedule' })
  const oak = [...(await client.valuesIn('Shelving schedule', 'Finish')).values()].filter(value => value === 'Oak')
  const search = page.getByRole('search')
  const option = (name: string) => search.getByRole('button', { name })
  const found = search.getByRole('status')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('oak')
  await expect(found).toHaveText(new RegExp(`^(1 of )?${oak.length}( found)?$`))
  await option('Match case').click()
  await expect(found).toHaveText('Not found')
  await search.getByLabel('Find', { exact: true }).fill('Oa')
  await expect(found).toHaveText(new RegExp(`^(1 of )?${oak.length}( found)?$`))
  await option('Match entire cell').click()
  await expect(found).toHaveText('Not found')

  await option('Match entire cell').click()
  await search.getByLabel('Find', { exact: true }).fill('[Price per bay]@row')
  await expect(found).toHaveText('Not found')
  await option('Search in formulas').click()
  await expect(found).toHaveText(/^(1 of 8|8 found)$/)
})
