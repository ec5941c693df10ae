import { expect, type Page } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { rangesOf } from './pages/ranges.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const SNAGS = 'Snag log'
const BIRDS = 'Bird strikes'
const PLAN = 'Library refurbishment'

test.use({ app: 'shared' })

test('a number shows as many decimals as fit its column, and all of them on hover and for a screen reader', async ({
  session,
}) => {
  const { page, sheet, client, window } = await session()
  const snags = await client.sheetNamed(SNAGS)
  await client.call('POST', `/sheets/${snags.id}/columns`, [
    { title: 'Ratio', type: 'TEXT_NUMBER', index: 1, width: 130 },
  ])
  const widened = await client.sheetNamed(SNAGS)
  const ratio = columnId(widened, 'Ratio')
  await client.call('PUT', `/sheets/${snags.id}/rows`, [
    { id: rowNumbered(widened, 1).id, cells: [{ columnId: ratio, value: 0.123456789 }] },
    { id: rowNumbered(widened, 2).id, cells: [{ columnId: ratio, value: 123456789 }] },
  ])
  await window.openSheet(SNAGS)
  const [share, large] = [await sheet.cell(1, 'Ratio'), await sheet.cell(2, 'Ratio')]
  await expect(share).toHaveText('0.123456789')
  await expect(share).not.toHaveAttribute('title')

  const { widen, width } = columnsOf(page)
  await widen('Ratio', 60 - (await width('Ratio')))
  await expect(share).toHaveText(/^0\.123\d{0,2}$/)
  await expect(share).toHaveAttribute('title', '0.123456789')
  await expect(share).toHaveAccessibleName('0.123456789')
  await expect(large).toHaveText('###')
  await expect(large).toHaveAttribute('title', '123456789')

  await widen('Ratio', 70)
  await expect(large).toHaveText('123456789')
  await expect(large).not.toHaveAttribute('title')
})

test('selection figures count no parent twice, keep the unit, and count text', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: PLAN })
  const ranges = rangesOf(page)
  const budgets = await client.valuesIn(PLAN, 'Budget')
  const sum = [2, 3, 4, 5, 6].reduce((all, row) => all + Number(budgets.get(row)), 0)
  await ranges.drag([1, 'Budget'], [6, 'Budget'])
  await ranges.hasFigures({ Count: '5 of 6 cells, parents not counted twice', Sum: `£${sum.toLocaleString('en')}` })

  await ranges.drag([2, 'Task'], [4, 'Task'])
  await ranges.hasFigures({ Count: '3' })
  await expect(page.locator('.status-figure')).toHaveCount(1)
  await sheet.select(2, 'Task')
  await ranges.hasNoFigures()
})

test('double-clicking a header edge fits its column or all selected ones, and is no edit of the sheet @full', async ({
  session,
}) => {
  const { page, sheet, window, client, wire } = await session({ sheet: PLAN })
  const { header, width, widen } = columnsOf(page)
  const fitByEdge = async (title: string): Promise<void> => {
    const box = await header(title).boundingBox()
    if (!box) throw new Error(`The column ${title} is not in sight.`)
    await page.mouse.dblclick(box.x + box.width - 2, box.y + box.height / 2)
  }
  await widen('Budget', -40)
  await window.save()
  const narrow = await width('Budget')
  const asked = wire.requests.length
  await fitByEdge('Budget')
  await expect.poll(() => width('Budget')).toBeGreaterThan(narrow)
  await expect(await sheet.cell(1, 'Budget')).toHaveText(/^£\d/)
  await fitByEdge('Task')
  const names = page.locator('.ag-cell.sf-kind-text .sf-cell-text')
  await expect.poll(() => names.evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth))).toEqual([])

  const [budget, progress] = [await width('Budget'), await width('Progress')]
  await header('Progress').click({ position: { x: 12, y: 12 } })
  await header('Budget').click({ modifiers: ['Shift'], position: { x: 12, y: 12 } })
  await window.callUp('Fit column width')
  await expect.poll(() => width('Progress')).toBeLessThan(progress)
  expect(await width('Budget')).toBe(budget)
  await expect(window.saveNow).toHaveText('All saved')
  expect(wire.requests.slice(asked).filter(({ method }) => method === 'PUT')).toEqual([])

  const fitted = [await width('Progress'), budget]
  await window.openSheet(SNAGS)
  await window.openSheet(PLAN)
  expect([await width('Progress'), await width('Budget')]).toEqual(fitted)
  await widen('Budget', 30)
  // "All saved" may still describe the state before the edit.
  const saved = async () => (await client.sheetNamed(PLAN)).columns.find(({ title }) => title === 'Budget')?.width
  await expect.poll(saved).toBe(budget + 30)
})

test('the address box goes to a row, a column and a cell, and reports one that does not exist', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN })
  await sheet.select(3, 'Task')
  const box = page.getByRole('button', { name: /^Go to/ })
  const field = page.getByRole('textbox', { name: 'Go to' })
  const go = async (place: string): Promise<void> => {
    await box.click()
    await expect(field).toBeFocused()
    await page.keyboard.type(place)
    await page.keyboard.press('Enter')
  }
  await go('budget 14')
  await expect(await sheet.cell(14, 'Budget')).toBeFocused()
  await expect(box).toHaveText('Budget, row 14')
  await go('7')
  await expect(await sheet.cell(7, 'Budget')).toBeFocused()
  await go('Task')
  await expect(await sheet.cell(7, 'Task')).toBeFocused()

  await go('Cost 4')
  await expect(page.getByRole('alert').filter({ hasText: 'No column is called “Cost”.' })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(7, 'Task')).toBeFocused()
})

test('row numbers from ten thousand are complete at every row height and zoom @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: BIRDS })
  await sheet.select(1, await firstTitle(page))
  await page.keyboard.press('Control+End')
  const numbers = page.locator('.sf-row-number')
  const cutOff = () =>
    numbers.evaluateAll(all =>
      all.flatMap(each => {
        const cell = each.closest('.ag-cell')?.getBoundingClientRect()
        return cell && each.getBoundingClientRect().left < cell.left + 1 ? [each.textContent] : []
      }),
    )
  const heights = [
    ['Compact', 24],
    ['Standard', 28],
    ['Comfortable', 34],
  ] as const
  for (const [density, height] of heights) {
    await page.getByRole('button', { name: /^Row height/ }).click()
    await page.getByRole('menuitemradio', { name: density }).click()
    for (const key of ['Control+0', 'Control+=', 'Control+-', 'Control+-']) {
      await page.keyboard.press(key)
      await sheet.grid.evaluate((grid, top) => grid.scrollTo({ top }), 9_995 * height)
      await expect(numbers.filter({ hasText: /^10000$/ })).toBeInViewport({ ratio: 1 })
      expect(await cutOff()).toEqual([])
    }
  }
})

const firstTitle = async (page: Page): Promise<string> =>
  (await page.locator('.ag-header-cell .sf-header-title').first().innerText()) ?? ''
