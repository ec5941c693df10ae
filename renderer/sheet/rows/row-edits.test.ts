import { expect, test } from 'vitest'
import { encodeSheet } from '../../../shared/columnar/encode.ts'
import { openColumnar } from '../../../shared/columnar/read.ts'
import { aCell, aRow, aSheet, columnId, rowId } from '../../../shared/columnar/testing/a-sheet.ts'
import { orderWith } from '../../../shared/fold/row-order.ts'
import { createSheetView, orderOf } from '../../../shared/fold/sheet-view.ts'
import type { RowId } from '../../../shared/model/ids.ts'
import { deletedMessage, goingWith, type RowAction, rowEdits, whyRowsStay } from './row-edits.ts'
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

const view = aView()

/** New rows are -9, -8 and so on. */
function edits(action: RowAction, on: readonly RowId[]) {
  const fresh = Array.from({ length: 9 }, (_, index) => rowId(-index - 1))
  return rowEdits(view, action, on, () => fresh.pop() ?? rowId(-99))
}
const chosen = (...ids: number[]) => ids.map(rowId)

/** The rows after an action, by their first column. */
function after(action: RowAction, ...ids: number[]): string {
  const { ids: order, levels } = orderWith(orderOf(view), edits(action, chosen(...ids))?.edits ?? [])
  return order.map((id, index) => `${'>'.repeat(levels[index] ?? 0)}${id}`).join(' ')
}

test('adds a row below the active one and activates it', () => {
  expect(edits('add', chosen(2))).toEqual({
    edits: [{ kind: 'add-row', rowId: -9, location: { parentId: 1, after: 2 } }],
    goTo: -9,
  })
})

test('the message of a deletion counts the rows and their descendants', () => {
  expect(deletedMessage(view, edits('delete', chosen(1))?.edits ?? [])).toBe('Deleted 3 rows.')
  expect(deletedMessage(view, edits('delete', chosen(4))?.edits ?? [])).toBe('Deleted 1 row.')
  expect(deletedMessage(view, edits('add', chosen(4))?.edits ?? [])).toBeNull()
})

test('without a selected row, adds one at the end, also in an empty sheet', () => {
  expect(edits('add', [])?.edits).toEqual([{ kind: 'add-row', rowId: -9, location: { parentId: null, after: 4 } }])
  expect(rowEdits(aView([]), 'add', [], () => rowId(-9))?.edits).toEqual([
    { kind: 'add-row', rowId: -9, location: { parentId: null, after: null } },
  ])
})

test('inserts a row above, below or inside another', () => {
  const positionOf = (action: RowAction) => edits(action, chosen(3))?.edits[0]

  expect(positionOf('insert-above')).toMatchObject({ location: { parentId: 1, after: 2 } })
  expect(positionOf('insert-below')).toMatchObject({ location: { parentId: 1, after: 3 } })
  expect(positionOf('insert-child')).toMatchObject({ location: { parentId: 3, after: null } })
})

test('ignores a deleted row', () => {
  for (const action of ['insert-above', 'indent', 'outdent', 'delete'] as const) {
    expect(edits(action, chosen(99))).toBeNull()
  }
})

test('the first row cannot be indented, a top-level row cannot be outdented', () => {
  expect(edits('indent', chosen(1))).toBeNull()
  expect(edits('outdent', chosen(4))).toBeNull()
  expect(after('indent', 4)).toBe('1 >2 >3 >4')
})

test('inserts as many rows as are selected, together, and activates the first', () => {
  expect(after('insert-above', 2, 3)).toBe('1 >-9 >-8 >2 >3 4')
  expect(after('insert-below', 2, 3)).toBe('1 >2 >3 >-9 >-8 4')
  expect(edits('insert-below', chosen(2, 3))?.goTo).toBe(-9)
})

test('moves rows up and down under their parent, with their descendants', () => {
  expect(after('move-up', 4)).toBe('4 1 >2 >3')
  expect(after('move-down', 1)).toBe('4 1 >2 >3')
  expect(edits('move-up', chosen(2))).toBeNull()
})

test('a copy is directly below, with the descendants and their contents', () => {
  const copies = edits('duplicate', chosen(1))

  expect(after('duplicate', 1)).toBe('1 >2 >3 -9 >-8 >-7 4')
  expect(copies?.goTo).toBe(-9)
  expect(copies?.edits.filter(edit => edit.kind === 'set-cell')).toMatchObject([
    { rowId: -9, columnId: 1, value: 'Plan', formula: null },
    { rowId: -8, columnId: 1, value: 'Survey', formula: null },
    { rowId: -7, columnId: 1, value: 'Design', formula: null },
  ])
})

test('copies adjacent rows together', () => {
  expect(after('duplicate', 2, 3)).toBe('1 >2 >3 >-9 >-8 4')
  expect(after('duplicate', 3, 4)).toBe('1 >2 >3 >-9 4 -8')
})

test('a copy has the formula and not its result', () => {
  const summed = aView([aRow(1, {}, { cells: new Map([[columnId(1), aCell(3, { formula: '=1+2' })]]) })])

  const copies = rowEdits(summed, 'duplicate', chosen(1), () => rowId(-9))

  expect(copies?.edits[1]).toEqual({ kind: 'set-cell', rowId: -9, columnId: 1, value: null, formula: '=1+2' })
})

test('a copy has the images of the row, also those without a text', () => {
  const cells = new Map([
    [columnId(1), aCell('The door', { image: 'a1' })],
    [columnId(2), aCell(null, { image: 'b2' })],
  ])

  const copies = rowEdits(aView([aRow(1, {}, { cells })]), 'duplicate', chosen(1), () => rowId(-9))

  expect(copies?.edits.slice(1)).toEqual([
    { kind: 'set-cell', rowId: -9, columnId: 1, value: 'The door', formula: null, image: 'a1' },
    { kind: 'set-cell', rowId: -9, columnId: 2, value: null, formula: null, image: 'b2' },
  ])
})

test('a deletion activates the row that takes its place, else the row above', () => {
  expect(edits('delete', chosen(2))?.goTo).toBe(3)
  expect(edits('delete', chosen(1))?.goTo).toBe(4)
  expect(edits('delete', chosen(4))?.goTo).toBe(3)
  expect(edits('delete', chosen(2, 3))?.goTo).toBe(4)
})

test('deleting a parent deletes its descendants and counts them', () => {
  expect(edits('delete', chosen(1, 2))?.edits).toEqual([{ kind: 'delete-row', rowId: 1 }])
  const [plan, survey, design, build] = rows
  if (!plan || !survey || !design || !build) throw new Error('there are four rows')
  const hung = aView([{ ...plan, comments: 1 }, { ...survey, attachments: 2 }, design, { ...build, comments: 3 }])
  const used = aRow(
    3,
    {},
    { cells: new Map([[columnId(1), aCell(7, { linksOut: '2\nOK 7 8 9 Plan\nOK 7 5 9 Plan' })]]) },
  )
  expect(goingWith(aView([used]), chosen(3))).toEqual({ rows: 1, attachments: 0, comments: 0, sources: 2 })
  expect(goingWith(hung, chosen(1))).toEqual({ rows: 3, attachments: 2, comments: 1, sources: 0 })
  expect(goingWith(hung, chosen(1, 2, 4))).toEqual({ rows: 4, attachments: 2, comments: 4, sources: 0 })
  expect(goingWith(hung, chosen(3))).toEqual({ rows: 1, attachments: 0, comments: 0, sources: 0 })
  expect(goingWith(hung, chosen(99))).toEqual({ rows: 0, attachments: 0, comments: 0, sources: 0 })
})

test('the name of a row is its number and first column', () => {
  expect(rowName(view, rowId(3))).toEqual({ rowId: 3, number: 3, text: 'Design' })
  expect(rowName(view, rowId(99))).toBeNull()
})

test('a copy of a row has its links', () => {
  const links = new Map([[columnId(1), 'web https://x.example']])
  const linked = aView([aRow(1, { 1: 'Plan', 2: 'Note' }, { links })])

  const copies = rowEdits(linked, 'duplicate', chosen(1), () => rowId(-9))?.edits

  expect(copies).toMatchObject([
    { kind: 'add-row' },
    { value: 'Plan', link: 'web https://x.example' },
    { value: 'Note' },
  ])
  expect(copies?.[2]).not.toHaveProperty('link')
})

test('a locked row, also a descendant of a deleted one, cannot be deleted by editors but by admins', () => {
  const locked = aView([rows[0]!, aRow(2, { 1: 'Survey' }, { parentId: rowId(1), locked: true }), rows[3]!])
  const as = (accessLevel: 'EDITOR' | 'ADMIN') => ({ ...locked, meta: { ...locked.meta, accessLevel } })
  const why = 'Row 2 is locked. Only an owner or admin can change it.'

  expect(whyRowsStay(as('EDITOR'), 'delete', chosen(1), false)).toBe(why)
  expect(whyRowsStay(as('EDITOR'), 'indent', chosen(2), false)).toBe(why)
  expect(whyRowsStay(as('EDITOR'), 'insert-above', chosen(2), false)).toBeNull()
  expect(whyRowsStay(as('EDITOR'), 'delete', chosen(4), false)).toBeNull()
  expect(whyRowsStay(as('ADMIN'), 'delete', chosen(1), false)).toBeNull()
})

test('a viewer cannot change rows, and gets a reason', () => {
  expect(whyRowsStay(view, 'insert-above', chosen(1), 'View only.')).toBe('View only.')
})
