import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

const NAME = 'Library refurbishment'

test('numbers that are selected are added up, by mouse and by keyboard, in one range and in several', async ({
  desk,
}) => {
  const { page, sheet } = await desk({ sheet: NAME })
  const ranges = rangesOf(page)
  const figures = { Sum: '58,150', Avg: '14,537.5', Count: '4', Min: '6,900', Max: '31,600' }
  await ranges.drag([2, 'Budget'], [5, 'Budget'])
  await expect(ranges.cells).toHaveCount(4)
  await ranges.hasFigures(figures)

  await sheet.select(5, 'Budget')
  await ranges.hasNoFigures()
  for (let row = 5; row > 2; row--) await page.keyboard.press('Shift+ArrowUp')
  await ranges.hasFigures(figures)

  await (await sheet.cell(6, 'Budget')).click({ modifiers: ['Control'] })
  await ranges.hasFigures({ Sum: '67,900', Count: '5' })
  await page.keyboard.press('Escape')
  await expect(ranges.cells).toHaveCount(0)
  await expect(await sheet.cell(6, 'Budget')).toBeFocused()
})

test('a row number selects its row, a head its column, and Ctrl+A everything', async ({ desk }) => {
  const { page, sheet } = await desk({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  const inRow = (row: number) => page.locator(`.ag-row[row-index="${row - 1}"] .ag-cell.sf-selected`)
  await sheet.margin(3).click()
  await expect(inRow(3)).toHaveCount(10)
  await sheet.margin(5).click({ modifiers: ['Shift'] })
  await expect(ranges.cells).toHaveCount(30)

  await ranges.head('Trade').click()
  await expect(inRow(3)).toHaveCount(1)
  await expect(await sheet.cell(3, 'Trade')).toHaveClass(/sf-selected/)
  await expect(await sheet.cell(60, 'Trade')).toHaveClass(/sf-selected/)
  // It is no click to sort by.
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

test('a range stays with its cells when somebody else puts a row above them', async ({ desk }) => {
  const { page, sheet, client } = await desk({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  const selected = () => ranges.cells.allTextContents()
  await ranges.drag([3, 'Snag'], [5, 'Place'])
  const before = await selected()
  expect(before).toHaveLength(9)

  const { id, columns } = await client.sheetNamed('Snag log')
  const added = { toTop: true, cells: [{ columnId: columns[0]?.id, value: 'Found by somebody else' }] }
  await client.call('POST', `/sheets/${id}/rows`, [added])
  await page.getByRole('button', { name: 'Look for changes' }).click()

  await expect(await sheet.cell(1, 'Snag')).toHaveText('Found by somebody else')
  expect(await selected()).toEqual(before)
  await expect(await sheet.cell(4, 'Snag')).toHaveClass(/sf-active/)
})

test('what is typed right after a menu was used goes into the cell that was clicked', async ({ desk }) => {
  const { sheet, window } = await desk({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(7, 'Snag', 'Grille is quiet now')

  await expect(await sheet.cell(7, 'Snag')).toHaveText('Grille is quiet now')
  await expect(window.saveNow).toHaveText('Save 1')
})
