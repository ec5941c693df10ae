import { describe, expect, test } from 'vitest'
import { encodeSheet } from '../../columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../columnar/read.ts'
import { aCell, aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../columnar/testing/a-sheet.ts'
import type { CellValue } from '../../model/sheet/cell-value.ts'
import type { Column } from '../../model/sheet/column.ts'
import type { EditState, SheetEdit } from '../../model/sheet/edit.ts'
import type { GridEdit, PendingSheetEdit } from '../../model/sheet/pending-edit.ts'
import type { Row } from '../../model/sheet/sheet.ts'
import type { RowPatch } from '../../model/sheet/sheet-message.ts'
import { createSheetView, foldSheet } from '../sheet-view.ts'

const TITLES = ['Item', 'Qty', 'Price', 'Total', 'Share'] as const
type Title = (typeof TITLES)[number]

const idOf = (title: Title) => columnId(TITLES.indexOf(title) + 1)

type Given = { readonly under?: number; readonly cells: Partial<Record<Title, number | string>> }

/** Text that begins with "=" is a formula, whose result is 1. */
function aBudget(rows: readonly Given[], columns: readonly Column[] = []): ColumnarSheet {
  const made = rows.map(({ under, cells }, at): Row => {
    const row = aRow(at + 1, {}, { parentId: under === undefined ? null : rowId(under) })
    const given = TITLES.flatMap(title => {
      const held = cells[title]
      if (held === undefined) return []
      const isFormula = typeof held === 'string' && held.startsWith('=')
      return [[idOf(title), isFormula ? aCell(1, { formula: held }) : aCell(held)] as const]
    })
    return { ...row, cells: new Map(given) }
  })
  const own = TITLES.map((title, at) => aColumn(at + 1, 'text', { title, primary: at === 0 }))
  const opened = openColumnar(encodeSheet(aSheet(made, { columns: [...own, ...columns] })))
  if (!opened.ok) throw new Error('the sheet does not open')
  return opened.value
}

let lastSeq = 0

const pending = (edit: GridEdit, state: EditState = 'queued'): PendingSheetEdit => ({
  ...{ seq: ++lastSeq, sheetId: sheetId(1), edit, base: null, state },
  ...{ reason: state === 'needs-review' ? 'refused' : null, madeAt: 1000 },
})

const write = (row: number, title: Title, value: CellValue, formula: string | null = null): SheetEdit => ({
  ...{ kind: 'set-cell', rowId: rowId(row), columnId: idOf(title) },
  ...{ value, formula },
})

const location = (under: number | null, after: number | null) => ({
  parentId: under === null ? null : rowId(under),
  after: after === null ? null : rowId(after),
})

/** The outdated cells as "Total 3", by row id. */
function outdated(
  sheet: ColumnarSheet,
  edits: readonly (SheetEdit | PendingSheetEdit)[],
  patches: readonly RowPatch[] = [],
): string[] {
  const all = edits.map(edit => ('seq' in edit ? edit : pending(edit)))
  const view = createSheetView(sheet, new Map(patches.map(patch => [patch.rowId, patch])), all)
  const found = TITLES.flatMap(title =>
    Array.from({ length: view.rowCount }, (_, index) =>
      view.outdatedAt(index, idOf(title)) ? [`${title} ${view.rowIdAt(index)}`] : [],
    ).flat(),
  )
  expect(view.countOutdated(TITLES.map(idOf))).toBe(found.length)
  return found
}

const LINE = '=Qty@row * Price@row'

/** A parent with two rows, another with one row, and a grand total. */
const budget = () =>
  aBudget([
    { cells: { Item: 'Kitchen', Total: '=SUM(CHILDREN())' } },
    { under: 1, cells: { Item: 'Sink', Qty: 2, Price: 10, Total: LINE } },
    { under: 1, cells: { Item: 'Tap', Qty: 1, Price: 5, Total: LINE } },
    { cells: { Item: 'Bath', Total: '=SUM(CHILDREN())' } },
    { under: 4, cells: { Item: 'Tub', Qty: 1, Price: 90, Total: LINE } },
    { cells: { Item: 'All', Total: '=Total1 + Total4', Share: '=SUM(Price:Price)' } },
  ])

describe('a result is outdated', () => {
  test('after a local edit of a cell that its formula references, directly or through other formulas', () => {
    expect(outdated(budget(), [write(2, 'Qty', 3)])).toEqual(['Total 1', 'Total 2', 'Total 6'])
  })

  test('after an edit of any row of a column that its formula references as a whole', () => {
    expect(outdated(budget(), [write(5, 'Price', 80)])).toEqual(['Total 4', 'Total 5', 'Total 6', 'Share 6'])
  })

  test.each<EditState>(['queued', 'sending', 'unknown', 'saved', 'needs-review'])('while the edit is %s', state => {
    expect(outdated(budget(), [pending(write(2, 'Qty', 3), state)])).toContain('Total 2')
  })

  test('as long as a saved value is newer than the copy with the result', () => {
    const saved: RowPatch = {
      ...{ rowId: rowId(2), locked: false, attachments: 0, comments: 0 },
      cells: [
        [1, ['Sink', null, null]],
        [2, [3, null, null]],
        [3, [10, null, null]],
        [4, [1, null, LINE]],
      ],
    }
    expect(outdated(budget(), [], [saved])).toEqual(['Total 1', 'Total 2', 'Total 6'])
  })

  test('after a row of its range or a child was added, moved or deleted', () => {
    const added: SheetEdit = { kind: 'add-row', rowId: rowId(-1), location: location(4, 5) }
    expect(outdated(budget(), [added])).toEqual(['Total 4', 'Total 6', 'Share 6'])
    expect(outdated(budget(), [added, write(-1, 'Total', 4)])).toEqual(['Total 4', 'Total 6', 'Share 6'])

    const moved: SheetEdit = { kind: 'move-row', rowId: rowId(3), location: location(4, null) }
    expect(outdated(budget(), [moved])).toEqual(['Total 1', 'Total 4', 'Total 6', 'Share 6'])

    const deleted: SheetEdit = { kind: 'delete-row', rowId: rowId(4) }
    expect(outdated(budget(), [deleted])).toEqual(['Total 6', 'Share 6'])
  })

  test('after an ancestor row was edited, or its row was moved to another parent', () => {
    const rates = aBudget([
      { cells: { Price: 7 } },
      { under: 1, cells: { Total: '=PARENT(Price@row)' } },
      { cells: { Price: 8 } },
      { under: 3, cells: { Total: '=PARENT(Price@row)' } },
    ])
    expect(outdated(rates, [write(1, 'Price', 9)])).toEqual(['Total 2'])
    expect(outdated(rates, [{ kind: 'move-row', rowId: rowId(2), location: location(3, null) }])).toEqual(['Total 2'])
  })

  test('after a value replaced a formula that it reads', () => {
    expect(outdated(budget(), [write(2, 'Total', 12)])).toEqual(['Total 1', 'Total 6'])
  })

  test('in each row of a formula column that reads a range of rows', () => {
    const shares = aBudget([1, 2, 3].map(Qty => ({ cells: { Qty, Share: '=Qty@row / SUM(Qty$1:Qty$3)' } })))
    expect(outdated(shares, [write(1, 'Qty', 4)])).toEqual(['Share 1', 'Share 2', 'Share 3'])
  })

  test('if it reads several columns in the same row', () => {
    const sums = aBudget([1, 2].map(Qty => ({ cells: { Qty, Price: 1, Share: '=SUM(Qty@row:Price@row)' } })))
    expect(outdated(sums, [write(2, 'Price', 4)])).toEqual(['Share 2'])
  })

  test('if it reads a column whose type was changed, or that was deleted', () => {
    const type = { kind: 'date' as const, options: [], symbol: null, validation: false }
    const retyped: GridEdit = { kind: 'change-column', columnId: idOf('Price'), change: { type } }
    const expected = ['Total 1', 'Total 2', 'Total 3', 'Total 4', 'Total 5', 'Total 6', 'Share 6']
    expect(outdated(budget(), [pending(retyped)])).toEqual(expected)
    expect(outdated(budget(), [pending({ kind: 'delete-column', columnId: idOf('Price') })])).toEqual(expected)
  })

  test('if it reads the modification date of an edited row', () => {
    const changed = aColumn(6, 'datetime', { title: 'Modified', system: 'MODIFIED_DATE' })
    const rows = [1, 2].map(Qty => ({ cells: { Qty, Share: '=Modified@row' } }))
    expect(outdated(aBudget(rows, [changed]), [write(2, 'Item', 'new')])).toEqual(['Share 2'])
  })

  test('after any edit, if it reads the sheet summary', () => {
    const sheet = aBudget([{ cells: { Item: 'a', Share: '=[Whole budget]# * 2' } }])
    expect(outdated(sheet, [write(1, 'Item', 'b')])).toEqual(['Share 1'])
  })
})

describe('a result is up to date', () => {
  test('without unsaved edits', () => {
    expect(outdated(budget(), [])).toEqual([])
  })

  test('after an edit of a column that its formula does not reference', () => {
    expect(outdated(budget(), [write(2, 'Item', 'Basin'), write(5, 'Share', 4)])).toEqual([])
  })

  test('after a change of format, or an edit that writes the same value', () => {
    const format: SheetEdit = { kind: 'format-cell', rowId: rowId(2), columnId: idOf('Qty'), format: ',,,' }
    expect(outdated(budget(), [format, write(2, 'Qty', 2)])).toEqual([])
  })

  test('in a locally typed formula, which has no result yet', () => {
    const edits = [write(2, 'Qty', 3), write(2, 'Total', null, '=Qty@row')]
    expect(outdated(budget(), edits)).toEqual(['Total 1', 'Total 6'])
  })

  test('after a rejected move or deletion of a row', () => {
    expect(outdated(budget(), [pending({ kind: 'delete-row', rowId: rowId(2) }, 'needs-review')])).toEqual([])
  })
})

test('follows a circular formula only once', () => {
  const circle = aBudget([{ cells: { Qty: '=Price@row', Price: '=Total@row', Total: '=Qty@row', Item: 'a' } }])
  expect(outdated(circle, [write(1, 'Qty', 3)])).toEqual(['Price 1', 'Total 1'])
})

test('finds the same outdated results in a view derived from the previous one', () => {
  const sheet = budget()
  const deleted = pending({ kind: 'delete-row', rowId: rowId(2) })
  const typed = pending(write(5, 'Qty', 2))
  const before = foldSheet(sheet, new Map(), [])
  const after = before.changed(new Map(), [], [deleted])?.changed(new Map(), [], [typed])
  const anew = createSheetView(sheet, new Map(), [deleted, typed])
  const all = TITLES.map(idOf)
  expect(after?.view.countOutdated(all)).toBe(anew.countOutdated(all))
  expect(anew.countOutdated(all)).toBeGreaterThan(0)
  expect(before.view.countOutdated(all)).toBe(0)
})
