import { expect, test, vi } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aColumn, aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { IdPairs } from '../../shared/model/ids.ts'
import { blankCell } from '../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../shared/model/sheet/column.ts'
import type { ColumnType } from '../../shared/model/sheet/column-edit.ts'
import type { GridEdit, PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Loading, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import { fail, ok } from '../../shared/result.ts'
import { openSheet } from './sheet-port.ts'
import type { SheetState } from './sheet-state.ts'

const freshness = { copiedAt: 1000, checking: true, offline: false }

test('shows a sheet as soon as its copy arrives on its port', async () => {
  const sheet = open()

  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))

  const { view } = await sheet.next()
  expect(view?.cellAt(0, columnId(1)).value).toBe('Strip-out')
})

test('shows a stored edit over the copy, and still shows it after it is saved', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))
  await sheet.next()

  sheet.give({ kind: 'edits', changed: [anEdit(1, 'Demolition')], gone: [], saved: [], rows: [] })
  const stored = await sheet.next()
  const patch = {
    rowId: rowId(7),
    locked: false,
    attachments: 0,
    comments: 0,
    cells: [[1, ['Demolition', null, null]]] as const,
  }
  sheet.give({ kind: 'edits', changed: [], gone: [1], saved: [1], rows: [patch] })
  const saved = await sheet.next()

  expect(stored.view?.cellAt(0, columnId(1)).value).toBe('Demolition')
  expect(stored.view?.markAt(0, columnId(1))?.state).toBe('queued')
  expect(saved.view?.cellAt(0, columnId(1)).value).toBe('Demolition')
  expect(saved.view?.markAt(0, columnId(1))).toBeNull()
})

test('a created row and column keep their ids after the service assigns others, also in the next copy', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7, { 1: 'Door' })], null, [aColumn(1)]))
  await sheet.next()
  const location = { parentId: null, after: rowId(7) }
  sheet.give({
    kind: 'edits',
    changed: [
      pending(1, {
        kind: 'add-column',
        columnId: columnId(-9),
        after: columnId(1),
        title: 'Cost',
        width: 100,
        type: TEXT,
      }),
      pending(2, { kind: 'add-row', rowId: rowId(-3), location }),
      pending(3, { kind: 'set-cell', rowId: rowId(-3), columnId: columnId(-9), value: 'mine', formula: null }),
    ],
    gone: [],
    saved: [],
    rows: [],
  })
  const before = await sheet.next()
  expect(picture(before)).toEqual([[7, -3], [1, -9], 'mine'])

  const numbered = [
    pending(1, {
      kind: 'add-column',
      columnId: columnId(90),
      after: columnId(1),
      title: 'Cost',
      width: 100,
      type: TEXT,
    }),
    pending(2, { kind: 'add-row', rowId: rowId(30), location }),
    pending(3, { kind: 'set-cell', rowId: rowId(30), columnId: columnId(90), value: 'mine', formula: null }),
  ]
  const idPairs = { rows: [[rowId(-3), rowId(30)]], columns: [[columnId(-9), columnId(90)]] } as const
  sheet.give({ kind: 'edits', changed: numbered, gone: [], saved: [], rows: [] }, idPairs)
  expect(picture(await sheet.next())).toEqual(picture(before))

  sheet.give(aSnapshot([aRow(7), aRow(30, { 90: 'mine' })], null, [aColumn(1), aColumn(90)]))
  const after = await sheet.next()
  expect(picture(after)).toEqual(picture(before))
  expect(after.view?.indexOf(rowId(-3))).toBe(1)
})

test('a failure keeps the copy readable next to the reason', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))
  await sheet.next()

  sheet.give({ kind: 'failed', error: { kind: 'not-found', what: 'sheet' } })

  const { view, error } = await sheet.next()
  expect(error).toEqual({ kind: 'not-found', what: 'sheet' })
  expect(view?.rowCount).toBe(1)
})

test('a first download grows and reports progress until it is complete', async () => {
  const sheet = open()

  sheet.give(aSnapshot([aRow(7)], { rows: 1, totalRows: 2 }))
  const some = await sheet.next()
  sheet.give(aSnapshot([aRow(7), aRow(8)]))
  const all = await sheet.next()

  expect([some.view?.rowCount, some.loading]).toEqual([1, { rows: 1, totalRows: 2 }])
  expect([all.view?.rowCount, all.loading]).toEqual([2, null])
})

test('an incomplete download keeps its rows readable and reports the missing part and the reason', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7)], { rows: 1, totalRows: null }))
  await sheet.next()

  sheet.give({ kind: 'failed', error: { kind: 'outcome-unknown' } })

  expect(await sheet.next()).toMatchObject({
    error: { kind: 'outcome-unknown' },
    loading: { rows: 1 },
    view: { rowCount: 1 },
  })
})

test('an unreadable copy is an error without a sheet', async () => {
  const sheet = open()

  sheet.give({ kind: 'snapshot', buffer: new ArrayBuffer(40), pending: [], freshness, loading: null })

  const { view, error } = await sheet.next()
  expect(view).toBeNull()
  expect(error?.kind).toBe('malformed')
})

test('reports why a sheet does not open', async () => {
  const sheet = open(fail({ kind: 'no-copy' }))

  expect((await sheet.next()).error).toEqual({ kind: 'no-copy' })
})

test('ignores the port of an earlier opening', async () => {
  const sheet = open()
  const other = new MessageChannel()

  sheet.page.dispatchEvent(aNotice('someone-else', other.port2))
  other.port1.postMessage({ kind: 'failed', error: { kind: 'offline', server: 'x' } })
  sheet.give(aSnapshot([]))

  expect((await sheet.next()).error).toBeNull()
  other.port1.close()
})

test('a closed sheet publishes nothing more and is closed in main', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7)]))
  await sheet.next()

  sheet.close()

  expect(sheet.call['sheet.close']).toHaveBeenCalledWith({ sheetId: 1 })
})

/** Opens a sheet; the test holds main's end of its port. */
function open(answer = ok(null)) {
  const states: SheetState[] = []
  const waiting: ((state: SheetState) => void)[] = []
  const page = new EventTarget()
  const call = { 'sheet.open': vi.fn(async () => answer), 'sheet.close': vi.fn(async () => ok(null)) }
  const { port1, port2 } = new MessageChannel()
  const deps = { call, page: page as Window, newOpening: () => 'opening-1' } // only its listeners are used
  const close = openSheet(deps, sheetId(1), state => {
    const waiter = waiting.shift()
    if (waiter) waiter(state)
    else states.push(state)
  })
  page.dispatchEvent(aNotice('opening-1', port2))
  const next = (): Promise<SheetState> =>
    new Promise(resolve => {
      const state = states.shift()
      if (state) resolve(state)
      else waiting.push(resolve)
    })
  return {
    page,
    call,
    close,
    next,
    give: (news: SheetNews, idPairs?: IdPairs) => port1.postMessage({ ...news, turn: 1, ...(idPairs && { idPairs }) }),
  }
}

const aNotice = (opening: string, port: MessagePort): Event =>
  Object.assign(new Event('message'), { data: { kind: 'sheet-port', opening }, ports: [port] })

const aSnapshot = (
  rows: Parameters<typeof aSheet>[0],
  loading: Loading | null = null,
  columns?: readonly Column[],
): SheetNews => ({
  kind: 'snapshot',
  buffer: encodeSheet(aSheet(rows, columns && { columns: [...columns] })),
  pending: [],
  freshness,
  loading,
})

const anEdit = (seq: number, value: string): PendingSheetEdit =>
  pending(seq, { kind: 'set-cell', rowId: rowId(7), columnId: columnId(1), value, formula: null })

const pending = (seq: number, edit: GridEdit): PendingSheetEdit => ({
  seq,
  sheetId: sheetId(1),
  edit,
  base: blankCell,
  state: 'queued',
  reason: null,
  madeAt: 5,
})

const TEXT: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }

/** The ids of rows and columns, and the content of the last cell. */
function picture({ view }: SheetState) {
  if (!view) return null
  const rows = Array.from({ length: view.rowCount }, (_, index) => view.rowIdAt(index))
  const columns = view.meta.columns.map(({ id }) => id)
  return [rows, columns, view.cellAt(rows.length - 1, columns.at(-1) ?? columnId(1)).value]
}
