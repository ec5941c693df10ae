import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

const PLAN = 'Library refurbishment'

test('predecessors are typed as row numbers, follow their rows, and are saved, also for new rows @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  await window.holdAll()
  await sheet.type(6, 'Predecessors', '2,5ff + 1d')
  await expect(await sheet.cell(6, 'Predecessors')).toHaveText('2, 5FF +1d')

  await sheet.select(3, 'Task')
  await page.keyboard.press('Control+Alt+=')
  await expect(await sheet.cell(7, 'Predecessors')).toHaveText('2, 6FF +1d')
  await sheet.select(2, 'Task')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(await sheet.cell(7, 'Predecessors')).toHaveText('3, 6FF +1d')
  await sheet.type(2, 'Task', 'Money is there')
  await sheet.type(4, 'Predecessors', '2')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()

  const held = await client.valuesIn(PLAN, 'Predecessors')
  expect([2, 4, 5, 7].map(row => held.get(row))).toEqual([undefined, '2', '4', '3, 6FF +1d'])
  const [named] = (await client.sheetNamed(PLAN)).rows.filter(({ rowNumber }) => rowNumber === 2)
  expect((await client.cellAt(PLAN, 4, 'Predecessors')).objectValue).toMatchObject({
    predecessors: [{ rowId: named?.id }],
  })

  await sheet.select(2, 'Task')
  await page.keyboard.press('Control+Alt+-')
  await expect(await sheet.cell(3, 'Predecessors')).toHaveText('#REF')
  await page.keyboard.press('Control+z')
  await expect(await sheet.cell(4, 'Predecessors')).toHaveText('2')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()
  expect(await client.valueAt(PLAN, 4, 'Predecessors')).toBe('2')
})

test('an invalid predecessor is rejected at the cell, with the correction @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const refused = async (row: number, text: string, sentence: string) => {
    await sheet.select(row, 'Predecessors')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(page.getByText(sentence)).toBeVisible()
    await page.keyboard.press('Escape')
  }

  await refused(5, '5', 'A row cannot be its own predecessor. Type another row number.')
  await refused(5, '99', 'There is no row 99: the sheet has 44. Type another row number.')
  await refused(5, '2XX', '“XX” is not a dependency type. After the row number, type FS, SS, FF or SF.')
  await refused(5, '2FS+3', 'Add a unit to +3: d for days, as in +3d, or w, h, m.')
  await refused(3, '4', 'Row 4 already depends on this row, so this would be a circle. Type another row number.')
  await refused(5, 'soon', '“soon” is not a row number. Type one, such as 2, 3FS +2d or 5SS -1d.')
  await window.isAllSaved()
  expect(await client.valueAt(PLAN, 5, 'Predecessors')).toBeUndefined()
})
