import { expect, test } from 'vitest'
import { columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { SetCell } from '../../shared/model/sheet/edit.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import { IdMap } from './id-map.ts'
import { savedCellsOf } from './saved-cells.ts'

const waiting = (seq: number, row: number): [number, PendingSheetEdit] => [
  seq,
  {
    seq,
    sheetId: sheetId(1),
    edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(1), value: '2,400', formula: null },
    base: null,
    state: 'sending',
    reason: null,
    madeAt: 1,
  },
]
const answer = (row: number): RowPatch => ({
  rowId: rowId(row),
  locked: false,
  attachments: 0,
  comments: 0,
  cells: [[1, [2400, null, null]]],
})
const message = { kind: 'edits', changed: [], gone: [1], saved: [1], rows: [] } as const

test('reports the saved content of an edit together with its confirmed row', () => {
  expect(savedCellsOf(new Map([waiting(1, 5)]), { ...message, rows: [answer(5)] }, new IdMap())).toEqual([
    { rowId: 5, columnId: 1, wrote: { value: '2,400', formula: null }, is: { value: 2400, formula: null } },
  ])
})

test('reports a new row by its id in this window', () => {
  const ids = new IdMap()
  ids.rows.register(rowId(-1))
  ids.learn({ rows: [[rowId(-1), rowId(8)]] })
  expect(savedCellsOf(new Map([waiting(1, -1)]), { ...message, rows: [answer(8)] }, ids)).toMatchObject([
    { rowId: -1, is: { value: 2400 } },
  ])
})

test('an edit without a response, such as a withdrawn one, reports nothing', () => {
  expect(savedCellsOf(new Map([waiting(1, 5)]), message, new IdMap())).toEqual([])
  expect(savedCellsOf(new Map([waiting(1, 5)]), { ...message, saved: [], rows: [answer(5)] }, new IdMap())).toEqual([])
  expect(savedCellsOf(new Map([waiting(1, 5)]), { ...message, rows: [answer(6)] }, new IdMap())).toEqual([])
})

test('reports a copied image by its new id', () => {
  const [seq, pending] = waiting(1, 5)
  // as: the edit writes a cell.
  const edit = { ...(pending.edit as SetCell), value: 'The door', image: 'a1' }
  const row: RowPatch = { ...answer(5), cells: [[1, ['The door', null, null, null, 'b2']]] }

  expect(savedCellsOf(new Map([[seq, { ...pending, edit }]]), { ...message, rows: [row] }, new IdMap())).toMatchObject([
    { wrote: { value: 'The door', image: 'a1' }, is: { value: 'The door', image: 'b2' } },
  ])
})
