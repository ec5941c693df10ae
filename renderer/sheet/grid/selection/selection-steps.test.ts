import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, cellsIn, countCells } from './area.ts'
import { cellAt, type Layout, positionOf } from './layout.ts'
import { moveHead } from './move-head.ts'
import {
  addRange,
  clearRanges,
  currentRange,
  extendTo,
  type Ranges,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
} from './ranges.ts'
import { contains, rectangleOf, rectanglesOf } from './rectangles.ts'
import { settleRanges } from './settle-ranges.ts'
import { aCellAt, aLayout, everyCell, seenCells } from './testing/a-layout.ts'
import { walkInside } from './walk-inside.ts'

type SelectionStep = (ranges: Ranges, layout: Layout) => Ranges

const anyCell = fc.tuple(fc.nat(), fc.nat())
const pick = (layout: Layout, [row, column]: readonly [number, number]) =>
  cellAt(layout, { row: row % layout.rows.count, column: column % layout.columns.count })!

const anyNew = fc
  .tuple(fc.constantFrom('cells', 'rows', 'columns', 'all'), anyCell, anyCell)
  .map(([whole, from, to]) => (layout: Layout): Ranges => {
    const [anchor, head] = [pick(layout, from), pick(layout, to)]
    if (whole === 'rows') return selectRows(anchor, head.rowId)
    if (whole === 'columns') return selectColumns(anchor, head.columnId)
    return whole === 'all' ? selectAll(anchor) : extendTo(selectCell(anchor), head)
  })

const anyStep: fc.Arbitrary<SelectionStep> = fc.oneof(
  anyNew.map(
    (make): SelectionStep =>
      (_, layout) =>
        make(layout),
  ),
  anyNew.map(
    (make): SelectionStep =>
      (ranges, layout) =>
        addRange(ranges, make(layout)),
  ),
  anyCell.map(
    (to): SelectionStep =>
      (ranges, layout) =>
        extendTo(ranges, pick(layout, to)),
  ),
  fc.tuple(fc.constantFrom('up', 'down', 'left', 'right'), fc.integer({ min: 1, max: 4 })).map(
    ([direction, step]): SelectionStep =>
      (ranges, layout) =>
        moveHead(ranges, layout, direction, step),
  ),
  fc.record({ along: fc.constantFrom('rows', 'columns'), step: fc.constantFrom(1, -1) }).map(
    (walk): SelectionStep =>
      (ranges, layout) =>
        walkInside(ranges, layout, walk) ?? ranges,
  ),
  fc.constant<SelectionStep>(clearRanges),
)

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const COLUMNS = [1, 2, 3, 4, 5]
const anySelection = fc
  .array(anyStep, { minLength: 1, maxLength: 8 })
  .map(steps => steps.reduce((ranges, step) => step(ranges, start), selectCell(aCellAt(1, 1))))
const start = aLayout(ROWS, COLUMNS)

/** The invariants after every action: one visible active cell in the current range, and no cell counted twice. */
function expectSound(ranges: Ranges, layout: Layout): void {
  const rectangle = rectangleOf(currentRange(ranges)!, layout)
  expect(contains(rectangle!, positionOf(layout, ranges.active!)!)).toBe(true)
  const area = areaOf(rectanglesOf(ranges, layout))
  const cells = [...cellsIn(area)].map(at => cellAt(layout, at)!).map(cell => `${cell.rowId}:${cell.columnId}`)
  expect(cells.sort()).toEqual(seenCells(ranges, layout))
  expect(countCells(area)).toBe(cells.length)
}

test('after any actions there is one active cell, and it is selected', () => {
  fc.assert(fc.property(anySelection, ranges => expectSound(ranges, start)))
})

test('removed rows and columns leave the selection, and nothing else does', () => {
  const anyLeft = fc.tuple(fc.subarray(ROWS, { minLength: 1 }), fc.subarray(COLUMNS, { minLength: 1 }))

  fc.assert(
    fc.property(anySelection, anyLeft, (ranges, [rows, columns]) => {
      const after = aLayout(rows, columns)
      const settled = settleRanges(ranges, start, after)

      const still = new Set(everyCell(rows, columns))
      const left = seenCells(ranges, start).filter(cell => still.has(cell))
      expectSound(settled, after)
      // An empty selection falls back to one cell.
      if (left.length > 0) expect(seenCells(settled, after)).toEqual(left)
      else expect(seenCells(settled, after)).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})

test('after sort, move, filter and insert, no cell is selected that was visible before and not selected', () => {
  const anyOrder = fc.tuple(
    fc.shuffledSubarray([...ROWS, 21, 22, 23], { minLength: 1 }),
    fc.shuffledSubarray([...COLUMNS, 31], { minLength: 1 }),
  )

  fc.assert(
    fc.property(anySelection, anyOrder, (ranges, [rows, columns]) => {
      const after = aLayout(rows, columns)
      const settled = settleRanges(ranges, start, after)

      const was = seenCells(ranges, start)
      const shownBefore = new Set(everyCell(ROWS, COLUMNS))
      const taken = seenCells(settled, after).filter(cell => shownBefore.has(cell) && !was.includes(cell))
      const hasNoneLeft = !was.some(cell => everyCell(rows, columns).includes(cell))
      expectSound(settled, after)
      expect(taken.length).toBe(hasNoneLeft ? taken.length : 0)
      expect(settleRanges(settled, after, aLayout(rows, columns))).toBe(settled)
    }),
    { numRuns: 500 },
  )
})

test('the active cell stays the same while it is visible, wherever it moves', () => {
  const anyOrder = fc.tuple(fc.shuffledSubarray([...ROWS, 21, 22]), fc.shuffledSubarray([...COLUMNS, 31]))

  fc.assert(
    fc.property(anySelection, anyOrder, (ranges, [rows, columns]) => {
      const { rowId, columnId } = ranges.active!
      const after = aLayout([...new Set([...rows, rowId])], [...new Set([...columns, columnId])])

      expect(settleRanges(ranges, start, after).active).toEqual(ranges.active)
    }),
    { numRuns: 500 },
  )
})
