import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aRow, aSheet, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import type { RowAction } from './row-edits.ts'
import { rowEdits, rowsUnder } from './row-edits.ts'
import { rowName } from './row-name.ts'

/** 1 Plan, under it 2 Survey and 3 Design, then 4 Build. */
const rows = [
  aRow(1, { 1: 'Plan' }),
  aRow(2, { 1: 'Survey' }, { parentId: rowId(1) }),
  aRow(3, { 1: 'Design' }, { parentId: rowId(1) }),
  aRow(4, { 1: 'Build' }),
]

function aView(of = rows) {
  const sheet = openColumnar(encodeSheet(aSheet(of)))
  if (!sheet.ok) throw new Error('the builder made a sheet that cannot be read')
  return createSheetView(sheet.value, new Map(), [])
}

const edits = (action: RowAction, on: RowId | null) => rowEdits(aView(), action, on, () => rowId(-9))

test('a row is added below the one the person stands on, and they stand on it then', () => {
  expect(edits('add', rowId(2))).toEqual({
    edits: [{ kind: 'add-row', rowId: -9, place: { parentId: 1, after: 2 } }],
    goTo: -9,
  })
})

test('with no row chosen a row is added at the end, also to an empty sheet', () => {
  expect(edits('add', null)?.edits).toEqual([{ kind: 'add-row', rowId: -9, place: { parentId: null, after: 4 } }])
  expect(rowEdits(aView([]), 'add', null, () => rowId(-9))?.edits).toEqual([
    { kind: 'add-row', rowId: -9, place: { parentId: null, after: null } },
  ])
})

test('a row is inserted above, below or inside another', () => {
  const placeOf = (action: RowAction) => edits(action, rowId(3))?.edits[0]

  expect(placeOf('insert-above')).toMatchObject({ place: { parentId: 1, after: 2 } })
  expect(placeOf('insert-below')).toMatchObject({ place: { parentId: 1, after: 3 } })
  expect(placeOf('insert-child')).toMatchObject({ place: { parentId: 3, after: null } })
})

test('a row that was deleted meanwhile is left alone', () => {
  for (const action of ['insert-above', 'indent', 'outdent', 'delete'] as const) {
    expect(edits(action, rowId(99))).toBeNull()
  }
})

test('the first row cannot be indented, a top row cannot be outdented', () => {
  expect(edits('indent', rowId(1))).toBeNull()
  expect(edits('outdent', rowId(4))).toBeNull()
  expect(edits('indent', rowId(4))?.goTo).toBe(4)
})

test('after a delete the person stands on what took its place, else on the row above', () => {
  expect(edits('delete', rowId(2))?.goTo).toBe(3)
  expect(edits('delete', rowId(1))?.goTo).toBe(4)
  expect(edits('delete', rowId(4))?.goTo).toBe(3)
})

test('deleting a parent takes everything under it along, and says how many rows that is', () => {
  expect(rowsUnder(aView(), rowId(1))).toBe(3)
  expect(rowsUnder(aView(), rowId(2))).toBe(1)
  expect(rowsUnder(aView(), rowId(99))).toBe(0)
})

test('a row is called by its number and its first column', () => {
  expect(rowName(aView(), rowId(3))).toEqual({ rowId: 3, number: 3, text: 'Design' })
  expect(rowName(aView(), rowId(99))).toBeNull()
})
