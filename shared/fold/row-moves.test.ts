import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowId } from '../columnar/testing/a-sheet.ts'
import type { RowId } from '../model/ids.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { RowOrder } from './row-forest.ts'
import type { Outline } from './row-location.ts'
import { dropEdits, dropInto, indentEdits, moveDownEdits, moveUpEdits, outdentEdits, topmost } from './row-moves.ts'
import { orderWith, parentsOf } from './row-order.ts'
import { anOutline } from './testing/an-outline.ts'

/** 1 with the children 2 (with 3) and 4, then 5. */
const plan: RowOrder = { ids: [1, 2, 3, 4, 5], levels: [0, 1, 2, 1, 0] }
const seen = anOutline(plan)
const rows = (...ids: number[]) => ids.map(rowId)

const draw = ({ ids, levels }: RowOrder) => ids.map((id, index) => `${'>'.repeat(levels[index] ?? 0)}${id}`).join(' ')
const drawn = (edits: readonly SheetEdit[] | null) => draw(orderWith(plan, edits ?? []))

describe('indent and outdent', () => {
  test('a row becomes the last child of its previous sibling', () => {
    expect(drawn(indentEdits(seen, rows(4)))).toBe('1 >2 >>3 >>4 5')
    expect(drawn(indentEdits(seen, rows(5)))).toBe('1 >2 >>3 >4 >5')
  })

  test('a first child cannot be indented', () => {
    expect(indentEdits(seen, rows(2))).toBe(null)
    expect(indentEdits(seen, rows(1))).toBe(null)
  })

  test('following siblings become children of an outdented row', () => {
    expect(drawn(outdentEdits(seen, rows(2)))).toBe('1 2 >3 >4 5')
    expect(drawn(outdentEdits(seen, rows(3)))).toBe('1 >2 >3 >4 5')
    expect(outdentEdits(seen, rows(5))).toBe(null)
  })

  test('each selected row moves once, and descendants of a moved row follow it', () => {
    expect(drawn(outdentEdits(seen, rows(2, 3)))).toBe('1 2 >3 >4 5')
    expect(drawn(outdentEdits(seen, rows(2, 4)))).toBe('1 2 >3 4 5')
    expect(drawn(indentEdits(seen, rows(4, 5)))).toBe('1 >2 >>3 >>4 >5')
  })

  test('a missing row is ignored', () => {
    expect(indentEdits(seen, rows(99))).toBe(null)
    expect(drawn(indentEdits(seen, rows(99, 5)))).toBe('1 >2 >>3 >4 >5')
  })
})

describe('up and down', () => {
  test('a row swaps places with its previous or next sibling, with all descendants', () => {
    expect(drawn(moveUpEdits(seen, rows(4)))).toBe('1 >4 >2 >>3 5')
    expect(drawn(moveDownEdits(seen, rows(2)))).toBe('1 >4 >2 >>3 5')
    expect(drawn(moveUpEdits(seen, rows(5)))).toBe('5 1 >2 >>3 >4')
  })

  test('a row keeps its parent', () => {
    expect(moveUpEdits(seen, rows(2))).toBe(null)
    expect(moveDownEdits(seen, rows(4))).toBe(null)
  })

  test('adjacent rows move as one, and none passes another', () => {
    const flat: RowOrder = { ids: [1, 2, 3, 4, 5], levels: [0, 0, 0, 0, 0] }
    const drawnFlat = (edits: readonly SheetEdit[] | null) => draw(orderWith(flat, edits ?? []))

    expect(drawnFlat(moveUpEdits(anOutline(flat), rows(2, 3)))).toBe('2 3 1 4 5')
    expect(drawnFlat(moveDownEdits(anOutline(flat), rows(2, 3)))).toBe('1 4 2 3 5')
    expect(drawnFlat(moveUpEdits(anOutline(flat), rows(1, 2)))).toBe('1 2 3 4 5')
    expect(drawnFlat(moveDownEdits(anOutline(flat), rows(2, 4)))).toBe('1 3 2 5 4')
  })
})

describe('dragging rows', () => {
  const dropped = (chosen: RowId[], above: number, below: number, level: number) => {
    const { location } = dropInto(seen, { above, below, level })
    return drawn(dropEdits(seen, chosen, location))
  }

  test('a drop between two rows of one level inserts between them', () => {
    expect(dropped(rows(5), 2, 3, 1)).toBe('1 >2 >>3 >5 >4')
    expect(dropped(rows(5), 0, 1, 1)).toBe('1 >5 >2 >>3 >4')
    expect(dropped(rows(3), -1, 0, 3)).toBe('3 1 >2 >4 5')
  })

  test('the pointer chooses the level within the limits of the neighbouring rows', () => {
    expect(dropInto(seen, { above: 2, below: 3, level: 9 })).toMatchObject({ level: 3, location: { parentId: 3 } })
    expect(dropInto(seen, { above: 2, below: 3, level: 0 })).toMatchObject({
      level: 1,
      location: { parentId: 1, after: 2 },
    })
    expect(dropInto(seen, { above: 4, below: -1, level: 0 })).toEqual({
      level: 0,
      location: { parentId: null, after: 5 },
    })
    expect(dropInto(seen, { above: 4, below: -1, level: 5 })).toEqual({
      level: 1,
      location: { parentId: 5, after: null },
    })
  })

  test('rows dropped under a collapsed parent are appended', () => {
    // Rows 2 to 4 are not on screen.
    expect(dropInto(seen, { above: 0, below: 4, level: 1 })).toEqual({ level: 1, location: { parentId: 1, after: 4 } })
  })

  test('several rows keep their order, wherever they were', () => {
    expect(dropped(rows(5, 3), 0, 1, 1)).toBe('1 >3 >5 >2 >4')
  })

  test('dropping rows next to or under themselves moves nothing', () => {
    expect(dropEdits(seen, rows(4), { parentId: rowId(1), after: rowId(2) })).toBe(null)
    expect(dropEdits(seen, rows(2, 4), { parentId: rowId(1), after: rowId(2) })).toBe(null)
    expect(dropEdits(seen, rows(1), { parentId: rowId(2), after: null })).toBe(null)
  })
})

describe('for any selection of any rows', () => {
  const anyOrder = fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }).map(depths => {
    const levels: number[] = []
    for (const depth of depths) levels.push(Math.min(depth, (levels.at(-1) ?? -1) + 1))
    return { ids: levels.map((_, index) => index + 1), levels }
  })
  const anyRows = fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 5 })
  const choose = (order: RowOrder, picks: readonly number[]) => picks.map(pick => rowId((pick % order.ids.length) + 1))
  const levelOf = ({ ids, levels }: RowOrder, id: number) => levels[ids.indexOf(id)] ?? -1
  const check = (rule: (order: RowOrder, chosen: RowId[], view: Outline) => void) =>
    fc.assert(
      fc.property(anyOrder, anyRows, (order, picks) => rule(order, choose(order, picks), anOutline(order))),
      { numRuns: 1000 },
    )

  test('indenting and outdenting keep the line of every row and change a selected row by at most one level', () => {
    for (const [make, step] of [
      [indentEdits, 1],
      [outdentEdits, -1],
    ] as const) {
      check((order, chosen, view) => {
        const edits = make(view, chosen)
        const after = orderWith(order, edits ?? [])

        expect(after.ids).toEqual(order.ids)
        for (const id of topmost(view, chosen)) expect([0, step]).toContain(levelOf(after, id) - levelOf(order, id))
        if (step < 0)
          for (const id of topmost(view, chosen)) expect(levelOf(after, id)).toBe(Math.max(0, levelOf(order, id) - 1))
      })
    }
  })

  test('moving up and then down restores the rows, if all could move up', () => {
    check((order, chosen, view) => {
      const up = moveUpEdits(view, chosen)
      if (!up || up.length < topmost(view, chosen).length) return
      const after = orderWith(order, up)

      expect(draw(orderWith(after, moveDownEdits(anOutline(after), chosen) ?? []))).toBe(draw(order))
    })
  })

  test('no move loses a row, changes the subtree of a moved row, or moves an unselected row', () => {
    for (const make of [moveUpEdits, moveDownEdits]) {
      check((order, chosen, view) => {
        const after = orderWith(order, make(view, chosen) ?? [])

        expect([...after.ids].sort()).toEqual([...order.ids].sort())
        for (const id of order.ids) expect(levelOf(after, id)).toBe(levelOf(order, id))
      })
    }
  })

  test('a drop puts all rows under one parent, adjacent, in order and at the displayed level', () => {
    fc.assert(
      fc.property(anyOrder, anyRows, fc.integer({ min: -1, max: 8 }), fc.nat(4), (order, picks, gap, level) => {
        const view = anOutline(order)
        const tops = topmost(view, choose(order, picks))
        const isDragged = (index: number): boolean =>
          index >= 0 && (tops.includes(view.rowIdAt(index)) || isDragged(view.parentIndexAt(index)))
        const free = order.ids.map((_, index) => index).filter(index => !isDragged(index))
        const at = Math.min(gap, free.length - 1)
        const drop = dropInto(view, { above: free[at] ?? -1, below: free[at + 1] ?? -1, level })

        const after = orderWith(order, dropEdits(view, tops, drop.location) ?? [])

        const parents = parentsOf(after.levels)
        const landed = tops.map(id => after.ids.indexOf(id))
        expect(landed).toEqual([...landed].sort((a, b) => a - b))
        for (const index of landed) {
          expect(after.levels[index]).toBe(drop.level)
          expect(after.ids[parents[index] ?? -1] ?? null).toBe(drop.location.parentId)
        }
        const unmoved = (ids: readonly number[]) => ids.filter(id => free.includes(order.ids.indexOf(id)))
        expect(unmoved(after.ids)).toEqual(unmoved(order.ids))
        for (const index of free) expect(levelOf(after, order.ids[index] ?? 0)).toBe(order.levels[index])
      }),
      { numRuns: 1000 },
    )
  })
})

test('indents, outdents and moves twenty thousand rows at once', () => {
  const many: RowOrder = {
    ids: Array.from({ length: 20_001 }, (_, index) => index + 1),
    levels: Array.from({ length: 20_001 }, () => 0),
  }
  const chosen = many.ids.slice(1).map(rowId)
  const view = { ...anOutline(many), indexOf: (id: RowId) => id - 1 }

  const under = orderWith(many, indentEdits(view, chosen) ?? [])
  const underView = { ...anOutline(under), indexOf: (id: RowId) => id - 1 }

  expect(under.levels.filter(level => level === 1)).toHaveLength(20_000)
  expect(outdentEdits(underView, chosen)).toHaveLength(20_000)
  expect(moveUpEdits(view, chosen)).toHaveLength(20_000)
})
