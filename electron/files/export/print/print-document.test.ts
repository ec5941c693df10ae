import { expect, test } from 'vitest'
import { encodeSheet } from '../../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../shared/fold/sheet-view.ts'
import type { PrintPage } from '../../../../shared/model/import-export.ts'
import { withNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import { isTooLong, printJob } from './print-sheet.ts'

const PAGE: PrintPage = { paper: 'A4', landscape: false, fit: false }
const COLUMNS = [
  aColumn(1, 'text', { title: 'Task <1>', primary: true, width: 300 }),
  aColumn(2, 'text', { title: 'Cost', width: 300 }),
  aColumn(3, 'checkbox', { title: 'Done', width: 300 }),
  aColumn(4, 'text', { title: 'Secret', hidden: true }),
]

const rowsOf = (rows: number) =>
  Array.from({ length: rows }, (_, index) =>
    aRow(index + 1, { 1: `<b>${index}`, 2: 12.5, 3: true, 4: 'x' }, index === 0 ? {} : { parentId: rowId(1) }),
  )

function jobOf(rows: number, locale: string | null = 'en-GB', columns = COLUMNS, made = rowsOf(rows)) {
  const base = openColumnar(encodeSheet(aSheet(made, { columns, name: 'Plan & <co>' })))
  if (!base.ok) throw new Error('the sheet does not open')
  const view = createSheetView(base.value, new Map(), [])
  const reported: number[] = []
  const onProgress = ({ done, total }: { done: number; total: number }) => reported.push(done / total)
  const job = printJob({
    view,
    page: PAGE,
    at: Date.UTC(2026, 6, 3, 12),
    locale,
    signal: new AbortController().signal,
    onProgress,
  })
  return { view, job, reported }
}

test('escapes cells, titles and names, and omits hidden columns', () => {
  const html = [...jobOf(2).job.parts()].join('')
  expect(html).toContain('<h1>Plan &amp; &lt;co&gt;</h1>')
  expect(html).toContain('<th>Task &lt;1&gt;</th>')
  expect(html).toContain('<td>&lt;b&gt;0</td>')
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('Secret')
})

test('indents nested rows, right-aligns numbers, and draws checkboxes', () => {
  const html = [...jobOf(2).job.parts()].join('')
  expect(html).toContain('<tr class="p"><td>&lt;b&gt;0</td><td class="n">12.5</td></tr>')
  expect(html).toContain('<tr><td style="--level:1">&lt;b&gt;1</td>')
  expect(html).toContain('<td>✓</td>')
})

test('columns that do not fit follow in a separate table that repeats the row names', () => {
  const html = [...jobOf(1).job.parts()].join('')
  expect(html.match(/<table/g)).toHaveLength(2)
  expect(html.match(/<th>Task/g)).toHaveLength(2)
  expect(html.match(/<th>Done/g)).toHaveLength(1)
})

test('reports progress up to 100% over all tables', () => {
  const { job, reported } = jobOf(450)
  expect([...job.parts()].length).toBeGreaterThan(2)
  expect(reported.at(-1)).toBe(1)
  expect(reported).toEqual([...reported].sort((a, b) => a - b))
  expect(job.footer).toMatch(/^Plan & <co>, as of /)
})

test('reports a sheet with more cells than a printer can lay out', () => {
  expect(isTooLong(jobOf(100).view)).toBe(false)
  expect(isTooLong(jobOf(16_667).view)).toBe(true)
})

test('numbers and the time below a page have the format of the chosen country', () => {
  expect([...jobOf(1, 'de-DE').job.parts()].join('')).toContain('<td class="n">12,5</td>')
  expect(jobOf(1, 'de-DE').job.footer).toContain('03.07.2026')
  expect(jobOf(1, 'en-US').job.footer).toContain('Jul 3, 2026')
})

test('formats dates and times as the grid does: a whole column shows the year if one value has another year', () => {
  const columns = [
    aColumn(1, 'text', { title: 'Task', primary: true }),
    aColumn(2, 'date', { title: 'Due' }),
    aColumn(3, 'datetime', { title: 'Start' }),
  ]
  const rows = [
    aRow(1, { 1: 'Plan', 2: '2026-06-01', 3: '2026-06-01T08:00:00' }),
    aRow(2, { 1: 'Paint', 2: '2027-02-05', 3: '2026-02-05T09:30:00' }),
  ]
  const html = [...jobOf(2, 'en-GB', columns, rows).job.parts()].join('')
  expect(html).toContain('<td>01 Jun 2026</td><td>01 Jun 08:00</td>')
  expect(html).toContain('<td>05 Feb 2027</td><td>05 Feb 09:30</td>')
  const american = [...jobOf(2, 'en-US', columns, rows).job.parts()].join('')
  expect(american).toContain('<td>Feb 5, 2027</td><td>Feb 5 09:30</td>')
})

test('amounts of money are formatted as in the grid of that country', () => {
  const money = withNumberFormat(null, { kind: 'currency', currency: 'GBP', decimals: 0, grouped: true })
  const columns = [aColumn(2, 'text', { title: 'Cost', primary: true, format: money })]
  const cell = { value: 67900, display: '£67,900', formula: null }
  const rows = [aRow(1, {}, { cells: new Map([[columnId(2), cell]]) })]
  expect([...jobOf(1, 'de-DE', columns, rows).job.parts()].join('')).toContain('67.900\u00a0£')
  expect([...jobOf(1, 'en-GB', columns, rows).job.parts()].join('')).toContain('£67,900')
})

test('a number without display text is printed in the format of its column', () => {
  const percent = withNumberFormat(null, { kind: 'percent', currency: null, decimals: 0, grouped: true })
  const columns = COLUMNS.map(column => ({ ...column, format: percent }))
  expect([...jobOf(1, 'en-GB', columns).job.parts()].join('')).toContain('<td class="n">1,250%</td>')
  expect([...jobOf(1, 'de-DE', columns).job.parts()].join('')).toContain('<td class="n">1.250\u00a0%</td>')
})
