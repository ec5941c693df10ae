import { expect } from '@playwright/test'
import { clipboardText } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

const NAME = 'Library refurbishment'

test.use({ app: 'shared' })

test('selected numbers are summed, by mouse and by keyboard, in one range and in several', async ({ session }) => {
  const { app, page, sheet } = await session({ sheet: NAME })
  const ranges = rangesOf(page)
  const figures = { Sum: '£58,150', Avg: '£14,538', Count: '4', Min: '£6,900', Max: '£31,600' }
  await ranges.drag([2, 'Budget'], [5, 'Budget'])
  await expect(ranges.cells).toHaveCount(4)
  await ranges.hasFigures(figures)

  await sheet.select(5, 'Budget')
  await ranges.hasNoFigures()
  for (let row = 5; row > 2; row--) await page.keyboard.press('Shift+ArrowUp')
  await ranges.hasFigures(figures)

  await (await sheet.cell(6, 'Budget')).click({ modifiers: ['Control'] })
  await ranges.hasFigures({ Sum: '£67,900', Count: '5' })
  await page.getByRole('button', { name: /^Sum/ }).click()
  await expect.poll(() => clipboardText(app)).toBe('£67,900')
  await page.keyboard.press('Escape')
  await expect(await sheet.cell(6, 'Budget')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ranges.cells).toHaveCount(0)
  await expect(await sheet.cell(6, 'Budget')).toBeFocused()
})

test('a row number selects its row, a header its column, and Ctrl+A everything @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  const inRow = (row: number) => page.locator(`.ag-row[row-index="${row - 1}"] .ag-cell.sf-selected`)
  await sheet.margin(3).click()
  await expect(inRow(3)).toHaveCount(10)
  await sheet.margin(5).click({ modifiers: ['Shift'] })
  await expect(ranges.cells).toHaveCount(30)

  await ranges.header('Trade').click()
  await expect(inRow(3)).toHaveCount(1)
  await expect(await sheet.cell(3, 'Trade')).toHaveClass(/sf-selected/)
  await expect(await sheet.cell(60, 'Trade')).toHaveClass(/sf-selected/)
  // Clicking a header does not sort.
  await expect(await sheet.cell(1, 'Snag')).toHaveText('Paint scuffed beside the frame')

  await sheet.select(2, 'Place')
  await page.keyboard.press('Shift+Space')
  await expect(ranges.cells).toHaveCount(10)
  await page.keyboard.press('Control+a')
  await expect(inRow(4)).toHaveCount(10)
  await page.keyboard.press('Tab')
  await expect(await sheet.cell(2, 'Trade')).toBeFocused()
  await expect(inRow(4)).toHaveCount(10)
})

test('a range stays with its cells when another user inserts a row above them @full', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  const selected = () => ranges.cells.allTextContents()
  await ranges.drag([3, 'Snag'], [5, 'Place'])
  await expect(ranges.cells).toHaveCount(9)
  const before = await selected()

  const { id, columns } = await client.sheetNamed('Snag log')
  const added = { toTop: true, cells: [{ columnId: columns[0]?.id, value: 'Found by somebody else' }] }
  await client.call('POST', `/sheets/${id}/rows`, [added])
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()

  await expect(await sheet.cell(1, 'Snag')).toHaveText('Found by somebody else')
  await expect.poll(selected).toEqual(before)
  await expect(await sheet.cell(4, 'Snag')).toHaveClass(/sf-active/)
})

test('text typed right after using a menu is entered into the clicked cell @full', async ({ session }) => {
  const { sheet, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(7, 'Snag', 'Grille is quiet now')

  await expect(await sheet.cell(7, 'Snag')).toHaveText('Grille is quiet now')
  await expect(window.saveNow).toHaveText('Save 1')
})

test('a collapsed parent counts once, and an expanded one is replaced by its rows @full', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: NAME })
  const ranges = rangesOf(page)
  const budgets = await client.valuesIn(NAME, 'Budget')
  const sum = (...rows: readonly number[]) =>
    `£${rows.reduce((all, row) => all + Number(budgets.get(row)), 0).toLocaleString('en')}`
  await sheet.select(1, 'Task')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.locator('.ag-row[aria-expanded="false"]')).toHaveCount(1)
  await ranges.drag([1, 'Budget'], [7, 'Budget'])
  await ranges.hasFigures({ Count: '2', Sum: sum(1, 7) })

  await page.keyboard.press('Alt+ArrowRight')
  await ranges.hasFigures({ Count: '6 of 7 cells, parents not counted twice', Sum: sum(2, 3, 4, 5, 6, 7) })
})

test('a drag past the edge scrolls, and ten thousand rows are summed like four @full', async ({ session }) => {
  const { page, sheet, client } = await session({ sheet: 'Bird strikes' })
  const ranges = rangesOf(page)
  const speeds = [...(await client.valuesIn('Bird strikes', 'Speed IAS in knots')).values()].filter(Number.isFinite)
  const first = await sheet.cell(2, 'Airport Name')
  const edge = await sheet.grid.boundingBox()
  if (!edge) throw new Error('The grid is not in sight.')
  await first.hover()
  await page.mouse.down()
  await page.mouse.move(edge.x + 200, edge.y + edge.height + 10, { steps: 4 })
  const lastDrawn = async () => Math.max(...(await page.locator('.sf-row-number').allTextContents()).map(Number))
  await expect.poll(lastDrawn).toBeGreaterThan(120)
  await page.mouse.up()
  await expect(await sheet.cell(100, 'Airport Name')).toHaveClass(/sf-selected/)
  await expect(await sheet.cell(2, 'Airport Name')).toHaveClass(/sf-active/)

  await sheet.cell(2, 'Speed IAS in knots')
  await ranges.header('Speed IAS in knots').click()
  const sum = speeds.reduce<number>((all, speed) => all + Number(speed), 0)
  await ranges.hasFigures({ Count: speeds.length.toLocaleString('en'), Sum: sum.toLocaleString('en') })
})

test('visible cells are rendered, also when the scroll bar and the grid scroll at the same time @full', async ({
  session,
}) => {
  const { page, sheet } = await session({ sheet: 'Bird strikes' })
  const bar = await page.locator('.ag-body-vertical-scroll-viewport').elementHandle()
  await sheet.grid.evaluate(async (cells, beside) => {
    beside?.scrollTo({ top: 500 })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    cells.scrollTo({ top: 60_000 })
  }, bar)

  const rowHeightPx = 28
  await expect(page.locator(`.ag-row[row-index="${Math.ceil(60_000 / rowHeightPx)}"]`)).toBeVisible()
})
