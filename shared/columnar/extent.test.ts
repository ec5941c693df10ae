import { describe, expect, test } from 'vitest'
import { blankCell } from '../model/sheet/cell-value.ts'
import type { ColumnKind } from '../model/sheet/column.ts'
import type { Sheet } from '../model/sheet/sheet.ts'
import { encodeSheet } from './encode.ts'
import { type ColumnarSheet, openColumnar } from './read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId } from './testing/a-sheet.ts'

function through(sheet: Sheet): ColumnarSheet {
  const opened = openColumnar(encodeSheet(sheet))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

describe('the smallest sheets', () => {
  test('keep their columns without rows', () => {
    const read = through(aSheet([]))

    expect(read.rowCount).toBe(0)
    expect(read.meta.columns).toHaveLength(3)
    expect(read.cellAt(0, columnId(1))).toEqual(blankCell)
    expect(read.indexOf(rowId(1))).toBe(-1)
    expect(read.hasFormulas).toBe(false)
  })

  test('keep their rows without columns', () => {
    const read = through(aSheet([aRow(7), aRow(8, {}, { parentId: rowId(7) })], { columns: [] }))

    expect([read.rowIdAt(0), read.rowIdAt(1)]).toEqual([7, 8])
    expect([read.hasChildrenAt(0), read.levelAt(1)]).toEqual([true, 1])
    expect(read.cellAt(0, columnId(1))).toEqual(blankCell)
  })

  test('keep their identity without rows and columns', () => {
    expect(through(aSheet([], { columns: [], name: '' })).meta).toMatchObject({ id: 1, name: '', columns: [] })
  })
})

describe('the largest sheets', () => {
  test('keep the cells of each of 400 columns', () => {
    const columns = times(400, index => aColumn(index + 1))
    const rows = times(3, row => aRow(row + 1, Object.fromEntries(columns.map(({ id }) => [id, `${row}/${id}`]))))

    const read = through(aSheet(rows, { columns }))

    for (const { id } of columns)
      expect(times(3, row => read.cellAt(row, id).value)).toEqual(times(3, row => `${row}/${id}`))
  })

  test('find 20,000 rows by id, however large the ids are', () => {
    const big = 2 ** 53 - 20_001
    const read = through(aSheet(times(20_000, index => aRow(big + index))))

    expect(read.rowIdAt(19_999)).toBe(big + 19_999)
    expect(read.indexOf(rowId(big + 12_345))).toBe(12_345)
  })

  test('keep the parent of a row deeper than 255 levels', () => {
    const deep = times(300, index => aRow(index + 1, {}, index === 0 ? {} : { parentId: rowId(index) }))

    const read = through(aSheet(deep))

    expect(read.parentIndexAt(299)).toBe(298)
    expect(read.levelAt(254)).toBe(254)
    // Deeper rows are drawn at this level: no screen has room for more.
    expect(read.levelAt(299)).toBe(255)
  })

  test('cap the displayed number of attachments', () => {
    const read = through(aSheet([aRow(1, {}, { attachments: 70_000, comments: 65_535 })]))

    expect([read.attachmentsAt(0), read.commentsAt(0)]).toEqual([65_535, 65_535])
  })
})

describe('column properties', () => {
  test('are preserved: kind, width, options, contacts, symbol and format', () => {
    const kinds: readonly ColumnKind[] = ['text', 'checkbox', 'choice', 'choices', 'contact', 'contacts', 'date']
    const columns = kinds.map((kind, index) =>
      aColumn(index + 1, kind, {
        index,
        width: 40 + index * 300,
        title: `„${kind}“ 🎉 \u0000`,
        options: ['Größe', '空', '\u202eevil', ''],
        contactOptions: [{ email: 'ü@x.org', name: null }],
        symbol: 'RYG',
        system: 'AUTO_NUMBER',
        hidden: index % 2 === 0,
        format: ',,,,,,,,,,,13,2,1,2,,',
      }),
    )

    expect(through(aSheet([], { columns })).meta.columns).toEqual(columns)
  })
})

describe('cell contents', () => {
  test.each([
    ['letters of many scripts', 'Grüße, 東京, שלום, नमस्ते, 👩‍👩‍👧'],
    ['a text as long as the service keeps', '🎈'.repeat(2000)],
    ['line ends and tabs', 'a\r\nb\tc\u2028d'],
    ['a text that looks like a number', '007'],
    ['nothing but spaces', '   '],
    ['an empty text', ''],
    ['the largest number', Number.MAX_SAFE_INTEGER],
    ['the smallest fraction', 5e-324],
    ['zero from below', -0],
    ['yes', true],
    ['no', false],
  ])('%s', (_, value) => {
    const read = through(aSheet([aRow(1, { 1: value }), aRow(2)]))

    expect(read.cellAt(0, columnId(1)).value).toBe(value)
    expect(read.cellAt(1, columnId(1))).toEqual(blankCell)
  })

  test('equal lists in a column are one object, so that the grid detects unchanged cells', () => {
    const choices = () => ({ kind: 'choices' as const, choices: ['a', 'b'] })
    const read = through(aSheet([aRow(1, { 1: choices() }), aRow(2, { 1: choices() }), aRow(3, { 2: choices() })]))

    expect(read.cellAt(0, columnId(1)).value).toEqual(choices())
    expect(read.cellAt(0, columnId(1)).value).toBe(read.cellAt(1, columnId(1)).value)
  })

  test('keep formulas, and report that the sheet has one', () => {
    const formula = aCell(3, { display: '3.00', formula: '=SUM([A]1:[A]2)' })
    const read = through(aSheet([aRow(1, {}, { cells: new Map([[columnId(2), formula]]) })]))

    expect(read.cellAt(0, columnId(2))).toEqual(formula)
    expect(read.hasFormulas).toBe(true)
    expect([1, 2].map(id => read.mayHoldFormulas(columnId(id)))).toEqual([false, true])
  })

  test('report which columns have links to cells of other sheets', () => {
    const linked = aCell(3, { linkIn: 'OK 7 8 9 Budget' })
    const read = through(aSheet([aRow(1, { 1: 'x' }, { cells: new Map([[columnId(2), linked]]) })]))

    expect([1, 2].map(id => read.mayHoldLinksIn(columnId(id)))).toEqual([false, true])
  })

  test('of an unlisted column are dropped without affecting others', () => {
    const read = through(aSheet([aRow(1, { 1: 'here', 99: 'nowhere' })]))

    expect(read.cellAt(0, columnId(1)).value).toBe('here')
    expect(read.cellAt(0, columnId(99))).toEqual(blankCell)
  })
})
