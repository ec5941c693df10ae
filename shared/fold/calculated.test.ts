import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf } from '../columnar/column-cells.ts'
import { encodeSheet } from '../columnar/encode.ts'
import { openColumnar } from '../columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../columnar/testing/a-sheet.ts'
import type { ColumnId } from '../model/ids.ts'
import type { CellValue } from '../model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../model/sheet/pending-edit.ts'
import { cases } from '../testing/cases.ts'
import { afterCalculated, type Calculated, hasSameResults, isSameResult, wholeNews } from './calculated.ts'
import { createSheetView, foldSheet } from './sheet-view.ts'

const [A, B, C] = [columnId(1), columnId(2), columnId(3)]
const row = (id: number, result: CellValue) => {
  const made = aRow(id, { 1: 1 })
  return { ...made, cells: new Map(made.cells).set(B, aCell(result, { display: `£${result}`, formula: '=A@row * 2' })) }
}
const columns = [
  aColumn(1, 'text', { title: 'A' }),
  aColumn(2, 'text', { title: 'B' }),
  aColumn(3, 'text', { title: 'C', formula: '=B@row' }),
]
const opened = openColumnar(encodeSheet(aSheet([row(1, 2), row(2, 2)], { columns })))
if (!opened.ok) throw new Error('the sheet does not open')
const base = opened.value

const results = (column: ColumnId, ...values: readonly (readonly [row: number, CellValue])[]) => ({
  columnId: column,
  changed: values.map(([id, value]) => [rowId(id), value] as const),
  gone: [],
})
const calculated = (...columns: readonly ReturnType<typeof results>[]): Calculated =>
  afterCalculated(null, { isWhole: true, columns, outdated: [] })
const set = (id: number, column: ColumnId, value: CellValue): PendingSheetEdit => ({
  seq: 1,
  sheetId: sheetId(1),
  edit: { kind: 'set-cell', rowId: rowId(id), columnId: column, value, formula: null },
  base: null,
  state: 'queued',
  reason: null,
  madeAt: 0,
})

test('a calculated result replaces that of the service, with its display text, in the cell and in its column', () => {
  const view = createSheetView(base, new Map(), [set(1, A, 5)], calculated(results(B, [1, 10])))

  expect(view.cellAt(0, B)).toEqual(aCell(10, { formula: '=A@row * 2' }))
  expect(view.cellAt(1, B)).toEqual(aCell(2, { display: '£2', formula: '=A@row * 2' }))
  const cells = view.cellsOf(B)
  expect([0, 1].map(at => cellOf(cells, cells.numbers[at] ?? 0).value)).toEqual([10, 2])
  expect([0, 1].map(at => view.calculatedAt(at, B))).toEqual([true, false])
  expect([view.countCalculated([A, B, C]), view.countCalculated([A])]).toEqual([1, 0])
})

test('a cell whose formula was just overwritten shows what was typed', () => {
  const view = createSheetView(base, new Map(), [set(1, B, 'mine')], calculated(results(B, [1, 10])))

  expect(view.cellAt(0, B).value).toBe('mine')
  expect(view.calculatedAt(0, B)).toBe(false)
})

test('a blank cell in a column with a formula shows its result', () => {
  const view = createSheetView(base, new Map(), [set(1, A, 5)], calculated(results(C, [1, 10])))

  expect(view.cellAt(0, C).value).toBe(10)
})

test('a calculation names the outdated results; before the first one, all dependents of an edit are outdated', () => {
  const fold = foldSheet(base, new Map(), [set(1, A, 5)])
  const outdated = [{ columnId: B, rowIds: [rowId(1), rowId(2)], missing: [[rowId(1), 'no-room'] as const] }]
  const after = fold.withResults(afterCalculated(null, { isWhole: true, columns: [], outdated }))

  expect([0, 1].map(at => fold.view.outdatedAt(at, B))).toEqual([true, false])
  expect([0, 1].map(at => after.view.outdatedAt(at, B))).toEqual([true, true])
  expect([0, 1].map(at => after.view.missingSourceAt(at, B))).toEqual(['no-room', null])
  expect([fold.view.countOutdated([B]), after.view.countOutdated([B]), after.view.countOutdated([A])]).toEqual([
    1, 2, 0,
  ])
})

test('results are replaced one by one or all together, and a window that comes later gets all of them', () => {
  const first = calculated(results(B, [1, 10], [2, 20]))
  const next = afterCalculated(first, {
    isWhole: false,
    columns: [{ columnId: B, changed: [[rowId(1), 11]], gone: [rowId(2)] }],
    outdated: [{ columnId: C, rowIds: [rowId(2)], missing: [[rowId(2), 'absent']] }],
  })

  expect(next.results).toEqual(new Map([[B, new Map([[rowId(1), 11]])]]))
  expect(afterCalculated(first, wholeNews(next))).toEqual(next)
  const gone = { isWhole: false, columns: [{ columnId: B, changed: [], gone: [rowId(1)] }], outdated: [] }
  expect(afterCalculated(next, gone)).toEqual(calculated())
})

test('numbers are the same result exactly if their first 15 digits are', () => {
  const far = fc.double({ noNaN: true, noDefaultInfinity: true })
  const near = fc
    .tuple(far, fc.integer({ min: -40, max: 40 }))
    .map(([one, steps]): [number, number] => [one, one * (1 + steps * Number.EPSILON)])
  fc.assert(
    fc.property(fc.oneof(fc.tuple(far, far), near), ([one, other]) => {
      fc.pre(Number.isFinite(other))
      expect(isSameResult(one, other)).toBe(one === other || one.toPrecision(15) === other.toPrecision(15))
    }),
    { numRuns: cases(2000, 20_000) },
  )
})

test('results are the same if the same cells have the same values', () => {
  const one = calculated(results(A, [1, 10]), results(B, [2, 20]))

  expect(hasSameResults(one, calculated(results(B, [2, 20]), results(A, [1, 10])))).toBe(true)
  expect(hasSameResults(one, calculated(results(A, [1, 10]), results(B, [2, 21])))).toBe(false)
  expect(hasSameResults(one, calculated(results(A, [1, 10], [2, 20])))).toBe(false)
  expect(hasSameResults(one, calculated(results(A, [1, 10])))).toBe(false)
  expect(hasSameResults(one, null)).toBe(false)
  expect(hasSameResults(null, calculated())).toBe(true)
})
