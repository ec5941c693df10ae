import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRows, moveRows, type Outline, removeRows } from './outline.ts'
import type { Location } from './row-location.ts'

/** `1`, ` 2` (a child of 1), `  3` (a child of 2): rows by id, indented by depth. */
function anOutline(...lines: readonly string[]): Outline {
  const path: number[] = []
  return lines.map(line => {
    const depth = line.length - line.trimStart().length
    const id = Number(line)
    path[depth] = id
    return { id, parentId: depth === 0 ? null : (path[depth - 1] ?? null) }
  })
}

function draw(outline: Outline): readonly string[] {
  const depths = new Map<number | null, number>([[null, -1]])
  return outline.map(({ id, parentId }) => {
    const depth = (depths.get(parentId) ?? Number.NaN) + 1
    depths.set(id, depth)
    return ' '.repeat(depth) + id
  })
}

const TREE = ['1', ' 2', '  3', ' 4', '5', ' 6']

const PLACES: readonly (readonly [string, Location, readonly string[]])[] = [
  ['top', { kind: 'top' }, ['9', '1', ' 2', '  3', ' 4', '5', ' 6']],
  ['bottom', { kind: 'bottom' }, ['1', ' 2', '  3', ' 4', '5', ' 6', '9']],
  ['first child of 1', { kind: 'first-child', parentId: 1 }, ['1', ' 9', ' 2', '  3', ' 4', '5', ' 6']],
  ['last child of 1', { kind: 'last-child', parentId: 1 }, ['1', ' 2', '  3', ' 4', ' 9', '5', ' 6']],
  [
    'last child of a row without children',
    { kind: 'last-child', parentId: 3 },
    ['1', ' 2', '  3', '   9', ' 4', '5', ' 6'],
  ],
  ['below 2, after its children', { kind: 'below', siblingId: 2 }, ['1', ' 2', '  3', ' 9', ' 4', '5', ' 6']],
  ['above 4', { kind: 'above', siblingId: 4 }, ['1', ' 2', '  3', ' 9', ' 4', '5', ' 6']],
  ['above 5', { kind: 'above', siblingId: 5 }, ['1', ' 2', '  3', ' 4', '9', '5', ' 6']],
]

test.each(PLACES)('the location of a new row: %s', (_, location, expected) => {
  expect(draw(insertRows(anOutline(...TREE), [9], location))).toEqual(expected)
})

test('several new rows keep their order, also at the top', () => {
  expect(draw(insertRows(anOutline('1'), [7, 8, 9], { kind: 'top' }))).toEqual(['7', '8', '9', '1'])
})

test('a row moves with all of its descendants', () => {
  expect(draw(moveRows(anOutline(...TREE), [1], { kind: 'last-child', parentId: 5 }))).toEqual([
    '5',
    ' 6',
    ' 1',
    '  2',
    '   3',
    '  4',
  ])
})

test('several moved rows are in the order sent', () => {
  expect(draw(moveRows(anOutline(...TREE), [6, 2], { kind: 'top' }))).toEqual(['6', '2', ' 3', '1', ' 4', '5'])
})

test('a row that moves together with its ancestor leaves that ancestor', () => {
  expect(draw(moveRows(anOutline(...TREE), [1, 3], { kind: 'bottom' }))).toEqual(['5', ' 6', '1', ' 2', ' 4', '3'])
})

test('a row cannot move into its own subtree, nor next to itself', () => {
  const outline = anOutline(...TREE)

  expect(() => moveRows(outline, [1], { kind: 'last-child', parentId: 3 })).toThrow(
    expect.objectContaining({ code: 1063 }),
  )
  expect(() => moveRows(outline, [1], { kind: 'first-child', parentId: 1 })).toThrow(
    expect.objectContaining({ code: 1063 }),
  )
  expect(() => moveRows(outline, [1], { kind: 'above', siblingId: 2 })).toThrow(expect.objectContaining({ code: 1064 }))
  expect(() => moveRows(outline, [1], { kind: 'below', siblingId: 1 })).toThrow(expect.objectContaining({ code: 1064 }))
})

test('indenting makes a row the last child of its previous sibling and keeps its children', () => {
  expect(draw(moveRows(anOutline(...TREE), [5], { kind: 'indent' }))).toEqual(['1', ' 2', '  3', ' 4', ' 5', '  6'])
  expect(draw(moveRows(anOutline(...TREE), [4], { kind: 'indent' }))).toEqual(['1', ' 2', '  3', '  4', '5', ' 6'])
})

test('rejects indenting a first sibling and outdenting a top-level row', () => {
  const outline = anOutline(...TREE)

  expect(() => moveRows(outline, [1], { kind: 'indent' })).toThrow(expect.objectContaining({ code: 1062 }))
  expect(() => moveRows(outline, [2], { kind: 'indent' })).toThrow(expect.objectContaining({ code: 1062 }))
  expect(() => moveRows(outline, [5], { kind: 'outdent' })).toThrow(expect.objectContaining({ code: 1062 }))
})

test('outdenting makes the following siblings children of the row, so that the order stays', () => {
  expect(draw(moveRows(anOutline(...TREE), [2], { kind: 'outdent' }))).toEqual(['1', '2', ' 3', ' 4', '5', ' 6'])
})

test('deletes a row with its descendants and lists them in sheet order', () => {
  const { rest, removed } = removeRows(anOutline(...TREE), [6, 1])

  expect(draw(rest)).toEqual(['5'])
  expect(removed).toEqual([1, 2, 3, 4, 6])
})

const arbitraryOutline = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }).map(depths => {
  const path: number[] = []
  return depths.map((wanted, index): Outline[number] => {
    const depth = Math.min(wanted, path.length)
    const id = index + 1
    path.splice(depth, path.length, id)
    return { id, parentId: depth === 0 ? null : (path[depth - 1] ?? null) }
  })
})

const arbitraryLocation = fc.oneof(
  fc.constantFrom<Location>({ kind: 'top' }, { kind: 'bottom' }, { kind: 'indent' }, { kind: 'outdent' }),
  fc.record({
    kind: fc.constantFrom('first-child' as const, 'last-child' as const),
    parentId: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constantFrom('above' as const, 'below' as const), siblingId: fc.integer({ min: 1, max: 30 }) }),
)

test('no move loses or duplicates rows or splits subtrees', () => {
  fc.assert(
    fc.property(arbitraryOutline, fc.integer({ min: 1, max: 30 }), arbitraryLocation, (outline, rowId, location) => {
      fc.pre(outline.some(({ id }) => id === rowId))
      const after = attempt(() => moveRows(outline, [rowId], location))
      if (!after) return

      expect(after.map(({ id }) => id).toSorted()).toEqual(outline.map(({ id }) => id).toSorted())
      expectWellFormed(after)
    }),
    { numRuns: 500 },
  )
})

/** Each row follows within its parent's subtree: its parent is among the open ancestors at that point. */
function expectWellFormed(outline: Outline): void {
  const open: number[] = []
  for (const { id, parentId } of outline) {
    while (open.length > 0 && open.at(-1) !== parentId) open.pop()
    expect(open.at(-1) ?? null).toBe(parentId)
    open.push(id)
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    expect(error).toMatchObject({ name: 'ApiError' })
    return null
  }
}
