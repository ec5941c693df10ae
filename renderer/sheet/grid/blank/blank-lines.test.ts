import { expect, test } from 'vitest'
import { aRow, columnId, rowId } from '../../../../shared/columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import type { AppliedSortFilter } from '../../sort-filter/lines/apply-sort-filter.ts'
import { applied, aView, sortBy } from '../../sort-filter/lines/testing/a-view.ts'
import { isGroupHeader } from '../group-header.ts'
import { visibleRows } from '../visible-rows.ts'
import { blankLineId, isBlankLine } from './blank-line.ts'
import { BlankLines } from './blank-lines.ts'

const plain = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' })]
const outline = [aRow(1, { 1: 'a' }), aRow(2, { 1: 'b' }, { parentId: rowId(1) })]

const above = (view: SheetView, order: AppliedSortFilter | null = null) => ({
  view,
  applied: order,
  rows: visibleRows(view, { get: () => undefined }, order),
})
const ids = (blank: BlankLines, view: SheetView) => blank.lines(above(view), 0).map(line => line.rowId)

test('an id of a blank line is never that of a row, nor of the header of a group', () => {
  const lowestRow = -((2 ** 20 - 1) * 2 ** 32)
  for (const id of [blankLineId(0), blankLineId(100_000)]) {
    expect(isBlankLine(id)).toBe(true)
    expect(isGroupHeader(id)).toBe(false)
    expect(Number.isSafeInteger(id)).toBe(true)
  }
  for (const id of [lowestRow, -1, 1]) expect(isBlankLine(rowId(id))).toBe(false)
})

test('twenty lines lie below the last row, or as many as fill the window', () => {
  const at = above(aView(plain))
  expect(new BlankLines().lines(at, 0)).toHaveLength(20)
  expect(new BlankLines().lines(at, 50)).toHaveLength(48)
})

test('the lines below the last row go on with its number, also while rows that were typed there are on their way', () => {
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

test('a line keeps its place as that of a row from the value until the row is in the view', () => {
  const blank = new BlankLines()
  const [first, second] = ids(blank, aView(plain))
  const edit = blank.take(first!, rowId(-7), above(aView(plain)))

  expect(edit).toEqual({ kind: 'add-row', rowId: -7, place: { parentId: null, after: 2 } })
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([-7, second])
  expect(blank.takesValues(rowId(-7))).toBe(true)

  const back = aView(plain, [edit])
  blank.settle(back)
  expect(back.rowIdAt(2)).toBe(-7)
  expect(ids(blank, back)[0]).toBe(second)
})

test('rows that are made one right after the other stand in the order in which they were typed', () => {
  const blank = new BlankLines()
  const view = aView(plain)
  const [first, second] = ids(blank, view)
  const edits: SheetEdit[] = [blank.take(first!, rowId(-7), above(view)), blank.take(second!, rowId(-5), above(view))]
  const back = aView(plain, edits)
  expect([2, 3].map(index => back.rowIdAt(index))).toEqual([-7, -5])
})

test('a value some lines below the last row makes a row right after it, and the lines in between go', () => {
  const blank = new BlankLines()
  const [, , third, fourth] = ids(blank, aView(plain))
  blank.take(third!, rowId(-7), above(aView(plain)))
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([-7, fourth])
})

test('a row that could not be stored gives its line back', () => {
  const blank = new BlankLines()
  const [first, second] = ids(blank, aView(plain))
  blank.take(first!, rowId(-7), above(aView(plain)))
  expect(blank.giveBack(rowId(-7))).toBe(first)
  expect(ids(blank, aView(plain)).slice(0, 2)).toEqual([first, second])
  expect(blank.takesValues(rowId(-7))).toBe(false)
})

test('a row that is in the view has come', () => {
  const blank = new BlankLines()
  const [first] = ids(blank, aView(plain))
  blank.take(first!, rowId(-7), above(aView(plain)))
  blank.settle(aView([...plain, aRow(-7)]))
  expect(blank.giveBack(rowId(-7))).toBeNull()
})

test('a new row stands under the parent of the last row, unless that is blank', () => {
  const take = (view: SheetView) => new BlankLines().take(blankLineId(0), rowId(-7), above(view))
  expect(take(aView(outline))).toMatchObject({ place: { parentId: 1, after: 2 } })
  const blankParent = [aRow(1), aRow(2, { 1: 'b' }, { parentId: rowId(1) })]
  expect(take(aView(blankParent))).toMatchObject({ place: { parentId: null, after: 1 } })
})

test('while rows are sorted a new row comes at the end of the sheet, and stays at the end of what is shown', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' }), aRow(3, { 1: 'k' })]
  const view = aView(rows)
  const order = applied(view, sortBy([1, 'up']))
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  expect(edit).toMatchObject({ place: { parentId: null, after: 3 } })
  const back = aView(rows, [edit])
  expect(above(back, order).rows.map(line => line.rowId)).toEqual([3, 1, 2, -7])
})

test('a new row stands below all groups, in none of them, until the rows are grouped again', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' })]
  const view = aView(rows)
  const order = applied(view, { group: [{ columnId: columnId(1), descending: false }] })
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  const last = above(aView(rows, [edit]), order).rows.at(-1)
  expect(last).toMatchObject({ rowId: -7, level: 0 })
})

test('a filter lets a new row pass until it is applied again', () => {
  const rows = [aRow(1, { 1: 'm' }), aRow(2, { 1: 'z' })]
  const view = aView(rows)
  const order = applied(view, {
    filters: [{ columnId: columnId(1), condition: { is: 'one-of', values: ['m'] } }],
  })
  const edit = new BlankLines().take(blankLineId(0), rowId(-7), above(view, order))
  expect(above(aView(rows, [edit]), order).rows.at(-1)).toMatchObject({ rowId: -7 })
})
