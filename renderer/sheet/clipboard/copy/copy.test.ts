import { describe, expect, test } from 'vitest'
import { aCell, aColumn, aRow, columnId, rowId, sheetId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { areaOf } from '../../grid/selection/area.ts'
import type { Layout } from '../../grid/selection/layout.ts'
import type { Rectangle } from '../../grid/selection/rectangles.ts'
import { aLayout } from '../../grid/selection/testing/a-layout.ts'
import { readHtml } from '../formats/testing/read-html.ts'
import { aView, layoutOf, MARA } from '../paste/testing/a-paste.ts'
import { copiedCells } from './copied-cells.ts'
import { textAs } from './copy-selection.ts'
import { writeFlavours } from './write-flavours.ts'

const COLUMNS = [
  aColumn(1, 'text', { primary: true, title: 'Task' }),
  aColumn(2, 'date', { title: 'Due' }),
  aColumn(3, 'checkbox', { title: 'Done' }),
  aColumn(4, 'contacts', { title: 'Who' }),
]
const view = aView(
  [
    aRow(1, { 1: 'Scarf', 2: '2026-07-03', 3: true, 4: { kind: 'contacts', contacts: [MARA] } }),
    aRow(2, {}, { cells: new Map([[columnId(1), aCell(58200.5, { display: '£58,201', formula: '=SUM([Cost]1)' })]]) }),
    aRow(3, { 1: '007', 3: false }),
  ],
  COLUMNS,
)
const part = (top: number, left: number, bottom: number, right: number): Rectangle => ({ top, left, bottom, right })

function copied(rectangles: readonly Rectangle[], layout: Layout = layoutOf(view)) {
  const cellAt = (row: ReturnType<typeof rowId>, column: ReturnType<typeof columnId>) =>
    view.cellAt(view.indexOf(row), column)
  return copiedCells({ layout, area: areaOf(rectangles), columns: COLUMNS, cellAt })
}

function taken(...args: Parameters<typeof copied>) {
  const cells = copied(...args)
  if ('sentence' in cells) throw new Error(cells.sentence)
  return cells
}

describe('a copy', () => {
  test('has the displayed rows, without filtered ones and those under a collapsed parent', () => {
    expect(taken([part(0, 0, 1, 0)], aLayout([1, 3], [1, 2, 3, 4])).rowIds).toEqual([1, 3])
  })

  test('puts ranges of the same rows side by side, and ranges of the same columns one below the other', () => {
    expect(taken([part(0, 0, 1, 0), part(0, 3, 1, 3)]).columns.map(({ title }) => title)).toEqual(['Task', 'Who'])
    expect(taken([part(0, 0, 0, 1), part(2, 0, 2, 1)]).rowIds).toEqual([1, 3])
  })

  test('ranges that form no table cannot be copied, with the reason', () => {
    expect(copied([part(0, 0, 0, 0), part(1, 1, 1, 1)])).toEqual({
      sentence: 'These ranges cannot be copied together. Select ranges in the same rows or the same columns.',
    })
    expect(copied([])).toEqual({ sentence: 'Select the cells to copy first.' })
  })
})

describe('the clipboard gets', () => {
  const flavours = writeFlavours(sheetId(5), taken([part(0, 0, 2, 3)]))

  test('displayed text, with the year of every date', () => {
    expect(flavours.plain).toBe(
      ['Scarf\t03 Jul 2026\tTRUE\tMara Lindqvist', '£58,201\t\t\t', '007\t\tFALSE\t', ''].join('\r\n'),
    )
  })

  test('for other spreadsheets, every digit and unambiguous dates', () => {
    expect(readHtml(flavours.html)?.cells).toEqual([
      ['Scarf', '2026-07-03', 'TRUE', 'Mara Lindqvist'],
      ['58200.5', '', '', ''],
      ['007', '', 'FALSE', ''],
    ])
  })

  test('for Sheaf itself, the source cells, values and formulas', () => {
    expect(flavours.rich).toMatchObject({ sheetId: 5, rowIds: [1, 2, 3], formulas: [[1, 0, '=SUM([Cost]1)']] })
    expect(flavours.rich.values[0]?.[3]).toEqual({ kind: 'contacts', contacts: [MARA] })
  })

  test('in a block of cells, an apostrophe before exactly those that a spreadsheet would run as a formula', () => {
    const odd = aView([aRow(1, { 1: '=HYPERLINK("http://x")' }), aRow(2, { 1: '- item' }), aRow(3, { 1: -5 })], COLUMNS)
    const copyOf = (count: number) =>
      writeFlavours(sheetId(5), {
        rowIds: [1, 2, 3].slice(0, count).map(rowId),
        columns: COLUMNS.slice(0, 1),
        cells: [0, 1, 2].slice(0, count).map(row => [odd.cellAt(row, columnId(1))]),
      })

    expect(copyOf(3).plain).toBe('\'=HYPERLINK("http://x")\r\n- item\r\n-5\r\n')
    expect(readHtml(copyOf(3).html)?.cells[0]).toEqual(['=HYPERLINK("http://x")'])
    expect(copyOf(1).plain).toBe('=HYPERLINK("http://x")')
  })

  test('a single cell as plain text', () => {
    expect(writeFlavours(sheetId(5), taken([part(2, 0, 2, 0)])).plain).toBe('007')
  })
})

describe('a copy for another program', () => {
  const cells = taken([part(0, 0, 0, 2)])

  test.each([
    ['with-headers', 'Task\tDue\tDone\r\nScarf\t03 Jul 2026\tTRUE\r\n'],
    ['csv', 'Task,Due,Done\r\nScarf,03 Jul 2026,TRUE\r\n'],
    ['markdown', '| Task | Due | Done |\n| --- | --- | --- |\n| Scarf | 03 Jul 2026 | TRUE |\n'],
    ['json', '[\n  {\n    "Task": "Scarf",\n    "Due": "2026-07-03",\n    "Done": true\n  }\n]\n'],
  ] as const)('as %s has the titles and the cells', (kind, text) => {
    expect(textAs(cells, kind)).toBe(text)
  })
})
