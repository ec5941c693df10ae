import { describe, expect, test } from 'vitest'
import { rowId } from '../columnar/testing/a-sheet.ts'
import { endOf, locationAbove, locationAtEnd, locationBelow, locationInside } from './row-location.ts'
import { anOutline } from './testing/an-outline.ts'

/** 1 with the children 2 (with 3) and 4, then 5. */
const seen = anOutline({ ids: [1, 2, 3, 4, 5], levels: [0, 1, 2, 1, 0] })

describe('the location of a new row', () => {
  test('above a row is after its previous sibling, or first', () => {
    expect(locationAbove(seen, rowId(4))).toEqual({ parentId: 1, after: 2 })
    expect(locationAbove(seen, rowId(2))).toEqual({ parentId: 1, after: null })
    expect(locationAbove(seen, rowId(5))).toEqual({ parentId: null, after: 1 })
  })

  test('below a row is as its last child, or at the end of the sheet', () => {
    expect(locationBelow(seen, rowId(2))).toEqual({ parentId: 1, after: 2 })
    expect(locationInside(seen, rowId(1))).toEqual({ parentId: 1, after: 4 })
    expect(locationInside(seen, rowId(5))).toEqual({ parentId: 5, after: null })
    expect(locationAtEnd(seen)).toEqual({ parentId: null, after: 5 })
    expect(locationAtEnd(anOutline({ ids: [], levels: [] }))).toEqual({ parentId: null, after: null })
  })

  test('next to a missing row is null', () => {
    expect([locationAbove, locationBelow, locationInside].map(locationFor => locationFor(seen, rowId(99)))).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('a subtree ends with its last descendant at any depth', () => {
  expect([0, 1, 2, 3, 4].map(index => endOf(seen, index))).toEqual([4, 3, 3, 4, 5])
})
