import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { rangesOf } from './pages/ranges.ts'

test.use({ app: 'shared' })

test('Delete clears editable cells, and one sentence says which were not changed and why @full', async ({
  session,
}) => {
  const { page, window, client } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  await ranges.drag([2, 'Snag'], [3, 'Place'])
  await page.keyboard.press('Delete')

  await expect(ranges.tip).toHaveText('2 of 6 cells were not changed. Row 2, No.: The service fills this column.')
  await ranges.hasTexts('Snag', { 2: '', 3: '', 4: 'Ceiling tile chipped' })
  await ranges.hasTexts('Place', { 2: '', 3: '' })
  await ranges.hasTexts('No.', { 2: 'S-002', 3: 'S-003' })
  await window.save()
  const places = await client.valuesIn('Snag log', 'Place')
  expect([places.get(2), places.get(3)]).toEqual([undefined, undefined])
  expect(places.get(4)).toBeDefined()
})

test('Ctrl+Enter puts a text into every selected cell, and the fill handle continues its series', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const ranges = rangesOf(page)
  await ranges.drag([2, 'Found'], [4, 'Found'])
  await page.keyboard.type('27 Feb 2024')
  await page.keyboard.press('Control+Enter')
  await ranges.hasTexts('Found', { 2: '27 Feb 2024', 3: '27 Feb 2024', 4: '27 Feb 2024' })
  await expect(ranges.cells).toHaveCount(3)

  await sheet.select(4, 'Found')
  await ranges.fillTo([7, 'Found'])
  await ranges.hasTexts('Found', { 5: '28 Feb 2024', 6: '29 Feb 2024', 7: '01 Mar 2024' })
  await expect(ranges.cells).toHaveCount(4)
  await window.save()
  expect(await client.valueAt('Snag log', 7, 'Found')).toBe('2024-03-01')

  await sheet.select(7, 'Found')
  await page.keyboard.down('Control')
  await ranges.fillTo([8, 'Found'])
  await page.keyboard.up('Control')
  await ranges.hasTexts('Found', { 8: '01 Mar 2024' })
})

test('Ctrl+D and Ctrl+R copy, and with Shift continue a series: numbers, days, months, text that ends in a number @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: 'Shelving schedule' })
  const ranges = rangesOf(page)
  await window.holdAll()
  const goOn = async (from: string, column: string, texts: Readonly<Record<number, string>>) => {
    await sheet.type(2, column, from)
    await ranges.drag([2, column], [4, column])
    await page.keyboard.press('Control+Shift+d')
    await ranges.hasTexts(column, texts)
  }
  await goOn('Friday', 'Location', { 3: 'Saturday', 4: 'Sunday' })
  await goOn('Nov', 'Location', { 3: 'Dec', 4: 'Jan' })
  await goOn('Hall 9', 'Location', { 3: 'Hall 10', 4: 'Hall 11' })

  await sheet.type(2, 'Bays', '10')
  await sheet.type(3, 'Bays', '15')
  await ranges.drag([2, 'Bays'], [3, 'Bays'])
  await ranges.fillTo([5, 'Bays'])
  await ranges.hasTexts('Bays', { 4: '20', 5: '25' })
  await ranges.drag([2, 'Bays'], [4, 'Price per bay'])
  await page.keyboard.press('Control+r')
  await ranges.drag([2, 'Price per bay'], [4, 'Price per bay'])
  await page.keyboard.press('Control+d')
  await window.save()

  const prices = await client.valuesIn('Shelving schedule', 'Price per bay')
  expect([2, 3, 4].map(row => prices.get(row))).toEqual([10, 10, 10])
})

test('Ctrl+Enter on a new option of a restricted list fills every selected cell, and one undo reverts all @full', async ({
  session,
}) => {
  const { page, window, client } = await session({
    sheet: 'Snag log',
    before: async ({ client }) => {
      const { id, columns } = await client.sheetNamed('Snag log')
      const state = columns.find(({ title }) => title === 'State')
      const type = { type: 'PICKLIST', options: state?.options, validation: true }
      await client.call('PUT', `/sheets/${id}/columns/${state?.id}`, type)
    },
  })
  const ranges = rangesOf(page)
  const onService = async () => {
    const state = (await client.sheetNamed('Snag log')).columns.find(({ title }) => title === 'State')
    const cells = await client.valuesIn('Snag log', 'State')
    return [[state?.options].flat().includes('Waiting'), cells.get(2), cells.get(4)]
  }
  const before = await onService()
  await ranges.drag([2, 'State'], [4, 'State'])
  await page.keyboard.type('Waiting')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Enter')
  await ranges.hasTexts('State', { 2: 'Waiting', 3: 'Waiting', 4: 'Waiting' })
  await window.hasUnsaved()
  await window.save()
  expect(await onService()).toEqual([true, 'Waiting', 'Waiting'])

  await page.keyboard.press('Control+z')
  await expect.poll(onService).toEqual(before)
})
