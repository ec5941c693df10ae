import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../../shared/columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import { blankCell } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { readNumberFormat } from '../../../shared/model/sheet/number-format.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { changedColumns, gutterChanged } from './changed-cells.ts'
import { cellNow } from './grid-context.ts'
import { OptimisticCells } from './optimistic-cells.ts'
import { keepLines } from './row-line.ts'
import { hasSameRows, visibleRows } from './visible-rows.ts'

const NONE = new Map()
const PERCENT = ',,,,,,,,,,,,0,,3,,'

// 1 ─ 2 ─ 3
//       └ 4
//     5
// 6
const outline = [
  aRow(1, { 1: 'phase' }),
  aRow(2, {}, { parentId: rowId(1) }),
  aRow(3, { 2: 'old' }, { parentId: rowId(2) }),
  aRow(4, {}, { parentId: rowId(2) }),
  aRow(5, {}, { parentId: rowId(1) }),
  aRow(6),
]

test('shows all rows while every parent is expanded', () => {
  expect(shown(aView(outline))).toEqual([1, 2, 3, 4, 5, 6])
})

test('a collapsed parent hides all descendants, at any depth', () => {
  expect(shown(aView(outline), [[1, true]])).toEqual([1, 6])
  expect(shown(aView(outline), [[2, true]])).toEqual([1, 2, 5, 6])
})

test('a parent inside a collapsed one keeps its state for later', () => {
  const both = [
    [1, true],
    [2, true],
  ] as const

  expect(shown(aView(outline), both)).toEqual([1, 6])
  expect(shown(aView(outline), both.slice(1))).toEqual([1, 2, 5, 6])
})

test('a sheet’s stored collapsed rows start collapsed, and this window’s choice has priority', () => {
  const rows = [aRow(1, {}, { expanded: false }), aRow(2, {}, { parentId: rowId(1) })]

  expect(shown(aView(rows))).toEqual([1])
  expect(shown(aView(rows), [[1, false]])).toEqual([1, 2])
})

test('a row without children cannot hide the rows after it', () => {
  expect(shown(aView(outline), [[5, true]])).toEqual([1, 2, 3, 4, 5, 6])
})

test('an edit of a cell keeps the identical lines, so scroll and focus do not change', () => {
  const before = visibleRows(aView(outline), NONE)

  expect(keepLines(before, visibleRows(aView(outline, [aSet(3, 2, 'new')]), NONE))).toBe(before)
})

test('an edit of a cell is known to keep the rows without a scan; one that moves a row is not', () => {
  const base = aBase(outline)
  const viewWith = (...edits: SheetEdit[]) => viewOver(base, edits)
  const remove: SheetEdit = { kind: 'delete-row', rowId: rowId(6) }

  expect(hasSameRows(viewWith(), viewWith(aSet(3, 2, 'new')))).toBe(true)
  expect(hasSameRows(viewWith(), viewWith(remove))).toBe(false)
  expect(hasSameRows(viewWith(remove), viewWith(remove, aSet(3, 2, 'new')))).toBe(false)
  expect(hasSameRows(aView(outline), aView(outline))).toBe(false)
})

test('a new row or another order gives other lines', () => {
  const before = visibleRows(aView(outline), NONE)
  const add: SheetEdit = { kind: 'add-row', rowId: rowId(-1), location: { parentId: null, after: rowId(6) } }

  expect(keepLines(before, visibleRows(aView(outline, [add]), NONE))).toHaveLength(7)
  expect(keepLines(before, before.toReversed()).map(line => line.index)).toEqual([5, 4, 3, 2, 1, 0])
})

test('an indented row is a new line, because it looks different in the same position', () => {
  const before = visibleRows(aView(outline), NONE)
  const indent: SheetEdit = { kind: 'move-row', rowId: rowId(6), location: { parentId: rowId(1), after: rowId(5) } }

  const after = keepLines(before, visibleRows(aView(outline, [indent]), NONE))

  expect(after.at(-1)).toMatchObject({ rowId: 6, level: 1 })
  expect(after.at(-1)).not.toBe(before.at(-1))
})

test('redraws only the cells that look different', () => {
  const before = aView(outline)
  const after = aView(outline, [aSet(3, 2, 'new')])

  expect(changedColumns(before, 2, after, 2)).toEqual([2])
  expect(gutterChanged(before, 2, after, 2)).toBe(true)
  expect(changedColumns(before, 3, after, 3)).toEqual([])
  expect(gutterChanged(before, 3, after, 3)).toBe(false)
})

test('redraws a parent’s name next to its rows, and the whole of a row that became a parent', () => {
  const before = aView(outline)
  expect(changedColumns(before, 1, aView(outline, [aSet(1, 1, 'stage')]), 1)).toEqual([1])
  expect(changedColumns(before, 2, aView(outline, [aSet(1, 1, 'stage')]), 2)).toEqual([])

  const inside: SheetEdit = { kind: 'move-row', rowId: rowId(6), location: { parentId: rowId(5), after: null } }
  expect(changedColumns(before, 4, aView(outline, [inside]), 4)).toEqual(before.meta.columns.map(({ id }) => id))
})

test('redraws a rejected edit though its value is the same', () => {
  const queued = aView(outline, [aSet(3, 2, 'new')])
  const needsReview = aView(outline, [aSet(3, 2, 'new')], 'needs-review')

  expect(changedColumns(queued, 2, needsReview, 2)).toEqual([2])
})

test('a column without a format infers it from its numbers, and hidden columns are excluded', () => {
  const columns = [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3, 'text', { hidden: true })]
  const cells = new Map([[columnId(2), aCell(0.35, { display: '35%' })]])
  const base = openColumnar(encodeSheet(aSheet([aRow(1), aRow(2, {}, { cells })], { columns })))
  if (!base.ok) throw new Error(base.error.kind)

  const [primary, share, ...others] = shownColumns(createSheetView(base.value, new Map(), []))

  expect(primary?.format).toBeNull()
  expect(readNumberFormat(share?.format ?? null).kind).toBe('percent')
  expect(others).toEqual([])
})

test('one or two cells that a user formatted are no format of the column; from three on, entered numbers bring it', () => {
  const formatOf = (formatted: number) => {
    const rows = Array.from({ length: formatted }, (_, at) =>
      aRow(at + 1, {}, { cells: new Map([[columnId(2), aCell(0.35, { display: '35%', format: PERCENT })]]) }),
    )
    const base = openColumnar(
      encodeSheet(aSheet(rows, { columns: [aColumn(1, 'text', { primary: true }), aColumn(2)] })),
    )
    if (!base.ok) throw new Error(base.error.kind)
    const { format, isInferred } = shownColumns(createSheetView(base.value, new Map(), []))[1] ?? {}
    return { format, isInferred }
  }

  expect(formatOf(2)).toEqual({ format: null, isInferred: undefined })
  expect(formatOf(3)).toEqual({ format: PERCENT, isInferred: true })
})

test('typed text replaces the old value until the edit is stored', () => {
  const { optimisticCells, seen } = aContext(aView(outline))

  optimisticCells.cover(address(3, 2), 'new', null)
  optimisticCells.settle(aView(outline))
  expect(seen(2, 2).value).toBe('new')

  optimisticCells.settle(aView(outline, [aSet(3, 2, 'new')]))
  expect(seen(2, 2).value).toBe('old')
})

test('typing during a pending edit keeps showing the newest text', () => {
  const { optimisticCells, seen } = aContext(aView(outline))

  optimisticCells.cover(address(3, 2), 'first', null)
  optimisticCells.cover(address(3, 2), 'second', null)
  optimisticCells.settle(aView(outline, [aSet(3, 2, 'first')]))

  expect(seen(2, 2).value).toBe('second')
})

test('a formula shows as typed until the sheet has it', () => {
  const { optimisticCells, seen } = aContext(aView(outline))

  optimisticCells.cover(address(3, 2), null, '=SUM(A1)')

  expect(seen(2, 2)).toEqual(aCell('=SUM(A1)', { display: '=SUM(A1)', formula: '=SUM(A1)' }))
})

test('a failed edit, or a deleted row, restores the stored value', () => {
  const { optimisticCells, seen } = aContext(aView(outline))

  optimisticCells.cover(address(3, 2), 'new', null)
  optimisticCells.uncover(address(3, 2))
  expect(seen(2, 2).value).toBe('old')

  optimisticCells.cover(address(3, 2), 'new', null)
  optimisticCells.settle(aView([aRow(6)]))
  expect(optimisticCells.cellAt(rowId(3), columnId(2))).toBeNull()
})

function aView(
  rows: Parameters<typeof aSheet>[0],
  edits: readonly SheetEdit[] = [],
  state: PendingSheetEdit['state'] = 'queued',
): SheetView {
  return viewOver(aBase(rows), edits, state)
}

function aBase(rows: Parameters<typeof aSheet>[0]): ColumnarSheet {
  const base = openColumnar(encodeSheet(aSheet(rows)))
  if (!base.ok) throw new Error(base.error.kind)
  return base.value
}

function viewOver(
  base: ColumnarSheet,
  edits: readonly SheetEdit[],
  state: PendingSheetEdit['state'] = 'queued',
): SheetView {
  const pending = edits.map(
    (edit, at): PendingSheetEdit => ({
      seq: at + 1,
      sheetId: sheetId(1),
      edit,
      base: blankCell,
      state,
      reason: null,
      madeAt: 0,
    }),
  )
  return createSheetView(base, new Map(), pending)
}

function shown(view: SheetView, collapsed: readonly (readonly [number, boolean])[] = []): number[] {
  return visibleRows(view, new Map(collapsed.map(([id, isClosed]) => [rowId(id), isClosed]))).map(line => line.rowId)
}

function aContext(view: SheetView) {
  const optimisticCells = new OptimisticCells()
  const context = { view, optimisticCells }
  return { optimisticCells, seen: (index: number, column: number) => cellNow(context, index, columnId(column)) }
}

const aSet = (row: number, column: number, value: string): SheetEdit => ({
  kind: 'set-cell',
  ...address(row, column),
  value,
  formula: null,
})

const address = (row: number, column: number) => ({ rowId: rowId(row), columnId: columnId(column) })
