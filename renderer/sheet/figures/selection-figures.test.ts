import { afterEach, expect, test, vi } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { OptimisticCells } from '../grid/optimistic-cells.ts'
import { extendTo, selectAll, selectCell } from '../grid/selection/ranges.ts'
import { SelectedCells } from '../grid/selection/selected-cells.ts'
import { aCellAt } from '../grid/selection/testing/a-layout.ts'
import { visibleRows } from '../grid/visible-rows.ts'
import { aView } from '../sort-filter/lines/testing/a-view.ts'
import { areAlike, SelectionFigures } from './selection-figures.ts'
import type { Summary } from './summary.ts'

afterEach(() => vi.unstubAllGlobals())

const ROWS = 10_000

/** A sheet whose column 2 holds 1, 2, 3 … Frames run on demand. */
function aSelection() {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  const base = openColumnar(
    encodeSheet(aSheet(Array.from({ length: ROWS }, (_, at) => aRow(at + 1, { 1: 'text', 2: at + 1 })))),
  )
  if (!base.ok) throw new Error(base.error.kind)
  const whole = createSheetView(base.value, new Map(), [])
  let reads = 0
  const view: SheetView = {
    ...whole,
    cellAt: (index, column) => {
      reads++
      return whole.cellAt(index, column)
    },
  }
  const lines = visibleRows(view, new Map())
  const nothing = () => undefined
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  selection.settle(lines, [columnId(1), columnId(2), columnId(3)])
  const reported: (Summary | null)[] = []
  const context = { view, optimisticCells: new OptimisticCells(), selection }
  const figures = new SelectionFigures(
    context,
    () => lines,
    summary => reported.push(summary),
  )
  const runFrames = (most = Number.POSITIVE_INFINITY): number => {
    let count = 0
    for (; count < most; count++) {
      const next = frames.shift()
      if (!next) break
      next()
    }
    return count
  }
  return { selection, figures, reported, runFrames, readsSoFar: () => reads }
}

test('sums few cells immediately', () => {
  const { selection, figures, reported, runFrames } = aSelection()
  selection.select(extendTo(selectCell(aCellAt(2, 1)), aCellAt(4, 2)))
  figures.restart()

  expect(reported).toEqual([
    { cells: 6, filled: 6, leftOut: 0, numbers: 3, sum: 9, min: 2, max: 4, unit: '', columns: [1] },
  ])
  expect(runFrames()).toBe(0)
})

test('sums many cells over several frames, and reports nothing before the end', () => {
  const { selection, figures, reported, runFrames } = aSelection()
  selection.select(selectAll(aCellAt(1, 1)))
  figures.restart()
  expect(reported).toEqual([null])

  expect(runFrames()).toBeGreaterThan(3)
  expect(reported.at(-1)).toEqual({
    cells: 3 * ROWS,
    filled: 2 * ROWS,
    leftOut: 0,
    numbers: ROWS,
    sum: (ROWS * (ROWS + 1)) / 2,
    min: 1,
    max: ROWS,
    unit: '',
    columns: [1],
  })
  expect(reported).toHaveLength(2)
})

test('a formula’s duration, given as a number of days, counts as a duration', () => {
  const columns = [aColumn(1, 'text', { primary: true }), aColumn(2, 'duration')]
  const view = aView([aRow(1, { 2: '3d' }), aRow(2, { 2: 4 })], [], columns)
  const lines = visibleRows(view, new Map())
  const nothing = () => undefined
  const selection = new SelectedCells({ draw: nothing, focus: nothing, reveal: nothing })
  selection.settle(lines, [columnId(1), columnId(2)])
  selection.select(extendTo(selectCell(aCellAt(1, 2)), aCellAt(2, 2)))
  const reported: (Summary | null)[] = []
  const context = { view, optimisticCells: new OptimisticCells(), selection }
  new SelectionFigures(
    context,
    () => lines,
    summary => reported.push(summary),
  ).restart()

  expect(reported).toMatchObject([{ sum: 7, numbers: 2, unit: 'd' }])
})

test('never reports figures of a former selection', () => {
  const { selection, figures, reported, runFrames } = aSelection()
  selection.select(selectAll(aCellAt(1, 1)))
  figures.restart()
  selection.select(selectCell(aCellAt(7, 2)))
  figures.restart()
  runFrames()

  expect(reported).toEqual([
    null,
    { cells: 1, filled: 1, leftOut: 0, numbers: 1, sum: 7, min: 7, max: 7, unit: '', columns: [1] },
  ])
})

test('does not restart the sum for each batch of a large change', () => {
  const { selection, figures, reported, runFrames, readsSoFar } = aSelection()
  selection.select(selectAll(aCellAt(1, 1)))
  for (let piece = 0; piece < 20; piece++) {
    figures.restart()
    runFrames(3)
  }
  expect(readsSoFar()).toBeLessThan(2 * ROWS)

  runFrames()
  expect(reported.at(-1)).toMatchObject({ cells: 3 * ROWS, numbers: ROWS })
})

test('does not add amounts of money to percentages, or different currencies; unformatted numbers are added to any amount', () => {
  const descriptor = (currency: string, kind: string) => `,,,,,,,,,,,${currency},,,${kind},,`
  const [dollars, euros, percent] = [descriptor('13', '2'), descriptor('6', '2'), descriptor('', '3')]
  const alike = (...formats: readonly (string | null)[]) => {
    const columns = formats.map((format, at) => aColumn(at + 1, 'text', { format, primary: false }))
    const selection = new SelectedCells({ draw: () => undefined, focus: () => undefined, reveal: () => undefined })
    selection.settle(
      [],
      columns.map(({ id }) => id),
    )
    return areAlike({ view: aView([], [], columns), selection }, { columns: columns.map((_, at) => at) })
  }
  expect([alike(dollars, dollars), alike(dollars, null), alike(percent, percent), alike(null)]).toEqual(
    Array(4).fill(true),
  )
  expect([alike(dollars, percent), alike(dollars, euros), alike(percent, null)]).toEqual(Array(3).fill(false))
})
