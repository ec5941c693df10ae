import { expect } from '@playwright/test'
import { test } from './harness/test.ts'
import { columnsOf } from './pages/columns.ts'
import { columnId, rowNumbered } from './wire/other-client.ts'

const SNAGS = 'Snag log'

test('a number has as many decimals as its column has room for, and is told in full on hover and to a screen reader', async ({
  desk,
}) => {
  const { page, sheet, client, window } = await desk()
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
