import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowId } from '../columnar/testing/a-sheet.ts'
import type { RowId } from '../model/ids.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import { indentEdits, outdentEdits, placeAbove, placeAtEnd, placeBelow, placeInside } from './place.ts'
import { orderWith, parentsOf, type RowOrder } from './row-order.ts'

function outline({ ids, levels }: RowOrder) {
  return {
    rowCount: ids.length,
    rowIdAt: (index: number) => rowId(ids[index]!),
    levelAt: (index: number) => levels[index]!,
    indexOf: (id: RowId) => ids.indexOf(id),
    parentIndexAt: (index: number) => parentsOf(levels)[index]!,
  }
}

/** 1, under it 2 (with 3 under that) and 4, then 5. */
const plan: RowOrder = { ids: [1, 2, 3, 4, 5], levels: [0, 1, 2, 1, 0] }
const seen = outline(plan)

const drawn = (edits: readonly SheetEdit[] | null) => {
  const order = orderWith(plan, edits ?? [])
  return order.ids.map((id, index) => `${'>'.repeat(order.levels[index]!)}${id}`).join(' ')
}

describe('where a new row goes', () => {
  test('above a row: after its previous sibling, or first', () => {
    expect(placeAbove(seen, rowId(4))).toEqual({ parentId: 1, after: 2 })
    expect(placeAbove(seen, rowId(2))).toEqual({ parentId: 1, after: null })
    expect(placeAbove(seen, rowId(5))).toEqual({ parentId: null, after: 1 })
  })

  test('below a row, as its last child, or at the end of the sheet', () => {
    expect(placeBelow(seen, rowId(2))).toEqual({ parentId: 1, after: 2 })
    expect(placeInside(seen, rowId(1))).toEqual({ parentId: 1, after: 4 })
    expect(placeInside(seen, rowId(5))).toEqual({ parentId: 5, after: null })
    expect(placeAtEnd(seen)).toEqual({ parentId: null, after: 5 })
    expect(placeAtEnd(outline({ ids: [], levels: [] }))).toEqual({ parentId: null, after: null })
  })

  test('nowhere beside a row that is gone', () => {
    expect([placeAbove, placeBelow, placeInside].map(place => place(seen, rowId(99)))).toEqual([null, null, null])
  })
})

describe('indent and outdent', () => {
  test('a row goes under the one above it of the same depth, as its last child', () => {
    expect(drawn(indentEdits(seen, [rowId(4)]))).toBe('1 >2 >>3 >>4 5')
    expect(drawn(indentEdits(seen, [rowId(5)]))).toBe('1 >2 >>3 >4 >5')
  })

  test('the first row of its parent cannot be indented', () => {
    expect(indentEdits(seen, [rowId(2)])).toBe(null)
    expect(indentEdits(seen, [rowId(1)])).toBe(null)
  })

  test('rows that follow become children of the row that comes up', () => {
    expect(drawn(outdentEdits(seen, [rowId(2)]))).toBe('1 2 >3 >4 5')
    expect(drawn(outdentEdits(seen, [rowId(3)]))).toBe('1 >2 >3 >4 5')
    expect(outdentEdits(seen, [rowId(5)])).toBe(null)
  })

  test('of several rows each moves once, and one whose parent moves goes along', () => {
    expect(drawn(outdentEdits(seen, [rowId(2), rowId(3)]))).toBe('1 2 >3 >4 5')
    expect(drawn(indentEdits(seen, [rowId(4), rowId(5)]))).toBe('1 >2 >>3 >>4 >5')
  })

  test('never change the line a row stands on', () => {
    const anyOrder = fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }).map(depths => {
      const levels: number[] = []
      for (const depth of depths) levels.push(Math.min(depth, (levels.at(-1) ?? -1) + 1))
      return { ids: levels.map((_, index) => index + 1), levels }
    })
    fc.assert(
      fc.property(anyOrder, fc.nat(8), fc.boolean(), (order, pick, inward) => {
        const chosen = rowId((pick % order.ids.length) + 1)
        const edits = (inward ? indentEdits : outdentEdits)(outline(order), [chosen])

        const moved = orderWith(order, edits ?? [])

        expect(moved.ids).toEqual(order.ids)
        const depth = (levels: readonly number[]) => levels[order.ids.indexOf(chosen)]!
        expect(depth(moved.levels) - depth(order.levels)).toBe(edits === null ? 0 : inward ? 1 : -1)
      }),
      { numRuns: 500 },
    )
  })
})
