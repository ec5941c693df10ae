import { expect, test, vi } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet, columnId, rowId, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { blankCell } from '../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Loading, SheetNews } from '../../shared/model/sheet/sheet-message.ts'
import { fail, ok } from '../../shared/result.ts'
import { openSheet } from './sheet-port.ts'
import type { SheetState } from './sheet-state.ts'

const freshness = { copiedAt: 1000, checking: true, offline: false }

test('a sheet paints as soon as its copy arrives on its own port', async () => {
  const sheet = open()

  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))

  const { view } = await sheet.next()
  expect(view?.cellAt(0, columnId(1)).value).toBe('Strip-out')
})

test('an edit that was stored shows over the copy, and still shows once it is saved and gone', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))
  await sheet.next()

  sheet.give({ kind: 'edits', changed: [anEdit(1, 'Demolition')], gone: [], renamed: [], rows: [] })
  const stored = await sheet.next()
  const patch = {
    rowId: rowId(7),
    locked: false,
    attachments: 0,
    comments: 0,
    cells: [[1, ['Demolition', null, null]]] as const,
  }
  sheet.give({ kind: 'edits', changed: [], gone: [1], renamed: [], rows: [patch] })
  const saved = await sheet.next()

  expect(stored.view?.cellAt(0, columnId(1)).value).toBe('Demolition')
  expect(stored.view?.markAt(0, columnId(1))?.state).toBe('queued')
  expect(saved.view?.cellAt(0, columnId(1)).value).toBe('Demolition')
  expect(saved.view?.markAt(0, columnId(1))).toBeNull()
})

test('a column that was made here is known by its new number from then on, also under the next copy', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7)]))
  await sheet.next()

  const renamedColumns = [[columnId(-9), columnId(90)]] as const
  sheet.give({ kind: 'edits', changed: [], gone: [], renamed: [], renamedColumns, rows: [] })
  expect((await sheet.next()).numbered).toEqual(new Map([[-9, 90]]))
  sheet.give(aSnapshot([aRow(7)]))

  expect((await sheet.next()).numbered).toEqual(new Map([[-9, 90]]))
})

test('a failure leaves the copy readable beside its reason', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7, { 1: 'Strip-out' })]))
  await sheet.next()

  sheet.give({ kind: 'failed', error: { kind: 'not-found', what: 'sheet' } })

  const { view, error } = await sheet.next()
  expect(error).toEqual({ kind: 'not-found', what: 'sheet' })
  expect(view?.rowCount).toBe(1)
})

test('a sheet that comes for the first time grows, and says so until all of it is here', async () => {
  const sheet = open()

  sheet.give(aSnapshot([aRow(7)], { rows: 1, totalRows: 2 }))
  const some = await sheet.next()
  sheet.give(aSnapshot([aRow(7), aRow(8)]))
  const all = await sheet.next()

  expect([some.view?.rowCount, some.loading]).toEqual([1, { rows: 1, totalRows: 2 }])
  expect([all.view?.rowCount, all.loading]).toEqual([2, null])
})

test('rows that came before the rest failed stay readable, with what is missing and why', async () => {
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

test('a copy that cannot be read is an error and no sheet', async () => {
  const sheet = open()

  sheet.give({ kind: 'snapshot', buffer: new ArrayBuffer(40), pending: [], freshness, loading: null })

  const { view, error } = await sheet.next()
  expect(view).toBeNull()
  expect(error?.kind).toBe('malformed')
})

test('a row that got the service’s id is named once, for the selection to follow', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7)]))
  await sheet.next()

  sheet.give({ kind: 'edits', changed: [], gone: [], renamed: [[rowId(-1), rowId(8)]], rows: [] })
  const renamed = await sheet.next()
  sheet.give({ kind: 'freshness', freshness: { ...freshness, checking: false } })
  const after = await sheet.next()

  expect(renamed.renamed).toEqual([[-1, 8]])
  expect(after.renamed).toEqual([])
  expect(after.freshness?.checking).toBe(false)
})

test('a sheet that does not open says why', async () => {
  const sheet = open(fail({ kind: 'no-copy' }))

  expect((await sheet.next()).error).toEqual({ kind: 'no-copy' })
})

test('the port of an earlier opening is not taken for this one', async () => {
  const sheet = open()
  const other = new MessageChannel()

  sheet.page.dispatchEvent(aNotice('someone-else', other.port2))
  other.port1.postMessage({ kind: 'failed', error: { kind: 'offline', server: 'x' } })
  sheet.give(aSnapshot([]))

  expect((await sheet.next()).error).toBeNull()
  other.port1.close()
})

test('a closed sheet tells nothing more and is closed at the other side', async () => {
  const sheet = open()
  sheet.give(aSnapshot([aRow(7)]))
  await sheet.next()

  sheet.close()

  expect(sheet.call['sheet.close']).toHaveBeenCalledWith({ sheetId: 1 })
})

/** A sheet being opened, with main's end of its port in the test's hands. */
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
  return { page, call, close, next, give: (news: SheetNews) => port1.postMessage({ ...news, turn: 1 }) }
}

const aNotice = (opening: string, port: MessagePort): Event =>
  Object.assign(new Event('message'), { data: { kind: 'sheet-port', opening }, ports: [port] })

const aSnapshot = (rows: Parameters<typeof aSheet>[0], loading: Loading | null = null): SheetNews => ({
  kind: 'snapshot',
  buffer: encodeSheet(aSheet(rows)),
  pending: [],
  freshness,
  loading,
})

function anEdit(seq: number, value: string): PendingSheetEdit {
  const edit = { kind: 'set-cell', rowId: rowId(7), columnId: columnId(1), value, formula: null } as const
  return { seq, sheetId: sheetId(1), edit, base: blankCell, state: 'queued', reason: null, madeAt: 5 }
}
