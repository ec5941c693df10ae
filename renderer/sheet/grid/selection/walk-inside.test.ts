import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import { addRange, currentRange, extendTo, type Ranges, selectCell, selectRows } from './ranges.ts'
import { aCellAt, aPlainLayout, seenCells } from './testing/a-layout.ts'
import { type Walk, walkInside } from './walk-inside.ts'

const layout = aPlainLayout(6, 6)
const tab: Walk = { along: 'rows', step: 1 }
const enter: Walk = { along: 'columns', step: 1 }
const back = (walk: Walk): Walk => ({ ...walk, step: -1 })

/** The active cells after this many keys, as `row:column`. */
function walked(start: Ranges, walk: Walk, keys: number): string[] {
  let ranges = start
  return Array.from({ length: keys }, () => {
    ranges = walkInside(ranges, layout, walk) ?? ranges
    return `${ranges.active?.rowId}:${ranges.active?.columnId}`
  })
}

const square = extendTo(selectCell(aCellAt(2, 2)), aCellAt(3, 3))

describe('in one range', () => {
  test('Tab moves along the row, then to the next one, and from the last cell to the first', () => {
    expect(walked(square, tab, 4)).toEqual(['2:3', '3:2', '3:3', '2:2'])
  })

  test('Enter moves down the column, then to the next one, and from the last cell to the first', () => {
    expect(walked(square, enter, 4)).toEqual(['3:2', '2:3', '3:3', '2:2'])
  })

  test('Shift reverses the direction', () => {
    expect(walked(square, back(tab), 4)).toEqual(['3:3', '3:2', '2:3', '2:2'])
    expect(walked(square, back(enter), 4)).toEqual(['3:3', '2:3', '3:2', '2:2'])
  })

  test('in whole rows Tab moves to the last column and continues in the next row', () => {
    expect(walked(selectRows(aCellAt(1, 5), rowId(2)), tab, 3)).toEqual(['1:6', '2:1', '2:2'])
  })

  test('the selection does not change while the active cell moves', () => {
    expect(seenCells(walkInside(square, layout, tab)!, layout)).toEqual(seenCells(square, layout))
  })

  test('with one cell selected the keys move as usual', () => {
    expect(walkInside(selectCell(aCellAt(2, 2)), layout, tab)).toBeNull()
  })
})

describe('in several ranges', () => {
  const several = addRange(addRange(square, selectCell(aCellAt(5, 5))), selectCell(aCellAt(1, 1)))

  test('the active cell cycles through the ranges', () => {
    expect(walked(several, tab, 6)).toEqual(['2:2', '2:3', '3:2', '3:3', '5:5', '1:1'])
    expect(walked(several, back(tab), 6)).toEqual(['5:5', '3:3', '3:2', '2:3', '2:2', '1:1'])
  })

  test('Shift extends the range that the active cell is in', () => {
    const ranges = walkInside(several, layout, tab)!

    expect(currentRange(ranges)).toEqual(currentRange(square))
    expect(seenCells(ranges, layout)).toEqual(seenCells(several, layout))
  })
})

test('any walk through any ranges visits each of their cells once and ends at its start', () => {
  const anyAt = fc.integer({ min: 1, max: 6 })
  const anyCell = fc.tuple(anyAt, anyAt).map(([row, column]) => aCellAt(row, column))
  const anyWalk = fc.record({ along: fc.constantFrom('rows', 'columns'), step: fc.constantFrom(1, -1) })

  fc.assert(
    fc.property(anyCell, anyCell, anyWalk, (from, to, walk) => {
      const ranges = extendTo(selectCell(from), to)
      const cells = seenCells(ranges, layout)
      const met = walked(ranges, walk, cells.length)

      expect([...met].sort()).toEqual(cells)
      expect(met.at(-1)).toBe(`${from.rowId}:${from.columnId}`)
    }),
  )
})
