import { expect, test } from 'vitest'
import { aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { AppliedSortFilter } from '../../sort-filter/lines/applied-sort-filter.ts'
import { applied, aView, sortBy } from '../../sort-filter/lines/testing/a-view.ts'
import { isGroupHeader } from '../group-header.ts'
import { visibleRows } from '../visible-rows.ts'
import { blankLineId, isBlankLine } from './blank-line.ts'
import { BlankLines } from './blank-lines.ts'

const plain = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' })]
const outline = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' }, { parentId: rowId(1) })]

const above = (view: SheetView, order: AppliedSortFilter | null = null) => ({
  view,
  source: order,
  rows: visibleRows(view, { get: () => undefined }, order),
})
const ids = (blank: BlankLines, view: SheetView) => blank.lines(above(view), 0).map(line => line.rowId)

test('the id of a blank line differs from those of rows and group headers', () => {
  const lowestRow = -((2 ** 20 - 1) * 2 ** 32)
  for (const id of [blankLineId(0), blankLineId(100_000)]) {
    expect(isBlankLine(id)).toBe(true)
    expect(isGroupHeader(id)).toBe(false)
    expect(Number.isSafeInteger(id)).toBe(true)
  }
  for (const id of [lowestRow, -1, 1]) expect(isBlankLine(rowId(id))).toBe(false)
})

test('adds twenty lines below the last row, or as many as fill the window', () => {
  const at = above(aView(plain))
  expect(new BlankLines().lines(at, 0)).toHaveLength(20)
  expect(new BlankLines().lines(at, 50)).toHaveLength(48)
})

test('numbers the blank lines after the last row, also while new rows are pending', () => {
  const blank = new BlankLines()
  const view = aView(plain)
  const numbers = () => blank.lines(above(view), 0).map(line => line.number)
  expect(numbers().slice(0, 3)).toEqual([3, 4, 5])

  const [first, second] = ids(blank, view)
  const edit = blank.take(first!, rowId(-7), above(view))
  expect(numbers().slice(0, 3)).toEqual([3, 4, 5])
  expect([rowId(-7), second!].map(id => blank.numberOf(id, view))).toEqual([3, 4])

  const back = aView(plain, [edit])
  expect(blank.numberOf(second!, back)).toBe(4)
  blank.settle(back)
  expect(blank.numberOf(second!, back)).toBe(4)
  expect(blank.numberOf(rowId(1), back)).toBeNull()
})

test('the location of the next row is known before its line has a value', () => {
  const blank = new BlankLines()
  expect(blank.nextLocation()).toBeNull()
  const [first, second] = ids(blank, aView(outline))

  const location = blank.nextLocation()
  expect(location).toEqual({ parentId: rowId(1), after: rowId(2) })
  expect(blank.take(first!, rowId(-7), above(aView(outline)))).toMatchObject({ location })

  const next = blank.nextLocation()
  expect(next).toEqual({ parentId: rowId(1), after: rowId(-7) })
  expect(blank.take(second!, rowId(-8), above(aView(outline)))).toMatchObject({ location: next })
})

test('a line becomes the line of a new row from the first value until the row is in the view', () => {
  const blank = new BlankLines()
  const [first, second] = ids(blank, aView(plain))
  const edit = blank.take(first!, rowId(-7), above(aView(plain)))

  expect(edit).toEqual({ kind: 'add-row', rowId: -7, location: { parentId: null, after: 2 } })
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([-7, second])
  expect(blank.takesValues(rowId(-7))).toBe(true)

  const back = aView(plain, [edit])
  blank.settle(back)
  expect(back.rowIdAt(2)).toBe(-7)
  expect(ids(blank, back)[0]).toBe(second)
})

test('keeps new rows in the order in which they were typed', () => {
  const blank = new BlankLines()
  const view = aView(plain)
  const [first, second] = ids(blank, view)
  const edits: SheetEdit[] = [blank.take(first!, rowId(-7), above(view)), blank.take(second!, rowId(-5), above(view))]
  const back = aView(plain, edits)
  expect([2, 3].map(index => back.rowIdAt(index))).toEqual([-7, -5])
})

test('a value some lines below the last row creates a row directly after it and removes the lines between', () => {
  const blank = new BlankLines()
  const [, , third, fourth] = ids(blank, aView(plain))
  blank.take(third!, rowId(-7), above(aView(plain)))
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([-7, fourth])
})

test('a row that could not be stored becomes a blank line again', () => {
  const blank = new BlankLines()
  const [first, second] = ids(blank, aView(plain))
  blank.take(first!, rowId(-7), above(aView(plain)))
  expect(blank.giveBack(rowId(-7))).toBe(first)
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([first, second])
  expect(blank.takesValues(rowId(-7))).toBe(false)
})

test('a row in the view is no longer pending', () => {
  const blank = new BlankLines()
  const [first] = ids(blank, aView(plain))
  blank.take(first!, rowId(-7), above(aView(plain)))
  blank.settle(aView([...plain, aRow(-7)]))
  expect(blank.giveBack(rowId(-7))).toBeNull()
})

test('a new row has the parent of the last row, unless that is blank', () => {
  const take = (view: SheetView) => new BlankLines().take(blankLineId(0), rowId(-7), above(view))
  expect(take(aView(outline))).toMatchObject({ location: { parentId: 1, after: 2 } })
  const blankParent = [aRow(1), aRow(2, { 1: 'b' }, { parentId: rowId(1) })]
  expect(take(aView(blankParent))).toMatchObject({ location: { parentId: null, after: 1 } })
})

test('in a sorted view a new row is added at the end of the sheet and of the view', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' }), aRow(3, { 1: 'k' })]
  const view = aView(rows)
  const order = applied(view, sortBy([1, 'up']))
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  expect(edit).toMatchObject({ location: { parentId: null, after: 3 } })
  const back = aView(rows, [edit])
  expect(above(back, order).rows.map(line => line.rowId)).toEqual([3, 1, 2, -7])
})

test('a new row is below all groups until the rows are grouped again', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' })]
  const view = aView(rows)
  const order = applied(view, { group: [{ columnId: columnId(1), descending: false }] })
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  const last = above(aView(rows, [edit]), order).rows.at(-1)
  expect(last).toMatchObject({ rowId: -7, level: 0 })
})

test('a filter shows a new row until it is applied again', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' })]
  const view = aView(rows)
  const order = applied(view, {
    filters: [{ columnId: columnId(1), condition: { is: 'one-of', values: ['m'] } }],
  })
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  expect(above(aView(rows, [edit]), order).rows.at(-1)).toMatchObject({ rowId: -7 })
})
