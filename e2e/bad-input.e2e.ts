import { expect } from '@playwright/test'
import { putOnClipboard, putPictureOnClipboard } from './harness/clipboard.ts'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const TOMASZ = 'tomasz.wrona@fernhill.example'
const VERY_LONG = 10_000_000

test.use({ app: 'shared' })

test('pastes the valid part of a picture, broken HTML and too long text, and reports the rest in one sentence @full', async ({
  session,
}) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  const { tip, pasteAt } = rangesOf(page)
  const strip = page.getByRole('region', { name: 'Paste' })

  await putPictureOnClipboard(app)
  await pasteAt(2, 'Snag')
  await expect(tip).toHaveText('Pictures and files cannot be pasted into a cell. Attach them to the row: Ctrl+Shift+A.')

  await putOnClipboard(app, {
    text: 'not this',
    html: '<table><tr><td>Hinge <b>squeaks<td>Lift</b><script>gotIn=1</script><img src=x onerror=gotIn=1><tr><td colspan=x>Lamp out</div>',
  })
  await pasteAt(3, 'Snag')
  await expect(await sheet.cell(3, 'Snag')).toHaveText('Hinge squeaks')
  await expect(await sheet.cell(4, 'Snag')).toHaveText('Lamp out')
  expect(await page.evaluate(() => 'gotIn' in globalThis)).toBe(false)

  await putOnClipboard(app, { text: `Short\n${'x'.repeat(VERY_LONG)}\n${'y'.repeat(4000)}\n${'z'.repeat(4001)}` })
  await pasteAt(5, 'Snag')
  await expect(strip).toContainText('Pasted 2 cells. 2 could not be pasted.')
  await strip.getByRole('button', { name: 'Show the list' }).click()
  await expect(strip).toContainText('A cell holds 4,000 characters; this is 10,000,000.')
  await expect(strip).toContainText('A cell holds 4,000 characters; this is 4,001.')
  await strip.getByRole('button', { name: 'Close' }).click()

  await putOnClipboard(app, { text: 'x'.repeat(VERY_LONG) })
  await pasteAt(6, 'Snag')
  await expect(tip).toHaveText('A cell holds 4,000 characters; this is 10,000,000.')

  await sheet.select(9, 'Snag')
  await page.keyboard.type('x')
  await page.keyboard.insertText('y'.repeat(4000))
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toContainText('A cell holds 4,000 characters; this is 4,001.')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toHaveCount(0)

  await window.hasUnsaved()
  await window.save()
  const snags = await client.valuesIn('Snag log', 'Snag')
  expect([2, 3, 4, 5, 6, 8].map(row => snags.get(row))).toEqual([
    'Socket plate loose',
    'Hinge squeaks',
    'Lamp out',
    'Short',
    'Data outlet without a label',
    'Handrail bracket missing',
  ])
  expect([7, 9].map(row => String(snags.get(row)).length)).toEqual([4000, 4000])
})

test('a cell renders only the visible part of a long text, from the start of its script, and its full text is accessible @full', async ({
  session,
}) => {
  const { page, sheet, app, window } = await session({ sheet: 'Snag log' })
  const arabic = 'تحقق من مسار كابلات الإنارة قبل إغلاق السقف. '.repeat(80).trim()
  await putOnClipboard(app, { text: `${'y'.repeat(4000)}\n${arabic}\nShort` })
  await rangesOf(page).pasteAt(5, 'Snag')
  await window.save()

  for (const [row, text] of [
    ['5', 'y'.repeat(4000)],
    ['6', arabic],
    ['7', 'Short'],
  ] as const) {
    await expect(await sheet.cell(Number(row), 'Snag')).toHaveAccessibleName(text)
  }
  expect((await (await sheet.cell(5, 'Snag')).textContent())?.length).toBeLessThan(1000)
  expect(await (await sheet.cell(6, 'Snag')).evaluate(firstLetterShows)).toBe(true)

  await sheet.select(5, 'Snag')
  await page.keyboard.type('Short too')
  await page.keyboard.press('Enter')
  await window.save()
  await expect(await sheet.cell(5, 'Snag')).toHaveAccessibleName('Short too')
})

test('dates of Germany, Britain and the United States are pasted as dates; an invalid one is reported @full', async ({
  session,
}) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log' })
  const dates = ['24.12.2026\n03.07.2026', '24/12/2026\n03/07/2026', '12/24/2026\n07/03/2026\n02/30/2026']
  for (const [index, text] of dates.entries()) {
    await putOnClipboard(app, { text })
    await rangesOf(page).pasteAt(2 + 2 * index, 'Found')
    await expect(await sheet.cell(3 + 2 * index, 'Found')).toHaveText(/^03 Jul( 2026)?$/)
  }
  await expect(page.getByRole('region', { name: 'Paste' })).toContainText(
    'Pasted 2 cells. 1 could not be pasted. Row 8, Found: There is no such date as “02/30/2026”.',
  )
  await window.save()
  const found = await client.valuesIn('Snag log', 'Found')
  expect([2, 3, 4, 5, 6, 7].map(row => found.get(row))).toEqual([
    '2026-12-24',
    '2026-07-03',
    '2026-12-24',
    '2026-07-03',
    '2026-12-24',
    '2026-07-03',
  ])
})

test('pasting a hundred thousand cells keeps the sheet usable, reports skipped cells, and is one undo step', async ({
  session,
}) => {
  const { page, sheet, app, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  const line = ['Snag', 'S-1', 'Lift', 'Data', 'Open', 'Low', 'x@y.example', '2026-07-03', 'yes', 'now'].join('\t')
  await putOnClipboard(app, { text: `${line}\n`.repeat(10_000) })
  await sheet.select(60, 'Snag')
  await page.keyboard.press('Control+v')
  const strip = page.getByRole('region', { name: 'Paste' })
  const asked = page.getByRole('dialog', { name: 'Paste 100,000 cells?' })
  await expect(asked).toContainText('adds 9,999 rows')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  expect(await sheet.rowCount()).toBe(60)

  await page.keyboard.press('Control+v')
  await asked.getByRole('button', { name: 'Paste' }).click()
  // `waitFor` checks in every frame: on a fast machine the text is visible only briefly.
  await strip.getByText('Reading').waitFor()
  await expect(strip).toContainText('Pasted 80,000 cells. 20,000 could not be pasted. The service fills this column.')
  await expect.poll(() => sheet.rowCount()).toBe(10_059)
  await expect(await sheet.cell(10_059, 'Snag')).toHaveText('Snag')

  await page.keyboard.press('Control+z')
  await expect.poll(() => sheet.rowCount()).toBe(60)
  await expect(strip).toHaveCount(0)
  await window.save()
})

test('a locked row, a system column, a deleted column and a broken formula affect only their own cells @full', async ({
  session,
}) => {
  const { page, sheet, app, window, client } = await session({ sheet: 'Snag log', as: TOMASZ })
  const { tip } = rangesOf(page)
  const strip = page.getByRole('region', { name: 'Paste' })
  const before = await client.sheetNamed('Snag log')
  const lock = (row: number) =>
    client.call('PUT', `/sheets/${before.id}/rows`, [{ id: rowNumbered(before, row).id, locked: true }])
  await lock(3)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.locator('.ag-row[row-index="2"] [aria-label*="ocked"]')).toHaveCount(1)
  await window.holdAll()

  await sheet.select(2, 'No.')
  await page.keyboard.type('S-9')
  await expect(tip).toHaveText('The service fills this column.')

  await putOnClipboard(app, { text: 'Two\nThree\nFour' })
  await sheet.select(2, 'Snag')
  await page.keyboard.press('Control+v')
  await expect(strip).toContainText(
    'Pasted 2 cells. 1 could not be pasted. Row 3, Snag: This row is locked. Only an owner or admin can change it.',
  )
  await sheet.select(3, 'Snag')
  await page.keyboard.type('x')
  await expect(tip).toHaveText('This row is locked. Only an owner or admin can change it.')

  await sheet.type(5, 'Snag', 'Five')
  await sheet.type(6, 'Snag', 'Six')
  await sheet.type(7, 'Trade', 'Data')
  await sheet.type(7, 'Snag', 'Seven')
  await sheet.type(8, 'Snag', '=1 / 0')
  await lock(5)
  await client.call('DELETE', `/sheets/${before.id}/columns/${columnId(before, 'Trade')}`)
  await page.keyboard.press('Control+s')

  await expect(sheet.refused).toHaveCount(1)
  await expect(await sheet.cell(5, 'Snag')).toHaveText('Five')
  await expect(sheet.marked).toHaveCount(0)
  const snags = await client.valuesIn('Snag log', 'Snag')
  expect([2, 3, 4, 5, 6, 7].map(row => snags.get(row))).toEqual([
    'Two',
    'Skirting not scribed to the floor',
    'Four',
    'Door closer slams',
    'Six',
    'Seven',
  ])
  const formula = await sheet.cell(8, 'Snag')
  await expect(formula).toHaveText('#DIVIDE BY ZERO')
  await expect(formula).toHaveAttribute('title', 'This formula divides by zero or by an empty cell.')

  await window.openLedger()
  const { ledger } = window
  await expect(ledger.getByText('The server said: “The row is locked.”')).toHaveCount(1)
  // A conflict needs a decision, so no retry is offered.
  await expect(ledger.getByRole('listitem').filter({ hasText: 'Data' }).locator('.state-conflict')).toHaveCount(1)
  await expect(ledger).toContainText('A deleted column')
})

/** Runs in the page: whether the first letter of a cell's text is inside the cell. */
function firstLetterShows(cell: Element): boolean {
  const letters = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
  if (!letters) return false
  const first = document.createRange()
  first.setStart(letters, 0)
  first.setEnd(letters, 1)
  const [letter, box] = [first.getBoundingClientRect(), cell.getBoundingClientRect()]
  return letter.width > 0 && letter.left >= box.left && letter.right <= box.right
}
