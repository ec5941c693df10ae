import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outline } from './outline.ts'
import { sortRows } from './sort-rows.ts'

/** The sort value is the id modulo 5, so that many rows are equal. */
const byRest = { valueOf: (id: number) => id % 5, options: [], isDescending: false }

/** An outline in which each row may be a child of the row before it. */
const anyOutline: fc.Arbitrary<Outline> = fc.array(fc.nat(3), { maxLength: 60 }).map(depths => {
  const open: number[] = []
  return depths.map((depth, index) => {
    const id = index + 1
    open.length = Math.min(depth, open.length)
    const parentId = open.at(-1) ?? null
    open.push(id)
    return { id, parentId }
  })
})

test('sorting loses no row, keeps each row after its parent, and orders siblings', () => {
  fc.assert(
    fc.property(anyOutline, outline => {
      const sorted = sortRows(outline, [byRest])

      expect(sorted.toSorted((a, b) => a.id - b.id)).toEqual(outline)
      const seen = new Set<number | null>([null])
      const last = new Map<number | null, number>()
      for (const { id, parentId } of sorted) {
        expect(seen.has(parentId)).toBe(true)
        expect(last.get(parentId) ?? -1).toBeLessThanOrEqual(id % 5)
        last.set(parentId, id % 5)
        seen.add(id)
      }
      expect(sortRows(sorted, [byRest])).toEqual(sorted)
    }),
  )
})

test('sorts a sheet that is as deep as it is long', () => {
  const deep = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, parentId: index === 0 ? null : index }))

  expect(sortRows(deep, [byRest])).toEqual(deep)
})
