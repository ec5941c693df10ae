import { expect, test } from 'vitest'
import { areaOf } from './area.ts'
import { addRange, extendTo, selectCell } from './ranges.ts'
import { rectanglesOf } from './rectangles.ts'
import { selectedColumns } from './selected-columns.ts'
import { aCellAt, aPlainLayout } from './testing/a-layout.ts'

test('lists the columns of all ranges from left to right, each once', () => {
  const layout = aPlainLayout(9, 5)
  const ranges = addRange(
    extendTo(selectCell(aCellAt(4, 5)), aCellAt(2, 4)),
    extendTo(selectCell(aCellAt(7, 1)), aCellAt(7, 4)),
  )
  const drawnArea = () => areaOf(rectanglesOf(ranges, layout))
  expect(selectedColumns({ layout: () => layout, drawnArea })).toEqual([1, 2, 3, 4, 5])
  const apart = addRange(selectCell(aCellAt(1, 3)), selectCell(aCellAt(2, 1)))
  expect(selectedColumns({ layout: () => layout, drawnArea: () => areaOf(rectanglesOf(apart, layout)) })).toEqual([
    1, 3,
  ])
})
