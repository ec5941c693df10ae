import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnarSheet, openColumnar } from '../read.ts'
import { aRow, aSheet, columnId } from '../testing/a-sheet.ts'
import { createSheetBuilder } from './sheet-builder.ts'

const { meta } = aSheet([])
const columnIds = meta.columns.map(({ id }) => id)

function open(buffer: ArrayBuffer): ColumnarSheet {
  const opened = openColumnar(buffer)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

const drawn = (sheet: ColumnarSheet) =>
  Array.from({ length: sheet.rowCount }, (_, index) => [sheet.rowIdAt(index), sheet.cellAt(index, columnId(1)).value])

describe('a sheet built row by row', () => {
  test('can be encoded at any time, and an encoded buffer stays unchanged while rows are added', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true })), { maxLength: 200 }),
        fc.nat(),
        (values, cut) => {
          const builder = createSheetBuilder(columnIds)
          const expected = values.map((value, index) => [index + 1, value])
          const until = cut % (values.length + 1)
          let part: ArrayBuffer | null = null
          for (const [index, value] of values.entries()) {
            if (index === until) part = builder.encode(meta)
            builder.addRow(aRow(index + 1))
            builder.put(columnId(1), { value: value, display: null, formula: null })
          }

          expect(drawn(open(builder.encode(meta)))).toEqual(expected)
          if (part) expect(drawn(open(part))).toEqual(expected.slice(0, until))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the last cell put into a position replaces the whole cell', () => {
    const builder = createSheetBuilder(columnIds)
    builder.addRow(aRow(1))
    builder.put(columnId(1), { value: 'first', display: 'shown', formula: '=1' })
    builder.put(columnId(1), { value: null, display: null, formula: null })
    builder.put(columnId(2), { value: true, display: null, formula: null })
    builder.put(columnId(2), { value: 'last', display: null, formula: null })

    const sheet = open(builder.encode(meta))

    expect(sheet.cellAt(0, columnId(1))).toEqual({ value: null, display: null, formula: null })
    expect(sheet.cellAt(0, columnId(2)).value).toBe('last')
  })

  test('a cell of an unlisted column is omitted', () => {
    const builder = createSheetBuilder(columnIds)
    builder.addRow(aRow(1))
    builder.put(columnId(99), { value: 'nowhere', display: null, formula: null })

    expect(open(builder.encode(meta)).cellAt(0, columnId(99)).value).toBe(null)
  })

  test('knows the ids and levels of its rows', () => {
    const builder = createSheetBuilder(columnIds)
    const [parent, child] = [aRow(1), aRow(2, {}, { parentId: aRow(1).id })]
    for (const row of [parent, child]) builder.addRow(row)

    expect([builder.has(child.id), builder.has(aRow(3).id)]).toEqual([true, false])
    expect([...builder.order().ids]).toEqual([1, 2])
    expect([...builder.order().levels]).toEqual([0, 1])
  })
})
