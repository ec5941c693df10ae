import { expect } from '@playwright/test'
import { test } from './harness/test.ts'

const PLAN = 'Library refurbishment'

test.use({ app: 'shared' })

test('names of people have the same color, however many a cell contains', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN })
  await sheet.cell(2, 'Owners')
  const names = await page
    .locator('.ag-cell.sf-kind-contacts .sf-cell-text')
    .evaluateAll(texts => texts.map(text => ({ text: text.textContent ?? '', ink: getComputedStyle(text).color })))

  expect(names.filter(({ text }) => text.includes(','))).not.toEqual([])
  expect(names.filter(({ text }) => !text.includes(','))).not.toEqual([])
  expect(new Set(names.map(({ ink }) => ink)).size).toBe(1)
})

test('the status of a parent row is plain text on each level, and a chip in all other rows', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN })
  await sheet.cell(2, 'Status')
  const isPlain = (rows: string) =>
    page
      .locator(`${rows} .ag-cell.sf-kind-choice .sf-chip`)
      .evaluateAll(chips => [...new Set(chips.map(chip => chip.classList.contains('sf-chip-plain')))])

  expect(await isPlain('.ag-row.sf-phase')).toEqual([true])
  expect(await isPlain('.ag-row.sf-parent')).toEqual([true])
  expect(await isPlain('.ag-row:not(.sf-phase, .sf-parent)')).toEqual([false])
})
