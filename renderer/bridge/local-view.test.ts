import { expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { aColumn, aRow, aSheet, columnId, rowId } from '../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { IdMap } from './id-map.ts'
import { localView } from './local-view.ts'

const waits = (id: number): CellValue => ({
  kind: 'predecessors',
  predecessors: [{ rowId: rowId(id), relation: 'FS' }],
})

/** The service's version: row 20 and column 3 were created here. */
const BASE = openColumnar(
  encodeSheet(
    aSheet([aRow(10, { 1: 'Door', 2: waits(20), 3: 'made' }), aRow(20, { 1: 'Wall' })], {
      columns: [aColumn(1, 'text', { primary: true }), aColumn(2, 'predecessors'), aColumn(3)],
    }),
  ),
)
const viewWith = (pending: readonly PendingSheetEdit[] = []): SheetView => {
  if (!BASE.ok) throw new Error(BASE.error.kind)
  return createSheetView(BASE.value, new Map(), pending)
}
function aMap(): IdMap {
  const ids = new IdMap()
  ids.rows.register(rowId(-1))
  ids.columns.register(columnId(-3))
  ids.learn({ rows: [[rowId(-1), rowId(20)]], columns: [[columnId(-3), columnId(3)]] })
  return ids
}

test('returns the same view if no id differs', () => {
  const view = viewWith()
  const ids = new IdMap()
  ids.learn({ rows: [[rowId(-1), rowId(20)]] })

  expect(localView(view, ids)).toBe(view)
})

test('rows, columns and row references in cells use the ids of this window', () => {
  const view = localView(viewWith(), aMap())

  expect([view.rowIdAt(0), view.rowIdAt(1)]).toEqual([10, -1])
  expect([10, -1, 99, -99].map(id => view.indexOf(rowId(id)))).toEqual([0, 1, -1, -1])
  expect(view.meta.columns.map(({ id }) => id)).toEqual([1, 2, -3])
  expect(view.cellAt(0, columnId(-3)).value).toBe('made')
  expect(view.cellAt(0, columnId(2)).value).toEqual(waits(-1))
  const { numbers, stored } = view.cellsOf(columnId(2))
  expect(stored.at(numbers[0] ?? -1).value).toEqual(waits(-1))
  expect(view.cellsOf(columnId(2))).toBe(view.cellsOf(columnId(2)))
})

test('views that share rows and columns share their accessors', () => {
  const ids = aMap()
  const [one, other] = [viewWith(), viewWith()].map(view => localView(view, ids))

  expect(one?.rowIdAt).toBe(other?.rowIdAt)
  expect(one?.meta).toBe(other?.meta)
  expect(one?.cellsOf(columnId(-3)).stored).toBe(other?.cellsOf(columnId(-3)).stored)
})

test('finds a row by its id in a view from before the service assigned it', () => {
  const ids = new IdMap()
  ids.rows.register(rowId(-7))
  ids.rows.register(rowId(-8))
  ids.learn({ rows: [[rowId(-7), rowId(20)]] })
  const added: PendingSheetEdit = {
    seq: 1,
    sheetId: viewWith().meta.id,
    edit: { kind: 'add-row', rowId: rowId(-8), location: { parentId: null, after: rowId(20) } },
    base: null,
    state: 'queued',
    reason: null,
    madeAt: 1,
  }
  const before = localView(viewWith([added]), ids)
  ids.learn({ rows: [[rowId(-8), rowId(80)]] })

  expect([before.rowIdAt(1), before.rowIdAt(2)]).toEqual([-7, -8])
  expect([before.indexOf(rowId(-7)), before.indexOf(rowId(-8))]).toEqual([1, 2])
})
