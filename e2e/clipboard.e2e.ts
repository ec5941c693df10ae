import { expect } from '@playwright/test'
import { clipboardText, putOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

const PLAN = 'Library refurbishment'
const SHELVES = 'Shelving schedule'

test.use({ app: 'shared' })

test('a copied block of cells is pasted elsewhere, and is text for every other program', async ({ session }) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  await sheet.select(2, 'Place')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  const block = [
    [await client.valueAt('Snag log', 2, 'Place'), 'Electrical'],
    [await client.valueAt('Snag log', 3, 'Place'), 'Joinery'],
  ]
  expect(await clipboardText(app)).toBe(block.map(row => `${row.join('\t')}\r\n`).join(''))

  await sheet.select(8, 'Place')
  await page.keyboard.press('Control+v')
  await expect(await sheet.cell(8, 'Trade')).toHaveText('Electrical')
  await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(4)
  await window.save()

  expect(await client.valueAt('Snag log', 8, 'Place')).toBe(block[0]?.[0])
  expect(await client.valueAt('Snag log', 9, 'Place')).toBe(block[1]?.[0])
  expect(await client.valueAt('Snag log', 9, 'Trade')).toBe('Joinery')
})

test('pasting a list longer than the sheet adds the rows, and is one undo step @full', async ({ session }) => {
  const { page, sheet, app, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const last = (await (await sheet.cell(60, 'Snag')).textContent()) ?? ''
  await putOnClipboard(app, { text: 'First of three\nSecond of three\nThird of three' })
  const first = await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+v')

  await expect(first).toHaveClass(/sf-selected-top/)
  await expect.poll(() => sheet.rowCount()).toBe(62)
  await expect(await sheet.cell(62, 'Snag')).toHaveText('Third of three')
  await expect(page.locator('.ag-cell.sf-selected')).toHaveCount(3)

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(await sheet.cell(60, 'Snag')).toHaveText(last)
  await window.save()
})

test('a list pasted past a last row whose parent was cleared is saved @full', async ({ session }) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+]')
  await sheet.select(59, 'Snag')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Delete')
  await putOnClipboard(app, { text: 'First of two\nSecond of two' })
  await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(await sheet.cell(61, 'Snag')).toHaveText('Second of two')
  await window.save()
  expect(await client.valueAt('Snag log', 61, 'Snag')).toBe('Second of two')
})

test('cells of other spreadsheets keep their types; values that could not be pasted are listed and lead to their cells @full', async ({
  session,
}) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  expect(await client.valueAt('Snag log', 58, 'Closed')).not.toBe(true)
  // As LibreOffice writes it: a date and a checkbox in German.
  await putOnClipboard(app, {
    text: 'as it is shown',
    html:
      '<table><tr><td sdval="46206" sdnum="1031;0;TT.MM.JJJJ">03.07.2026</td>' +
      '<td sdval="1" sdnum="1031;0;BOOLEAN">WAHR</td><td>today</td></tr>' +
      '<tr><td>4. Juli</td><td></td><td>tomorrow</td></tr></table>',
  })
  await sheet.select(58, 'Found')
  await page.keyboard.press('Control+v')

  const paste = page.getByRole('region', { name: 'Paste' })
  await expect(paste).toContainText('Pasted 4 cells. 2 could not be pasted.')
  await window.save()
  expect(await client.valueAt('Snag log', 58, 'Found')).toBe('2026-07-03')
  expect(await client.valueAt('Snag log', 58, 'Closed')).toBe(true)
  await paste.getByRole('button', { name: 'Show the list' }).click()
  await paste.getByRole('button', { name: /^Row 59, Last change.*tomorrow/ }).click()
  await expect(await sheet.cell(59, 'Last change')).toBeFocused()

  // As Excel writes it, with line breaks in the HTML source; then as Google Sheets writes it.
  await putOnClipboard(app, {
    text: '007\t3/7/2026',
    html:
      '<html><head><meta name=Generator content="Microsoft Excel 15"></head><body><table><!--StartFragment--><tr>\r\n' +
      "  <td height=19 style='height:14.4pt'>Two<br>\r\n    lines, and a\r\n  third</td></tr><!--EndFragment--></table></body></html>",
  })
  const { pasteAt } = rangesOf(page)
  await pasteAt(40, 'Snag')
  await expect(await sheet.cell(40, 'Snag')).toContainText('lines, and a third')
  await putOnClipboard(app, {
    text: '007',
    html:
      '<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr>' +
      '<td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;007&quot;}">007</td></tr></tbody></table></google-sheets-html-origin>',
  })
  await pasteAt(41, 'Snag')
  await expect(await sheet.cell(41, 'Snag')).toHaveText('007')
  await window.hasUnsaved()
  await window.save()
  expect(await client.valueAt('Snag log', 40, 'Snag')).toBe('Two\nlines, and a third')
  expect(await client.valueAt('Snag log', 41, 'Snag')).toBe('007')
})

test('a viewer can copy from a sheet, and gets a reason why nothing is pasted @full', async ({ session }) => {
  const { page, sheet, app } = await session({ sheet: 'Branch budget 2026' })
  await putOnClipboard(app, { text: 'from elsewhere' })
  const cell = page.locator('.ag-cell.sf-kind-text').first()
  const before = (await cell.textContent()) ?? ''
  await cell.click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('You can view this sheet. Ask an owner for edit access.')).toBeVisible()

  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardText(app)).toBe(before)
  await expect(cell).toHaveText(before)
  await expect(sheet.marked).toHaveCount(0)
})

test('cut cells keep their values until they are pasted, and are blank afterwards @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const cut = await sheet.select(2, 'Trade')
  await page.keyboard.press('Control+x')
  await expect(cut).toHaveClass(/sf-outlined-top/)
  await expect(cut).toHaveText('Electrical')

  const into = await sheet.select(5, 'Trade')
  await page.keyboard.press('Control+v')
  await expect(into).toHaveText('Electrical')
  await expect(cut).toHaveText('')
  await window.save()

  expect(await client.valueAt('Snag log', 5, 'Trade')).toBe('Electrical')
  expect(await client.valueAt('Snag log', 2, 'Trade')).toBeUndefined()
})

test('the menu of a cell copies and pastes like the keys @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: 'Snag log' })
  const choose = async (row: number, name: string) => {
    await (await sheet.cell(row, 'Trade')).click({ button: 'right' })
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose(2, 'Copy')
  await choose(3, 'Paste')

  await expect(await sheet.cell(3, 'Trade')).toHaveText('Electrical')
})

test('a copied block repeats in a larger range, and is copied as CSV, JSON or Markdown with titles on request @full', async ({
  session,
}) => {
  const { page, app, window } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  await ranges.drag([2, 'Trade'], [3, 'Trade'])
  await page.keyboard.press('Control+c')
  await ranges.drag([6, 'Trade'], [9, 'Trade'])
  await page.keyboard.press('Control+v')
  await ranges.hasTexts('Trade', { 6: 'Electrical', 7: 'Joinery', 8: 'Electrical', 9: 'Joinery' })

  await ranges.drag([2, 'Trade'], [3, 'State'])
  const copied = async (command: string) => {
    await window.callUp(command)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return expect.poll(() => clipboardText(app))
  }
  const table = (before: string, between: string, after: string, titles = '') =>
    [
      titles,
      ...[
        ['Electrical', 'Checked'],
        ['Joinery', 'Checked'],
      ].map(row => before + row.join(between) + after),
    ].join('')
  await (await copied('Copy with headers')).toBe(table('', '\t', '\r\n', 'Trade\tState\r\n'))
  await (await copied('Copy as CSV')).toBe(table('', ',', '\r\n', 'Trade,State\r\n'))
  await (await copied('Copy as Markdown')).toBe(table('| ', ' | ', ' |\n', '| Trade | State |\n| --- | --- |\n'))
  await (await copied('Copy as JSON')).toContain('"Trade": "Electrical",\n    "State": "Checked"')
})

test('contacts, multi-select values and formulas are pasted with their types, not as text @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const rows = (await client.sheetNamed(PLAN)).rows
  const rowOf = (name: string) => {
    const found = rows.find(row => row.cells.some(({ value }) => value === name))
    if (!found) throw new Error(`There is no task “${name}”.`)
    return found.rowNumber
  }
  const from = rowOf('Furniture and shelving schedule')
  const to = rowOf('Measured survey of all floors')
  const formula = rowOf('Reading room to courtyard')
  for (const [column, row] of [
    ['Owners', from],
    ['Trades', from],
    ['Per day', formula],
  ] as const) {
    await sheet.select(row, column)
    await page.keyboard.press('Control+c')
    await sheet.select(to, column)
    await page.keyboard.press('Control+v')
    await expect(await sheet.cell(to, column)).toHaveClass(/sf-dirty|sf-settled/)
  }
  await window.save()

  const holds = async (row: number, column: string) => {
    const { objectValue, formula: text } = await client.cellAt(PLAN, row, column)
    return { objectValue, text }
  }
  expect(await holds(to, 'Owners')).toEqual(await holds(from, 'Owners'))
  expect(await holds(to, 'Trades')).toEqual(await holds(from, 'Trades'))
  expect(await holds(to, 'Per day')).toMatchObject({ text: '=[Budget]@row / [Duration]@row' })
})

test('pasting a table wider than the sheet adds columns, is saved, and is one undo step', async ({ session }) => {
  const { page, app, window, client } = await session({ sheet: SHELVES })
  await putOnClipboard(app, { text: '2026-11-05\tAgreed\tPaid\n2026-11-06\t120\tyes\n' })
  await rangesOf(page).pasteAt(3, 'Ordered')
  const question = page.getByRole('dialog', { name: 'Add 2 columns?' })
  await expect(question).toContainText('“Column 7” and “Column 8”')
  await question.getByRole('button', { name: 'Add 2 columns' }).click()

  await expect.poll(() => client.valueAt(SHELVES, 4, 'Ordered')).toBe('2026-11-06')
  await window.save()
  expect(await client.valueAt(SHELVES, 3, 'Column 8')).toBe('Paid')
  expect(await client.valueAt(SHELVES, 4, 'Column 7')).toBe(120)
  expect(await client.valueAt(SHELVES, 4, 'Column 8')).toBe('yes')

  await page.keyboard.press('Control+z')
  const titles = async () => (await client.sheetNamed(SHELVES)).columns.map(({ title }) => title)
  await expect.poll(titles).toEqual(['Location', 'Finish', 'Bays', 'Price per bay', 'Total', 'Ordered'])
  await window.save()
  expect(await client.valueAt(SHELVES, 4, 'Ordered')).toBe('2026-11-09')
})

test('pastes as much of a table as fits if no columns are wanted, and reports the rest @full', async ({ session }) => {
  const { page, sheet, app, window, client } = await session({ sheet: SHELVES })
  await putOnClipboard(app, { text: '2026-11-05\tBeyond' })
  await rangesOf(page).pasteAt(3, 'Ordered')
  await page.getByRole('dialog', { name: 'Add 1 column?' }).getByRole('button', { name: 'Paste what fits' }).click()
  await expect(page.getByRole('region', { name: 'Paste' })).toContainText('1 column did not fit')
  await expect(await sheet.cell(3, 'Ordered')).toContainText('05 Nov')
  await window.save()
  expect((await client.sheetNamed(SHELVES)).columns).toHaveLength(6)
})
